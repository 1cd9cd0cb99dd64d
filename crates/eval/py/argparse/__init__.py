"""Command-line arguments."""
import os
import sys

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."
REMAINDER = "..."


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name = _argument_name(argument)
        self.message = message

    def __str__(self):
        if self.argument_name is None:
            return self.message
        return "argument %s: %s" % (self.argument_name, self.message)


class ArgumentTypeError(Exception):
    pass


def _argument_name(action):
    if action is None:
        return None
    if action.option_strings:
        return "/".join(action.option_strings)
    if action.metavar not in (None, SUPPRESS):
        return action.metavar
    if action.dest not in (None, SUPPRESS):
        return action.dest
    if action.choices:
        return "{" + ",".join([str(c) for c in action.choices]) + "}"
    return None


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    def __contains__(self, key):
        return key in self.__dict__

    def __repr__(self):
        plain = ["%s=%r" % (k, v) for k, v in self.__dict__.items() if k.isidentifier()]
        odd = {k: v for k, v in self.__dict__.items() if not k.isidentifier()}
        if odd:
            plain.append("**%r" % odd)
        return "%s(%s)" % (type(self).__name__, ", ".join(plain))


class FileType:
    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode = mode

    def __call__(self, string):
        if string == "-":
            return sys.stdin if "r" in self._mode else sys.stdout
        try:
            return open(string, self._mode)
        except OSError as e:
            raise ArgumentTypeError("can't open '%s': %s" % (string, e))


class HelpFormatter:
    raw_description = False
    raw_help = False
    show_defaults = False

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        if width is None:
            import shutil

            width = shutil.get_terminal_size().columns - 2
        self.prog = prog
        self.width = width
        self.help_position = min(max_help_position, max(width - 20, indent_increment * 2))


class RawDescriptionHelpFormatter(HelpFormatter):
    raw_description = True


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    raw_help = True


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    show_defaults = True


class MetavarTypeHelpFormatter(HelpFormatter):
    pass


class Action:
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, **kwargs):
        if nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as "
                             "store true or store const may be more appropriate")
        Action.__init__(self, option_strings, dest, nargs, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None):
        Action.__init__(self, option_strings, dest, 0, const, default, required=required, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None):
        _StoreConstAction.__init__(self, option_strings, dest, True, default, required, help)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None):
        _StoreConstAction.__init__(self, option_strings, dest, False, default, required, help)


class BooleanOptionalAction(Action):
    def __init__(self, option_strings, dest, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None):
        names = []
        for name in option_strings:
            names.append(name)
            if name.startswith("--"):
                names.append("--no-" + name[2:])
        Action.__init__(self, names, dest, 0, None, default, required=required, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        return " | ".join(self.option_strings)


def _appended(namespace, dest):
    items = getattr(namespace, dest, None)
    return [] if items is None else list(items)


class _AppendAction(_StoreAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, _appended(namespace, self.dest) + [values])


class _AppendConstAction(_StoreConstAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, _appended(namespace, self.dest) + [self.const])


class _ExtendAction(_StoreAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, _appended(namespace, self.dest) + list(values))


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None):
        Action.__init__(self, option_strings, dest, 0, None, default, required=required, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None):
        Action.__init__(self, option_strings, dest, 0, default=default, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS,
                 help="show program's version number and exit"):
        Action.__init__(self, option_strings, dest, 0, default=default, help=help)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        text = self.version if self.version is not None else parser.version
        parser._print_message(text.replace("%(prog)s", parser.prog) + "\n", sys.stdout)
        parser.exit()


class _SubParsersAction(Action):
    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._name_parser_map = {}
        self._choices_actions = []
        Action.__init__(self, option_strings, dest, PARSER, choices=self._name_parser_map, required=required, help=help,
                        metavar=metavar)

    def add_parser(self, name, *, help=None, aliases=(), **kwargs):
        kwargs.setdefault("prog", "%s %s" % (self._prog_prefix, name))
        if help is not None:
            shown = name + (" (%s)" % ", ".join(aliases) if aliases else "")
            self._choices_actions.append(Action([], name, help=help, metavar=shown))
        made = self._parser_class(**kwargs)
        self._name_parser_map[name] = made
        for alias in aliases:
            self._name_parser_map[alias] = made
        return made

    def __call__(self, parser, namespace, values, option_string=None):
        name, rest = values[0], values[1:]
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._name_parser_map:
            raise ArgumentError(self, "unknown parser %r (choices: %s)" % (name, ", ".join(self._name_parser_map)))
        inner, extra = self._name_parser_map[name].parse_known_args(rest, None)
        for key, value in vars(inner).items():
            setattr(namespace, key, value)
        if extra:
            vars(namespace).setdefault("_unrecognized_args", []).extend(extra)


_ACTIONS = {
    None: _StoreAction, "store": _StoreAction, "store_const": _StoreConstAction, "store_true": _StoreTrueAction,
    "store_false": _StoreFalseAction, "append": _AppendAction, "append_const": _AppendConstAction,
    "count": _CountAction, "help": _HelpAction, "version": _VersionAction, "extend": _ExtendAction,
}


