# What had been written when an exception is raised: keys, items and attributes, also of objects made in the call.
import paddle


class Box:
    pass


BOX = Box()


def keys(x, d):
    if x > 0:
        d["k"] = x + 1
        if x > 1:
            raise KeyError("k")
    return len(d)


def grown(x, d):
    made = []
    d["made"] = made
    BOX.made = made
    if x > 0:
        made.append(x * 2)
        if x > 1:
            raise KeyError("g")
    made.append(x)
    return len(made)


def returned(x, d):
    if x < 1:
        d["early"] = x * 3
        return None
    return d["missing"]


def g(x, d, which):
    print(keys(x, d) if which == 0 else grown(x, d) if which == 1 else returned(x, d))


ENTRY = g
STATE = lambda: getattr(BOX, "made", None)
CALLS = [
    lambda v=v, w=w: (paddle.to_tensor(v), {"a": paddle.ones([1])}, w) for v in (-1.0, 0.5, 2.0) for w in range(3)
]
