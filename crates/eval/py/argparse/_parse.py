"""One run of a parser over its arguments."""
from argparse import (
    ArgumentError, ArgumentTypeError, ONE_OR_MORE, OPTIONAL, PARSER, REMAINDER, SUPPRESS, ZERO_OR_MORE, _argument_name,
)


def _is_negative_number(text):
    body = text[1:]
    whole, _, rest = body.partition(".")
    return text.startswith("-") and (body.isdigit() or (not whole or whole.isdigit()) and rest.isdigit())


class Run:
    def __init__(self, parser, namespace, args):
        self.parser = parser
        self.namespace = namespace
        self.args = args
        self.seen = []
        self.given = []
        self.rest = []
        self.positionals = [a for a in parser._actions if not a.option_strings]
        self.number_options = any([_is_negative_number(name) for name in parser._options])

    def go(self):
        self.kinds = self._classify()
        at = 0
        n = len(self.args)
        last_option = max([i for i in range(n) if self.kinds[i] == "O"], default=-1)
        while at <= last_option:
            stop = at
            while self.kinds[stop] != "O":
                stop += 1
            if at != stop:
                moved = self._take_positionals(at)
                if moved > at:
                    at = moved
                    continue
            if self.kinds[at] != "O":
                self.rest.extend(self.args[at:stop])
                at = stop
            at = self._take_option(at)
        at = self._take_positionals(at)
        self.rest.extend(self.args[at:])
        self._check_required()
        return self.rest

    def _classify(self):
        """One letter per argument: O option, A value, - the double dash; after it all are values."""
        kinds = []
        plain = False
        for arg in self.args:
            if plain:
                kinds.append("A")
            elif arg == "--":
                kinds.append("-")
                plain = True
            else:
                kinds.append("O" if self._option(arg) is not None else "A")
        return kinds

    def _option(self, arg):
        """(action, option text, value given with =) if the argument is an option; action None if unknown."""
        parser = self.parser
        if not arg or arg[0] not in parser.prefix_chars:
            return None
        if arg in parser._options:
            return parser._options[arg], arg, None
        if len(arg) == 1:
            return None
        name, equals, value = arg.partition("=")
        if equals and name in parser._options:
            return parser._options[name], name, value
        found = self._abbreviated(arg, name, value if equals else None)
        if len(found) > 1:
            raise ArgumentError(None, "ambiguous option: %s could match %s" % (arg, ", ".join([f[1] for f in found])))
        if found:
            return found[0]
        if _is_negative_number(arg) and not self.number_options:
            return None
        if " " in arg:
            return None
        return None, arg, None

    def _abbreviated(self, arg, name, value):
        parser = self.parser
        if arg[:2] == arg[0] * 2:
            if not parser.allow_abbrev:
                return []
            return [(a, o, value) for o, a in parser._options.items() if o.startswith(name)]
        found = []
        for o, a in parser._options.items():
            if o == arg[:2]:
                found.append((a, o, arg[2:]))
            elif parser.allow_abbrev and o.startswith(name):
                found.append((a, o, value))
        return found

    def _count(self, nargs, at, explicit=False):
        """How many of the values that begin at `at` an option with `nargs` takes; None if too few."""
        values = 0
        for kind in self.kinds[at:]:
            if kind != "A" and not (nargs in (REMAINDER, PARSER)):
                break
            values += 1
        if nargs is None:
            return 1 if values >= 1 else None
        if nargs == OPTIONAL:
            return min(values, 1)
        if nargs in (ZERO_OR_MORE, REMAINDER):
            return values
        if nargs in (ONE_OR_MORE, PARSER):
            return values if values >= 1 else None
        return nargs if values >= nargs else None

    def _take_option(self, at):
        action, option, explicit = self._option(self.args[at])
        if action is None:
            self.rest.append(self.args[at])
            return at + 1
        while True:
            if explicit is not None:
                if action.nargs == 0:
                    # `-abc` stands for `-a -b -c` when a takes no value.
                    follower = option[0] + explicit[:1]
                    if option[1:2] not in self.parser.prefix_chars and explicit and follower in self.parser._options and (
                            len(option) == 2):
                        self._call(action, [], option)
                        action, option = self.parser._options[follower], follower
                        explicit = explicit[1:] or None
                        continue
                    raise ArgumentError(action, "ignored explicit argument %r" % explicit)
                if action.nargs in (None, OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, 1):
                    self._call(action, [explicit], option)
                    return at + 1
                raise ArgumentError(action, _expected(action.nargs))
            taken = self._count(action.nargs, at + 1)
            if taken is None:
                raise ArgumentError(action, _expected(action.nargs))
            self._call(action, self.args[at + 1:at + 1 + taken], option)
            return at + 1 + taken

    def _take_positionals(self, at):
        """Give the values at `at` to as many positionals as their patterns allow."""
        values = 0
        while at + values < len(self.args) and self.kinds[at + values] in "A-":
            values += 1
        plain = len([k for k in self.kinds[at:at + values] if k == "A"])
        for n in range(len(self.positionals), 0, -1):
            patterns = [a.nargs for a in self.positionals[:n]]
            greedy = patterns[-1] in (PARSER, REMAINDER)
            counts = _share(patterns[:-1] if greedy else patterns, plain)
            if greedy and counts is not None:
                # The last one swallows all that is left, options too.
                left = len(self.args) - at - sum(counts)
                counts = counts + [left] if left >= _least(patterns[-1]) and (
                    patterns[-1] == REMAINDER or plain > sum(counts)) else None
            if counts is not None:
                break
        else:
            return at
        for action, count in zip(self.positionals[:n], counts):
            taken = []
            while len(taken) < count or at < len(self.args) and self.kinds[at] == "-" and len(taken) == count and count:
                if self.kinds[at] == "-" and action.nargs not in (PARSER, REMAINDER):
                    at += 1
                    continue
                if len(taken) == count:
                    break
                taken.append(self.args[at])
                at += 1
            self._call(action, taken, None)
        self.positionals = self.positionals[n:]
        return at

    def _call(self, action, texts, option):
        self.seen.append(action)
        values = self._values(action, texts)
        if values is not action.default or action.option_strings:
            self.given.append(action)
            for group in self.parser._exclusive:
                if action in group._actions:
                    for other in group._actions:
                        if other is not action and other in self.given:
                            raise ArgumentError(action, "not allowed with argument %s" % _argument_name(other))
        if values is not SUPPRESS:
            action(self.parser, self.namespace, values, option)

    def _values(self, action, texts):
        nargs = action.nargs
        if not texts and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str):
                value = self._value(action, value)
                self._check(action, value)
            return value
        if not texts and nargs == ZERO_OR_MORE and not action.option_strings:
            return action.default if action.default is not None else []
        if nargs in (None, OPTIONAL):
            value = self._value(action, texts[0])
            self._check(action, value)
            return value
        values = [self._value(action, t) for t in texts]
        if nargs == PARSER:
            self._check(action, values[0])
        elif nargs != REMAINDER:
            for value in values:
                self._check(action, value)
        return values

    def _value(self, action, text):
        convert = action.type
        if convert is None:
            return text
        try:
            return convert(text)
        except ArgumentTypeError as e:
            raise ArgumentError(action, str(e))
        except (TypeError, ValueError):
            name = getattr(convert, "__name__", repr(convert))
            raise ArgumentError(action, "invalid %s value: %r" % (name, text))

    def _check(self, action, value):
        if action.choices is not None and value not in action.choices:
            shown = ", ".join([repr(c) for c in action.choices])
            raise ArgumentError(action, "invalid choice: %r (choose from %s)" % (value, shown))

    def _check_required(self):
        missing = []
        for action in self.parser._actions:
            if action in self.seen:
                continue
            if action.required:
                missing.append(_argument_name(action))
            elif isinstance(action.default, str) and getattr(self.namespace, action.dest, None) is action.default:
                setattr(self.namespace, action.dest, self._value(action, action.default))
        if missing:
            raise ArgumentError(None, "the following arguments are required: %s" % ", ".join(missing))
        for group in self.parser._exclusive:
            if group.required and not any([a in self.given for a in group._actions]):
                names = [_argument_name(a) for a in group._actions if a.help is not SUPPRESS]
                raise ArgumentError(None, "one of the arguments %s is required" % " ".join(names))


def _expected(nargs):
    words = {None: "expected one argument", OPTIONAL: "expected at most one argument",
             ONE_OR_MORE: "expected at least one argument"}
    if nargs in words:
        return words[nargs]
    return "expected %s argument%s" % (nargs, "" if nargs == 1 else "s")


def _least(nargs):
    if nargs in (OPTIONAL, ZERO_OR_MORE, REMAINDER):
        return 0
    return nargs if isinstance(nargs, int) else 1


def _most(nargs):
    if nargs in (ZERO_OR_MORE, ONE_OR_MORE, REMAINDER, PARSER):
        return None
    return nargs if isinstance(nargs, int) else 1


def _share(patterns, n):
    """How many of n values each positional takes: the earlier ones take what they can; None if n is too few."""
    least = [_least(p) for p in patterns]
    if sum(least) > n:
        return None
    spare = n - sum(least)
    counts = []
    for low, pattern in zip(least, patterns):
        most = _most(pattern)
        more = spare if most is None else min(spare, most - low)
        counts.append(low + more)
        spare -= more
    return counts
