# The test of a loop changes what the body changes too.
import paddle


class Box:
    def __init__(self):
        self.buf = paddle.zeros([4])

    def step(self, v):
        self.buf = self.buf + v
        return v


def f(x):
    b = Box()
    k = paddle.to_tensor(0)
    while k < 2 and (b.step(x) <= 1.5).any():
        k = k + 1
        b.n = 1
    return b.buf


ENTRY = f
STATE = lambda: 0
CALLS = [lambda v=v: (paddle.full([4], v),) for v in [1.0, 2.0]]