class _Container:
    """What parsers and their groups share: adding of arguments."""

    def _setup(self, description, prefix_chars, argument_default):
        self.description = description
        self.prefix_chars = prefix_chars
        self.argument_default = argument_default
        self._actions = []
        self._defaults = {}

    def add_argument(self, *args, **kwargs):
        parser = self._parser()
        positional = not args or len(args) == 1 and args[0][:1] not in self.prefix_chars
        if positional:
            if args and "dest" in kwargs:
                raise ValueError("dest supplied twice for positional argument")
            kwargs.setdefault("dest", args[0] if args else None)
            names = []
            if kwargs.get("nargs") not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS, 0):
                kwargs["required"] = True
            if kwargs.get("nargs") == ZERO_OR_MORE and "default" not in kwargs:
                kwargs["required"] = True
        else:
            names = list(args)
            if kwargs.get("dest") is None:
                long = [n for n in names if n[:2] in [c * 2 for c in self.prefix_chars] or len(n) > 2 and n[0] in self.prefix_chars]
                dest = (long or names)[0].lstrip(self.prefix_chars)
                if not dest:
                    raise ValueError("dest= is required for options like %r" % names[0])
                kwargs["dest"] = dest.replace("-", "_")
        if "default" not in kwargs:
            if kwargs["dest"] in parser._defaults:
                kwargs["default"] = parser._defaults[kwargs["dest"]]
            elif parser.argument_default is not None:
                kwargs["default"] = parser.argument_default
        kind = kwargs.pop("action", None)
        if not isinstance(kind, type):
            if kind not in _ACTIONS:
                raise ValueError('unknown action "%s"' % (kind,))
            kind = _ACTIONS[kind]
        if positional and issubclass(kind, _StoreConstAction):
            kwargs.pop("required", None)
        action = kind(names, **kwargs)
        if not callable(action.type) and action.type is not None:
            raise ValueError("%r is not callable" % (action.type,))
        return self._add_action(action)

    def _add_action(self, action):
        parser = self._parser()
        for name in action.option_strings:
            if name in parser._options:
                raise ArgumentError(action, "conflicting option string: %s" % name)
        for name in action.option_strings:
            parser._options[name] = action
        self._actions.append(action)
        if self is not parser:
            parser._actions.append(action)
        return action

    def set_defaults(self, **kwargs):
        parser = self._parser()
        parser._defaults.update(kwargs)
        for action in parser._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        parser = self._parser()
        for action in parser._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return parser._defaults.get(dest)


class _ArgumentGroup(_Container):
    def __init__(self, container, title=None, description=None):
        self._setup(description, container.prefix_chars, container.argument_default)
        self._container = container
        self.title = title

    def _parser(self):
        return self._container._parser()

    def add_argument_group(self, *args, **kwargs):
        return self._parser().add_argument_group(*args, **kwargs)

    def add_mutually_exclusive_group(self, **kwargs):
        return self._parser().add_mutually_exclusive_group(**kwargs)


class _MutuallyExclusiveGroup(_ArgumentGroup):
    def __init__(self, container, required=False):
        _ArgumentGroup.__init__(self, container)
        self.required = required

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        self._actions.append(action)
        return self._container._add_action(action)


class ArgumentParser(_Container):
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=HelpFormatter,
                 prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error",
                 add_help=True, allow_abbrev=True, exit_on_error=True):
        self._setup(description, prefix_chars, argument_default)
        self.prog = os.path.basename(sys.argv[0]) if prog is None else prog
        self.usage = usage
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self.conflict_handler = conflict_handler
        self.version = None
        self._options = {}
        self._groups = []
        self._exclusive = []
        self._subparsers = None
        if add_help:
            self.add_argument("-h", "--help", action="help", default=SUPPRESS, help="show this help message and exit")
        for parent in parents:
            for action in parent._actions:
                self._add_action(action)
            self._defaults.update(parent._defaults)

    def _parser(self):
        return self

    def add_argument_group(self, title=None, description=None, **kwargs):
        group = _ArgumentGroup(self, title, description)
        self._groups.append(group)
        return group

    def add_mutually_exclusive_group(self, *, required=False):
        group = _MutuallyExclusiveGroup(self, required)
        self._exclusive.append(group)
        return group

    def add_subparsers(self, *, title=None, description=None, prog=None, parser_class=None, dest=SUPPRESS,
                       required=False, help=None, metavar=None, action=None):
        if self._subparsers is not None:
            self.error("cannot have multiple subparser arguments")
        if prog is None:
            from argparse._help import usage_words

            positionals = [w for a in self._actions if not a.option_strings for w in usage_words(a)]
            prog = " ".join([self.prog] + positionals)
        made = _SubParsersAction([], prog, parser_class or type(self), dest, required, help, metavar)
        self._subparsers = made
        if title is not None:
            group = self.add_argument_group(title, description)
            return group._add_action(made)
        return self._add_action(made)

    def parse_args(self, args=None, namespace=None):
        args, rest = self.parse_known_args(args, namespace)
        if rest:
            self.error("unrecognized arguments: %s" % " ".join(rest))
        return args

    def parse_known_args(self, args=None, namespace=None):
        from argparse._parse import Run

        args = list(sys.argv[1:] if args is None else args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and action.default is not SUPPRESS and not hasattr(namespace, action.dest):
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        try:
            rest = Run(self, namespace, args).go()
        except ArgumentError as e:
            if not self.exit_on_error:
                raise
            self.error(str(e))
        rest.extend(vars(namespace).pop("_unrecognized_args", []))
        return namespace, rest

    parse_intermixed_args = parse_args

    def convert_arg_line_to_args(self, arg_line):
        return [arg_line]

    def format_usage(self):
        from argparse._help import format_usage

        return format_usage(self)

    def format_help(self):
        from argparse._help import format_help

        return format_help(self)

    def print_usage(self, file=None):
        self._print_message(self.format_usage(), file or sys.stdout)

    def print_help(self, file=None):
        self._print_message(self.format_help(), file or sys.stdout)

    def _print_message(self, message, file=None):
        if message:
            (file or sys.stderr).write(message)

    def exit(self, status=0, message=None):
        if message:
            self._print_message(message, sys.stderr)
        sys.exit(status)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(2, "%s: error: %s\n" % (self.prog, message))
