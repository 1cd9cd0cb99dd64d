"""Unique names, numbered per prefix."""
import _tensor

_counts = [{}]


def generate(key):
    """`key_0`, `key_1`, ... in the present scope."""
    counts = _counts[-1]
    name = _tensor.numbered(counts, key)
    if isinstance(name, str):
        return name
    n = counts.get(key, 0)
    counts[key] = n + 1
    return key + "_" + str(n)


class UniqueNameGuard:
    """Counts anew inside the `with`, and goes on with the old counts afterwards."""

    def __init__(self, new_generator=None):
        self._counts = {}

    def __enter__(self):
        _counts.append(self._counts)
        return self

    def __exit__(self, kind, value, trace):
        _counts.pop()
        return False


def guard(new_generator=None):
    return UniqueNameGuard(new_generator)


def switch(new_generator=None):
    old = _counts[-1]
    _counts[-1] = {} if new_generator is None else new_generator
    return old
