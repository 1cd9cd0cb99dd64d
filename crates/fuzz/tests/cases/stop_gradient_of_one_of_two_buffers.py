# `stop_gradient` is set of a buffer that is one of two.
import paddle
import paddle.nn.functional as F

def note(tag, value):
    print("note", tag)
    return value
total = 0
def h1(a2, a3):
    a3 = a3
    return ([[paddle.to_tensor(1.5)]][0][0] if (not a2.sum()) else max([a2.sum()], key=lambda q: q * 2))
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
        self.n %= 5
        print("p4", (paddle.stack([self.buf, paddle.ones([4])])[3 % 2] if (self.s > 0) else None))
        return (self.buf if (float(self.s) < (total * 0.5)) else v)
    def scale(self, v):
        if (v.reshape([-1]).astype("float32").sum() > total):
            return super().scale(v) + 1
        return paddle.abs(paddle.arange(4).astype("float32"))
    @property
    def level(self):
        if (((paddle.clip(self.s, -9.0, 9.0).astype("int64") + {"a": total, "b": 2}.get("c", 3)) % 6) == paddle.arange(3).ndim):
            return (paddle.to_tensor(-1.5) * 0.5)
        return self.s + 0.25
    def forward(self, x, n, k, m, flag, word, pair):
        global total
        if note("n6", (word in ("a", "b"))):
            v10 = list([total])[:3][:3]
            v5 = pair
        else:
            v11 = self.buf
            if ((self.t if (n % 2 == 0) else None) is None):
                del v11
            try:
                print("maybe", v11)
            except NameError as err:
                print("unbound", type(err).__name__)
            v5 = pair
        assert (total > total) or pair[1] < 4, "a12"
        if (n == k):
            self.register_buffer("buf", m.reshape([-1])[2:6] + 0)
        self.t, self.t = x, (paddle.to_tensor([1.0, -2.0, 0.5, 3.0]) if (self.t.astype("float64").astype("float32").sum() > 2) else paddle.ones([4]))
        v13, v14 = (k + 1), next((iter(self.items) if flag else iter(self.items)), paddle.min(m))
        with paddle.no_grad():
            self.buf.stop_gradient = False
        v15 = [x]
        n += n
        if ((v14 > 0) or (k > 1)):
            if note("n16", (flag if (paddle.ones([4]) is not None) else flag)):
                v17 = self.buf.mean()
                def g18(a19):
                    nonlocal v15, v13
                    if (not h1(self.scale(self.buf), v13)):
                        if flag:
                            v15 = v15[:3]
                    else:
                        self.t.add_([self.blocks[1], self.fc][k % 2](F.relu(self.t)))
                        v22 = [sorted([self.n])[-1], ((len({q % 3 for q in [a19] if q != v13}) + max(k, total)) % 7)]
                    return self.step((x * 0.5))
            else:
                v14 = {"a": self.level}.get(f"{sum(map(abs, [k, 2]))}", self.level)
            for i23, w24 in {"a": x.mean()}.items():
                if (flag or (v13 > 1)):
                    break
                print("p25", len(({"a": w24} if isinstance(pair, tuple) else {"a": self.t.mean()})))
                if (v26 := (len([1 for q in self.items if q > self.level]) if (float(self.level) < float(v14)) else (len(v15) // 2))) > (lambda q: q + v13)(k):
                    pass
                else:
                    return v15
        return v14, x, v13, total, v15

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: (total, list(ENTRY.parameters()), [q.stop_gradient for q in ENTRY.parameters()], ENTRY.training,)
CALLS = [
    lambda: (paddle.to_tensor([-4.0, -3.0, 0.0, -0.5]), paddle.to_tensor(5), 4, paddle.to_tensor([-2.75, -2.0, -2.25, -2.75, -2.25, -2.0, 3.0, 2.75]).reshape([2, 4]), True, "", (paddle.to_tensor([-1.25, 1.25, -1.75, 2.75]), 4),),
    lambda: (paddle.to_tensor([1.25, -1.0, 2.0, -3.0]), paddle.to_tensor(5), 2, paddle.to_tensor([2.0, -2.0, -0.75, 0.75, -4.0, 2.25, -2.25, 2.25]).reshape([2, 4]), False, "a", (paddle.to_tensor([-0.25, -0.25, 0.75, 2.5]), 3),),
    lambda: (paddle.to_tensor([2.5, -3.75, -3.0, -2.75]), paddle.to_tensor(0), 1, paddle.to_tensor([-3.75, 0.75, -0.75, 3.75, -3.0, 0.5, -2.75, -4.0]).reshape([2, 4]), True, "", (paddle.to_tensor([0.0, 4.0, -3.75, 1.75]), 3),),
    lambda: (paddle.to_tensor([-3.5, 2.75, 0.5, 1.5]), paddle.to_tensor(3), 1, paddle.to_tensor([1.0, 0.75, 0.5, -0.25, 1.0, 1.75, 4.0, 2.5]).reshape([2, 4]), False, "", (paddle.to_tensor([-3.25, 2.5, 1.75, 3.0]), 0),),
    lambda: (paddle.to_tensor([0.0, 2.25, -0.5, -1.5]), paddle.to_tensor(2), 0, paddle.to_tensor([3.5, -1.75, 0.75, 2.0, -0.75, 3.75, 2.75, -2.5]).reshape([2, 4]), False, "", (paddle.to_tensor([3.25, -3.0, 0.0, -2.75]), 4),),
    lambda: (paddle.to_tensor([-2.25, -2.75, -1.75, 3.0]), paddle.to_tensor(4), 0, paddle.to_tensor([-0.25, -4.0, 1.75, 0.5, 2.5, 2.5, -1.5, -4.0]).reshape([2, 4]), True, "a", (paddle.to_tensor([-4.0, -1.5, 1.25, 1.0]), 3),),
    lambda: (paddle.to_tensor([2.0, 2.75, -3.5, -4.0]), paddle.to_tensor(1), 3, paddle.to_tensor([1.5, -3.5, 2.5, 0.75, 2.0, 0.5, -2.25, -1.0]).reshape([2, 4]), True, "a", (paddle.to_tensor([-1.25, -1.75, 3.0, 3.5]), 4),),
]
