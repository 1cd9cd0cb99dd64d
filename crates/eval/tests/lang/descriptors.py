class Log:
    def __init__(self, default=None): self.default = default
    def __set_name__(self, owner, name): self.name = '_' + name; print('set_name', owner.__name__, name)
    def __get__(self, obj, owner):
        if obj is None: return self
        return getattr(obj, self.name, self.default)
    def __set__(self, obj, value):
        if value == 'bad': raise ValueError('bad value')
        setattr(obj, self.name, value)
class M:
    x = Log(10)
    y = Log()
m = M(); print(m.x, m.y); m.x = 5; print(m.x, m.__dict__)
try: m.x = 'bad'
except ValueError as e: print(e)
print(type(M.x).__name__, M.__dict__['x'] is M.x)
class Lazy:
    def __init__(self, f): self.f = f
    def __get__(self, obj, owner):
        v = self.f(obj); obj.__dict__[self.f.__name__] = v; return v
class L:
    @Lazy
    def value(self): print('computing'); return 42
l = L(); print(l.value, l.value)
class Prop(property): pass
class P:
    @Prop
    def a(self): return 1
    def getb(self): return self._b
    def setb(self, v): self._b = v
    b = property(getb, setb, doc='bee')
    c = property(lambda s: 'c')
p = P(); p.b = 3; print(p.a, p.b, p.c, P.b.__doc__, P.b.fget is P.getb, isinstance(P.a, property))
try: p.c = 1
except AttributeError as e: print(e)
class Q(P):
    @property
    def a(self): return super().a + 1
    @P.b.getter
    def b(self): return 'q' + str(self._b)
q = Q(); q.b = 5; print(q.a, q.b)
class Err:
    @property
    def broken(self): return self.missing
    def __getattr__(self, n): return 'fallback ' + n
print(Err().broken)
class Err2:
    @property
    def broken(self): return self.missing
try: Err2().broken
except AttributeError as e: print(e)
print(hasattr(Err2(), 'broken'), getattr(Err2(), 'broken', 'd'))
class Static:
    f = staticmethod(len)
    g = len
    h = lambda self, x: x
    k = classmethod(lambda cls, x: (cls.__name__, x))
print(Static().f([1]), Static().g([1, 2]), Static().h(3), Static.k(4), Static.h(None, 5))
class Meth:
    def __call__(self, x): return x
class UsesCallable:
    m = Meth()
print(UsesCallable().m(1))
import functools
class Part:
    def f(self, a, b): return a, b
    g = functools.partialmethod(f, 1)
    @functools.cached_property
    def c(self): print('once'); return 9
pp = Part(); print(pp.g(2), pp.c, pp.c, pp.__dict__)
o = object()
try: o.x = 1
except AttributeError as e: print(e)
try: (5).x = 1
except AttributeError as e: print(e)
try: int.x = 1
except TypeError as e: print(e)
class V:
    v = 1
x = V(); x.v += 1; print(x.v, V.v); del x.v; print(x.v)
try: del x.v
except AttributeError as e: print(e)
V.w = 'added'; print(x.w); del V.w; print(hasattr(x, 'w'))
setattr(x, 'dyn', 1); print(getattr(x, 'dyn')); delattr(x, 'dyn')
x.__class__ = type('V2', (V,), {'extra': 'e'}); print(x.extra, type(x).__name__)
x.__dict__ = {'replaced': 1}; print(x.replaced, vars(x))
x.__dict__['via'] = 2; print(x.via); x.__dict__.update(a=1, b=2); print(sorted(x.__dict__), x.a)
def fn(): pass
print(fn.__get__(5).__self__, V.__dict__.keys() >= {'v'}, type(V.__dict__).__name__)
class Get0:
    def __get__(self, o, t=None): return 'got'
class U: g = Get0()
u = U(); u.__dict__['g'] = 'inst'; print(u.g)
class Sl:
    __slots__ = ['a', '__b']
    z = 1
    def __init__(self): self.a = 1; self.__b = 2
s = Sl(); print(s.a, s._Sl__b, s.z)
try: s.c = 1
except AttributeError as e: print(e)
del s.a
try: s.a
except AttributeError as e: print(e)
class Sub(Sl): pass
s2 = Sub(); s2.any = 1; print(s2.any, s2.a)
