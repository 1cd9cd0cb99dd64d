# What follows a `try` reads a name that may be unbound: its handlers must not take that.
import paddle
import paddle.nn.functional as F

import io
import contextlib
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
    v6 = a3
    try:
        print("p4", f"{a2}".upper())
        a3 = ((paddle.ones([2]) * 2) + 1).max()
        print("p5", (len([[a3]][0]) if (a2 > 1) else (paddle.ones([4]), 1)[1]))
        if (int((total == 0)) < paddle.to_tensor(3)):
            v6 = dict({str(q): a3 for q in [0, -1, 2] if q > a2}, a=a3)[str(True)]
            print("p7", -paddle.to_tensor((total * 0.5)))
    except Exception as err:
        print("f8", type(err).__name__)
        c10 = 0
        for i9 in range(5, 1, -2):
            try:
                _ = paddle.ones([2, 4]).sum(axis=sum(len(q) for q in [[paddle.to_tensor(1.5)]]))
                c10 += 1
                v11 = ((paddle.ones([2, 4]) - paddle.zeros([2, 4])).clone() if ((1 * 2) > 1) else (paddle.zeros([2, 4]) + paddle.clip((a3 + paddle.ones([4])) * (a3 + paddle.ones([4])), -8.0, 8.0)))
            except Exception as err:
                print("trip", type(err).__name__)
                continue
            if ((a2 - 2) > total):
                v11 = v11
                a2 = a2
            else:
                v16 = (list([total]) if ((paddle.stack([a3, a3, a3, a3]) + (v11[0] if (0 <= total < i9) else (a3 + paddle.ones([4])))).mean() < {**{"a": a3}, "a": a3}.get(f"{3}", {"a": paddle.to_tensor(1.5)}["a"])) else (([total] + [a2 for q14 in [i9, 2] if (a3 in [q14, 2])]) if (not True) else list([a2, 2])))
                if paddle.equal_all(paddle.where((v11[0] > 0), (a3 + paddle.ones([4])), paddle.arange(4).astype("float32")), v11[0]):
                    if (paddle.maximum((v11[1, 2] or a3), a3) > ((a2 if (v11[0].sum() > 0) else a2) / 2)):
                        print("p17", (not True), sep="", end=";\n", flush=True)
                    v18 = (a3 + paddle.ones([4]))
                    w19 = io.StringIO()
                    try:
                        with contextlib.redirect_stdout(w19):
                            v21 = (paddle.clip((v18 * 2) * v18, -8.0, 8.0), (v11 * 0.5).shape[0])
                            print(f"p22 {v21}")
                            if (paddle.to_tensor(1) == round(float(a3))):
                                if ((a2 > 1) and (paddle.to_tensor(1) % 2 == 0)):
                                    print("p23", end=" ")
                            if ((len(v16) // 2) < (paddle.clip((a3 + paddle.ones([4])), -9.0, 9.0).astype("int64")).sum()):
                                raise ValueError("p20")
                            print(f"p24 {v16}")
                    except ValueError as err:
                        print("p20", type(err).__name__, repr(w19.getvalue()))
                elif (paddle.ones([4]) > 0).any():
                    print("p25", (float(total) - [paddle.ones([4])][i9 % 1]))
                    continue
                else:
                    pass
                break
    else:
        pass
    return paddle.concat([paddle.zeros([4]), (a3 + paddle.ones([4]))]).reshape([2, 4]).sum(axis=0)
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
        return (paddle.clip(v, -9.0, 9.0).astype("int64")).astype("float32")
    def scale(self, v):
        if (not (v > 0).any()):
            return super().scale(v) + 1
        return (lambda q: q + v.max())(h1(2, paddle.to_tensor(-1.5)))
    @property
    def level(self):
        if (all(q > total for q in [self.n]) and (self.s > 0)):
            return {"a": self.s}.get(str(False), (self.s + paddle.ones([4])).mean())
        return self.s + 0.25
    def forward(self, x, n, k, flag, word, opt, nest, pair, row):
        global total
        self.s = self.level
        v26 = paddle.concat([((self.s + paddle.ones([4])) if self.s else self.buf), paddle.clip(paddle.zeros([4]) * x, -8.0, 8.0)]).reshape([2, 4])
        v27 = nest[0][0]
        self.items[0] = nest[0][0]
        v27 = paddle.matmul(row, self.t)
        print("p28", (total > (k if (self.t.mean() < x.sum()) else k)))
        n = ((paddle.clip(self.t, -9.0, 9.0).astype("int64")).sum() + 1)
        if (((paddle.to_tensor(k) + (int(n) * len(self.buf.shape) % 5)) % 6) == self.n):
            print("p29", self.items[0], sep="\n")
        v33 = list([int(v27.item())])
        v36 = [self.buf, self.t]
        v37 = f"{self.n}"
        v40 = dict({str(q): (self.s * 0.5) for q in list([3, self.n]) if q > self.n}, a=self.level)
        try:
            with Guard("g43", False):
                if (not row.sum()):
                    v41 = paddle.stack([x, paddle.ones([4])])
                    v27 = v40[word.upper()]
                    print(f"p42 {v41}")
        except Exception as err:
            print("f44", type(err).__name__)
            if (((self.level + paddle.ones([4])) - (self.level * 0.5)).sum() > 0):
                try:
                    def g46():
                        print(f"p47 {v37}")
                        made = int(("%s" % self.n))
                        if ((total > 1) and (n % 2 == 0)):
                            self.items[0] = (self.s if (paddle.to_tensor(1) % 2 == 0) else self.level)
                        return made
                    try:
                        v48 = g46()
                    except Exception as err:
                        print("f49", type(err).__name__)
                        v48 = (k - 2)
                        print("p50", self.buf)
                        self.buf += (v41 * 0.5).transpose([1, 0])[:, 0]
                    if ((sum(iter(self.items), self.level) and paddle.clip(paddle.to_tensor(-1.5) * self.level, -8.0, 8.0)) > (k * 0.5)):
                        v52 = (row + self.s)
                        try:
                            v41[:, 1] = sum([q for q in [paddle.to_tensor(1.5)] if q > (total or self.n)], self.level)
                            x = F.embedding(paddle.to_tensor([0]) + paddle.abs((paddle.ones([4]) > 0).sum()), paddle.ones([3, 4]))[0]
                            print("p51", (x if paddle.equal_all(x, self.t) else None))
                            if (not paddle.equal_all(self.t, self.buf)):
                                self.items[0] = sum([q for q in self.items if q > total], v27)
                                v52 = paddle.topk(h1(self.n, v27), abs(max(q * 2 % 5 for q in [1, 2])) + 1)[0]
                                v41[:, 1] = v27
                        except Exception as err:
                            print("f53", type(err).__name__)
                            v54 = paddle.concat([paddle.ones([4]), (paddle.arange(4) + n).astype("float32")]).reshape([2, 4])
                            return (row, pair[0].max())
                        finally:
                            v40 = v40
                            self.items.append(v27)
                            print("f55")
                        raise RuntimeError("e45")
                    self.buf *= 0.5
                    v57 = [total, sum(len(q) for q in (nest if self.level else nest))]
                    return v36
                except ValueError as err:
                    print("caught", type(err).__name__, len(err.args))
                    self.s += sorted(self.items, key=lambda q: -q)[0]
                except RuntimeError:
                    return (paddle.arange(4) + n)
                else:
                    pass
                finally:
                    pass
            elif ((n.astype("float32") if (v26.astype("float32").sum() > ((total + self.n) % 7)) else self.t.sum()) < ((self.level + self.level) if (not (total > 1)) else paddle.clip(self.s * v27, -8.0, 8.0))):
                pass
            else:
                return (pair if ((self.buf if (paddle.to_tensor(1) % 2 == 0) else self.buf).mean() < (self.s + self.t.sum())) else pair)
        return v27, v33, v41, nest, x

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: (total,)
CALLS = [
    lambda: (paddle.to_tensor([-4.0, -3.0, 3.5, 2.25]), paddle.to_tensor(4), 2, False, "a", paddle.to_tensor([-2.75, -0.75, -2.0, 1.0]), [[paddle.to_tensor(0.25)], [paddle.to_tensor(-2.25)]], (paddle.to_tensor([0.25, 3.75, -3.75, 3.5]), -2), paddle.to_tensor([4.0, -2.5, -0.25, -2.0]),),
    lambda: (paddle.to_tensor([-1.5, 0.25, -4.0, -1.0]), paddle.to_tensor(4), -2, True, "b", paddle.to_tensor([0.75, 1.5, -4.0, 2.75]), [[paddle.to_tensor(1.75)], [paddle.to_tensor(-2.75)]], (paddle.to_tensor([3.0, 0.0, -2.0, 2.5]), 4), paddle.to_tensor([3.25]),),
    lambda: (paddle.to_tensor([3.75, 2.0, -4.0, 0.0]), paddle.to_tensor(4), -2, False, "a", paddle.to_tensor([-3.0, 4.0, -2.0, 0.25]), [[paddle.to_tensor(2.0)], [paddle.to_tensor(-2.25)]], (paddle.to_tensor([2.75, 1.5, -2.5, -1.75]), 2), paddle.to_tensor([1.25]),),
    lambda: (paddle.to_tensor([0.0, 0.5, 0.75, -3.5]), paddle.to_tensor(5), 4, True, "a", paddle.to_tensor([2.5, -3.5, -0.25, -2.75]), [[paddle.to_tensor(-3.75)], [paddle.to_tensor(0.0)]], (paddle.to_tensor([-2.25, 0.5, 4.0, -4.0]), 1), paddle.to_tensor([0.25]),),
    lambda: (paddle.to_tensor([2.25, -0.5, -2.0, 0.75]), paddle.to_tensor(0), 3, True, "", None, [[paddle.to_tensor(3.0)], [paddle.to_tensor(0.75)]], (paddle.to_tensor([-0.5, 2.25, 3.0, -3.5]), 2), paddle.to_tensor([-3.25, 1.25]),),
    lambda: (paddle.to_tensor([-2.25, -1.0, -1.0, -0.75]), paddle.to_tensor(3), 3, True, "b", paddle.to_tensor([-1.75, -3.75, -2.25, -3.75]), [[paddle.to_tensor(1.75)], [paddle.to_tensor(3.5)]], (paddle.to_tensor([-3.25, 1.25, 1.75, -1.75]), 1), paddle.to_tensor([-0.25, -1.0, 0.75, 3.0]),),
    lambda: (paddle.to_tensor([-3.5, 1.25, -3.0, 3.75]), paddle.to_tensor(1), 3, True, "b", paddle.to_tensor([1.5, -1.25, -1.25, 3.0]), [[paddle.to_tensor(3.5)], [paddle.to_tensor(-3.5)]], (paddle.to_tensor([0.25, -3.5, -1.0, 0.75]), 4), paddle.to_tensor([-0.75, 1.75, -2.5, -3.75]),),
]
