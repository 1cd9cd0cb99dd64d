# A name is a parameter on one way and a tensor on the other, and its text says which.
import paddle
import paddle.nn.functional as F

def note(tag, value):
    print("note", tag)
    return value
total = 0
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
        k10 = paddle.to_tensor(0)
        while k10 < 3:
            k10 = k10 + 1
            self.items = list([paddle.to_tensor(0.5)][:3])
            assert note("n14", (self.buf.astype("float64").dtype == paddle.float32)) or len([1 for q in self.items if q > self.s]) < 4, "a15"
            if (v16 := (self.t > 0).sum().astype("float32")) > 2:
                return v
        return v
    def scale(self, v):
        if ({"a": total, "b": 2}.get("b", 3) in {total, 2}):
            return super().scale(v) + 1
        return ((v, 1)[0] + 1, total)[0]
    @property
    def level(self):
        if note("n17", (self.n not in [total])):
            return ([[self.s]][0][0] if ((self.s > 0) or (self.n > 1)) else (lambda q: q if q > paddle.full([], 2.0) else -q)(self.s))
        return self.s + 0.25
    def forward(self, x, n, k, flag, row):
        with paddle.no_grad():
            v19 = self.fc.bias
            if ((self.buf * 2).astype("float32").sum() > k):
                v22 = ([len(paddle.stack([self.buf, paddle.ones([4])]).shape)] + [[k][0] for q20 in [max(1, self.n)]])
                v19 = v19
                if ((total * 0.5) < float(self.level)):
                    for w24 in paddle.stack([x, paddle.ones([4])])[-1 % 2]:
                        v19 *= 0.5
                        v19 = -paddle.concat([self.buf[:1], self.buf[1:]])
                    assert ("b" in {"a": self.level}) or len([self.t]) < 4, "a25"
            self.s += (((n + total) % 6) + 0.5)
            if ((self.level + paddle.ones([4]))[3 % 4] < self.t.sum()):
                self.s = next(iter([paddle.to_tensor(1.5)]), (self.s if flag else [[self.s]][-1][-1:][0]))
                with paddle.no_grad():
                    v26 = F.relu(F.relu(x))
                    if len(self.items) > 1:
                        del self.items[0]
                print("p27", v26.stop_gradient)
        if ((x, 1)[1] in {q % 4 for q in [k, 2]}):
            print("p29", paddle.is_grad_enabled())
            v28 = (float(self.s) if (not flag) else float(self.s))
        else:
            if len(self.items) < 6:
                self.items.append(self.items[0])
            v28 = (n if (self.n % 2 == 0) else n)
        with paddle.no_grad():
            x.stop_gradient = False
        try:
            print("maybe", v19)
        except NameError as err:
            print("unbound", type(err).__name__)
        if isinstance(((paddle.ones([4]), 1) if (self.last is None) else (x, 1)), tuple):
            try:
                v32 = [self.items, [self.s, (self.s - float(self.level))]]
                if (n.clone().dtype == paddle.float32):
                    print("p33", ([len({"a": self.s})] + [sum(1 for q in [q34, 2] if q > q34) for q34 in [total, 2]]))
                    raise KeyError("e30")
            except ValueError as err:
                print("caught", type(err).__name__, len(err.args))
            finally:
                pass
        else:
            pass
        return x, flag, total, row, v28

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: (total, list(ENTRY.parameters()), [q.stop_gradient for q in ENTRY.parameters()], ENTRY.training,)
CALLS = [
    lambda: (paddle.to_tensor([2.5, -4.0, 3.25, 3.5]), paddle.to_tensor(3), 3, True, paddle.to_tensor([-2.25]),),
    lambda: (paddle.to_tensor([3.0, -2.25, 0.75, -3.0]), paddle.to_tensor(4), 3, False, paddle.to_tensor([3.5]),),
    lambda: (paddle.to_tensor([0.0, -2.25, -3.0, 1.25]), paddle.to_tensor(6), 2, False, paddle.to_tensor([-3.75, -0.25, 0.25]),),
    lambda: (paddle.to_tensor([3.0, 2.25, 3.25, 0.75]), paddle.to_tensor(5), 3, False, paddle.to_tensor([0.75, -0.25, -2.0, -1.5, -0.25]),),
    lambda: (paddle.to_tensor([3.25, 0.5, -2.25, -2.75]), paddle.to_tensor(2), 0, True, paddle.to_tensor([3.0, 2.5, 2.25, -4.0, -3.0]),),
    lambda: (paddle.to_tensor([3.75, -1.25, -3.75, -2.75]), paddle.to_tensor(2), 3, True, paddle.to_tensor([-2.75]),),
    lambda: (paddle.to_tensor([-2.0, -0.75, 4.0, -0.5]), paddle.to_tensor(2), 2, True, paddle.to_tensor([3.25, 2.25]),),
]
