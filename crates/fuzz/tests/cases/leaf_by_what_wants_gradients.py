# Whether a tensor is a leaf depends on a flag that a run sets.
import paddle
import paddle.nn.functional as F

class Guard:
    def __init__(self, tag, swallows):
        self.tag = tag
        self.swallows = swallows
    def __enter__(self):
        print("enter", self.tag)
        return self
    def __exit__(self, kind, error, trace):
        print("exit", self.tag, kind is None)
        return self.swallows and kind is not None and issubclass(kind, ValueError)
def note(tag, value):
    print("note", tag)
    return value
total = 0
def h1(a2, a3):
    if (([a3][0] if (total in [total]) else paddle.stack([a3, paddle.ones([4])]).sum(axis=0)).mean() < (a3 > 0).sum().astype("float32")):
        if (paddle.arange(4).sum().astype("float32") > 0):
            v5 = {"a": a2}
            v4 = ([(lambda q: q - a3), (lambda q: q * 2)][len(a3.shape) % 2] if (a3 > 0).any() else ((lambda q: q - a3) if (total > 1) else (lambda q: q - a3)))
        else:
            print("p6", ([paddle.to_tensor([1.0, -2.0, 0.5, 3.0])] + [a3 for q7 in [total]])[int(a2.item()) % 1])
            v4 = [[(lambda q: q - a3), (lambda q: q + a2)][total % 2], (lambda q: q - a3)][total % 2]
    else:
        a2 = paddle.clip(a2 * paddle.maximum({"a": a2}["a"], a2), -8.0, 8.0)
    assert (a3 > 0).all() or -1 < 4, "a8"
    return sum((q for q in [a2] if q > a2), [[paddle.to_tensor(1.5)]][0][0])
def h9(a10, a11):
    v13 = dict({str(q): a10 for q in [total][:3] if q > abs([total, 2][-1])}, a=max([a10], key=lambda q: q * 2))
    v14 = None
    if (-total in {total, total}):
        v14 = paddle.full([4], (float(a10) + float(a10)))
    if v14 is not None and v14.sum() > paddle.clip(a10 * a10, -8.0, 8.0):
        for i15 in range((paddle.ones([4]) > 0).sum() % 4, 0, -1):
            with Guard("g19", False):
                v17 = paddle.ones([4])
                if (((a10 + paddle.ones([4])) + total).sum() > 0):
                    v18 = (-1 or [total][-1])
        else:
            return max((paddle.ones([4]), 1)[1], len([a11, 2]))
    return total
class Base(paddle.nn.Layer):
    def scale(self, v):
        return v * 2 - self.s
