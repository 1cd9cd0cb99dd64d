class A:
    """Doc of A."""
    count = 0
    def __init__(self, x):
        self.x = x
        A.count += 1
    def __repr__(self): return f'A({self.x})'
    def hello(self): return 'A.hello'
class B(A):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
    def hello(self): return 'B>' + super().hello()
class C(A):
    def hello(self): return 'C>' + super().hello()
class D(B, C):
    def hello(self): return 'D>' + super().hello()
d = D(1, 2)
print(d, d.hello(), D.__mro__, A.count)
print(A.__doc__, B.__doc__, D.__bases__, D.__name__, D.__module__)
print(isinstance(d, A), issubclass(D, C), isinstance(1, (str, int)), type(d) is D)
class P:
    def __init__(self): self._v = 0
    @property
    def v(self):
        "the v"
        return self._v
    @v.setter
    def v(self, new): self._v = new * 2
    @v.deleter
    def v(self): self._v = -1
    @property
    def ro(self): return 1
p = P()
p.v = 5; print(p.v)
del p.v; print(p.v, P.v.__doc__)
def tell(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def set_ro(): p.ro = 2
def del_ro(): del p.ro
tell(set_ro); tell(del_ro)
tell(lambda: p.nothing)
tell(lambda: P.nothing)
tell(lambda: (5).foo)
tell(lambda: [].foo)
tell(lambda: None.foo)
class G:
    def __getattr__(self, name):
        if name.startswith('x'): return name * 2
        raise AttributeError(name)
g = G()
tell(lambda: g.xy); tell(lambda: g.yy)
print(hasattr(g, 'xa'), hasattr(g, 'b'), getattr(g, 'b', 'dflt'))
class S:
    def __setattr__(self, k, v): object.__setattr__(self, k, v + 1)
    def __delattr__(self, k): print('del', k); super().__delattr__(k)
s = S(); s.a = 1; print(s.a, s.__dict__); del s.a; print(s.__dict__)
class GA:
    def __getattribute__(self, name):
        if name == 'special': return 'yes'
        return super().__getattribute__(name)
    other = 3
print(GA().special, GA().other)
class Slots:
    __slots__ = ('a', 'b')
o = Slots(); o.a = 1; print(o.a)
def bad(): o.c = 1
tell(bad)
tell(lambda: o.b)
class Callable:
    def __call__(self, *a, **k): return a, k
print(Callable()(1, k=2), callable(Callable()), callable(1))
class Meta(type):
    def __new__(m, name, bases, ns, **kw):
        cls = super().__new__(m, name, bases, ns)
        cls.made = sorted(kw.items())
        return cls
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns)
    def __call__(cls, *a): 
        o = super().__call__(*a)
        o.tag = 'tagged'
        return o
    def __len__(cls): return 42
    def __iter__(cls): return iter([1, 2])
    def __contains__(cls, x): return x == 'in'
    def __getitem__(cls, k): return k
    @property
    def meta_prop(cls): return cls.__name__ + '!'
class M(metaclass=Meta, opt=1): pass
print(M.made, M().tag, len(M), list(M), 'in' in M, M['k'], M.meta_prop, type(M))
class Sub(M, z=2): pass
print(Sub.made, isinstance(Sub, Meta))
class Reg:
    reg = []
    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.reg.append((cls.__name__, name))
class R1(Reg, name='one'): pass
class R2(Reg): pass
print(Reg.reg)
class Desc:
    def __set_name__(self, owner, name): self.name = name
    def __get__(self, obj, owner=None): return (self.name, obj is None, owner.__name__)
class Data(Desc):
    def __set__(self, obj, value): obj.__dict__[self.name] = ('set', value)
    def __delete__(self, obj): print('deleted', self.name)
class H:
    n = Desc(); q = Data()
h = H(); h.n = 'inst'; h.q = 'v'
print(h.n, H.n, h.q, h.__dict__)
del h.q
print(H.__dict__['n'].name)
tell(lambda: type('X', (A, B), {}))
X = type('X', (A,), {'k': 1, 'm': lambda self: self.k})
print(X(3).m(), X.__name__, X)
class Private:
    def __init__(self): self.__p = 1
    def get(self): return self.__p
    def __hidden(self): return 'h'
    def call(self): return self.__hidden()
pv = Private(); print(pv.get(), pv.call(), pv.__dict__, hasattr(pv, '__p'))
class CG:
    def __class_getitem__(cls, item): return (cls.__name__, item)
print(CG[int])
class New:
    def __new__(cls, *a):
        print('new', a)
        return super().__new__(cls)
    def __init__(self, *a): print('init', a)
New(1)
class NewOther:
    def __new__(cls): return 5
print(NewOther())
class BadInit:
    def __init__(self): return 1
tell(BadInit)
tell(lambda: A())
class Outer:
    class Inner:
        def f(self): pass
print(Outer.Inner.__qualname__, Outer.Inner.f.__qualname__)
@lambda c: (setattr(c, 'deco', True), c)[1]
class Deco: pass
print(Deco.deco)
class Explicit(A):
    def hello(self): return super(Explicit, self).hello() + '!' + super(__class__, self).hello()
print(Explicit(1).hello())
print(A.__subclasses__()[0], vars(A(9)), dir(A(1))[-2:])
class Bound:
    def m(self): return self
b = Bound(); m = b.m
print(m() is b, m.__self__ is b, m.__func__ is Bound.m, b.m == b.m, m.__name__)
class Eq:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
tell(lambda: hash(Eq(1)))
print(Eq(1) == Eq(1), Eq(1) != Eq(2), [Eq(1)] == [Eq(1)], Eq(2) in [Eq(1), Eq(2)])
