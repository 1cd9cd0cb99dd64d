"""Usage lines and help texts."""
import textwrap
from argparse import ONE_OR_MORE, OPTIONAL, PARSER, REMAINDER, SUPPRESS, ZERO_OR_MORE, BooleanOptionalAction


def _metavar(action):
    if action.metavar is not None:
        return action.metavar
    if action.choices is not None:
        return "{%s}" % ",".join([str(c) for c in action.choices])
    return action.dest.upper() if action.option_strings else action.dest


def _arguments(action):
    """The values of an action as usage shows them."""
    name = _metavar(action)
    names = name if isinstance(name, tuple) else None
    nargs = action.nargs
    first = names[0] if names else name
    if nargs is None:
        return "%s" % first
    if nargs == OPTIONAL:
        return "[%s]" % first
    if nargs == ZERO_OR_MORE:
        return "[%s ...]" % first
    if nargs == ONE_OR_MORE:
        return "%s [%s ...]" % (first, names[1] if names else first)
    if nargs == REMAINDER:
        return "..."
    if nargs == PARSER:
        return "%s ..." % first
    if nargs == SUPPRESS:
        return ""
    return " ".join(names if names else [name] * nargs)


def usage_words(action):
    if action.help is SUPPRESS:
        return []
    if not action.option_strings:
        return [_arguments(action)]
    if isinstance(action, BooleanOptionalAction):
        text = action.format_usage()
    elif action.nargs == 0:
        text = action.option_strings[0]
    else:
        text = "%s %s" % (action.option_strings[0], _arguments(action))
    return [text if action.required else "[%s]" % text]


def _usage_parts(parser):
    options = []
    done = []
    for action in parser._actions:
        if not action.option_strings or action in done:
            continue
        group = next((g for g in parser._exclusive if action in g._actions), None)
        if group is None:
            options.extend(usage_words(action))
            continue
        done.extend(group._actions)
        inside = [w[1:-1] if w.startswith("[") else w for a in group._actions for w in usage_words(a)]
        joined = " | ".join(inside)
        if joined:
            # Each alternative is a part of its own, so that lines may break between them.
            options.extend(_alternatives(inside, "()" if group.required else "[]"))
    positionals = [w for a in parser._actions if not a.option_strings for w in usage_words(a)]
    return options, positionals


def _alternatives(words, brackets):
    if len(words) == 1 and brackets == "()":
        return words
    out = []
    for i, word in enumerate(words):
        text = (brackets[0] if i == 0 else "") + word + (brackets[1] if i == len(words) - 1 else " |")
        out.append(text)
    return out


def _lines(parts, indent, width, first=None):
    lines = []
    line = [first] if first is not None else []
    length = len(first) if first is not None else len(indent) - 1
    for part in parts:
        if length + 1 + len(part) > width and line:
            lines.append((indent if first is None or lines else "") + " ".join(line))
            line = []
            length = len(indent) - 1
        line.append(part)
        length += len(part) + 1
    if line:
        lines.append((indent if first is None or lines else "") + " ".join(line))
    return lines


def format_usage(parser):
    prefix = "usage: "
    if parser.usage is not None:
        return prefix + parser.usage.replace("%(prog)s", parser.prog) + "\n"
    options, positionals = _usage_parts(parser)
    width = parser.formatter_class(prog=parser.prog).width
    one = " ".join([parser.prog] + options + positionals)
    if len(prefix) + len(one) <= width:
        return prefix + one + "\n"
    if len(prefix) + len(parser.prog) <= 0.75 * width:
        indent = " " * (len(prefix) + len(parser.prog) + 1)
        head = [parser.prog]
        if options:
            lines = _lines(options, indent, width - len(prefix) if False else width, prefix + parser.prog)
            lines[0] = lines[0][len(prefix):]
            lines.extend(_lines(positionals, indent, width))
        elif positionals:
            lines = _lines(positionals, indent, width, prefix + parser.prog)
            lines[0] = lines[0][len(prefix):]
        else:
            lines = head
    else:
        indent = " " * len(prefix)
        lines = _lines(options + positionals, indent, width)
        if len(lines) > 1:
            lines = _lines(options, indent, width) + _lines(positionals, indent, width)
        lines = [parser.prog] + lines
    return prefix + "\n".join(lines) + "\n"


def _invocation(action):
    if not action.option_strings:
        return _metavar(action) if not isinstance(_metavar(action), tuple) else _metavar(action)[0]
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    values = _arguments(action)
    return ", ".join(["%s %s" % (name, values) for name in action.option_strings])


def _expanded(action, parser, show_defaults):
    text = action.help
    if show_defaults and "%(default)" not in text and action.default is not SUPPRESS:
        if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
            text += " (default: %(default)s)"
    values = {k: v for k, v in vars(action).items() if v is not SUPPRESS}
    values["prog"] = parser.prog
    for key, value in list(values.items()):
        if hasattr(value, "__name__"):
            values[key] = value.__name__
    if action.choices is not None:
        values["choices"] = ", ".join([str(c) for c in action.choices])
    return text % values


def _action_lines(action, parser, formatter, position, indent):
    lead = " " * indent + _invocation(action)
    room = max(formatter.width - position, 11)
    lines = []
    if action.help and action.help.strip():
        text = _expanded(action, parser, formatter.show_defaults)
        if formatter.raw_help:
            words = text.splitlines()
        else:
            words = textwrap.wrap(" ".join(text.split()), room)
    else:
        words = []
    if words and len(lead) <= position - 2:
        lines.append(lead + " " * (position - len(lead)) + words[0])
        words = words[1:]
    else:
        lines.append(lead)
    lines.extend([" " * position + w for w in words])
    for sub in _choices_shown(action):
        lines.extend(_action_lines(sub, parser, formatter, position, indent + 2))
    return lines


def _choices_shown(action):
    return getattr(action, "_choices_actions", [])


def _paragraph(text, parser, formatter):
    if "%(prog)" in text:
        text = text % {"prog": parser.prog}
    if formatter.raw_description:
        return text
    return textwrap.fill(" ".join(text.split()), max(formatter.width, 11))


def format_help(parser):
    formatter = parser.formatter_class(prog=parser.prog)
    grouped = [a for g in parser._groups for a in g._actions]
    own = [a for a in parser._actions if a not in grouped and a.help is not SUPPRESS]
    sections = [
        ("positional arguments", None, [a for a in own if not a.option_strings]),
        ("options", None, [a for a in own if a.option_strings]),
    ]
    sections.extend([(g.title, g.description, [a for a in g._actions if a.help is not SUPPRESS]) for g in parser._groups])
    longest = 0
    for _, _, actions in sections:
        for action in actions:
            longest = max(longest, len(_invocation(action)) + 2)
            for sub in _choices_shown(action):
                longest = max(longest, len(_invocation(sub)) + 4)
    position = min(longest + 2, formatter.help_position)
    blocks = [format_usage(parser).rstrip("\n")]
    if parser.description:
        blocks.append(_paragraph(parser.description, parser, formatter).rstrip("\n"))
    for title, description, actions in sections:
        if not actions and not description:
            continue
        lines = ["%s:" % title] if title is not None else []
        if description:
            lines.extend(["  " + line for line in _paragraph(description, parser, formatter).split("\n")])
            if actions:
                lines.append("")
        for action in actions:
            lines.extend(_action_lines(action, parser, formatter, position, 2))
        blocks.append("\n".join(lines))
    if parser.epilog:
        blocks.append(_paragraph(parser.epilog, parser, formatter).rstrip("\n"))
    return "\n\n".join(blocks) + "\n"
