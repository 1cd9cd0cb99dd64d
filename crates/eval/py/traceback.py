"""Printing of exceptions, in CPython 3.11's layout, `^` marks included."""
import _dy2st
import sys

_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"
_RECURSIVE_CUTOFF = 3
_UNSET = object()


class FrameSummary:
    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None,
                 colno=None, end_colno=None):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self.end_lineno = end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self._line = line
        self.locals = None if locals is None else {k: repr(v) for k, v in locals.items()}

    @property
    def _original_line(self):
        if self._line is None and self.lineno is not None:
            self._line = _dy2st.source_line(self.filename, self.lineno) or ""
        return self._line

    @property
    def line(self):
        line = self._original_line
        return None if line is None else line.strip()

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other)
        if isinstance(other, tuple):
            return tuple(self) == other
        return NotImplemented

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __len__(self):
        return 4

    def __repr__(self):
        return "<FrameSummary file %s, line %s in %s>" % (self.filename, self.lineno, self.name)


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    if f is None:
        f = sys._getframe(2)
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def _code_name(code):
    return code.co_name


class StackSummary(list):
    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        frames = [
            FrameSummary(f.f_code.co_filename, lineno, f.f_code.co_name, locals=f.f_locals if capture_locals else None)
            for f, lineno in frame_gen
        ]
        return cls(_limited(frames, limit))

    @classmethod
    def from_list(cls, a_list):
        return cls([f if isinstance(f, FrameSummary) else FrameSummary(f[0], f[1], f[2], line=f[3]) for f in a_list])

    def format_frame_summary(self, frame):
        return _format_frame(frame)

    def format(self):
        out = []
        last = None
        count = 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            key = (frame.filename, frame.lineno, frame.name)
            if key != last:
                if count > _RECURSIVE_CUTOFF:
                    out.append(_repeated(count - _RECURSIVE_CUTOFF))
                last = key
                count = 0
            count += 1
            if count > _RECURSIVE_CUTOFF:
                continue
            out.append(text)
        if count > _RECURSIVE_CUTOFF:
            out.append(_repeated(count - _RECURSIVE_CUTOFF))
        return out


def _repeated(count):
    return "  [Previous line repeated %d more time%s]\n" % (count, "s" if count > 1 else "")


def _limited(frames, limit):
    if limit is None:
        limit = getattr(sys, "tracebacklimit", None)
        if limit is not None and limit < 0:
            limit = 0
    if limit is None:
        return frames
    return frames[:limit] if limit >= 0 else frames[limit:]


def _char_offset(line, byte_offset):
    return len(line.encode("utf-8")[:byte_offset].decode("utf-8", "replace"))


def _format_frame(frame):
    row = '  File "%s", line %s, in %s\n' % (frame.filename, frame.lineno, frame.name)
    line = frame.line
    if line:
        row += "    " + line + "\n"
        if frame.colno is not None and frame.end_colno is not None:
            row += _marks(frame, line)
    if frame.locals:
        for name, value in sorted(frame.locals.items()):
            row += "    %s = %s\n" % (name, value)
    return row


def _marks(frame, line):
    """The line of `^` (and `~`) under the part that failed; nothing when that is the whole line."""
    original = frame._original_line
    start = _char_offset(original, frame.colno) + 1
    end = _char_offset(original, frame.end_colno) + 1
    anchors = None
    if frame.lineno == frame.end_lineno:
        anchors = _anchors(original[start - 1:end - 1])
    else:
        end = len(original.rstrip()) + 1
    stripped = len(original) - len(original.lstrip())
    if anchors is None and end - start >= len(line):
        return ""
    text = "    " + " " * (start - stripped - 1)
    if anchors is None:
        text += "^" * (end - start)
    else:
        left, right = anchors
        text += "~" * left + "^" * (right - left) + "~" * (end - start - right)
    return text.rstrip() + "\n" if text.strip() else ""


_OPERATORS = ("**", "//", "<<", ">>", "+", "-", "*", "/", "%", "@", "&", "|", "^")
_BINDING = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "//": 6, "%": 6, "@": 6, "**": 8}
_OPENERS = "([{"
_CLOSERS = ")]}"


def _string_end(text, i):
    quote = text[i]
    if text[i:i + 3] == quote * 3:
        end = text.find(quote * 3, i + 3)
        return len(text) if end < 0 else end + 3
    i += 1
    while i < len(text) and text[i] != quote:
        i += 2 if text[i] == "\\" else 1
    return i + 1


