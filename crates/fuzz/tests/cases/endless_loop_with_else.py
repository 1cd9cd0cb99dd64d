# A loop without an end has an `else` with exits, which nothing reaches.
import paddle
import paddle.nn.functional as F

import enum
class Kind(enum.Enum):
    LOW = 1
    HIGH = 2
    def other(self):
        return Kind.HIGH if self is Kind.LOW else Kind.LOW
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
def h1(a2):
    for i3 in range(a2 % 4):
        if (0 <= len([1 for q in [paddle.to_tensor(1.5)] if q > paddle.to_tensor(0.5)]) < 1):
            a2 = max(({i3, a2} | {a2, 2}), default=0)
            v5 = paddle.full([], 2.0)
            with Guard("g8", True):
                if False:
                    a2 = total
                    v5 = paddle.full([4], (a2 * 0.5))[int(paddle.to_tensor(1))]
                    print("p6", [total, a2])
        v9 = (paddle.ones([4]) + ((paddle.to_tensor([-1.5, 2.0]) + paddle.to_tensor(0.5)) if ([paddle.ones([4])] is [paddle.ones([4])]) else paddle.clip(paddle.to_tensor([-1.5, 2.0]), -8.0, 8.0)).sum())
    return paddle.to_tensor(0.5)
def h10(a11, a12):
    v13 = Kind.LOW if all(q < a11 for q in [a11]) else Kind.HIGH
    v14 = v13.value
    if v13 is Kind.HIGH or v13.other() == Kind((total and total) % 2 + 1):
        v14 = v14 + 1
    print("kind", v13.name)
    v17 = a12
    return -((v14 * 0.5) - (a11 + paddle.ones([4])))
def f(x, n, k, m, opt, d):
    global total
    if ((x.sum() in [k, 2]) and (opt is None)):
        x += [x][0]
        print("p19", ((int(m[1, 2].item()) + divmod(total, 3)[1]) % 7))
        x = F.one_hot(paddle.abs((paddle.to_tensor(3) + 1)), 4)
        m = ((m + x).clone() - (m - m))
        return (len({0, -1, 3}), h1(k))
    v20 = x[1:]
    try:
        x = ((x + len(m.shape)) + h10(m[1, 2], n)[: [k][0] % 3 + 1].sum())
        v20 = paddle.index_select((x + x[1:].sum()), paddle.abs(((n + total) % 6)).reshape([1]))
        print("p21", "c")
        if (x.astype("float64").astype("float32").sum() > len(x.shape)):
            print("p22", (x, 1)[0])
            v20 = paddle.topk((x if all(q > k for q in [total]) else x), abs([k, 2][-1]) + 1)[0]
            d = ({"a": max([paddle.to_tensor(1.5)], key=lambda q: q * 2), "b": h1(total)} if ((k > 1) and (x > 0).all()) else d)
    except (ValueError, IndexError, ZeroDivisionError) as err:
        print("f23", type(err).__name__)
        k24 = 0
        while True:
            k24 = k24 + 1
            if k24 > 4: break
            if (not (k24 > 1)):
                break
            with paddle.no_grad():
                if (k24 > 1):
                    print("p25", (k * 2))
                else:
                    print("p26", paddle.clip(x.mean() * m[1, 2], -8.0, 8.0))
                    v27, v28 = (x, int(n)) if (not (total > 1)) else ((lambda q: q * 2)(x), len(x.shape))
                d["a"] = -h1(2)
        else:
            if ((k24 > 1) and ("b" in ("a", "b"))):
                v29 = paddle.ones([2])
            elif (abs(total) == k):
                v32 = ([x.sum()] + [(lambda q: q + m[1, 2])((lambda q: q if q > q30 else -q)(x.sum())) for q30 in ([x.sum()] if (k24 > 1) else list([paddle.to_tensor(1.5)])) if (x.mean() < sum(filter(lambda q: q > 0, [x.sum()]), (lambda q: q if q > q30 else -q)(q30)))])
            elif (h1(total) in [total]):
                with Guard("g33", False):
                    pass
            elif (str((opt is None)) == str(False)):
                return [h10(x.sum(), paddle.to_tensor(k)), x]
            else:
                pass
    else:
        pass
    v34 = sorted(range(4), key=lambda q: x[q])
    v35 = v34[0]
    return v35, v34, opt, m

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: (total,)
CALLS = [
    lambda: (paddle.to_tensor([1.25, 1.5, -1.0, -3.5]), paddle.to_tensor(3), 1, paddle.to_tensor([-1.75, -1.25, 1.0, 2.5, -1.25, -3.25, -2.25, -1.25]).reshape([2, 4]), None, {"a": paddle.to_tensor(-2.5), "c": paddle.to_tensor(-1.0)},),
    lambda: (paddle.to_tensor([0.75, -3.0, -3.25, -3.0]), paddle.to_tensor(4), 4, paddle.to_tensor([-2.75, -3.25, 2.0, 4.0, 2.75, 1.25, -0.75, 1.75]).reshape([2, 4]), paddle.to_tensor([-2.5, -3.25, -0.25, -1.5]), {"a": paddle.to_tensor(-1.25), "c": paddle.to_tensor(-2.0)},),
    lambda: (paddle.to_tensor([1.75, -1.75, 1.25, 0.0]), paddle.to_tensor(2), 4, paddle.to_tensor([0.5, 0.75, 2.25, 4.0, 2.25, 3.25, 2.75, 1.25]).reshape([2, 4]), paddle.to_tensor([0.5, -0.5, -2.25, 1.5]), {"a": paddle.to_tensor(4.0), "c": paddle.to_tensor(-2.5)},),
    lambda: (paddle.to_tensor([1.5, 0.25, -4.0, 1.0]), paddle.to_tensor(3), -2, paddle.to_tensor([-0.75, 4.0, 4.0, 3.25, 3.5, -0.75, -1.5, -2.25]).reshape([2, 4]), paddle.to_tensor([2.5, 2.5, 3.5, 0.0]), {"a": paddle.to_tensor(-4.0), "c": paddle.to_tensor(-0.5)},),
    lambda: (paddle.to_tensor([-3.5, 1.25, 3.25, 0.5]), paddle.to_tensor(3), 4, paddle.to_tensor([-0.75, 4.0, -4.0, -1.25, -1.75, 0.0, -1.75, -0.75]).reshape([2, 4]), paddle.to_tensor([3.0, -0.5, -2.5, 3.25]), {"a": paddle.to_tensor(-0.25), "c": paddle.to_tensor(2.0)},),
    lambda: (paddle.to_tensor([3.5, 1.0, -0.75, -1.5]), paddle.to_tensor(0), 4, paddle.to_tensor([-2.75, -0.75, -0.5, 0.25, 0.5, 0.25, -3.0, -3.0]).reshape([2, 4]), paddle.to_tensor([0.75, 3.0, 3.5, 1.25]), {"a": paddle.to_tensor(2.25), "c": paddle.to_tensor(0.75)},),
    lambda: (paddle.to_tensor([3.0, -2.25, 0.75, -3.25]), paddle.to_tensor(6), 4, paddle.to_tensor([-3.25, 2.0, 2.75, 2.75, 2.0, 1.25, -2.0, 0.5]).reshape([2, 4]), paddle.to_tensor([0.75, 1.75, 0.75, -3.75]), {"a": paddle.to_tensor(2.0), "c": paddle.to_tensor(-1.25)},),
]
