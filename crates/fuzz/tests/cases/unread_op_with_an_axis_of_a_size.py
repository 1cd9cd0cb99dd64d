# An axis that the size of a chosen part gives is out of range, in an op whose result nobody reads.
import paddle
import paddle.nn.functional as F

total = 0
def h1(a2):
    v4 = paddle.ones([4])[1:]
    v6 = paddle.clip(paddle.to_tensor([-1.5, 2.0]), -8.0, 8.0)
    try:
        print("p3", ((a2 * 0.5) + 0.5))
        v4 = paddle.index_select(paddle.to_tensor([1.0, -2.0, 0.5, 3.0]), paddle.abs(((paddle.to_tensor(1) + a2) % 6)).reshape([1]))
        v5 = paddle.ones([2, 4])
        if (a2 > 1):
            v4 = v5[0][(v5[0] <= max([paddle.to_tensor(1.5)], key=lambda q: q * 2))]
            v6 = paddle.stack([v5[0], v5[0]]).sum(axis=v4.shape[0])
            print("p7", len(([a2, 2] if ("c" == "c") else [total])))
    except (RuntimeError, ArithmeticError, TypeError, LookupError) as err:
        print("f8", type(err).__name__)
        a2 = len([1 for q in [paddle.full([], 2.0), v5[1, 2]][:3] if q > (v5 > 0).astype("float32").sum()])
        assert (not (total > 1)) or (a2 if (not v5[1, 2]) else total) < 4, "a11"
        return v5[0].sum()
    return v5[1, 2]
class Base:
    def scale(self, v):
        return v * 2 - self.s
class Box(Base):
    def __init__(self, t, n):
        self.t = t
        self.n = n
        self.s = paddle.to_tensor(0.5)
        self.items = [paddle.to_tensor(-1.0)]
        self.last = None
        self.buf = paddle.zeros([4])
    def step(self, v):
        try:
            self.s = v[(self.buf <= self.s)].max()
            v12 = paddle.stack([self.buf, paddle.ones([4])])
        except (ValueError, IndexError, ZeroDivisionError) as err:
            print("f13", type(err).__name__)
            for i14 in range((v.argmax() + 1) % 4, 0, -1):
                if ((v.sum() > 0) or ((self.n * 0.5) < (total * 0.5))):
                    continue
                self.n += self.n
                self.buf, self.buf = paddle.ones([4]), self.t
                v[(v > 0)] = (self.n * 0.5)
                v17 = paddle.stack(self.items[:3])
            return v
        finally:
            if ("a" in dict({"a": self.s})):
                if (v20 := [total][:3].count(5)) > self.n:
                    if (total > 1):
                        pass
                v19 = sum(([v] + [v12[0] for q22 in [self.buf] if ((self.last is None) if ((self.last is None) if (paddle.to_tensor(total) % 2 == 0) else (self.last is None)) else (total > 1))]))
            else:
                v19 = F.relu(self.t).reshape([2, 2]).reshape([4])
            print("f18")
        return (v * 0.5).clone()
    def scale(self, v):
        if ((self.s > (total * 0.5)) and (total % 2 == 0)):
            return super().scale(v) + 1
        return v
    @property
    def level(self):
        if ((self.n > 1) or (self.s > 0)):
            return (sorted([self.s], key=lambda q: -q)[0] * 0.5)
        return self.s + 0.25