def _top_level(text):
    """Operators outside of all brackets, and the places of brackets that open there; None for other syntax."""
    operators = []
    brackets = []
    depth = 0
    operand = False
    i = 0
    while i < len(text):
        c = text[i]
        if c in "'\"":
            i = _string_end(text, i)
            operand = True
            continue
        if c in _OPENERS:
            if depth == 0:
                brackets.append((i, operand))
            depth += 1
            operand = False
        elif c in _CLOSERS:
            depth -= 1
            operand = True
        elif depth == 0:
            if c in ",:=<>!;" and text[i:i + 2] not in ("<<", ">>"):
                return None
            found = next((op for op in _OPERATORS if text.startswith(op, i)), None)
            if found is not None:
                if operand:
                    if text[i + len(found):i + len(found) + 1] == "=":
                        return None
                    operators.append((i, found))
                    operand = False
                i += len(found)
                continue
            if c.isalnum() or c == "_":
                j = i
                while j < len(text) and (text[j].isalnum() or text[j] in "_."):
                    j += 1
                word = text[i:j]
                exponent = word[:1].isdigit() and word[-1:] in "eE" and not word[:2].lower() == "0x"
                if exponent and text[j:j + 1] in ("+", "-"):
                    i = j + 1
                    continue
                if word in ("and", "or", "not", "if", "else", "in", "is", "lambda", "await", "yield", "for"):
                    return None
                operand = True
                i = j
                continue
            if c == "~":
                i += 1
                continue
        i += 1
    return operators, brackets


def _anchors(segment):
    """For a binary operation the place of its operator, for a subscript that of its brackets."""
    found = _top_level(segment)
    if found is None:
        return None
    operators, brackets = found
    if operators:
        lowest = min([_BINDING[op] for _, op in operators])
        level = [(i, op) for i, op in operators if _BINDING[op] == lowest]
        at, op = level[0] if lowest == 8 else level[-1]
        if segment[:1] in "+-~" and lowest == 8:
            return None
        return at, at + len(op)
    if brackets and segment.rstrip().endswith("]"):
        at, after_operand = brackets[-1]
        if after_operand and segment[at] == "[":
            return at, len(segment)
    return None


def _tb_frames(tb):
    frames = []
    while tb is not None:
        code = tb.tb_frame.f_code
        lineno, end_lineno, colno, end_colno = _dy2st.tb_position(tb)
        frames.append(FrameSummary(code.co_filename, tb.tb_lineno, code.co_name, end_lineno=end_lineno, colno=colno,
                                   end_colno=end_colno))
        tb = tb.tb_next
    return frames


def extract_tb(tb, limit=None):
    return StackSummary(_limited(_tb_frames(tb), limit))


def _stack_from(f, limit):
    frames = [
        FrameSummary(g.f_code.co_filename, lineno, g.f_code.co_name) for g, lineno in walk_stack(f)
    ]
    frames = frames[:limit] if limit is not None and limit >= 0 else frames
    frames.reverse()
    return StackSummary(frames)


def extract_stack(f=None, limit=None):
    return _stack_from(sys._getframe(1) if f is None else f, limit)


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    _print(format_list(extracted_list), file)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    _print(format_tb(tb, limit), file)


def format_stack(f=None, limit=None):
    return _stack_from(sys._getframe(1) if f is None else f, limit).format()


def print_stack(f=None, limit=None, file=None):
    _print(_stack_from(sys._getframe(1) if f is None else f, limit).format(), file)


def _print(lines, file):
    (sys.stderr if file is None else file).write("".join(lines))


def _type_name(kind):
    module = kind.__module__
    if module in ("__main__", "builtins"):
        return kind.__qualname__
    return "%s.%s" % (module, kind.__qualname__)


def _safe_str(value):
    try:
        return str(value)
    except BaseException:
        return "<exception str() failed>"


def _syntax_error(value, name):
    out = []
    if value.lineno is not None:
        out.append('  File "%s", line %s\n' % (value.filename or "<string>", value.lineno))
        text = value.text
        if text is not None:
            shown = text.rstrip("\n").lstrip(" \n\f")
            out.append("    %s\n" % shown)
            if value.offset is not None:
                lead = len(text.rstrip("\n")) - len(shown)
                start = value.offset - 1 - lead
                end = getattr(value, "end_offset", None)
                end = start + 1 if end is None or end <= value.offset else end - 1 - lead
                if start >= 0:
                    space = "".join([c if c.isspace() else " " for c in shown[:start]])
                    out.append("    %s%s\n" % (space, "^" * max(end - start, 1)))
    out.append("%s: %s\n" % (name, value.msg or "<no detail available>"))
    return out


