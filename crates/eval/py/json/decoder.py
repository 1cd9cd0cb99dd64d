"""Reading JSON. The fast path is native; this is the whole language, with hooks and error positions."""


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, "%s: line %d column %d (char %d)" % (msg, lineno, colno, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno


_SPACE = " \t\n\r"
_DIGITS = "0123456789"
_CONSTANTS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def _hex4(s, pos):
    digits = s[pos + 1:pos + 5]
    if len(digits) == 4 and digits[1] not in "xX":
        try:
            return int(digits, 16)
        except ValueError:
            pass
    raise JSONDecodeError("Invalid \\uXXXX escape", s, pos)


def scanstring(s, end, strict=True):
    """The string whose opening quote is before `end`, and the place after its closing quote."""
    begin = end - 1
    parts = []
    while True:
        quote = s.find('"', end)
        if quote < 0:
            raise JSONDecodeError("Unterminated string starting at", s, begin)
        slash = s.find("\\", end, quote)
        stop = quote if slash < 0 else slash
        piece = s[end:stop]
        if strict and not piece.isprintable():
            for i, c in enumerate(piece):
                if c < " ":
                    raise JSONDecodeError("Invalid control character at", s, end + i)
        parts.append(piece)
        if slash < 0:
            return "".join(parts), quote + 1
        escape = s[slash + 1:slash + 2]
        if not escape:
            raise JSONDecodeError("Unterminated string starting at", s, begin)
        if escape != "u":
            if escape not in _ESCAPES:
                raise JSONDecodeError("Invalid \\escape", s, slash)
            parts.append(_ESCAPES[escape])
            end = slash + 2
            continue
        code = _hex4(s, slash + 1)
        end = slash + 6
        if 0xD800 <= code <= 0xDBFF and s[end:end + 2] == "\\u":
            low = _hex4(s, end + 1)
            if 0xDC00 <= low <= 0xDFFF:
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                end += 6
        parts.append(chr(code))


def _skip(s, at):
    n = len(s)
    while at < n and s[at] in _SPACE:
        at += 1
    return at


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or _CONSTANTS.__getitem__
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        value, end = self.raw_decode(s, _skip(s, 0))
        end = _skip(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return value

    def raw_decode(self, s, idx=0):
        return self._value(s, idx)

    def _value(self, s, at):
        c = s[at:at + 1]
        if c == '"':
            return scanstring(s, at + 1, self.strict)
        if c == "{":
            return self._object(s, at + 1)
        if c == "[":
            return self._array(s, at + 1)
        if c and (c in _DIGITS or c == "-"):
            found = self._number(s, at)
            if found is not None:
                return found
        if c == "n" and s.startswith("null", at):
            return None, at + 4
        if c == "t" and s.startswith("true", at):
            return True, at + 4
        if c == "f" and s.startswith("false", at):
            return False, at + 5
        for name in _CONSTANTS:
            if s.startswith(name, at):
                return self.parse_constant(name), at + len(name)
        raise JSONDecodeError("Expecting value", s, at)

    def _number(self, s, at):
        n = len(s)
        i = at + 1 if s[at] == "-" else at
        if i >= n or s[i] not in _DIGITS:
            return None
        if s[i] == "0":
            i += 1
        else:
            while i < n and s[i] in _DIGITS:
                i += 1
        whole = True
        if i + 1 < n and s[i] == "." and s[i + 1] in _DIGITS:
            whole = False
            i += 2
            while i < n and s[i] in _DIGITS:
                i += 1
        if i < n and s[i] in "eE":
            j = i + 2 if s[i + 1:i + 2] in ("+", "-") else i + 1
            if j < n and s[j] in _DIGITS:
                whole = False
                i = j
                while i < n and s[i] in _DIGITS:
                    i += 1
        text = s[at:i]
        return (self.parse_int(text) if whole else self.parse_float(text)), i

    def _object(self, s, at):
        pairs = []
        at = _skip(s, at)
        if s[at:at + 1] == "}":
            return self._made(pairs), at + 1
        while True:
            if s[at:at + 1] != '"':
                raise JSONDecodeError("Expecting property name enclosed in double quotes", s, at)
            key, at = scanstring(s, at + 1, self.strict)
            at = _skip(s, at)
            if s[at:at + 1] != ":":
                raise JSONDecodeError("Expecting ':' delimiter", s, at)
            value, at = self._value(s, _skip(s, at + 1))
            pairs.append((key, value))
            at = _skip(s, at)
            mark = s[at:at + 1]
            if mark == "}":
                return self._made(pairs), at + 1
            if mark != ",":
                raise JSONDecodeError("Expecting ',' delimiter", s, at)
            at = _skip(s, at + 1)

    def _made(self, pairs):
        if self.object_pairs_hook is not None:
            return self.object_pairs_hook(pairs)
        made = dict(pairs)
        return made if self.object_hook is None else self.object_hook(made)

    def _array(self, s, at):
        values = []
        at = _skip(s, at)
        if s[at:at + 1] == "]":
            return values, at + 1
        while True:
            value, at = self._value(s, at)
            values.append(value)
            at = _skip(s, at)
            mark = s[at:at + 1]
            if mark == "]":
                return values, at + 1
            if mark != ",":
                raise JSONDecodeError("Expecting ',' delimiter", s, at)
            at = _skip(s, at + 1)
