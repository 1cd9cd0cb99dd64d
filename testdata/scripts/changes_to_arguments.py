"""Attributes, flags and members of arguments that a static function changes."""
import paddle, sys
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
ones = paddle.ones
def c(name, f):
    print("==", name)
    try: f()
    except Exception as e: print("raised", type(e).__name__)
def t14():
    x = ones([2]); 
    def g(y): y.stop_gradient = False; return y * 1
    r = st(g)(x); print(x.stop_gradient, r.stop_gradient)
def t15():
    x = ones([2]); 
    def g(y): y.foo = 3; y.name = "abc"; return y * 1
    r = st(g)(x); print(x.foo, x.name)
def t16():
    x = ones([2]); 
    def g(y):
        y.stop_gradient = False
        return y * 1 if y.sum() > 0 else y * 2
    r = st(g)(x); print(x.stop_gradient, r.stop_gradient)
def t17():
    l = [ones([2])]
    def g(l): l.append(l[0] + 1); l[0].add_(ones([2])); return l
    r = st(g)(l); print(l, r is l)
def t18():
    d = {"a": ones([2])}
    def g(d): d["b"] = d["a"] * 2; d["a"] = d["b"]; return d
    r = st(g)(d); print(d, r is d)
def t19():
    class C: pass
    c = C(); c.x = ones([2])
    def g(c): c.y = c.x * 2; c.x += 1; return c
    r = st(g)(c); print(c.x, c.y, r is c)
    r = st(g)(c); print(c.x, c.y, r is c)
def t20():
    x = ones([2])
    def g(y): y.zero_(); return y
    f = st(g); r = f(x); print(r is x, x); v = ones([3])
    r = f(v[1:]); print(v)
def t21():
    x = ones([2])
    x.foo = 5
    def g(y): return y + y.foo
    f = st(g); print(f(x)); x.foo = 7; print(f(x)); z = ones([2]); z.foo = 1; print(f(z))
def t22():
    x = ones([2]); x.stop_gradient = False
    def g(y): z = y * 2; z.stop_gradient = True; return z
    f = st(g); print(f(x).stop_gradient)
def t23():
    t = (ones([2]), [ones([1])])
    def g(t): t[1].append(t[0]); t[1][0].add_(ones([1])); return t
    r = st(g)(t); print(t)
for k in range(14, 24): c("t%d" % k, globals()["t%d" % k])
