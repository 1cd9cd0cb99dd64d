# After a loop an attribute is the object that another attribute is.
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
    def forward(self, x, n, k, d):
        x, self.buf = self.buf, self.t
        self.buf[1:3].add_(paddle.to_tensor(1.5).clone())
        self.buf = paddle.ones([4])
        k20 = paddle.to_tensor(0)
        while True:
            k20 = k20 + 1
            if k20 > 2: break
            self.t = self.buf
        return None, x, None

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-2.75, -2.25, -0.25, -3.5]), paddle.to_tensor(1), -2, {"a": paddle.to_tensor(3.0), "c": paddle.to_tensor(2.75)},),
    lambda: (paddle.to_tensor([3.25, -4.0, -2.25, 1.25]), paddle.to_tensor(5), -2, {"a": paddle.to_tensor(-0.25), "c": paddle.to_tensor(0.5)},),
]
