"""Generator functions whose loops and tests a tensor decides."""
import paddle, sys
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor
def big(x):
    for v in x:
        if v > 1:
            yield v
def counted(x, n):
    for i in range(n):
        yield x[i] * 2
    return n
def pairs(x):
    i = 0
    while x[0] > i:
        yield i, x[i]
        i = i + 1
def chain(x):
    yield x.sum()
    r = yield from counted(x, int(x[0]))
    yield from big(x)
    yield x.max() + r
class C:
    def __init__(self): self.seen = 0
    def items(self, x):
        for v in x:
            self.seen = self.seen + 1
            if v > 1:
                print("gives")
                yield v
def g1(x): return list(big(x))
def g2(x): return [v * 2 for v in big(x)], sum(big(x))
def g3(x):
    t = x.sum() * 0
    for v in big(x):
        t = t + v
    return t
def g4(x):
    for v in big(x):
        if v > 2: break
    else:
        return x * 0
    return v
def g5(x):
    for v in big(x):
        if v > 2: return v * 10
    return x.sum()
def g6(x): return list(counted(x, int(x[0])))
def g7(x):
    t = x.sum() * 0
    for i, v in pairs(x):
        t = t + i * v
    return t
def g8(x): return list(chain(x))
def g9(x): return any(v > 2 for v in big(x)), max(big(x), default=x[0])
def g10(x):
    c = C()
    out = []
    for v in c.items(x):
        print("takes", v)
        if v > 2: break
        out.append(v)
    return out, c.seen
def g11(x): return next(big(x), None)
def g12(x):
    def inner():
        nonlocal x
        for i in range(int(x[0])):
            x = x + 1
            yield x[i]
    r = list(inner())
    return r, x
def g13(x):
    for a in big(x):
        for b in big(x):
            if a < b: return a, b
    return None
def g14(x): return paddle.stack(list(counted(x, int(x[0]) + 1)))
def g15(x):
    g = big(x)
    t = 0
    for v in g: t = t + v
    return t
def g16(x):
    t = x[0]
    for v in big(x):
        try:
            if v > 2: raise ValueError("v")
            t = t + v
        except ValueError as e:
            t = t - v
    return t
for n in [k for k in list(globals()) if k[0] == 'g' and k[1:].isdigit()]:
    f = st(globals()[n])
    for v in ([2.0, 1.0, 3.0], [1.0, 2.0, 1.5], [0.0, 1.0, 0.5], [2.5, 3.0, 4.0]):
        print("==", n, v)
        try:
            print(f(T(v)))
        except Exception as e:
            print("raised", type(e).__name__)
