def counter():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    def get(): return n
    return inc, get
inc, get = counter()
inc(); inc()
print(get())
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
fs = [lambda i=i: i for i in range(3)]
print([f() for f in fs])
x = 'global'
def a():
    x = 'a'
    def b():
        global x
        x = 'changed'
        def c(): return x
        return c()
    return b(), x
print(a(), x)
def unbound():
    try:
        print(y)
    except UnboundLocalError as e:
        print(type(e).__name__, e)
    y = 1
unbound()
def free():
    def inner(): return z
    try:
        inner()
    except NameError as e:
        print(type(e).__name__, e)
    z = 1
    return inner()
print(free())
try:
    undefined_name
except NameError as e:
    print(e, e.name)
def deleted():
    v = 1
    del v
    try:
        v
    except UnboundLocalError as e: print(e)
    try:
        del v
    except UnboundLocalError as e: print(e)
deleted()
class K:
    v = 1
    w = [v for _ in range(2)] if False else v
    def m(self): return self.v
    try:
        q = [v2 for _ in range(1) for v2 in (v,)]
    except NameError as e:
        print(e)
print(K.w)
def param(p):
    def g(): return p
    p += 1
    return g()
print(param(1))
def deep():
    a = 1
    def b():
        def c():
            def d():
                nonlocal a
                a += 1
                return a
            return d
        return c
    return b()()() + a
print(deep())
def walrus(xs):
    if (n := len(xs)) > 2:
        return n
    return [y := 1, y ** 2], [last := v for v in xs], last
print(walrus([1, 2, 3]), walrus([4, 5]))
print((lambda *a, **k: (a, k))(1, b=2))
print(outer_name := 5, outer_name)
def gen_scope():
    items = [1, 2]
    return list(x + len(items) for x in items)
print(gen_scope())
print(counter()[0].__closure__[0].cell_contents, inc.__code__.co_freevars)
