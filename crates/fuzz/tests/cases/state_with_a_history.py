# State that one call computed from what wants gradients is no leaf in the next, and is written in place.
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
total = 0
def h1(a2, a3):
    a3 = [(lambda q: q - a3)(paddle.to_tensor([2, 0, -1, 3]).astype("float32")), paddle.stack([a3, paddle.ones([4])])[total % 2].clone()][(a3 <= a3.max()).sum() % 2]
    if paddle.full([4], (a2 * 0.5)).mean():
        if (a3.max() in [a3.astype("float64").ndim, a2]):
            v5 = [[a3.sum()], [a3.sum()]]
            with Guard("g7", False):
                print(f"p6 {v5}")
        else:
            for w9 in [a2, 2]:
                v10 = [[q, paddle.clip(a3.sum() * sorted([paddle.to_tensor(1.5)], key=lambda q: -q)[0], -8.0, 8.0)] for q in [a3.sum()]]
            else:
                pass
    return [paddle.to_tensor(0.5), a3.max()][-1]
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
        return ((lambda q: q + self.s) if (paddle.to_tensor(total) == total) else (lambda q: q - self.buf))((v if (-1 <= paddle.to_tensor(self.n) < paddle.to_tensor(total) <= 4) else self.buf))
    def scale(self, v):
        if ((3 not in [total]) and (0 < self.s < 3)):
            return super().scale(v) + 1
        return (lambda q: q + self.s)(v)
    @property
    def level(self):
        if any(q > 0 for q in ([(self.s + paddle.ones([4])).reshape([2, 2])[total % 2, 1]] + [(self.n + self.s) for q12 in [self.s][:3] if (0 < q12 < 3)])):
            return h1(sum(1 for q in [self.n] if q > self.n), paddle.zeros([4]).flip(0))
        return self.s + 0.25
    def forward(self, x, n, k, xs, nest):
        assert ((lambda q: q + self.s)(paddle.to_tensor(-1.5)) in [k]) or len([self.n]) < 4, "a15"
        v16 = (mode == "a")
        match (len(self.buf.shape) + 1) % 4:
            case 0:
                for i17 in sorted({total, 2}):
                    if ((v19 in {1, 2}) if (not (n % 2 == 0)) else callable(self.blocks[1])):
                        continue
                    v19 = (self.tint() if hasattr(self, "tint") else 0)
            case 1 | 2 if (self.buf.astype("float32").sum() > total):
                v20 = self.t
            case _:
                def g21():
                    for i22 in range(3):
                        if ((n % 2 == 0) and (x[1:].shape[0] > 2)):
                            yield self.level
                            return
                        yield h1(k, self.step(x))
                    yield sum(iter([paddle.to_tensor(1.5)]), self.s)
                v23 = [*g21(), paddle.to_tensor(0.5)]
        if (all(q < self.level for q in self.items) and (self.t > 0).any()):
            if (v24 := h1(*[total, self.fc(self.buf)])) > n.ndim:
                self.s.add_(v24.clone())
            else:
                match k % 4:
                    case 0:
                        print("p25", (abs(total) + 1))
                    case 1 | 2 if ((paddle.full([], 2.0) or self.s) < paddle.maximum(self.level, self.level)):
                        v28 = [len(xs)]
                    case _:
                        pass
        else:
            pass
        with paddle.no_grad():
            v29 = self.t
        print("p30", v29.stop_gradient)
        return xs, k, v29, nest, v16
class Other(Net):
    def scale(self, v):
        return v * 0.5
    def step(self, v):
        return super().step(v) + self.n
mode = "a"
limit = 1
knob = paddle.to_tensor(0.5)
flags = {"k": 2, "deep": False}
def tune(v):
    return v + 1
def change0():
    knob.fill_(2.0)
def change1():
    ENTRY.register_buffer("late", paddle.ones([4]))
def change2():
    ENTRY.add_sublayer("more", paddle.nn.Hardtanh())

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: (total, mode, limit, knob, flags, getattr(Net, "shade", None), list(ENTRY.parameters()), [q.stop_gradient for q in ENTRY.parameters()], ENTRY.training,)
CALLS = [
    lambda: (paddle.to_tensor([0.25, -0.25, 3.25, -1.25]), paddle.to_tensor(6), 1, [paddle.to_tensor([1.75, -0.75, -2.25, 3.75]), paddle.to_tensor([2.0, 1.5, 1.0, -3.25]), paddle.to_tensor([-1.0, 2.75, 1.0, 0.25])], [[paddle.to_tensor(-3.5)], [paddle.to_tensor(0.75)]],),
    lambda: (change2(), (paddle.to_tensor([-3.75, 0.75, -2.75, -0.25]), paddle.to_tensor(4), -2, [paddle.to_tensor([4.0, -1.75, 2.5, -2.75])], [[paddle.to_tensor(0.75)], [paddle.to_tensor(-3.0)]],))[1],
    lambda: (change0(), (paddle.to_tensor([0.0, 0.25, 3.5, 2.75]), paddle.to_tensor(3), 4, [paddle.to_tensor([3.0, 1.75, 2.75, -1.75]), paddle.to_tensor([1.25, 1.0, 0.0, 2.5]), paddle.to_tensor([0.0, -0.5, 3.75, -1.0])], [[paddle.to_tensor(2.5)], [paddle.to_tensor(-2.0)]],))[1],
    lambda: (change1(), (paddle.to_tensor([0.5, 2.25, 3.25, -1.25]), paddle.to_tensor(3), 4, [paddle.to_tensor([2.5, -0.75, -1.75, 1.25]), paddle.to_tensor([0.5, 3.25, -1.5, -3.0])], [[paddle.to_tensor(4.0)], [paddle.to_tensor(2.0)]],))[1],
    lambda: (paddle.to_tensor([3.5, 0.0, 3.0, -1.5]), paddle.to_tensor(4), 3, [paddle.to_tensor([-1.25, 2.75, 3.5, 2.25]), paddle.to_tensor([3.0, 0.5, -2.25, -1.75]), paddle.to_tensor([-1.25, -1.75, 3.25, -1.75])], [[paddle.to_tensor(-2.5)], [paddle.to_tensor(3.75)]],),
    lambda: (paddle.to_tensor([0.25, -1.0, 0.25, -1.25]), paddle.to_tensor(3), 4, [paddle.to_tensor([-2.25, -1.25, -4.0, 3.25]), paddle.to_tensor([-2.25, 3.5, 0.5, 4.0]), paddle.to_tensor([3.75, -2.75, -2.25, 3.75])], [[paddle.to_tensor(-4.0)], [paddle.to_tensor(-0.5)]],),
    lambda: (paddle.to_tensor([0.25, 2.25, 0.75, 0.5]), paddle.to_tensor(6), 3, [paddle.to_tensor([-0.25, 3.0, -1.75, -1.0]), paddle.to_tensor([-1.5, -1.25, -0.25, 3.0])], [[paddle.to_tensor(1.0)], [paddle.to_tensor(-1.0)]],),
]
