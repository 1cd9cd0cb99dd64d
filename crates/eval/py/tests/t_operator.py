import operator as op
from operator import itemgetter, attrgetter, methodcaller


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


for name in "add sub mul truediv floordiv mod pow lshift rshift and_ or_ xor lt le eq ne ge gt is_ is_not".split():
    print(name, getattr(op, name)(13, 3))
print(op.neg(3), op.pos(-3), op.inv(5), op.invert(5), op.not_(0), op.truth([]), op.abs(-4), op.index(True))
print(op.concat([1], [2]), op.contains([1, 2], 2), op.countOf([1, 1, 2], 1), op.indexOf([5, 6], 6), op.getitem({"a": 1}, "a"))
d = {"a": 1, "b": 2}
op.setitem(d, "c", 3)
op.delitem(d, "a")
print(d, itemgetter(1)([5, 6]), itemgetter("b", "c")(d), itemgetter(slice(1, 3))([1, 2, 3, 4]))


class N:
    pass


n = N()
n.a = N()
n.a.b = 5
n.c = 7
print(attrgetter("a.b")(n), attrgetter("a.b", "c")(n), methodcaller("upper")("abc"), methodcaller("split", ",", maxsplit=1)("a,b,c"))
print(itemgetter(1), itemgetter(1, "x"), attrgetter("a.b"), methodcaller("f", 1, k=2))
l = [1]
print(op.iadd(l, [2]) is l, l, op.imul(3, 4), op.isub(5, 1), op.ior({1}, {2}), op.length_hint([1, 2]), op.length_hint(5, 9))
attempt(op.indexOf, [1], 5)
attempt(op.index, 1.5)
attempt(itemgetter)
attempt(attrgetter, 5)
attempt(attrgetter("zz"), n)
attempt(op.add, 1, "a")
attempt(op.concat, 1, 2)
print(sorted([(1, "b"), (0, "z"), (1, "a")], key=itemgetter(1, 0)), sorted([(1, "b"), (0, "z")], key=op.itemgetter(0)))
print(op.__add__(1, 2), op.__lt__(1, 2), op.matmul.__name__, op.call(int, "5"))