def format_exception_only(exc, /, value=_UNSET):
    if value is _UNSET:
        value = exc
    if value is None:
        return [_final_line("None" if exc is None else _type_name(exc), None)]
    name = _type_name(type(value))
    if isinstance(value, SyntaxError):
        out = _syntax_error(value, name)
    else:
        out = [_final_line(name, value)]
    notes = getattr(value, "__notes__", None)
    if notes:
        for note in notes:
            out.extend([line + "\n" for line in _safe_str(note).split("\n")])
    return out


def _final_line(name, value):
    text = "" if value is None else _safe_str(value)
    return "%s: %s\n" % (name, text) if text else "%s\n" % name


def _chain(value, tb, limit, chain, seen, out):
    if chain and value is not None:
        seen.add(id(value))
        cause = value.__cause__
        context = value.__context__
        if cause is not None and id(cause) not in seen:
            _chain(cause, cause.__traceback__, limit, chain, seen, out)
            out.append(_CAUSE)
        elif cause is None and context is not None and not value.__suppress_context__ and id(context) not in seen:
            _chain(context, context.__traceback__, limit, chain, seen, out)
            out.append(_CONTEXT)
    if isinstance(value, BaseExceptionGroup):
        _group(value, tb, limit, chain, seen, out, 0)
        return
    if tb is not None:
        out.append("Traceback (most recent call last):\n")
        out.extend(format_tb(tb, limit))
    out.extend(format_exception_only(type(value), value))


def _indented(lines, depth, mark="|"):
    lead = "  " * depth + mark + " "
    out = []
    for text in lines:
        for line in text.splitlines(True):
            out.append(lead + line)
    return out


def _group(value, tb, limit, chain, seen, out, depth):
    """An exception group: a box per member."""
    lines = []
    if tb is not None:
        title = "Exception Group Traceback (most recent call last):\n"
        lines.append(title if depth else title)
        lines.extend(format_tb(tb, limit))
    lines.extend(format_exception_only(type(value), value))
    if depth == 0:
        first = "  + " + lines[0] if tb is not None else "  | " + lines[0]
        out.append(first)
        out.extend(_indented(lines[1:], 1))
        depth = 1
    else:
        out.extend(_indented(lines, depth))
    n = len(value.exceptions)
    for i, member in enumerate(value.exceptions):
        out.append("  " * depth + ("+-+" if i == 0 else "  +") + "---------------- %d ----------------\n" % (i + 1))
        if isinstance(member, BaseExceptionGroup):
            _group(member, member.__traceback__, limit, chain, seen, out, depth + 1)
        else:
            inner = []
            _chain(member, member.__traceback__, limit, chain, seen, inner)
            out.extend(_indented(inner, depth + 1))
        nested = isinstance(member, BaseExceptionGroup)
        if i == n - 1 and not nested:
            out.append("  " * (depth + 1) + "+------------------------------------\n")


def _arguments(exc, value, tb):
    if value is _UNSET:
        if not isinstance(exc, BaseException) and exc is not None:
            raise TypeError("Exception expected for value, %s found" % type(exc).__name__)
        return exc, None if exc is None else exc.__traceback__
    return value, None if tb is _UNSET else tb


def format_exception(exc, /, value=_UNSET, tb=_UNSET, limit=None, chain=True):
    value, tb = _arguments(exc, value, tb)
    out = []
    if value is None:
        return ["NoneType: None\n"]
    _chain(value, tb, limit, chain, set(), out)
    return out


def print_exception(exc, /, value=_UNSET, tb=_UNSET, limit=None, file=None, chain=True):
    value, tb = _arguments(exc, value, tb)
    _print(format_exception(type(value), value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    kind, value, tb = _dy2st.exc_info()
    return "".join(format_exception(kind, value, tb, limit, chain))


def print_exc(limit=None, file=None, chain=True):
    kind, value, tb = _dy2st.exc_info()
    _print(format_exception(kind, value, tb, limit, chain), file)


def print_last(limit=None, file=None, chain=True):
    raise ValueError("no last exception")


def clear_frames(tb):
    pass


class TracebackException:
    """What is needed to print an exception later."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False,
                 compact=False, max_group_width=15, max_group_depth=10, _seen=None):
        self.exc_type = exc_type
        self.stack = extract_tb(exc_traceback, limit)
        self._value = exc_value
        self._tb = exc_traceback
        self._limit = limit
        self._text = _safe_str(exc_value)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __str__(self):
        return self._text

    def format_exception_only(self):
        return iter(format_exception_only(self.exc_type, self._value))

    def format(self, *, chain=True):
        return iter(format_exception(self.exc_type, self._value, self._tb, self._limit, chain))

    def print(self, *, file=None, chain=True):
        _print(self.format(chain=chain), file)
