"""Classes, functions and objects that change between calls of a static function."""
import paddle, sys
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor
class B:
    def __len__(s): return 2
    def __add__(s, o): return o + 1
    def __getitem__(s, k): return k
    def __call__(s, x): return x
    def __bool__(s): return True
    def __iter__(s): return iter([1])
    def __contains__(s, k): return True
    def __enter__(s): return 1
    def __exit__(s, *a): return False
    def __getattr__(s, n): return 1
    def m(s, x): return x
    @property
    def p(s): return 1
    @staticmethod
    def sm(x): return x
    @classmethod
    def cm(c, x): return x
class D(B): pass
b = D()
@st
def f(x): return x * len(b) + getattr(type(b), "z", 0) + (1 if hasattr(b, "zz") else 0)
def show(*a): print([v.item() if hasattr(v, "item") else v for v in a])
def allof(x):
    with b as w:
        r = [b + x, b[3] * x, b(x), 1 if b else 2, [v for v in b], 5 in b, w, b.nope, b.m(x), b.p, b.sm(x), b.cm(x), D.sm(x)]
    return r
g = st(allof)
def h(c, x): return c.m(x) + len(c)
h = st(h)
show(f(T(1.)), *g(T(1.)), h(b, T(2.)))
B.__len__ = lambda s: 5; show(f(T(1.)), h(b, T(2.)))
B.z = 7; show(f(T(1.)))
B.zz = 7; show(f(T(1.)))
B.__add__ = lambda s, o: o + 2; show(*g(T(1.)))
B.__getitem__ = lambda s, k: k + 1; show(*g(T(1.)))
B.__call__ = lambda s, x: x * 3; show(*g(T(1.)))
B.__bool__ = lambda s: False; show(*g(T(1.)))
B.__iter__ = lambda s: iter([4, 5]); show(*g(T(1.)))
B.__contains__ = lambda s, k: False; show(*g(T(1.)))
B.__enter__ = lambda s: 9; show(*g(T(1.)))
B.__getattr__ = lambda s, n: 8; show(*g(T(1.)))
B.m = lambda s, x: x * 7; show(*g(T(1.)), h(b, T(2.)))
D.m = lambda s, x: x * 9; show(*g(T(1.)), h(b, T(2.)))
B.p = property(lambda s: 6); show(*g(T(1.)))
B.sm = staticmethod(lambda x: x * 11); show(*g(T(1.)))
B.cm = classmethod(lambda c, x: x * 13); show(*g(T(1.)))
b.m = lambda x: x * 20; show(*g(T(1.)), h(b, T(2.)))
def kd(x, *, k=2, j=1): return x * k + j
kf = kd
s = st(kd)
show(s(T(1.)))
kd.__kwdefaults__ = {"k": 5, "j": 1}; show(s(T(1.)))
kd.__defaults__ = None; show(s(T(1.)))
class L(paddle.nn.Layer):
    def __init__(self): super().__init__(); self.w = 2
    def forward(self, x): return x * self.w
l = L()
if sys.argv[1] == "static": l = paddle.jit.to_static(l)
show(l(T(1.))); l.w = 3; show(l(T(1.)))
