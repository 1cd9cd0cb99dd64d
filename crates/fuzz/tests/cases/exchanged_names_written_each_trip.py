# static differs
import paddle
import paddle.nn.functional as F

total = 0
class Base:
    pass
class Box(Base):
    def __init__(self, t, n):
        self.buf = paddle.zeros([4])
def f(x, n, k, m, word, opt, xs, d, nest):
    b = Box(paddle.ones([4]), 1)
    k13 = 0
    while True:
        k13 = k13 + 1
        if k13 > 3: break
        if (-1 <= n < paddle.to_tensor(2) <= 4):
            try:
                raise KeyError("e14")
            except (KeyError, ValueError) as err:
                b.t, x = x, b.buf
            finally:
                b.t[((paddle.to_tensor(2) + k13) % 6) % 4] = 0.5
    return None, b.buf, None, None

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([3.25, -3.5, 0.0, -2.25]), paddle.to_tensor(0), 4, paddle.to_tensor([-2.0, 1.0, 1.0, -3.0, 3.25, -0.75, -0.75, -3.5]).reshape([2, 4]), "b", None, [paddle.to_tensor([-0.5, -1.25, -3.0, -1.0]), paddle.to_tensor([-1.25, -0.75, -3.25, 1.25])], {"a": paddle.to_tensor(-3.75), "c": paddle.to_tensor(2.0)}, [[paddle.to_tensor(1.5)], [paddle.to_tensor(-1.75)]],),
]
