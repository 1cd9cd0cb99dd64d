import functools
from functools import (partial, reduce, wraps, lru_cache, cache, cached_property, total_ordering, singledispatch,
                       update_wrapper, cmp_to_key, partialmethod, singledispatchmethod)


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


def f(a, b=2, *args, c=3, **kw):
    """doc of f"""
    return (a, b, args, c, sorted(kw.items()))


g = partial(f, 1, c=5)
print(g(), g(7, 8, d=1), g(c=9), g.func is f, g.args, g.keywords)
h = partial(g, 10, z=1)
print(h(), h.args, h.keywords)
print(repr(partial(int, base=2)), partial(int, base=2)("101"))
attempt(partial, 5)
attempt(partial)
g.extra = 1
print(g.extra, isinstance(g, partial))


class MyPartial(partial):
    pass


print(MyPartial(f, 4)()[0])
print(reduce(lambda a, b: a + b, [1, 2, 3]), reduce(lambda a, b: a * b, [2, 3], 10), reduce(max, iter([4])))
attempt(reduce, lambda a, b: a, [])


def deco(fn):
    @wraps(fn)
    def inner(*a, **k):
        return fn(*a, **k)

    return inner


df = deco(f)
print(df.__name__, df.__doc__, df.__wrapped__ is f, df.__qualname__, df.__module__)


def bare():
    pass


update_wrapper(bare, f, assigned=("__doc__",), updated=())
print(bare.__doc__, bare.__name__)
calls = []


@lru_cache(maxsize=2)
def sq(x):
    calls.append(x)
    return x * x


print(sq(2), sq(2), sq(3), sq(4), sq(2), calls, sq.cache_info())
sq.cache_clear()
print(sq.cache_info(), sq.__name__, sq.cache_parameters())


@lru_cache
def ident(*a, **k):
    return (a, tuple(k.items()))


ident(1)
ident(1.0)
ident(x=1)
ident(1, x=1)
print(ident.cache_info())


@lru_cache(typed=True)
def typed(x):
    return type(x).__name__


print(typed(1), typed(1.0), typed(True), typed.cache_info().currsize)


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(60), fib.cache_info())
attempt(sq, [1])
attempt(lru_cache, "x")


class A:
    def __init__(self):
        self.n = 0

    @cached_property
    def v(self):
        "doc v"
        self.n += 1
        return self.n

    @lru_cache(maxsize=None)
    def m(self, k):
        return k + self.n

    def base(self, a, b):
        return (a, b)

    pm = partialmethod(base, 1)


a = A()
print(a.v, a.v, a.n, a.__dict__, A.v.__doc__, a.m(3), a.m(3), a.pm(5), A.m.cache_info().hits)
del a.v
print(a.v)


@total_ordering
class V:
    def __init__(self, k):
        self.k = k

    def __eq__(self, o):
        return self.k == o.k

    def __lt__(self, o):
        return self.k < o.k


print(V(1) <= V(1), V(2) > V(1), V(1) >= V(2), V(1) != V(2), sorted([V(3), V(1)])[0].k)


@total_ordering
class W:
    def __init__(self, k):
        self.k = k

    def __eq__(self, o):
        return self.k == o.k

    def __ge__(self, o):
        return self.k >= o.k


print(W(1) <= W(1), W(2) > W(1), W(1) < W(2))
attempt(total_ordering, type("T", (), {}))


@singledispatch
def show(x, *rest):
    return "object %r" % (x,)


@show.register
def _(x: int):
    return "int %d" % x


@show.register(list)
@show.register(tuple)
def _seq(x, *rest):
    return "seq " + ",".join(show(y) for y in x)


@show.register(str)
def _(x):
    return "str " + x


print(show(1), show([1, "a", 2.5]), show((True,)), show(None), show.dispatch(bool) is show.registry[int], show.__name__)
attempt(show)


class M:
    @singledispatchmethod
    def go(self, x):
        return "any"

    @go.register
    def _(self, x: int):
        return "int"


print(M().go(1), M().go("s"))
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))


def compose(*fns):
    return reduce(lambda f, g: lambda x: g(f(x)), fns)


print(compose(lambda x: x + 1, lambda x: x * 10)(4))
print(functools.WRAPPER_ASSIGNMENTS)
