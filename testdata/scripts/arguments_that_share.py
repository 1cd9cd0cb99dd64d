"""Arguments that share their elements with each other or with state."""
import paddle, sys
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
ones = paddle.ones
class N: pass
n = N()
def w(x, y):
    x.add_(ones([1])); y.add_(ones([1]) * 10); return x * 1, y * 1
def c(name, f):
    print("==", name)
    try: f()
    except Exception as e: print("raised", type(e).__name__)
def t1():
    x = ones([2]); print(st(w)(x, x), x)
def t2():
    x = ones([2]); y = x.reshape([2, 1]); print(st(w)(x, y), x, y)
def t3():
    x = ones([4]); print(st(w)(x[0:2], x[1:3]), x)
def t4():
    x = ones([4]); n.b = x
    def g(x): x.add_(ones([1])); n.b.add_(ones([1]) * 10); return n.b * 1
    print(st(g)(x), x)
def t5():
    x = ones([4]); n.b = x[0:2]
    def g(x): x.add_(ones([1])); return n.b * 1
    print(st(g)(x), x)
def t6():
    x = ones([4]); n.b = x
    def g(x): n.b.add_(ones([1])); return x * 1
    print(st(g)(x), x)
def t7():
    x = ones([4]); n.b = x
    def g(x): return x * 1 + n.b, x is n.b
    print(st(g)(x), x)
def t8():
    x = paddle.to_tensor(1.0); n.b = x
    def g(y): n.b.add_(ones([1])); return n.b * 1
    print(st(g)(x * 2), x)
def t9():
    x = paddle.to_tensor(1.0)
    def g(x): x.add_(ones([1])); return x
    print(st(g)(x), x)
def t10():
    x = ones([4]); n.b = x; n.c = x[1:2]
    def g(y): n.b.add_(ones([1])); n.c.add_(ones([1])); return n.b * 1, n.c * 1
    print(st(g)(x * 2), x)
def t11():
    x = ones([4]); l = [x, x]
    def g(l, d): l[0].add_(ones([1])); d["a"].add_(ones([1])); return l[1] * 1
    print(st(g)(l, {"a": x}), x)
def t12():
    x = ones([4])
    def g(y, z): y[0] = 5.0; return z * 1
    f = st(g)
    print(f(x, ones([4])), x); print(f(x, x), x); print(f(x, x[1:]), x)
def t13():
    x = ones([4]); 
    def h(y): x.add_(ones([1])); return y * 1
    f = st(h)
    print(f(ones([4])), x); print(f(x), x); print(f(x[1:]), x); print(f(ones([4])), x)
for k in range(1, 14): c("t%d" % k, globals()["t%d" % k])
