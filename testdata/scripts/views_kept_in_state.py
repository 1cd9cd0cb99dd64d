"""Views that state keeps after a condition are written with what they show."""
import paddle, sys
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
class N(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.t = paddle.ones([4])
        self.l = []
        self.register_buffer("buf", paddle.zeros([4]))
    def f1(self, x):
        if x.sum() > 0: self.buf = self.t.reshape([2, 2])
        else: self.buf = self.t[1:3]
    def f2(self, x):
        if x.sum() > 0: self.buf = self.t.reshape([2, 2])
    def f4(self, x):
        if x.sum() > 0: self.l.append(self.t[0:2])
        else: self.l.append(self.buf)
    def f5(self, x):
        if x.sum() > 0: self.buf = self.t.reshape([2, 2])[1]
        if x[0] > 0: self.t = self.buf
    def f6(self, x):
        k = int(x[0])
        if x.sum() > 0: self.buf = self.t[k]
    def f7(self, x):
        if x.sum() > 0: self.buf = x.reshape([2, 1])
    def w(self, x):
        self.t.add_(paddle.ones([1])); self.buf.add_(paddle.ones([1]) * 10)
        for q in self.l: q.add_(paddle.ones([1]) * 100)
        x.add_(paddle.ones([1]) * 1000)
for m in ("f1", "f2", "f4", "f5", "f6", "f7"):
    for v in ([2., 1.], [-1., -2.], [2., -5.], [-1., 5.]):
        n = N()
        x = paddle.to_tensor(v)
        print("==", m, v)
        f = st(getattr(n, m))
        try:
            for i in range(2):
                f(x); 
                st(n.w)(x)
                print(n.t.tolist(), n.buf.tolist(), [q.tolist() for q in n.l], x.tolist())
        except Exception as e: print("raised", type(e).__name__)
