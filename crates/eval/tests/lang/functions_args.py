def f(a, b=2, *args, c, d=4, **kw):
    return a, b, args, c, d, kw
print(f(1, c=3))
print(f(1, 5, 6, 7, c=8, e=9))
def g(a, /, b, *, c=1):
    return a, b, c
print(g(1, 2), g(1, b=2, c=3))
def h(*args, **kwargs):
    return args, kwargs
print(h(*[1, 2], *(3,), x=1, **{'y': 2}))
def tell(call):
    try:
        print(call())
    except TypeError as e:
        print(type(e).__name__, e)
tell(lambda: f())
tell(lambda: f(1))
tell(lambda: g(1))
tell(lambda: g())
tell(lambda: g(1, 2, 3))
tell(lambda: g(a=1, b=2))
tell(lambda: g(1, 2, d=3))
tell(lambda: g(1, 2, b=3))
tell(lambda: (lambda: 1)(2))
tell(lambda: (lambda x: 1)(2, 3))
tell(lambda: (lambda x, y=1: 1)(2, 3, 4))
tell(lambda: (lambda a, b, c: 1)())
def k(a, *, b): pass
tell(lambda: k(1, 2, b=3))
tell(lambda: k(1, 2))
tell(lambda: h(**{'a': 1}, **{'a': 2}))
tell(lambda: h(*5))
tell(lambda: h(**5))
tell(lambda: h(**{1: 2}))
class C:
    def m(self, x): return x
    @classmethod
    def cm(cls, x=1): return cls.__name__, x
    @staticmethod
    def sm(x): return x
tell(lambda: C().m())
tell(lambda: C().m(1, 2))
tell(lambda: C.m(1))
tell(lambda: C.sm())
tell(lambda: C(1))
print(C.cm(), C().cm(5), C().sm(7))
def default_mutable(x, acc=[]):
    acc.append(x)
    return acc
print(default_mutable(1), default_mutable(2))
print(f.__name__, f.__qualname__, C.m.__qualname__, f.__defaults__, f.__kwdefaults__)
def outer():
    def inner(): pass
    return inner
print(outer().__qualname__, (lambda: 0).__qualname__)
def doc():
    """A docstring."""
print(doc.__doc__, f.__doc__)
def ann(x: int, y: 'str' = 'a', *z: float, **w: bool) -> None: pass
print(ann.__annotations__)
f.attr = 5
print(f.attr, f.__dict__)
tell(lambda: 5())
tell(lambda: 'a'(1))
tell(lambda: None())
