"""Regular expressions: a backtracking engine of the common subset of CPython's `re`."""
import enum as _enum
from re._machine import Compiler as _Compiler, prefix as _prefix, run as _run
from re._parser import Parser as _Parser, error, width as _width


class RegexFlag(_enum.IntFlag):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128

    def __repr__(self):
        value = int(self)
        names = ["re." + n for n, bit in _SHOWN if value & bit]
        return "|".join(names) if names else "re.NOFLAG"


_SHOWN = (("ASCII", 256), ("IGNORECASE", 2), ("LOCALE", 4), ("UNICODE", 32), ("MULTILINE", 8), ("DOTALL", 16),
          ("VERBOSE", 64), ("DEBUG", 128))
NOFLAG = RegexFlag.NOFLAG
A = ASCII = RegexFlag.ASCII
I = IGNORECASE = RegexFlag.IGNORECASE  # noqa: E741
L = LOCALE = RegexFlag.LOCALE
U = UNICODE = RegexFlag.UNICODE
M = MULTILINE = RegexFlag.MULTILINE
S = DOTALL = RegexFlag.DOTALL
X = VERBOSE = RegexFlag.VERBOSE
DEBUG = RegexFlag.DEBUG


class Match:
    def __init__(self, pattern, string, spans, pos, endpos, last):
        self.re = pattern
        self.string = string
        self.pos = pos
        self.endpos = endpos
        self._spans = spans
        self.lastindex = last if last > 0 else None
        self.lastgroup = None
        for name, number in pattern.groupindex.items():
            if number == self.lastindex:
                self.lastgroup = name

    @property
    def regs(self):
        return tuple(self._spans)

    def _index(self, group):
        if isinstance(group, str):
            group = self.re.groupindex.get(group, -1)
        if not isinstance(group, int) or group < 0 or group >= len(self._spans):
            raise IndexError("no such group")
        return group

    def _text(self, group, default=None):
        a, b = self._spans[self._index(group)]
        return default if a < 0 else self.string[a:b]

    def group(self, *groups):
        if not groups:
            return self._text(0)
        if len(groups) == 1:
            return self._text(groups[0])
        return tuple([self._text(g) for g in groups])

    __getitem__ = _text

    def groups(self, default=None):
        return tuple([self._text(g, default) for g in range(1, len(self._spans))])

    def groupdict(self, default=None):
        return {name: self._text(name, default) for name in self.re.groupindex}

    def start(self, group=0, /):
        return self._spans[self._index(group)][0]

    def end(self, group=0, /):
        return self._spans[self._index(group)][1]

    def span(self, group=0, /):
        return self._spans[self._index(group)]

    def expand(self, template):
        return _expand(_template(template, self.re), self)

    def __bool__(self):
        return True

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return "<re.Match object; span=%r, match=%r>" % (self._spans[0], self.group())


class Pattern:
    def __init__(self, pattern, flags):
        self.pattern = pattern
        self._bytes = not isinstance(pattern, str)
        text = pattern.decode("latin-1") if self._bytes else pattern
        parser = _Parser(text, flags | (256 if self._bytes else 0), pattern)
        tree = parser.parse()
        if parser.flags & 256 and parser.flags & 32 and not self._bytes:
            raise ValueError("ASCII and UNICODE flags are incompatible")
        compiler = _Compiler(parser.groups)
        self._code = compiler.sub(tree)
        self._slots = compiler.slots + 1
        self._prefix = _prefix(self._code)
        self._least = _width(tree)[0]
        flags = parser.flags & ~256 if self._bytes else parser.flags
        self.flags = flags if self._bytes or flags & 256 else flags | 32
        self.groups = parser.groups - 1
        self.groupindex = parser.names

    def _subject(self, string):
        if isinstance(string, str):
            if self._bytes:
                raise TypeError("cannot use a bytes pattern on a string-like object")
            return string
        if isinstance(string, (bytes, bytearray)):
            if not self._bytes:
                raise TypeError("cannot use a string pattern on a bytes-like object")
            return bytes(string).decode("latin-1")
        raise TypeError("expected string or bytes-like object, got %r" % type(string).__name__)

    def _match_at(self, text, string, at, end, pos, must_end=None, not_empty=False):
        slots = [-1] * self._slots
        stop = _run(self._code, text, at, end, slots, must_end, not_empty)
        if stop < 0:
            return None
        slots[0], slots[1] = at, stop
        spans = []
        for k in range(self.groups + 1):
            a, b = slots[2 * k], slots[2 * k + 1]
            spans.append((a, b) if a >= 0 and b >= 0 else (-1, -1))
        return Match(self, string, spans, pos, end, slots[-1])

    def _search(self, text, string, at, end, pos, not_empty=False):
        first = at
        prefix = self._prefix
        while at <= end - self._least:
            if prefix:
                at = text.find(prefix, at, end)
                if at < 0:
                    return None
            found = self._match_at(text, string, at, end, pos, None, not_empty and at == first)
            if found is not None:
                return found
            at += 1
        return None

    def _bounds(self, text, pos, endpos):
        end = len(text) if endpos is None else max(0, min(endpos, len(text)))
        return max(0, min(pos, len(text))), end

    def match(self, string, pos=0, endpos=None):
        text = self._subject(string)
        pos, end = self._bounds(text, pos, endpos)
        return self._match_at(text, string, pos, end, pos) if pos <= end else None

    def fullmatch(self, string, pos=0, endpos=None):
        text = self._subject(string)
        pos, end = self._bounds(text, pos, endpos)
        return self._match_at(text, string, pos, end, pos, end) if pos <= end else None

    def search(self, string, pos=0, endpos=None):
        text = self._subject(string)
        pos, end = self._bounds(text, pos, endpos)
        return self._search(text, string, pos, end, pos)

    def _matches(self, string, pos=0, endpos=None):
        text = self._subject(string)
        at, end = pos, endpos = self._bounds(text, pos, endpos)
        after_empty = False
        while at <= end:
            found = self._search(text, string, at, end, pos, after_empty)
            if found is None:
                return
            yield found
            start, at = found._spans[0]
            after_empty = start == at

    def finditer(self, string, pos=0, endpos=None):
        self._subject(string)
        return self._matches(string, pos, endpos)

    def findall(self, string, pos=0, endpos=None):
        empty = string[:0]
        out = []
        for m in self._matches(string, pos, endpos):
            if self.groups == 0:
                out.append(m.group())
            elif self.groups == 1:
                out.append(m._text(1, empty))
            else:
                out.append(m.groups(empty))
        return out

    def split(self, string, maxsplit=0):
        out = []
        at = 0
        n = 0
        for m in self._matches(string):
            if maxsplit > 0 and n >= maxsplit:
                break
            start, end = m._spans[0]
            out.append(string[at:start])
            out.extend(m.groups())
            at = end
            n += 1
        out.append(string[at:])
        return out

    def subn(self, repl, string, count=0):
        if callable(repl):
            parts = None
        else:
            parts = _template(repl, self)
        out = []
        at = 0
        n = 0
        for m in self._matches(string):
            if count > 0 and n >= count:
                break
            start, end = m._spans[0]
            out.append(string[at:start])
            out.append(repl(m) if parts is None else _expand(parts, m))
            at = end
            n += 1
        out.append(string[at:])
        return string[:0].join(out), n

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def __eq__(self, other):
        if not isinstance(other, Pattern):
            return NotImplemented
        return self.pattern == other.pattern and self.flags == other.flags

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        shown = self.flags if self._bytes else self.flags & ~32
        text = repr(self.pattern)[:200]
        return "re.compile(%s, %r)" % (text, RegexFlag(shown)) if shown else "re.compile(%s)" % text


