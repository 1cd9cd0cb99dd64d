import functools
def plain(f):
    def w(*a, **k):
        print('before', f.__name__, a, k); r = f(*a, **k); print('after', r); return r
    return w
def with_args(n, *, tag='t'):
    def deco(f):
        @functools.wraps(f)
        def w(*a, **k): return [f(*a, **k) for _ in range(n)] + [tag]
        return w
    return deco
class Counter:
    def __init__(self, f): self.f, self.n = f, 0; functools.update_wrapper(self, f)
    def __call__(self, *a): self.n += 1; return self.f(*a), self.n
    def __get__(self, obj, cls): return self if obj is None else functools.partial(self, obj)
@plain
def a(x, y=2): return x + y
@with_args(2, tag='z')
def b(x):
    'doc of b'
    return x * x
@Counter
def c(x): return -x
print(a(1), b(3), b.__name__, b.__doc__, b.__wrapped__(4), c(1), c(2), c.__name__)
class K:
    @Counter
    def m(self, x): return x
    @staticmethod
    @plain
    def s(x): return x
    @classmethod
    @plain
    def cm(cls, x): return cls.__name__ + x
    @property
    @functools.lru_cache(None)
    def p(self): print('computed'); return 5
k = K(); print(k.m(1), k.m(2), K.s(1), k.s(2), K.cm('a'), k.p, k.p)
def register(table):
    def d(f): table[f.__name__] = f; return f
    return d
table = {}
@register(table)
def one(): return 1
@register(table)
def two(): return 2
print({n: f() for n, f in table.items()})
def class_deco(cls):
    orig = cls.__init__
    def init(self, *a, **k): orig(self, *a, **k); self.extra = 'added'
    cls.__init__ = init
    cls.method = lambda self: self.x
    return cls
@class_deco
class D:
    def __init__(self, x): self.x = x
d = D(4); print(d.extra, d.method())
def optional(fn=None, *, n=1):
    if fn is None: return lambda f: optional(f, n=n)
    return lambda *a: (fn(*a), n)
@optional
def u(x): return x
@optional(n=5)
def v(x): return x
print(u(1), v(2))
def memo(f):
    cache = {}
    def w(*a):
        if a not in cache: cache[a] = f(*a)
        return cache[a]
    w.cache = cache
    return w
@memo
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(30), len(fib.cache))
