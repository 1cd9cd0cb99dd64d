"""Pretty printing."""


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True,
                 underscore_numbers=False):
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._indent = indent
        self._width = width
        self._depth = depth
        self._stream = stream
        self._compact = compact
        self._sort_dicts = sort_dicts

    def pprint(self, object):
        text = self.pformat(object) + "\n"
        if self._stream is None:
            import sys

            sys.stdout.write(text)
        else:
            self._stream.write(text)

    def pformat(self, object):
        out = []
        self._format(object, out, 0, 0, (), 0)
        return "".join(out)

    def isreadable(self, object):
        return True

    def isrecursive(self, object):
        return "<Recursion on" in self._repr(object, (), 0)

    def _sorted(self, items):
        items = list(items)
        if not self._sort_dicts:
            return items
        try:
            return sorted(items, key=lambda pair: pair[0])
        except TypeError:
            return sorted(items, key=lambda pair: (str(type(pair[0])), id(pair[0])))

    def _repr(self, obj, parents, level):
        """The value on one line."""
        kind = type(obj)
        plain = kind.__repr__ in (dict.__repr__, list.__repr__, tuple.__repr__)
        if not plain or not obj:
            return repr(obj)
        if id(obj) in parents:
            return "<Recursion on %s with id=%s>" % (kind.__name__, id(obj))
        shut = self._depth is not None and level >= self._depth
        parents = parents + (id(obj),)
        if isinstance(obj, dict):
            if shut:
                return "{...}"
            return "{%s}" % ", ".join([
                self._repr(k, parents, level + 1) + ": " + self._repr(v, parents, level + 1)
                for k, v in self._sorted(obj.items())])
        left, right = "[]" if isinstance(obj, list) else "()"
        if shut:
            return left + "..." + right
        inside = ", ".join([self._repr(v, parents, level + 1) for v in obj])
        if left == "(" and len(obj) == 1:
            inside += ","
        return left + inside + right

    def _format(self, obj, out, indent, allowance, parents, level):
        text = self._repr(obj, parents, level)
        if len(text) <= self._width - indent - allowance or id(obj) in parents:
            out.append(text)
            return
        kind = type(obj)
        parents = parents + (id(obj),)
        level += 1
        if kind.__repr__ is dict.__repr__:
            self._dict(obj, out, indent, allowance, parents, level)
        elif kind.__repr__ is list.__repr__:
            self._items(obj, out, indent, allowance + 1, parents, level, "[", "]")
        elif kind.__repr__ is tuple.__repr__:
            tail = ",)" if len(obj) == 1 else ")"
            self._items(obj, out, indent, allowance + len(tail), parents, level, "(", tail)
        elif kind in (set, frozenset) and obj:
            try:
                values = sorted(obj)
            except TypeError:
                values = sorted(obj, key=lambda v: (str(type(v)), id(v)))
            head = "{" if kind is set else "frozenset({"
            tail = "}" if kind is set else "})"
            self._items(values, out, indent + len(head) - 1, allowance + len(tail), parents, level, head, tail)
        elif kind is str:
            self._text(obj, out, indent, allowance, level)
        elif kind.__name__ == "OrderedDict" and hasattr(kind, "move_to_end"):
            out.append(kind.__name__ + "(")
            pairs = list(obj.items())
            self._items(pairs, out, indent + len(kind.__name__) + 1, allowance + 2, parents, level, "[", "])")
        elif "__dataclass_fields__" in kind.__dict__ and getattr(kind.__repr__, "__wrapped__", None) is not None:
            self._dataclass(obj, out, indent, allowance, parents, level)
        else:
            out.append(text)

    def _dict(self, obj, out, indent, allowance, parents, level):
        out.append("{")
        if self._indent > 1:
            out.append((self._indent - 1) * " ")
        inner = indent + self._indent
        items = self._sorted(obj.items())
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            name = self._repr(key, parents, level)
            out.append(name + ": ")
            self._format(value, out, inner + len(name) + 2, allowance + 1 if last else 1, parents, level)
            if not last:
                out.append(",\n" + " " * inner)
        out.append("}")

    def _items(self, values, out, indent, allowance, parents, level, head, tail):
        out.append(head)
        inner = indent + self._indent
        if self._indent > 1:
            out.append((self._indent - 1) * " ")
        values = list(values)
        room = width = self._width - inner + 1
        for i, value in enumerate(values):
            last = i == len(values) - 1
            if self._compact:
                text = self._repr(value, parents, level)
                need = len(text) + 2
                limit = width - (allowance if last else 0)
                if i and room >= need + (allowance if last else 0):
                    room -= need
                    out.append(", " + text)
                    continue
                if i:
                    out.append(",\n" + " " * inner)
                room = limit
                if need <= limit:
                    out.append(text)
                    room = width - need
                    continue
                self._format(value, out, inner, allowance if last else 1, parents, level)
                continue
            if i:
                out.append(",\n" + " " * inner)
            self._format(value, out, inner, allowance if last else 1, parents, level)
        out.append(tail)

    def _text(self, text, out, indent, allowance, level):
        if not text:
            out.append(repr(text))
            return
        chunks = []
        lines = text.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        most = room = self._width - indent
        for i, line in enumerate(lines):
            shown = repr(line)
            last_line = i == len(lines) - 1
            if last_line:
                most -= allowance
            if len(shown) <= most:
                chunks.append(shown)
                continue
            words = _words(line)
            current = ""
            room = self._width - indent
            for j, word in enumerate(words):
                candidate = current + word
                limit = room - (allowance if j == len(words) - 1 and last_line else 0)
                if len(repr(candidate)) > limit:
                    if current:
                        chunks.append(repr(current))
                    current = word
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            out.append(chunks[0])
            return
        body = ("\n" + " " * indent).join(chunks)
        out.append("(" + body + ")" if level == 1 else body)

    def _dataclass(self, obj, out, indent, allowance, parents, level):
        name = type(obj).__name__
        out.append(name + "(")
        inner = indent + len(name) + 1
        shown = [f.name for f in obj.__dataclass_fields__.values() if f.repr]
        for i, field in enumerate(shown):
            last = i == len(shown) - 1
            out.append(field + "=")
            self._format(getattr(obj, field), out, inner + len(field) + 1, allowance + 1 if last else 1, parents, level)
            if not last:
                out.append(",\n" + " " * inner)
        out.append(")")


def _words(line):
    """Words with the blanks that follow them."""
    words = []
    start = 0
    i = 0
    while i < len(line):
        while i < len(line) and not line[i].isspace():
            i += 1
        while i < len(line) and line[i].isspace():
            i += 1
        words.append(line[start:i])
        start = i
    return words


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts).pprint(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts).pformat(object)


def saferepr(object):
    return PrettyPrinter()._repr(object, (), 0)


def isreadable(object):
    return True


def isrecursive(object):
    return PrettyPrinter().isrecursive(object)