def f(x, n, k, m, opt, xs, d, pair, row):
    if knob > 0:
        keeper.t *= 0.5
    v24 = flags["k"]
    def g25():
        for i26 in range(3):
            if (opt is None):
                yield h1(v24)
                return
            yield keeper.level
        yield paddle.ones([4])[n % 4]
    v27 = [*g25(), paddle.to_tensor(0.5)]
    if ((n % 2 == 0) and (n % 2 == 0)):
        keeper.items = [(lambda q: q + (lambda q: q + keeper.s)(keeper.s))(keeper.buf.mean())]
    c30 = 0
    for i29 in range(3):
        try:
            row = paddle.gather(keeper.step(keeper.buf), paddle.to_tensor([0]) + paddle.abs((n * 2 % 7)))
            c30 += 1
            v27 = ([([keeper.items] if callable((lambda q: q - keeper.t)) else [v27])[-1][-1:][0]] + [h1((i29 * v24 % 5)) for q31 in [keeper.s] if (opt is None)])
        except Exception as err:
            print("trip", type(err).__name__)
        v33 = keeper.items[:3]
    v34 = (total in ({c30, 2} - {sum(map(abs, [0, -1, 2]))}))
    v35 = paddle.concat([keeper.t, ((x if (keeper.buf > 0).any() else keeper.t) if ((keeper.s if v34 else keeper.level) < keeper.s) else paddle.full([4], 2.0))]).reshape([2, 4])
    for w37 in (m * 0.5):
        if ((x.mean() < keeper.s) and (paddle.zeros([4]).mean() < keeper.level)):
            break
        v34 = (f"{c30}" == "c")
        def g38():
            for i39 in range(3):
                if (not (k > 1)):
                    yield keeper.s
                    continue
                yield sum(map(lambda q: q * 0.5, keeper.items), (keeper.level + paddle.to_tensor(-1.5)))
            yield h1(v24)
        def g41():
            yield from g38()
            yield paddle.to_tensor(2.5)
        v40 = list(g41())
        try:
            print("maybe", v33)
        except NameError as err:
            print("unbound", type(err).__name__)
    v43 = keeper.t
    try:
        v34 = bool(((keeper.n > 1) and (keeper.s > 0)))
        c30 = list([v24, 2]).index(v24)
        if paddle.equal_all(v35.reshape([-1])[2:6], xs[abs(v24) % 1]):
            keeper.last = (paddle.stack([pair[0].max(), keeper.t.reshape([2, 2])[total % 2, 1], keeper.level, d["a"]]) if ((keeper.s > 0) and (keeper.level > 0)) else None)
            v43 = xs[int(n)]
            v34 = v34
    except (LookupError, ValueError) as err:
        print("f44", type(err).__name__)
        match sum([keeper.n]) % 4:
            case 0:
                def g45():
                    v35.subtract_(paddle.concat([(keeper.level + paddle.ones([4])), (paddle.arange(4) + n).astype("float32")]).reshape([2, 4]))
                    made = (x[: int(n) % 3 + 1] + x)
                    if ((n % 2 == 0) and (total > 1)):
                        print("p46", ((keeper.s + 1) * 2))
                    return made
                try:
                    v47 = g45()
                except Exception as err:
                    print("f48", type(err).__name__)
                    v47 = paddle.zeros([4])
                    if (paddle.zeros([4]).sum() > 0):
                        v50, v51 = [h1(keeper.n), ([keeper.n] + [int(n) for q49 in [c30] if (keeper.buf > 0).any()])[-1]]
                        def g52():
                            m[0].add_((sum(xs) - paddle.min(v35)).clone())
                            made = keeper.items[k]
                            if (not (keeper.s > 0)):
                                keeper.last = keeper.last
                            return made
                        try:
                            v53 = g52()
                        except Exception as err:
                            print("f54", type(err).__name__)
                            v53 = paddle.maximum(keeper.buf.max(), v50)
                            print("p55", [max(q * 2 % 5 for q in [k, 2]), (c30 - 2)])
                            assert (not (n % 2 == 0)) or [keeper.n].count(c30) < 4, "a57"
                    return (dict({str(q): keeper.s for q in [v24, 2] if q > keeper.n}, a=keeper.s), h1(keeper.n))
                return xs
            case 1 | 2 if (c30 > 1):
                pass
            case _:
                pass
    return x, v34, v35, xs, c30
class Other(Box):
    def scale(self, v):
        return v * 0.5
    def step(self, v):
        return super().step(v) + self.n
keeper = Box(paddle.ones([4]), 1)
mode = "a"
limit = 1
knob = paddle.to_tensor(0.5)
flags = {"k": 2, "deep": False}
def tune(v):
    return v + 1
def change0():
    global tune
    tune = lambda v: v * 2
def change1():
    global limit
    limit = limit + 1
