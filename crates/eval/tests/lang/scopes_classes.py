x = 'module'
class A:
    x = 'class'
    y = x + '!'
    def f(self): return x
    z = [x for _ in range(1)]
    w = (lambda: x)()
    for i in range(3): pass
    if True: cond = 'c'
    try: t = 1 / 0
    except ZeroDivisionError as e: msg = str(e)
    del i
    with_default = lambda self, v=x: v
    global gx
    gx = 'global from class'
    import math as m
    def __init__(self): self.__private = 1
    class Inner:
        x = 'inner'
        def g(self): return x, __class__.__name__
    def meth(self):
        class Local:
            def h(self2): return self.x
        return Local().h()
    (a, b), c = (1, 2), 3
    dict_ = {k: v for k, v in zip('ab', [1, 2])}
print(A.x, A.y, A().f(), A.z, A.w, A.cond, A.msg, A().with_default(), gx, A.m.pi > 3, A.Inner().g(), A().meth(), A.a, A.c, A.dict_)
print(hasattr(A, 'i'), hasattr(A, 'e'), A()._A__private)
def f():
    x = 'local'
    class B:
        print(x)
        x = 'in B'
        print(x)
        def g(self): return x
    return B().g()
print(f())
def g():
    class C:
        nonlocal v
        v = 'set in class'
    return v
    v = None
print(g())
def h(n):
    def even(k): return k == 0 or odd(k - 1)
    def odd(k): return k != 0 and even(k - 1)
    return even(n)
print(h(10))
def dyn():
    a, b = 1, 2
    return sorted(locals().items())
print(dyn())
globals()['injected'] = 5
print(injected, 'x' in globals(), globals()['x'])
class T:
    def __init__(self): self.v = 1
    def __enter__(self): return self
    def __exit__(self, *a): self.v = 0
def many():
    with T() as a, T() as b:
        def inner(): return a.v + b.v
        r = inner()
    return r, inner()
print(many())
def comp():
    n = 10
    return [[n + i + j for j in range(2)] for i in range(2)], {n: i for i in range(1)}, (lambda: [n for _ in range(2)])()
print(comp())
def delcell():
    v = 1
    def r(): return v
    print(r())
    del v
    try: r()
    except NameError as e: print(e)
delcell()
def rebinding():
    fs = []
    for i in range(3):
        def f(i=i): return i
        fs.append(f)
    return [f() for f in fs]
print(rebinding())
def star():
    a, *b = [1, 2, 3]
    def use(): return b
    return use()
print(star())
def exc():
    try: raise ValueError('x')
    except ValueError as err:
        def get(): return err
        r = get()
    try: get()
    except NameError as e: print(e)
    return r
print(repr(exc()))
class Meta(type):
    def __new__(m, n, b, ns): return super().__new__(m, n, b, ns)
class WithCell(metaclass=Meta):
    def who(self): return __class__
print(WithCell().who() is WithCell)
print([i for i in range(3)], 'i' in globals())
a = [lambda: k for k in range(3)]; print([z() for z in a])
print((lambda a, *b, c=1, **d: (a, b, c, d))(1, 2, c=3, e=4))
