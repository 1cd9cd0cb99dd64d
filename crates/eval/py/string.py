"""Character classes as text, templates, and the formatter behind str.format."""
whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


class Template:
    """Text with `$name` and `${name}` places."""

    delimiter = "$"

    def __init__(self, template):
        self.template = template

    def _pieces(self):
        """(kind, text, position) with kind "text", "name", "escaped" or "invalid"."""
        text = self.template
        i = 0
        while i < len(text):
            at = text.find(self.delimiter, i)
            if at < 0:
                yield "text", text[i:], i
                return
            if at > i:
                yield "text", text[i:at], i
            i = at + 1
            if text.startswith(self.delimiter, i):
                yield "escaped", self.delimiter, at
                i += 1
                continue
            braced = text.startswith("{", i)
            start = stop = i + 1 if braced else i
            while stop < len(text) and text[stop].isascii() and (text[stop] == "_" or text[stop].isalnum()):
                stop += 1
            name = text[start:stop]
            if not name.isidentifier() or braced and not text.startswith("}", stop):
                yield "invalid", self.delimiter, at
                continue
            i = stop + 1 if braced else stop
            yield "name", text[at:i], at

    def _fill(self, mapping, safe):
        out = []
        for kind, text, at in self._pieces():
            if kind == "name":
                name = text[1:].strip("{}")
                if safe and name not in mapping:
                    out.append(text)
                else:
                    out.append(str(mapping[name]))
            elif kind == "invalid" and not safe:
                before = self.template[:at]
                raise ValueError("Invalid placeholder in string: line %d, col %d"
                                 % (before.count("\n") + 1, at - before.rfind("\n")))
            else:
                out.append(text)
        return "".join(out)

    def substitute(self, mapping=(), /, **kws):
        return self._fill({**dict(mapping), **kws}, False)

    def safe_substitute(self, mapping=(), /, **kws):
        return self._fill({**dict(mapping), **kws}, True)

    def get_identifiers(self):
        names = []
        for kind, text, _ in self._pieces():
            name = text[1:].strip("{}")
            if kind == "name" and name not in names:
                names.append(name)
        return names

    def is_valid(self):
        return all([kind != "invalid" for kind, _, _ in self._pieces()])


def _split_field(name):
    """The first part of a field name and the list of (is_attribute, key) that follow."""
    stop = len(name)
    for c in ".[":
        at = name.find(c)
        if at >= 0:
            stop = min(stop, at)
    first, rest = name[:stop], []
    i = stop
    while i < len(name):
        if name[i] == ".":
            j = i + 1
            while j < len(name) and name[j] not in ".[":
                j += 1
            rest.append((True, name[i + 1:j]))
            i = j
        else:
            j = name.index("]", i)
            key = name[i + 1:j]
            rest.append((False, int(key) if key.isdigit() else key))
            i = j + 1
    return (int(first) if first.isdigit() else first), rest


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        result, _ = self._vformat(format_string, args, kwargs, used, 2, 0)
        self.check_unused_args(used, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used, depth, auto):
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        out = []
        for text, name, spec, conversion in self.parse(format_string):
            if text:
                out.append(text)
            if name is None:
                continue
            if name == "":
                if auto is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                name = str(auto)
                auto += 1
            elif name.isdigit():
                if auto:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                auto = False
            obj, first = self.get_field(name, args, kwargs)
            used.add(first)
            obj = self.convert_field(obj, conversion)
            spec, auto = self._vformat(spec, args, kwargs, used, depth - 1, auto)
            out.append(self.format_field(obj, spec))
        return "".join(out), auto

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError("Unknown conversion specifier %s" % conversion)

    def parse(self, text):
        literal = ""
        i = 0
        while i < len(text):
            c = text[i]
            if c in "{}" and text[i + 1:i + 2] == c:
                literal += c
                i += 2
                continue
            if c == "}":
                raise ValueError("Single '}' encountered in format string")
            if c != "{":
                literal += c
                i += 1
                continue
            depth = 1
            j = i + 1
            while j < len(text) and depth:
                depth += {"{": 1, "}": -1}.get(text[j], 0)
                j += 1
            if depth:
                raise ValueError("Single '{' encountered in format string" if j == i + 1 else "expected '}' before end of string")
            field = text[i + 1:j - 1]
            i = j
            name, colon, spec = field.partition(":")
            conversion = None
            if "!" in name:
                name, _, conversion = name.partition("!")
            yield literal, name, spec, conversion
            literal = ""
        if literal:
            yield literal, None, None, None

    def get_field(self, field_name, args, kwargs):
        first, rest = _split_field(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attribute, key in rest:
            obj = getattr(obj, key) if is_attribute else obj[key]
        return obj, first
