# static differs
import paddle
import paddle.nn.functional as F

total = 0
class Base(paddle.nn.Layer):
    pass
class Net(Base):
    def __init__(self, t, n):
        super().__init__()
        self.t = t
        self.register_buffer("buf", paddle.zeros([4]))
    def forward(self, x, n, k, m, xs, d, nest, pair, row):
        if (n % 2 == 0):
            self.buf[(paddle.ones([4]) > 0)] = 0.5
        x += self.t
        if any(q > 0 for q in [paddle.to_tensor(1.5)]):
            k41 = paddle.to_tensor(0)
            while k41 < 4:
                k41 = k41 + 1
                x, self.t = x, [self.buf, paddle.ones([4])][paddle.ones([4]).argmax() % 2]
        return None, None, None, x, None

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([0.5, -3.25, 1.25, 1.75]), paddle.to_tensor(3), 0, paddle.to_tensor([-0.5, 0.25, 0.25, -3.25, -4.0, -1.25, 3.5, -2.75]).reshape([2, 4]), [paddle.to_tensor([-1.0, 0.75, 3.0, 1.5]), paddle.to_tensor([2.5, -3.75, -1.5, -4.0]), paddle.to_tensor([0.25, 2.0, 0.75, 2.75])], {"a": paddle.to_tensor(-2.75), "c": paddle.to_tensor(-3.25)}, [[paddle.to_tensor(-3.0)], [paddle.to_tensor(-0.75)]], (paddle.to_tensor([0.25, -0.75, -3.25, -2.5]), 0), paddle.to_tensor([2.5]),),
    lambda: (paddle.to_tensor([2.75, -1.5, 4.0, -1.0]), paddle.to_tensor(6), 0, paddle.to_tensor([-4.0, -4.0, 1.25, 2.75, -0.25, -4.0, -2.0, 0.75]).reshape([2, 4]), [paddle.to_tensor([2.0, 4.0, -0.75, 2.25]), paddle.to_tensor([0.0, 1.25, 2.75, -0.25]), paddle.to_tensor([-1.75, 3.75, 1.75, 1.5])], {"a": paddle.to_tensor(0.5), "c": paddle.to_tensor(-3.0)}, [[paddle.to_tensor(-1.5)], [paddle.to_tensor(-2.5)]], (paddle.to_tensor([-2.75, 2.75, -2.0, -0.75]), -2), paddle.to_tensor([4.0, -2.0, 1.5, 3.5, 1.25]),),
]