_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


def _group_number(name, pattern, source, at):
    if name.isdigit():
        number = int(name)
        if number > pattern.groups:
            raise error("invalid group reference %d" % number, source, at)
        return number
    if not name.isidentifier():
        raise error("bad character in group name %r" % name, source, at)
    if name not in pattern.groupindex:
        raise IndexError("unknown group name %r" % name)
    return pattern.groupindex[name]


def _template(source, pattern):
    """Replacement text as literal pieces and group numbers."""
    as_bytes = not isinstance(source, str)
    text = source.decode("latin-1") if as_bytes else source
    parts = []
    i = 0
    literal = ""
    while i < len(text):
        c = text[i]
        if c != "\\":
            stop = text.find("\\", i)
            stop = len(text) if stop < 0 else stop
            literal += text[i:stop]
            i = stop
            continue
        c = text[i + 1:i + 2]
        number = None
        if not c:
            raise error("bad escape (end of pattern)", source, i)
        if c == "g":
            if text[i + 2:i + 3] != "<":
                raise error("missing <", source, i + 2)
            stop = text.find(">", i + 3)
            if stop < 0:
                rest = text[i + 3:]
                raise error("missing >, unterminated name" if rest else "missing group name", source, i + 3)
            if stop == i + 3:
                raise error("missing group name", source, i + 3)
            number = _group_number(text[i + 3:stop], pattern, source, i + 3)
            i = stop + 1
        elif c == "0":
            stop = i + 2
            while stop < i + 4 and text[stop:stop + 1] in tuple("01234567"):
                stop += 1
            literal += chr(int(text[i + 1:stop], 8) & 255)
            i = stop
        elif c in "123456789":
            stop = i + 2
            if text[stop:stop + 1].isdigit():
                stop += 1
                if text[i + 1:stop + 1].isdigit() and len(text[i + 1:stop + 1]) == 3 and not set(text[i + 1:stop + 1]) & set("89"):
                    literal += chr(int(text[i + 1:stop + 1], 8))
                    i = stop + 1
                    continue
            number = int(text[i + 1:stop])
            if number > pattern.groups:
                raise error("invalid group reference %d" % number, source, i + 1)
            i = stop
        elif c in _ESCAPED:
            literal += _ESCAPED[c]
            i += 2
        elif c.isascii() and c.isalpha():
            raise error("bad escape \\%s" % c, source, i)
        else:
            literal += "\\" + c
            i += 2
        if number is not None:
            if literal:
                parts.append(literal.encode("latin-1") if as_bytes else literal)
            literal = ""
            parts.append(number)
    if literal:
        parts.append(literal.encode("latin-1") if as_bytes else literal)
    return parts


def _expand(parts, match):
    empty = match.string[:0]
    return empty.join([match._text(p, empty) if isinstance(p, int) else p for p in parts])


_compiled = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if not isinstance(pattern, (str, bytes)):
        raise TypeError("first argument must be string or compiled pattern")
    key = (type(pattern), pattern, int(flags))
    found = _compiled.get(key)
    if found is None:
        if len(_compiled) >= 512:
            _compiled.clear()
        found = _compiled[key] = Pattern(pattern, int(flags))
    return found


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def purge():
    _compiled.clear()


template = compile
_SPECIAL = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"


def escape(pattern):
    if isinstance(pattern, str):
        return "".join(["\\" + c if c in _SPECIAL else c for c in pattern])
    return escape(bytes(pattern).decode("latin-1")).encode("latin-1")
