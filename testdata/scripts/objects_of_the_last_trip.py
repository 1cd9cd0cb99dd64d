"""Objects that a loop on a tensor makes, beside those of the trip before."""
import paddle, sys
from collections import namedtuple
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor
St = namedtuple("St", "h c")
class Node:
    def __init__(self, x, p): self.x = x; self.p = p
class O:
    def __init__(self, v): self.v = v
def o1(x, n):
    prev, cur = [x], [x + 1]
    for i in range(n): prev, cur = cur, [prev[0] + cur[0]]
    return prev[0].item(), cur[0].item(), prev is cur
def o2(w, n):
    params = [w, w * 2]; prev = params
    for i in range(n): prev = params; params = [p * .5 for p in params]
    return [float(p) for p in prev], prev is params
def o3(x, n):
    s = St(x, x * 2); old = s
    for i in range(n):
        old = s
        s = St(s.h * 2, s.c + s.h)
    return old, s
def o5(x, n):
    d = {"a": [x], "b": [x]}
    for i in range(n):
        d["b"] = d["a"]; d["a"] = [d["a"][0] * 2]
    return d["a"], d["b"], d["a"] is d["b"]
def o6(x, n):
    o = O(x); o2 = O(x)
    for i in range(n):
        o2 = o; o = O(x + o.v)
    o2.v = o2.v * 10
    return o.v, o2.v
def o7(x, n):
    a = O(x); b = O(x + 1)
    for i in range(n):
        a, b = b, a
        a.v = a.v * 2
    return a.v, b.v
def o9(x, n):
    h = [x]
    for i in range(n):
        old = h
        h = [old[0] + 1]
        if h[0] - old[0] > 5: break
    return h
def o11(x, n):
    a = [x]; b = a
    for i in range(n):
        a = [a[0] + 1]
        b.append(x)
    return a, b, a is b
def o12(x, n):
    a = [x]; hist = [a]
    for i in range(n):
        a = [a[0] + 1]
        hist = [hist[-1], a]
    return hist, a is hist[-1]
class M:
    def __init__(self): self.state = {"h": T(0.)}; self.prev = None
    def run(self, x, n):
        for i in range(n):
            self.prev = self.state
            self.state = {"h": self.state["h"] + x}
        return self.prev["h"] if self.prev is not None else x
def o13(x, n):
    m = M()
    r = m.run(x, n)
    return r, m.prev is m.state, m.state["h"]
def o15(x, n):
    p = None; s = None
    for i in range(n): p = s; s = (x * i, x)
    return s, p
def o16(x, n):
    a = [x]
    i = x * 0
    while i < n:
        b = a
        a = [b[0] * 2, i]
        i = i + 1
    return a[0], len(a)
def o17(x, n):
    prev = {"x": x}
    cur = {"x": x + 1}
    for i in range(n):
        nxt = {"x": prev["x"] + cur["x"]}
        prev = cur
        cur = nxt
        cur["x"] = cur["x"] + 0.5
    return prev, cur
for nm in [k for k in list(globals()) if k[0] == 'o' and k[1:].isdigit()]:
    f = st(globals()[nm])
    for n in (0, 1, 2, 3, 4):
        print("==", nm, n)
        try:
            print(f(T(1.), T(n)))
        except Exception as e:
            print("raised", type(e).__name__)
