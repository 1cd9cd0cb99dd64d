# Builtin iterators and the functions over iterables.
def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))


print(list(enumerate("ab")), list(enumerate("ab", 5)), list(enumerate("a", start=10 ** 20)), list(zip([1, 2, 3], "ab")), list(zip()), list(zip([1])), list(zip("ab", "cd", strict=True)))
print(list(map(str, [1, 2])), list(map(lambda a, b: a + b, [1, 2], [10, 20, 30])), list(filter(None, [0, 1, "", "a"])), list(filter(lambda x: x > 1, [1, 2, 3])), list(reversed([1, 2, 3])), list(reversed("abc")), list(reversed((1, 2))), list(reversed({"a": 1, "b": 2})))
it = iter([1, 2, 3]); print(next(it), next(it), next(it), next(it, "end"), next(it, None), list(it))
n = [0]


def tick():
    n[0] += 1
    return n[0]


print(list(iter(tick, 4)), any([0, "", 3]), any([]), all([1, "a"]), all([]), all([1, 0]), sum(range(10)), max(range(5)), min(i * i for i in range(-3, 3)), len({1: 2}), list(range(3)), [*zip(*[[1, 2], [3, 4]])])
z = zip([1, 2, 3], iter("ab")); print(next(z), next(z), next(z, "done"), iter(z) is z)
m = map(int, ["1", "x", "3"]); print(next(m)); show(next, m); print(next(m))


class Seq:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError(i)
        return i * 10


class SeqLen(Seq):
    def __len__(self):
        return 3


class Count:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration("over")
        self.n -= 1
        return self.n


class Rev:
    def __reversed__(self):
        return iter("rev")


def gen():
    x = yield 1
    print("got", x)
    yield 2
    return "result"


print(list(Seq()), 20 in Seq(), list(SeqLen()), list(reversed(SeqLen())), list(Count(3)), 1 in Count(3), list(reversed(Rev())), tuple(Count(2)), sum(Count(4)), sorted(Count(3)), dict(enumerate(Count(2))), list(zip(Count(3), Seq())), max(Count(3)), [*Count(2), *Seq()])
g = gen(); print(next(g), g.send("hi")); show(next, g); show(next, g); print(next(g, "default"))
a, *b = Count(4); print(a, b); a, b = Count(2); print(a, b)
print(type(iter([])).__name__, type(enumerate([])).__name__, type(zip()).__name__, isinstance(map(str, []), map), isinstance(zip(), zip), issubclass(enumerate, object))
for f, *args in [
    (next, []), (next, 5), (next, iter([])), (iter, 5), (iter, 5, 6), (list, map(int, ["x"])), (zip, 1), (zip, [1], 2), (map, int), (map, 5), (map, int, 3), (lambda: list(map(5, [1])),), (enumerate, 5), (enumerate,), (lambda: enumerate([], 1.5),), (reversed, 5), (reversed, {1}), (filter, None), (filter, None, 5), (reversed,), (any, 5), (all,), (sum, [1, "a"]), (len, 5), (len,), (len, iter([])), (next,), (lambda: list(zip([1], [1, 2], strict=True)),), (lambda: list(zip([1, 2], [1], strict=True)),), (lambda: zip([1], foo=1),), (max, 5), (min, ["a", 1]), (sorted, [Seq(), Seq()]), (dict, zip("ab")), (lambda: next(Count(0)),),
]:
    show(f, *args)
