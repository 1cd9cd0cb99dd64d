"""The builtins written in Python against the native ones. Under CPython without our modules, the native ones stand in."""
import builtins

try:
    import _dy2st_builtins as B
except ImportError:
    B = builtins


def attempt(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print(list(r) if hasattr(r, "__next__") else r)
    except Exception as e:
        print(type(e).__name__, e)


for values in ([], [0, 0], [0, 3], [1, 2], [3, 1, 2, 1], ["b", "a"], [2.5, -1, 2.5]):
    for name in "any all sum min max sorted filter enumerate reversed zip".split():
        args = (None, values) if name == "filter" else (values,)
        attempt(getattr(B, name), *args)
print(B.sum([[1], [2]], []), B.sum([1.5, 2], start=1), B.max(3, 1, 2), B.min("b", "a"), B.max([1, -5, 3], key=abs), B.min([], default=7), B.max([], default=None), B.min([(1, "x"), (0, "y"), (0, "a")], key=lambda t: t[0]), B.max([(1, "x"), (1, "y")], key=lambda t: t[0]))
print(B.sorted([3, 1, 2], reverse=True), B.sorted(["bb", "a", "cc", "d"], key=len), B.sorted(["bb", "a", "cc", "d"], key=len, reverse=True), B.sorted({3, 1, 2}), B.sorted("hello"))
attempt(B.sum, ["a"], "")
attempt(B.sum, ["a"])
attempt(B.max)
attempt(B.max, 1, 2, default=3)
attempt(B.sorted, [1, "a"])
attempt(B.zip, [1, 2], "ab", [5, 6, 7])
attempt(lambda: list(B.zip([1, 2], [1], strict=True)))
attempt(lambda: list(B.zip([1], [1, 2], strict=True)))
attempt(lambda: list(B.zip([1], [1], [1, 2], strict=True)))
attempt(B.zip)
attempt(B.map, lambda a, b: a + b, [1, 2], [3, 4, 5])
attempt(B.filter, lambda v: v > 1, [1, 2, 3])
attempt(B.enumerate, "ab", 5)
attempt(B.reversed, (1, 2))
attempt(lambda: list(B.reversed(range(3))))
attempt(lambda: list(B.reversed(5)))
