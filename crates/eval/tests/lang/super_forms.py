class A:
    def __init__(self): self.log = ['A']
    def f(self): return 'A.f'
    @classmethod
    def c(cls): return 'A.c ' + cls.__name__
    @staticmethod
    def s(): return 'A.s'
    @property
    def p(self): return 'A.p'
class B(A):
    def __init__(self):
        super().__init__()
        self.log.append('B')
    def f(self):
        def inner(): return super(B, self).f()
        return inner() + [super(B, self).f() for _ in range(1)][0]
    def g(self):
        s = super()
        return s.f() + s.p
    @classmethod
    def c(cls): return 'B.c>' + super().c()
    @staticmethod
    def s(): return 'B.s>' + super(B, B).s()
    @property
    def p(self): return 'B.p>' + super().p
    def h(self):
        def nested(): return __class__.__name__
        return nested()
    def lam(self): return (lambda: super(B, self).f())()
b = B()
print(b.log, b.f(), b.g(), b.c(), B.c(), b.s(), b.p, b.h(), b.lam())
class X:
    def go(self): return ['X']
class Y(X):
    def go(self): return ['Y'] + super().go()
class Z(X):
    def go(self): return ['Z'] + super().go()
class W(Y, Z):
    def go(self): return ['W'] + super().go()
print(W().go(), [c.__name__ for c in W.__mro__])
class Coop:
    def __init__(self, **kw):
        print('Coop', kw)
        super().__init__()
class L(Coop):
    def __init__(self, a, **kw): print('L', a); super().__init__(**kw)
class R(Coop):
    def __init__(self, b, **kw): print('R', b); super().__init__(**kw)
class Both(L, R): pass
Both(a=1, b=2, c=3)
class S(A):
    def __init__(self, x):
        super().__init__()
        self.x = x
        x = 5
    def __setattr__(self, k, v): super().__setattr__(k, v)
    def __getattribute__(self, k): return super().__getattribute__(k)
    def __eq__(self, o): return super().__eq__(o)
    def __hash__(self): return super().__hash__()
    def __repr__(self): return 'S' + super().__repr__()[:9]
s = S(3); print(s.x, s == s, s == S(3), hash(s) == hash(s), repr(s))
try:
    class Q:
        def f(self): return super().nothing
    Q().f()
except AttributeError as e: print(e)
try: super()
except RuntimeError as e: print(e)
def outside(): return super()
try: outside()
except RuntimeError as e: print(e)
try: super(A, 5)
except TypeError as e: print(e)
class NewSuper:
    def __new__(cls, *a):
        self = super().__new__(cls)
        self.made = a
        return self
print(NewSuper(1, 2).made)
class Caps(A):
    def f(self):
        f = lambda: self
        return super().f(), f() is self
print(Caps().f())
class Gen(A):
    def items(self): yield super().f()
print(list(Gen().items()))
print(super(B, b).f(), super(B, B).c())
class Cell(A):
    def f(self):
        try: return super().f() + 'try'
        finally: pass
    def m(self, n): return super().f() if n == 0 else self.m(n - 1)
print(Cell().f(), Cell().m(3))
