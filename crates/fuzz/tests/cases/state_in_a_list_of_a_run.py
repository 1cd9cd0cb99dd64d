# A list in state, whose length depends on a tensor, gets a tensor that state has too and that later calls write.
import paddle
import paddle.nn.functional as F

def note(tag, value):
    print("note", tag)
    return value
total = 0
def h1(a2, a3):
    v4 = paddle.ones([2, 4])
    def g5(a6, a7):
        if a7 <= 0 or ((total > 1) and (a2 > 0)):
            return a6
        return g5(a6, a7 - 1) + 1
    v8 = g5(paddle.clip((a2 + paddle.ones([4])) * (a3 + paddle.ones([4])), -8.0, 8.0), 3)
    return (not (total > 1))
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
    def step(self, v):
        v12 = self.buf
        return v
    def scale(self, v):
        if note("n13", (v.astype("float64").astype("float32").sum() > int(self.s.item()))):
            return super().scale(v) + 1
        return (-(self.s + paddle.ones([4])) if (not (total > 1)) else v.flip(0))
    @property
    def level(self):
        if (-self.n > (total and total)):
            return ((self.s + paddle.ones([4])).sum() if (self.n > 1) else self.s)
        return self.s + 0.25
    def forward(self, x, n, k, opt, xs, d, row):
        global total
        d = d
        self.buf.scale_(0.5)
        v15 = ([k] + [((sum(1 for q in [k] if q > len(xs)) + (lambda q: q + k)(q14)) % 7) for q14 in [self.n, 2]])
        self.s.add_((n.astype("float32") if (not (self.n > 1)) else paddle.clip(self.s * paddle.to_tensor(-1.5), -8.0, 8.0)).clone())
        if paddle.equal_all(self.buf, self.t):
            try:
                xs[int(n) % len(xs)] = self.t
                if (sum(1 for q in [total, 2] if q > total) % 2 == 0):
                    v17 = (({q % 4 for q in v15} | set(v15)) | set(v15))
                    raise KeyError("e16")
                v15 = list([len({q % 3 for q in v15 if q != k}), v15[-1]])
                return [(paddle.arange(4) + n).sum(), (n * 2 % 7)]
            except ValueError as err:
                print("caught", type(err).__name__, err)
                v21 = paddle.stack([F.dropout(self.buf, 0.5), sum(xs).reshape([2, 2]).reshape([4])])
            else:
                xs = [(x + paddle.zeros([4])), F.dropout(self.t, 0.5)][:3]
            v28 = [list(self.items)[:3], ([paddle.to_tensor((total * 0.5))] + [(paddle.to_tensor(-1.5) if (opt is None) else self.s) for q26 in ([self.s] + [self.level for q27 in self.items if (total > 1)]) if (self.s if all(q < self.s for q in self.items) else paddle.full([], 2.0))])]
        else:
            if paddle.equal_all((float(k) - self.t), paddle.stack([(self.s and self.s), self.level, x.max(), (self.s if (opt is None) else self.items[0])])):
                if (opt is None):
                    row = (paddle.stack(self.items[:3]) + paddle.to_tensor(0.5))
                    v30 = self.buf
                else:
                    self.items[1:] = []
                    v30 = (n * 2 % 7)
                v29 = paddle.stack(self.items[:3])
            else:
                self.items.append(dict({str(q): self.s for q in v15 if q > self.n}, a=self.s).get("b".upper(), (self.s if ((opt is None) if (self.n > 1) else True) else self.s)))
                v29 = row
            print(f"p33 {row}")
        d = dict(d)
        if (("%s" % self.n) in {**d, "a": self.level}):
            total = self.n
            print("p34", "a")
            v35 = opt
        elif ((self.level > 0) or h1(self.s, self.level)):
            for i36 in range(((self.n + k) % 7) % 4):
                pass
        return v15, total, row, xs, k

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: (total,)
CALLS = [
    lambda: (paddle.to_tensor([-3.25, 4.0, 2.0, 0.0]), paddle.to_tensor(2), 4, None, [paddle.to_tensor([-3.0, 3.5, 4.0, -1.75]), paddle.to_tensor([3.5, 0.25, 3.5, 0.75])], {"a": paddle.to_tensor(3.25), "c": paddle.to_tensor(3.25)}, paddle.to_tensor([1.0, 3.75]),),
    lambda: (paddle.to_tensor([-4.0, -2.0, -1.75, 1.25]), paddle.to_tensor(3), 1, paddle.to_tensor([0.25, -3.25, -1.0, 2.5]), [paddle.to_tensor([2.0, 0.0, 2.25, 3.0]), paddle.to_tensor([2.0, -2.0, 0.0, 0.5]), paddle.to_tensor([-0.25, 2.5, 3.25, -3.75])], {"a": paddle.to_tensor(-1.5), "c": paddle.to_tensor(2.5)}, paddle.to_tensor([0.5]),),
    lambda: (paddle.to_tensor([2.5, 1.0, 2.0, -3.0]), paddle.to_tensor(6), 2, None, [paddle.to_tensor([2.5, 1.0, -0.75, -0.5]), paddle.to_tensor([1.25, -0.5, 2.5, -3.0])], {"a": paddle.to_tensor(-0.75), "c": paddle.to_tensor(-2.25)}, paddle.to_tensor([-3.75]),),
    lambda: (paddle.to_tensor([-1.5, -1.75, -3.0, -2.0]), paddle.to_tensor(2), 1, None, [paddle.to_tensor([2.25, -3.5, -3.75, 3.5])], {"a": paddle.to_tensor(-3.25), "c": paddle.to_tensor(-0.5)}, paddle.to_tensor([-1.0, -2.0, 4.0]),),
    lambda: (paddle.to_tensor([-1.25, -3.75, -2.5, -1.0]), paddle.to_tensor(5), 2, None, [paddle.to_tensor([-1.25, -1.75, -2.75, 3.5]), paddle.to_tensor([2.0, -2.5, -3.5, 2.5]), paddle.to_tensor([-1.0, 1.75, -2.5, 4.0])], {"a": paddle.to_tensor(-1.0), "c": paddle.to_tensor(1.5)}, paddle.to_tensor([-1.75, 1.0, -1.75, -3.75, 3.25]),),
    lambda: (paddle.to_tensor([4.0, -1.75, 2.0, 1.75]), paddle.to_tensor(5), 0, paddle.to_tensor([-2.75, 2.5, 2.5, 0.75]), [paddle.to_tensor([1.25, -2.75, -2.5, 2.5])], {"a": paddle.to_tensor(2.0), "c": paddle.to_tensor(-2.0)}, paddle.to_tensor([-3.25, -1.75, -0.5, -3.75, -3.5]),),
    lambda: (paddle.to_tensor([2.0, 2.25, -0.25, 1.5]), paddle.to_tensor(6), 2, paddle.to_tensor([-1.0, 1.75, -4.0, 1.5]), [paddle.to_tensor([-1.5, 2.25, 2.0, 0.75]), paddle.to_tensor([-3.0, 3.0, 1.5, -1.5])], {"a": paddle.to_tensor(3.5), "c": paddle.to_tensor(4.0)}, paddle.to_tensor([2.0]),),
]
