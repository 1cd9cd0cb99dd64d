"""Representations that stop: at recursion, and at a size."""
import builtins


def recursive_repr(fillvalue="..."):
    def decorate(user_function):
        running = set()

        def wrapper(self):
            key = id(self)
            if key in running:
                return fillvalue
            running.add(key)
            try:
                return user_function(self)
            finally:
                running.discard(key)

        wrapper.__name__ = getattr(user_function, "__name__", "__repr__")
        wrapper.__doc__ = getattr(user_function, "__doc__", None)
        wrapper.__wrapped__ = user_function
        return wrapper

    return decorate


class Repr:
    def __init__(self):
        self.maxlevel = 6
        self.maxlist = self.maxtuple = self.maxset = 6
        self.maxdict = 4
        self.maxstring = 30
        self.maxother = 30

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def _items(self, values, left, right, limit, level):
        values = list(values)
        if not values:
            return left + right
        if level <= 0:
            return left + "..." + right
        parts = [self.repr1(v, level - 1) for v in values[:limit]]
        if len(values) > limit:
            parts.append("...")
        tail = "," if left == "(" and len(values) == 1 else ""
        return left + ", ".join(parts) + tail + right

    def repr1(self, x, level):
        if isinstance(x, list):
            return self._items(x, "[", "]", self.maxlist, level)
        if isinstance(x, tuple):
            return self._items(x, "(", ")", self.maxtuple, level)
        if isinstance(x, (set, frozenset)):
            return self._items(sorted(x), "{", "}", self.maxset, level) if x else "%s()" % type(x).__name__
        if isinstance(x, dict):
            if not x:
                return "{}"
            if level <= 0:
                return "{...}"
            pairs = [self.repr1(k, level - 1) + ": " + self.repr1(x[k], level - 1) for k in list(x)[:self.maxdict]]
            if len(x) > self.maxdict:
                pairs.append("...")
            return "{" + ", ".join(pairs) + "}"
        text = builtins.repr(x)
        limit = self.maxstring if isinstance(x, str) else self.maxother
        if len(text) > limit:
            half = max(0, (limit - 3) // 2)
            rest = max(0, limit - 3 - half)
            text = text[:half] + "..." + text[len(text) - rest:]
        return text


aRepr = Repr()
repr = aRepr.repr
