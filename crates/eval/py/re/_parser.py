"""Patterns to trees.

Nodes are tuples: ("lit", char, fold), ("any", dotall), ("set", items, negated, flags), ("cat", nodes), ("alt", nodes),
("rep", node, least, most, mode), ("group", node, number), ("ref", number, fold), ("at", kind), ("look", node, ahead,
negated), ("atomic", node), ("cond", number, yes, no). `items` of a set are chars, (low, high) pairs and class letters.
"""
IGNORECASE, LOCALE, MULTILINE, DOTALL, UNICODE, VERBOSE, DEBUG, ASCII = 2, 4, 8, 16, 32, 64, 128, 256
_FLAG_LETTERS = {"i": IGNORECASE, "L": LOCALE, "m": MULTILINE, "s": DOTALL, "x": VERBOSE, "a": ASCII, "u": UNICODE}
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}
_CLASSES = "dDsSwW"
_DIGITS = "0123456789"
_HEX = "0123456789abcdefABCDEF"
_OCT = "01234567"
MAXREPEAT = 4294967295


class error(Exception):
    """A pattern that cannot be compiled."""

    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            msg = "%s at position %d" % (msg, pos)
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                msg = "%s (line %d, column %d)" % (msg, self.lineno, self.colno)
        Exception.__init__(self, msg)


