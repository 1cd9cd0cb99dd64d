"""Names that a module does not have."""
from importlib import import_module


# Whether an AttributeError names what exists; who looks up thousands of names does it another way.
suggests = True


def nearest(name, known):
    """The name in `known` that is most like `name`, or None."""
    best = None
    best_cost = max(2, len(name) // 3) + 1
    for other in known:
        cost = distance(name.lower(), other.lower(), best_cost)
        if cost < best_cost:
            best = other
            best_cost = cost
    return best


def distance(a, b, limit):
    """Number of single-letter edits from `a` to `b`, or `limit` where it is no less."""
    if abs(len(a) - len(b)) >= limit:
        return limit
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        before = row[0]
        row[0] = i + 1
        for j, y in enumerate(b):
            above = row[j + 1]
            row[j + 1] = before if x == y else 1 + min(before, above, row[j])
            before = above
    return row[-1]


def module_getattr(module, table, lazy=None):
    """A `__getattr__` for a module: imports submodules and what is in `lazy` on demand and suggests names that exist."""

    def __getattr__(name):
        if lazy is not None and name in lazy:
            return lazy[name](name)
        text = "module '" + module + "' has no attribute '" + name + "'"
        if not name.startswith("_"):
            try:
                return import_module("." + name, module)
            except ImportError:
                pass
            if not suggests:
                raise AttributeError(text)
            names = [n for n in table if not n.startswith("_")] + (list(lazy) if lazy else [])
            like = nearest(name, names)
            if like is None and "nn" in table:
                # Many functions live one level down.
                below = table["nn"].functional
                found = nearest(name, [n for n in below.__dict__ if not n.startswith("_")])
                like = None if found is None else "nn.functional." + found
            if like is not None:
                # The text is Python's own; what is near is told beside it.
                error = AttributeError(text)
                error.add_note("Did you mean: '" + like + "'?")
                raise error
        raise AttributeError(text)

    return __getattr__
