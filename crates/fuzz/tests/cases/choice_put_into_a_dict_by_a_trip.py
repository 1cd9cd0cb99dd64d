# A tensor that a trip puts into a dict, one of two by a condition of the trip.
import paddle
import paddle.nn.functional as F

total = 0
class Base:
    pass
class Box(Base):
    def __init__(self, t, n):
        self.s = paddle.to_tensor(0.5)
def f(x, n, k, d, pair, row):
    b = Box(paddle.ones([4]), 1)
    k17 = 0
    while k17 < 2 and (int(n) % 2 == 0):
        k17 = k17 + 1
        d = {"a": paddle.to_tensor(1.5), "b": ((paddle.ones([4]), 1)[0].max() and b.s)}
        def g18(a19):
            nonlocal d
            k20 = paddle.to_tensor(0)

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-2.0, 0.75, -2.5, -0.75]), paddle.to_tensor(3), 2, {"a": paddle.to_tensor(3.0), "c": paddle.to_tensor(0.0)}, (paddle.to_tensor([0.5, 1.5, 0.75, -2.5]), -2), paddle.to_tensor([-0.5, 2.25, -3.0, 2.0, 2.0]),),
]