class Parser:
    def __init__(self, text, flags, original):
        self.text = text
        self.original = original
        self.pos = 0
        self.flags = flags
        self.groups = 1
        self.names = {}
        self.open_groups = []

    def fail(self, msg, pos):
        return error(msg, self.original, pos)

    def peek(self):
        return self.text[self.pos:self.pos + 1]

    def take(self, what):
        if self.text.startswith(what, self.pos):
            self.pos += len(what)
            return True
        return False

    def parse(self):
        tree = self.alternatives(self.flags, True)
        if self.pos < len(self.text):
            raise self.fail("unbalanced parenthesis", self.pos)
        return tree

    def alternatives(self, flags, top=False):
        branches = [self.sequence(flags, top)]
        while self.take("|"):
            branches.append(self.sequence(self.flags if top else flags, False))
        return branches[0] if len(branches) == 1 else ("alt", branches)

    def sequence(self, flags, first):
        """Items up to `|` or `)`. Global inline flags are accepted at the very start only."""
        items = []
        while self.pos < len(self.text):
            c = self.text[self.pos]
            if c in "|)":
                break
            if flags & VERBOSE:
                if c in " \t\n\r\f\v":
                    self.pos += 1
                    continue
                if c == "#":
                    end = self.text.find("\n", self.pos)
                    self.pos = len(self.text) if end < 0 else end + 1
                    continue
            start = self.pos
            if c in "*+?{":
                repeated = self.quantifier()
                if repeated is not None:
                    self.repeat(items, start, repeated)
                    continue
                self.pos = start
            item = self.atom(flags, first and not items)
            if item == "flags":
                flags = self.flags
            elif item is not None:
                items.append(item)
        return ("cat", items)

    def quantifier(self):
        """(least, most), or None when a brace is a plain character."""
        c = self.text[self.pos]
        self.pos += 1
        if c != "{":
            return {"*": (0, MAXREPEAT), "+": (1, MAXREPEAT), "?": (0, 1)}[c]
        start = self.pos
        low = self.digits()
        high = low
        comma = self.take(",")
        if comma:
            high = self.digits()
        if not self.take("}") or not (low or comma):
            return None
        least = int(low) if low else 0
        most = int(high) if high else MAXREPEAT
        if most < least:
            raise self.fail("min repeat greater than max repeat", start)
        return least, most

    def digits(self):
        start = self.pos
        while self.peek() and self.peek() in _DIGITS:
            self.pos += 1
        return self.text[start:self.pos]

    def repeat(self, items, start, bounds):
        if not items or items[-1][0] == "at":
            raise self.fail("nothing to repeat", start)
        if items[-1][0] == "rep":
            raise self.fail("multiple repeat", start)
        mode = "greedy"
        if self.take("?"):
            mode = "lazy"
        elif self.take("+"):
            mode = "possessive"
        items[-1] = ("rep", items[-1], bounds[0], bounds[1], mode)

    def atom(self, flags, may_set_flags):
        c = self.text[self.pos]
        if c == "(":
            return self.group(flags, may_set_flags)
        self.pos += 1
        if c == "[":
            return self.char_set(flags)
        if c == ".":
            return ("any", bool(flags & DOTALL))
        if c == "^":
            return ("at", "line_start" if flags & MULTILINE else "start")
        if c == "$":
            return ("at", "line_end" if flags & MULTILINE else "end")
        if c == "\\":
            return self.escape(flags)
        return ("lit", c, bool(flags & IGNORECASE))

    def escape(self, flags):
        start = self.pos - 1
        c = self.peek()
        if not c:
            raise self.fail("bad escape (end of pattern)", start)
        self.pos += 1
        fold = bool(flags & IGNORECASE)
        if c in _CLASSES:
            return ("set", [("class", c)], False, flags)
        if c == "A":
            return ("at", "start")
        if c == "Z":
            return ("at", "text_end")
        if c in "bB":
            return ("at", ("boundary" if c == "b" else "inside") + ("_ascii" if flags & ASCII else ""))
        if c == "0":
            digits = self.some(_OCT, 2)
            return ("lit", chr(int("0" + digits, 8)), fold)
        if c in _DIGITS:
            return self.reference(c, start, fold)
        if c in _ESCAPES and c != "b":
            return ("lit", _ESCAPES[c], fold)
        return ("lit", self.coded(c, start), fold)

    def reference(self, c, start, fold):
        digits = c
        if self.peek() and self.peek() in _DIGITS:
            digits += self.peek()
            self.pos += 1
            if c in _OCT and digits[1] in _OCT and self.peek() and self.peek() in _OCT:
                digits += self.peek()
                self.pos += 1
                value = int(digits, 8)
                if value > 0o377:
                    raise self.fail("octal escape value \\%s outside of range 0-0o377" % digits, start)
                return ("lit", chr(value), fold)
        number = int(digits)
        if number >= self.groups:
            raise self.fail("invalid group reference %d" % number, start + 1)
        if number in self.open_groups:
            raise self.fail("cannot refer to an open group", start)
        return ("ref", number, fold)

    def some(self, allowed, most):
        start = self.pos
        while self.pos - start < most and self.peek() and self.peek() in allowed:
            self.pos += 1
        return self.text[start:self.pos]

    def coded(self, c, start):
        """The character of an escape that names a code, or the character itself when it needs no meaning."""
        width = {"x": 2, "u": 4, "U": 8}.get(c)
        if width is not None and (c == "x" or isinstance(self.original, str)):
            digits = self.some(_HEX, width)
            if len(digits) != width:
                raise self.fail("incomplete escape %s" % self.text[start:self.pos], start)
            return chr(int(digits, 16))
        if c.isascii() and c.isalpha():
            raise self.fail("bad escape \\%s" % c, start)
        return c

    def set_item(self, start):
        """A character, or a class letter, inside brackets."""
        c = self.text[self.pos]
        at = self.pos
        self.pos += 1
        if c != "\\":
            return c
        c = self.peek()
        if not c:
            raise self.fail("unterminated character set", start)
        self.pos += 1
        if c in _CLASSES:
            return ("class", c)
        if c in _OCT:
            return chr(int(c + self.some(_OCT, 2), 8))
        if c in _ESCAPES:
            return _ESCAPES[c]
        if c in _DIGITS:
            raise self.fail("bad escape \\%s" % c, at)
        return self.coded(c, at)

    def char_set(self, flags):
        start = self.pos - 1
        negated = self.take("^")
        items = []
        while True:
            if self.pos >= len(self.text):
                raise self.fail("unterminated character set", start)
            if self.peek() == "]" and items:
                self.pos += 1
                return ("set", items, negated, flags)
            at = self.pos
            low = self.set_item(start)
            if self.peek() != "-":
                items.append(low)
                continue
            self.pos += 1
            if self.pos >= len(self.text):
                raise self.fail("unterminated character set", start)
            if self.peek() == "]":
                self.pos += 1
                items.extend([low, "-"])
                return ("set", items, negated, flags)
            high = self.set_item(start)
            if not isinstance(low, str) or not isinstance(high, str) or high < low:
                raise self.fail("bad character range %s" % self.text[at:self.pos], at)
            items.append((low, high))

    def group(self, flags, may_set_flags):
        start = self.pos
        self.pos += 1
        number = name = None
        if not self.take("?"):
            number = self.open_group(None, start)
        elif self.take("P"):
            if self.take("<"):
                name = self.name(">")
                number = self.open_group(name, start)
            elif self.take("="):
                return self.named_reference(flags)
            else:
                c = self.peek()
                raise self.fail("unknown extension ?P" + c if c else "unexpected end of pattern", start + 1 if c else self.pos)
        elif self.take(":"):
            pass
        elif self.take("#"):
            end = self.text.find(")", self.pos)
            if end < 0:
                raise self.fail("missing ), unterminated comment", start)
            self.pos = end + 1
            return None
        elif self.peek() in ("=", "!", "<") and self.peek():
            return self.look(flags, start)
        elif self.take("("):
            return self.conditional(flags, start)
        elif self.take(">"):
            node = self.alternatives(flags)
            self.close(start)
            return ("atomic", node)
        elif self.peek() and (self.peek() in _FLAG_LETTERS or self.peek() == "-"):
            changed = self.inline_flags(flags, start, may_set_flags)
            if changed is None:
                return "flags"
            flags = changed
        else:
            c = self.peek()
            raise self.fail("unknown extension ?" + c if c else "unexpected end of pattern", start + 1 if c else self.pos)
        node = self.alternatives(flags)
        self.close(start)
        if number is None:
            return node if node[0] != "cat" or len(node[1]) != 1 else ("cat", [node])
        self.open_groups.remove(number)
        return ("group", node, number)

    def open_group(self, name, start):
        number = self.groups
        self.groups += 1
        if name is not None:
            if name in self.names:
                raise self.fail("redefinition of group name %r as group %d; was group %d"
                                % (name, number, self.names[name]), start + 4)
            self.names[name] = number
        self.open_groups.append(number)
        return number

    def close(self, start):
        if not self.take(")"):
            raise self.fail("missing ), unterminated subpattern", start)

    def name(self, end):
        start = self.pos
        stop = self.text.find(end, start)
        if stop < 0:
            rest = self.text[start:]
            raise self.fail("missing %s, unterminated name" % end if rest else "missing group name", start)
        name = self.text[start:stop]
        if not name:
            raise self.fail("missing group name", start)
        self.pos = stop + 1
        if not name.isidentifier():
            raise self.fail("bad character in group name %r" % name, start)
        return name

    def named_reference(self, flags):
        start = self.pos
        name = self.name(")")
        if name not in self.names:
            raise self.fail("unknown group name %r" % name, start)
        number = self.names[name]
        if number in self.open_groups:
            raise self.fail("cannot refer to an open group", start)
        return ("ref", number, bool(flags & IGNORECASE))

    def look(self, flags, start):
        ahead = not self.take("<")
        sign = self.peek()
        if sign not in ("=", "!") or not sign:
            raise self.fail("unknown extension ?<" + sign if sign else "unexpected end of pattern",
                            start + 1 if sign else self.pos)
        self.pos += 1
        node = self.alternatives(flags)
        self.close(start)
        if not ahead:
            low, high = width(node)
            if low != high:
                raise error("look-behind requires fixed-width pattern")
        return ("look", node, ahead, sign == "!")

    def conditional(self, flags, start):
        at = self.pos
        stop = self.text.find(")", at)
        key = self.text[at:stop] if stop >= 0 else ""
        self.pos = stop + 1
        if key.isdigit():
            number = int(key)
        elif key in self.names:
            number = self.names[key]
        else:
            raise self.fail("unknown group name %r" % key if key.isidentifier() else "bad character in group name %r" % key, at)
        yes = self.sequence(flags, False)
        no = ("cat", [])
        if self.take("|"):
            no = self.sequence(flags, False)
            if self.peek() == "|":
                raise self.fail("conditional backref with more than two branches", self.pos)
        self.close(start)
        return ("cond", number, yes, no)

    def inline_flags(self, flags, start, may_set):
        """Flags of `(?i:...)`, or None after `(?i)`, which sets them for the whole pattern."""
        add = remove = 0
        while self.peek() in _FLAG_LETTERS and self.peek():
            add |= _FLAG_LETTERS[self.peek()]
            self.pos += 1
        if self.take(")"):
            if not may_set:
                raise self.fail("global flags not at the start of the expression", start)
            self.flags |= add
            return None
        if self.take("-"):
            while self.peek() in _FLAG_LETTERS and self.peek():
                remove |= _FLAG_LETTERS[self.peek()]
                self.pos += 1
            if not remove:
                raise self.fail("missing flag" if not self.peek() or not self.peek().isalpha() else "unknown flag", self.pos)
        if not self.take(":"):
            c = self.peek()
            wanted = "missing :" if remove else "missing -, : or )"
            raise self.fail("unknown flag" if c.isalpha() else wanted, self.pos)
        if add & ASCII:
            flags &= ~UNICODE
        return (flags | add) & ~remove


def width(node):
    """Least and most number of characters that a node matches."""
    kind = node[0]
    if kind in ("lit", "any", "set"):
        return 1, 1
    if kind == "cat":
        pairs = [width(n) for n in node[1]]
        return sum([p[0] for p in pairs]), sum([p[1] for p in pairs])
    if kind == "alt":
        pairs = [width(n) for n in node[1]]
        return min([p[0] for p in pairs]), max([p[1] for p in pairs])
    if kind == "rep":
        low, high = width(node[1])
        return low * node[2], min(high * node[3], MAXREPEAT)
    if kind == "group":
        return width(node[1])
    if kind == "atomic":
        return width(node[1])
    if kind == "ref":
        return 0, MAXREPEAT
    if kind == "cond":
        a, b = width(node[2]), width(node[3])
        return min(a[0], b[0]), max(a[1], b[1])
    return 0, 0
