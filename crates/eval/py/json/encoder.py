"""Writing JSON."""

_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b"}


def _escaped(s, ascii_only):
    plain = s.isprintable() and '"' not in s and "\\" not in s
    if plain and (not ascii_only or s.isascii()):
        return '"' + s + '"'
    parts = []
    for c in s:
        if c in _NAMED:
            parts.append(_NAMED[c])
            continue
        code = ord(c)
        if code < 32 or ascii_only and code > 126:
            if code > 0xFFFF:
                code -= 0x10000
                parts.append("\\u%04x\\u%04x" % (0xD800 | code >> 10, 0xDC00 | code & 0x3FF))
            else:
                parts.append("\\u%04x" % code)
        else:
            parts.append(c)
    return '"' + "".join(parts) + '"'


def encode_basestring(s):
    return _escaped(s, False)


def encode_basestring_ascii(s):
    return _escaped(s, True)


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError("Object of type %s is not JSON serializable" % o.__class__.__name__)

    def encode(self, o):
        return "".join(self.iterencode(o))

    def iterencode(self, o, _one_shot=False):
        parts = []
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        self._write(o, parts, {} if self.check_circular else None, indent, 0)
        return iter(parts)

    def _float(self, x):
        if x != x:
            text = "NaN"
        elif x == float("inf"):
            text = "Infinity"
        elif x == float("-inf"):
            text = "-Infinity"
        else:
            return float.__repr__(x)
        if not self.allow_nan:
            tail = "" if self.indent is None else ": " + repr(x)
            raise ValueError("Out of range float values are not JSON compliant" + tail)
        return text

    def _scalar(self, o):
        if isinstance(o, str):
            return _escaped(o, self.ensure_ascii)
        if o is None:
            return "null"
        if o is True:
            return "true"
        if o is False:
            return "false"
        if isinstance(o, int):
            return int.__repr__(o)
        if isinstance(o, float):
            return self._float(o)
        return None

    def _key(self, key):
        if isinstance(key, str):
            return key
        if key is None or isinstance(key, (int, float)):
            return self._scalar(key)
        if self.skipkeys:
            return None
        raise TypeError("keys must be str, int, float, bool or None, not %s" % key.__class__.__name__)

    def _write(self, o, parts, marks, indent, depth):
        text = self._scalar(o)
        if text is not None:
            parts.append(text)
            return
        if marks is not None:
            if id(o) in marks:
                raise ValueError("Circular reference detected")
            marks[id(o)] = o
        if isinstance(o, (list, tuple)):
            self._write_list(o, parts, marks, indent, depth)
        elif isinstance(o, dict):
            self._write_dict(o, parts, marks, indent, depth)
        else:
            self._write(self.default(o), parts, marks, indent, depth)
        if marks is not None:
            del marks[id(o)]

    def _write_list(self, values, parts, marks, indent, depth):
        if not values:
            parts.append("[]")
            return
        separator = self.item_separator
        parts.append("[")
        if indent is not None:
            separator += "\n" + indent * (depth + 1)
            parts.append("\n" + indent * (depth + 1))
        first = True
        for value in values:
            if not first:
                parts.append(separator)
            first = False
            self._write(value, parts, marks, indent, depth + 1)
        if indent is not None:
            parts.append("\n" + indent * depth)
        parts.append("]")

    def _write_dict(self, mapping, parts, marks, indent, depth):
        if not mapping:
            parts.append("{}")
            return
        separator = self.item_separator
        parts.append("{")
        if indent is not None:
            separator += "\n" + indent * (depth + 1)
            parts.append("\n" + indent * (depth + 1))
        first = True
        for key, value in sorted(mapping.items()) if self.sort_keys else mapping.items():
            name = self._key(key)
            if name is None:
                continue
            if not first:
                parts.append(separator)
            first = False
            parts.append(_escaped(name, self.ensure_ascii))
            parts.append(self.key_separator)
            self._write(value, parts, marks, indent, depth + 1)
        if indent is not None:
            parts.append("\n" + indent * depth)
        parts.append("}")