class Net(Base):
    def __init__(self, t, n):
        super().__init__()
        self.t = t
        self.n = n
        self.s = paddle.to_tensor(0.5)
        self.items = [paddle.to_tensor(-1.0)]
        self.last = None
        self.register_buffer("buf", paddle.zeros([4]))
        self.fc = paddle.nn.Linear(4, 4, weight_attr=paddle.nn.initializer.Constant(0.5))
        self.blocks = paddle.nn.LayerList([paddle.nn.ReLU(), paddle.nn.Hardtanh()])
        self.bn = paddle.nn.BatchNorm1D(4)
    def step(self, v):
        return (paddle.stack([v, paddle.ones([4])]).reshape([-1])[2:6] if (float(self.s) < (self.n * 0.5)) else self.buf.flip(0))
    def scale(self, v):
        if ([self.s][0] * 0.5):
            return super().scale(v) + 1
        return sum(([v] if (v.shape == [4]) else [v]))
    @property
    def level(self):
        if (not (0 < self.s < 3)):
            return h1(paddle.zeros([4])[paddle.to_tensor(3) % 4], (self.s + paddle.ones([4])).flip(0))
        return self.s + 0.25
    def forward(self, x, n, k, m, flag, word, xs, nest, pair):
        global total
        pair = (paddle.where((self.t <= self.level), x.reshape([2, 2]).reshape([4]), [self.buf, x][self.n % 2]), len({"a": self.buf.mean()}))
        self.fc.bias.stop_gradient = (False if (n > 1) else flag)
        if (0 < h1(self.buf.astype("float32").sum(), paddle.abs(self.buf)) < 3):
            def g21():
                for i22 in range(3):
                    if ((self.buf > 0).sum() % 2 == 0):
                        yield [self.buf, self.buf][len(self.buf.shape) % 2][k % 4]
                        break
                    yield self.s
                yield self.s
            v23 = [next(g21())]
            v20 = (self.buf, h9(self.buf.max(), total))
        else:
            v24 = None
            if True:
                v24 = paddle.maximum(xs[0], [x, self.buf][n % 2])
            if v24 is None or v24.sum() > paddle.to_tensor(float(self.s)):
                if note("n25", (n == max(q * 2 % 5 for q in [1, 2]))):
                    with Guard("g27", False):
                        v26 = x
                return (round(float(self.s)), h1(*[self.s, self.t]))
            v20 = ((self.buf, total)[0] + 1, len({"a": x.mean()}))
        w28 = self.blocks[0].register_forward_post_hook(lambda layer, i, o: self.step(self.step(self.buf)))
        v29 = self.blocks[0](paddle.clip(self.t * x, -8.0, 8.0))
        if (xs[k % 1] <= paddle.to_tensor(float(self.s))).any():
            v29 = v29 + self.blocks[0](m.sum(axis=0))
        w28.remove()
        def g30(a31, a32):
            nonlocal v20
            print("p33", self.buf.is_leaf)
            v34 = n.reshape([-1])
            return (0 < (self.s * 0.5) < 3)
        v38 = list(([self.n] + [5 for q37 in [k]]))[:3]
        def g39(a40, a41):
            if a41 <= 0 or ((n % 2 == 0) and (k > 1)):
                return a40
            return g39(self.step(xs[-1]), a41 - 1) + 1
        v42 = g39(self.fc(x), 3)
        v29 = paddle.concat([xs[-1][:1], self.scale(m[0])[1:]])
        v20 = (v20[0] + 1, len(v38))
        def g43(a44=2):
            if len(self.items) < 6:
                self.items.append(paddle.to_tensor(a44).astype("float32"))
            return ((paddle.to_tensor([1.0, -2.0, 0.5, 3.0]) if (total < n) else v42) - self.s)
        v45 = self.buf
        v47 = self.fc.bias
        total %= 5
        print("p48", (v42 + v45.sum()).is_leaf)
        k49 = paddle.to_tensor(0)
        while True:
            k49 = k49 + 1
            if k49 > 2: break
            if any(q > 0 for q in [v47.max(), self.level]):
                break
        return n, xs, nest, v38, v47

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: (total, list(ENTRY.parameters()), [q.stop_gradient for q in ENTRY.parameters()], ENTRY.training,)
CALLS = [
    lambda: (paddle.to_tensor([1.0, 1.75, -3.0, 3.75]), paddle.to_tensor(1), 4, paddle.to_tensor([3.75, 0.5, 0.5, -2.5, -3.5, 4.0, 0.5, -4.0]).reshape([2, 4]), False, "b", [paddle.to_tensor([1.75, -0.5, -1.25, -1.25]), paddle.to_tensor([2.0, 1.25, 1.75, -1.25])], [[paddle.to_tensor(2.75)], [paddle.to_tensor(3.5)]], (paddle.to_tensor([0.0, -3.5, -1.5, 0.75]), 4),),
    lambda: (paddle.to_tensor([-2.5, -3.0, 3.0, -4.0]), paddle.to_tensor(6), -2, paddle.to_tensor([-2.5, -3.25, 3.75, -3.0, 4.0, 3.0, -4.0, 3.0]).reshape([2, 4]), False, "a", [paddle.to_tensor([0.5, -2.0, -4.0, 1.75]), paddle.to_tensor([1.0, 1.0, 2.0, -4.0]), paddle.to_tensor([1.5, -3.25, -1.75, 3.75])], [[paddle.to_tensor(2.5)], [paddle.to_tensor(-2.25)]], (paddle.to_tensor([3.0, 1.75, -1.25, -0.5]), 4),),
    lambda: (paddle.to_tensor([-2.0, -2.75, 3.0, 1.5]), paddle.to_tensor(4), 0, paddle.to_tensor([-0.5, 1.0, -3.5, 2.75, 1.0, 1.0, -2.0, -2.5]).reshape([2, 4]), True, "a", [paddle.to_tensor([4.0, -0.75, 0.0, -2.25])], [[paddle.to_tensor(-2.0)], [paddle.to_tensor(0.0)]], (paddle.to_tensor([3.75, -2.25, -1.75, 2.75]), 2),),
    lambda: (paddle.to_tensor([0.5, 3.5, 0.25, 2.25]), paddle.to_tensor(3), 1, paddle.to_tensor([-3.75, -4.0, -3.75, -2.5, 0.0, -3.25, -0.75, -1.75]).reshape([2, 4]), True, "", [paddle.to_tensor([2.0, 2.0, 0.25, -1.5])], [[paddle.to_tensor(0.75)], [paddle.to_tensor(3.25)]], (paddle.to_tensor([-0.25, 3.25, 1.25, -3.75]), 3),),
    lambda: (paddle.to_tensor([0.75, -2.0, 2.75, 3.75]), paddle.to_tensor(1), 0, paddle.to_tensor([1.0, 1.0, -1.75, 1.75, -0.75, 3.0, 2.25, 3.75]).reshape([2, 4]), False, "a", [paddle.to_tensor([2.75, 1.75, -3.25, 3.5])], [[paddle.to_tensor(-3.0)], [paddle.to_tensor(-1.5)]], (paddle.to_tensor([-1.75, -0.25, -3.75, -2.75]), -2),),
    lambda: (paddle.to_tensor([-0.5, -3.5, -1.5, -3.75]), paddle.to_tensor(6), 3, paddle.to_tensor([-3.5, -2.25, 3.5, 0.75, 0.25, 1.25, 3.5, -2.75]).reshape([2, 4]), True, "a", [paddle.to_tensor([2.5, -1.0, 0.25, 3.25]), paddle.to_tensor([-1.0, -2.25, -3.5, 2.75]), paddle.to_tensor([1.0, -3.5, 1.25, -0.5])], [[paddle.to_tensor(0.0)], [paddle.to_tensor(0.0)]], (paddle.to_tensor([2.75, 0.75, -3.0, 2.5]), 4),),
    lambda: (paddle.to_tensor([3.0, 1.0, 0.5, -2.5]), paddle.to_tensor(5), -2, paddle.to_tensor([-3.75, 2.75, 2.5, 3.0, 0.25, -1.0, 1.75, 0.75]).reshape([2, 4]), False, "b", [paddle.to_tensor([0.0, 2.0, -2.75, -3.5]), paddle.to_tensor([1.0, 0.5, 3.75, -3.25])], [[paddle.to_tensor(-2.25)], [paddle.to_tensor(0.0)]], (paddle.to_tensor([2.5, 0.5, -0.75, 2.5]), 4),),
]
