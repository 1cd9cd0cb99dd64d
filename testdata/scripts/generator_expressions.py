"""Generator expressions, and `list`, `map`, `filter`, `next` over what a tensor decides."""
import paddle, sys
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor
def lst(x):
    l = []
    for i in range(int(x[0])):
        l.append(x[i] * 2)
    return l
def m1(x): return list(map(lambda v: v + 1, lst(x))), [v for v in map(lambda a: a * 2, [x[0], x[1]])]
def m2(x): return list(filter(lambda v: v > 3, lst(x)))
def m3(x): return list(filter(lambda v: v > 1, x)), sum(map(lambda v: v, x))
def m4(x): return list(map(lambda a, b: a + b, x, x * 2))
def m6(x):
    m = map(lambda v: v + 1, x)
    a = next(m); b = next(m)
    return a, b
def m7(x):
    for v in filter(lambda v: v > 1, x):
        if v > 2: return v
    else:
        return x.sum()
def m8(x):
    print("start")
    r = any((print("see", v), v > 1)[1] for v in x)
    print("end")
    return r
def m9(x):
    return all(v > 0 for v in x) and any(v > 2 for v in x[1:])
def m10(x):
    g = (v * 2 for v in lst(x) if v > 2)
    t = 0
    for v in g: t = t + v
    return t
def m11(x):
    return next((v for v in x if v > 1), None)
def m12(x):
    return next(v for v in x if v > 1)
def m13(x):
    return max((v for v in x if v > 1), default=x[0]), sorted(v for v in lst(x))
def m14(x):
    return [a + b for a, b in ((v, v + 1) for v in lst(x))]
def m15(x):
    return sum(1 for v in x if v > 1), len([1 for v in x if v > 1])
def m16(x):
    return {k: v for k, v in zip("ab", (v + 1 for v in x))}
def m17(x):
    it = iter(x)
    a = next(it)
    return a, [v for v in it]
def m19(x):
    return " ".join(str(int(v)) for v in x)
def m21(x):
    return any(v > 100 for v in []) , all(v for v in [])
def m22(x):
    n = int(x[0])
    return any(x[i] > 2 for i in range(n)), all(x[i] > 0 for i in range(n)), sum(x[i] for i in range(n))
def m23(x):
    return next((i for i in range(10) if x[0] < i), -1)
def m24(x):
    return any(bool(v > 1) and i > 0 for i, v in enumerate(x))
for n in [k for k in list(globals()) if k[0] == 'm' and k[1:].isdigit()]:
    f = st(globals()[n])
    for v in ([2.0, 1.0, 3.0], [3.0, 0.0, 1.0], [0.0, 1.0, 0.5]):
        print("==", n, v)
        try:
            print(f(T(v)))
        except Exception as e:
            m = str(e)
            print("raised", type(e).__name__)