def change2():
    Box.scale = lambda self, v: v - self.s

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: (total, mode, limit, knob, flags, keeper,)
CALLS = [
    lambda: (paddle.to_tensor([2.5, 0.25, -0.5, 3.75]), paddle.to_tensor(4), -2, paddle.to_tensor([-2.25, -3.75, 1.5, 1.5, -0.5, 0.25, -1.25, -1.75]).reshape([2, 4]), None, [paddle.to_tensor([-2.25, 2.0, 0.25, -2.25])], {"a": paddle.to_tensor(0.75), "c": paddle.to_tensor(-2.75)}, (paddle.to_tensor([-0.5, -3.25, 0.25, 3.5]), 0), paddle.to_tensor([3.75, -1.5, -2.75, 0.75]),),
    lambda: (change0(), (paddle.to_tensor([1.0, 1.0, 3.25, -1.75]), paddle.to_tensor(5), 2, paddle.to_tensor([1.25, -0.75, -0.75, -3.5, -3.75, 1.5, -2.25, 3.25]).reshape([2, 4]), paddle.to_tensor([1.0, 2.0, 1.25, 3.75]), [paddle.to_tensor([2.25, 3.75, -3.5, -3.25])], {"a": paddle.to_tensor(1.5), "c": paddle.to_tensor(0.75)}, (paddle.to_tensor([1.75, 2.0, -0.5, 1.0]), 3), paddle.to_tensor([2.75, -3.25]),))[1],
    lambda: (paddle.to_tensor([0.0, 0.25, 3.0, 0.5]), paddle.to_tensor(5), 3, paddle.to_tensor([-0.5, -2.75, -1.25, -2.5, 2.0, -3.0, -2.25, 4.0]).reshape([2, 4]), paddle.to_tensor([1.75, 1.0, -2.25, 2.5]), [paddle.to_tensor([-3.75, -3.0, -3.5, -1.75]), paddle.to_tensor([1.0, 0.75, -2.5, -1.75]), paddle.to_tensor([4.0, -2.0, -0.25, 1.5])], {"a": paddle.to_tensor(-1.0), "c": paddle.to_tensor(-0.25)}, (paddle.to_tensor([-3.75, -3.75, -3.75, -4.0]), 1), paddle.to_tensor([-3.75, -0.25, -0.25, 0.5]),),
    lambda: (change0(), (paddle.to_tensor([3.75, 0.75, 1.25, 2.75]), paddle.to_tensor(2), 1, paddle.to_tensor([-3.0, 1.75, 3.0, -3.25, 1.0, 3.0, -2.0, -2.0]).reshape([2, 4]), None, [paddle.to_tensor([4.0, -2.75, -0.25, -1.0]), paddle.to_tensor([2.75, 0.75, 2.5, -1.0]), paddle.to_tensor([2.5, 2.0, -1.75, -1.5])], {"a": paddle.to_tensor(1.0), "c": paddle.to_tensor(1.0)}, (paddle.to_tensor([-0.25, 1.5, -0.5, 3.0]), 2), paddle.to_tensor([-3.5, -3.0, 3.0]),))[1],
    lambda: (change0(), (paddle.to_tensor([-1.0, 3.0, 1.5, -2.75]), paddle.to_tensor(2), 0, paddle.to_tensor([3.0, -2.25, 1.75, 1.25, 0.0, -1.25, -3.0, 0.5]).reshape([2, 4]), None, [paddle.to_tensor([2.25, 3.5, 0.0, -2.5])], {"a": paddle.to_tensor(-1.0), "c": paddle.to_tensor(3.0)}, (paddle.to_tensor([2.25, -3.5, -3.25, 2.75]), 3), paddle.to_tensor([2.25, 1.25, 1.75, 3.0, 0.25]),))[1],
    lambda: (paddle.to_tensor([3.25, -1.25, -0.75, -0.5]), paddle.to_tensor(4), 1, paddle.to_tensor([2.0, -3.75, -2.5, -0.5, 0.0, -1.0, -0.5, 0.75]).reshape([2, 4]), None, [paddle.to_tensor([-3.75, -1.0, 0.25, -1.75])], {"a": paddle.to_tensor(-2.0), "c": paddle.to_tensor(-2.75)}, (paddle.to_tensor([0.0, -3.0, -3.5, -3.25]), 1), paddle.to_tensor([1.0, -1.0, -3.5]),),
    lambda: (change0(), (paddle.to_tensor([-3.75, 3.0, -1.75, 2.0]), paddle.to_tensor(2), 4, paddle.to_tensor([-2.25, 2.0, 1.75, 1.0, 1.5, -1.5, 1.0, 1.5]).reshape([2, 4]), paddle.to_tensor([0.75, 3.25, -0.25, 1.5]), [paddle.to_tensor([3.25, 2.25, 0.75, 0.75]), paddle.to_tensor([0.75, 3.25, -1.0, -2.5])], {"a": paddle.to_tensor(-2.25), "c": paddle.to_tensor(0.0)}, (paddle.to_tensor([-2.0, -1.75, 0.5, -4.0]), -2), paddle.to_tensor([3.75, 3.25, 1.75]),))[1],
]
