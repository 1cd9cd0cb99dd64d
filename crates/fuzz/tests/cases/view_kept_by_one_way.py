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
        self.items = [paddle.to_tensor(-1.0)]
        self.register_buffer("buf", paddle.zeros([4]))
    def forward(self, x, n, k, m, flag, word, row):
        self.buf[1 % 4] = paddle.to_tensor(1.5)
        if (not x.sum()):
            self.buf = self.t.reshape([2, 2]).reshape([4])

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([2.25, -1.25, -3.0, 1.25]), paddle.to_tensor(0), 4, paddle.to_tensor([2.5, 1.0, -2.75, 2.5, 1.75, 2.25, 0.0, -0.75]).reshape([2, 4]), False, "", paddle.to_tensor([-4.0, 0.75, 0.5, 0.5]),),
    lambda: (paddle.to_tensor([-3.5, 2.25, -0.75, -2.75]), paddle.to_tensor(6), 0, paddle.to_tensor([-1.5, -2.25, 4.0, -1.0, 0.75, -3.5, -1.5, -3.75]).reshape([2, 4]), False, "b", paddle.to_tensor([0.5, 0.0]),),
]
