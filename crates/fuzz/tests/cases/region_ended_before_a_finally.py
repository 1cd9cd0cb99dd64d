# A branch gives a variable that a `finally` at its end changes.
import paddle
import paddle.nn.functional as F

total = 0
class Base(paddle.nn.Layer):
    pass
class Net(Base):
    def __init__(self, t, n):
        super().__init__()
    def forward(self, x, n, k, opt, nest, pair, row):
        if (v3 := 1) > total:
            try:
                if (v7 := paddle.to_tensor(1.5)) > int(paddle.to_tensor(2)):
                    return None
                k13 = paddle.to_tensor(0)
            finally:
                row = paddle.ones([3])
        v25, v26 = paddle.ones([2, 4])
        return row, None, None, None, None

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-0.25, 0.75, 2.0, -3.25]), paddle.to_tensor(6), 3, None, [[paddle.to_tensor(4.0)], [paddle.to_tensor(3.25)]], (paddle.to_tensor([1.0, -2.25, -3.25, 2.5]), 3), paddle.to_tensor([-1.5]),),
]
