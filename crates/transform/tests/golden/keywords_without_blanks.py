class A:
    @staticmethod
    def f(x): return 1 if x > 0 else 2

    @property
    def g(self): return self.x and self.y


@deco
def h(x): return x if x else 2


def a(z, y, b, c):
    t = (w := z + 1) if z > 1 else 0
    x = y = (w := z) if z else 1
    return (w := z) if (u := z > 1) else u


def b(z):
    return (w := z) if z else 1


def c(z):
    return 0 if z else (w := 1)


def d(z):
    match (w := z):
        case 1:
            return 2
        case _:
            return w


def e(z, y, a, b, c):
    if y: return(z)if(z)else(1)
    if a: return(not z)
    if b: return(z if z else y)
    if c: return(a in b)
    if a > b: return(a)and(b)
    if b > c: return(a)<(b)<(c)
    if z > y: return"a"if z else"b"
    if a: return-z if z else z
    return[1]if z else 2


def f(z, y, E, a, b):
    yield(z)and y
    x=yield(z)and(y)
    if z: raise(a)if z else b
    raise E from(a)if z else b


def g(z, y):
    yield from(z)if z else y


def k(z):
    (w := z) if z > 2 else 1
    assert(z)and(z > 1), (q := 1) if z else 2
    del(z)
    for i in(z)if z else[1]: print(i)
    while(z)and(w): z = w
    with(z)if z else w as q: pass
    lambda: (yield)
    return lambda z:(z)if z else 1
