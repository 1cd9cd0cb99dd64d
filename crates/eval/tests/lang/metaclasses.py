class Auto(dict):
    def __missing__(self, k):
        if k.startswith('__'): raise KeyError(k)
        self[k] = len(self); return self[k]
class M(type):
    @classmethod
    def __prepare__(m, name, bases, **kw): return Auto()
    def __new__(m, name, bases, ns, **kw):
        cls = super().__new__(m, name, bases, {k: v for k, v in ns.items()})
        cls.order = [k for k in ns if not k.startswith('__')]
        return cls
    def __repr__(cls): return f'<M {cls.__name__}>'
    def __call__(cls, *a, **k):
        inst = super().__call__(*a, **k); inst.via_meta = True; return inst
    def __getattr__(cls, n): return f'meta {n}'
    def __setattr__(cls, n, v): super().__setattr__(n, ('wrapped', v))
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return 7
    def __instancecheck__(cls, o): return o == 'magic' or super().__instancecheck__(o)
    def __subclasscheck__(cls, c): return c is int or super().__subclasscheck__(c)
    def __add__(cls, o): return f'{cls.__name__}+{o}'
    def __bool__(cls): return False
class C(metaclass=M):
    a
    b
    c = 'x'
print(C, C.order, C().via_meta, C.unknown, isinstance('magic', C), isinstance(5, C), issubclass(int, C), C + 1, bool(C), hash(C))
C.attr = 1; print(C.attr)
class D(C): pass
print(type(D), D, isinstance(D(), C))
class Single(type):
    _inst = {}
    def __call__(cls, *a):
        if cls not in cls._inst: cls._inst[cls] = super().__call__(*a)
        return cls._inst[cls]
class S(metaclass=Single):
    def __init__(self, *a): print('made', a)
print(S(1) is S(2))
def fmeta(name, bases, ns): return (name, bases, sorted(k for k in ns if not k.startswith('__')))
class F(metaclass=fmeta): x = 1
print(F)
class MA(type): pass
class MB(type): pass
class A(metaclass=MA): pass
class B(metaclass=MB): pass
try:
    class AB(A, B): pass
except TypeError as e: print(e)
try:
    class Dup(A, A): pass
except TypeError as e: print(e)
class X: pass
class Y(X): pass
try:
    class Z(X, Y): pass
except TypeError as e: print(e)
try:
    class N(5): pass
except TypeError as e: print(e)
T = type('T', (X,), dict(v=1, f=lambda self: self.v)); t = T(); print(T.__name__, t.f(), T.__bases__, T.__module__)
class Hook:
    subs = []
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw); cls.subs.append((cls.__name__, tag))
class H1(Hook, tag='t'): pass
class H2(H1): pass
print(Hook.subs)
try:
    class Bad(X, foo=1): pass
except TypeError as e: print(e)
class MRO(type):
    def mro(cls): return super().mro()
class WithMro(metaclass=MRO): pass
print(WithMro.__mro__)
class En(type):
    def __iter__(cls): return iter(cls.items)
    def __len__(cls): return len(cls.items)
    def __contains__(cls, x): return x in cls.items
    def __getitem__(cls, i): return cls.items[i]
class E(metaclass=En): items = [1, 2, 3]
print(list(E), len(E), 2 in E, E[0], [x for x in E], max(E))
from abc import ABC, abstractmethod
class Ab(ABC):
    @abstractmethod
    def f(self): ...
    @property
    @abstractmethod
    def p(self): ...
try: Ab()
except TypeError as e: print(e)
class Ac(Ab):
    def f(self): return 'f'
try: Ac()
except TypeError as e: print(e)
class Ad(Ac):
    p = 3
print(Ad().f(), Ad().p)
