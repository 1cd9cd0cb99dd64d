# A branch gives an attribute one tensor or another: later calls that change it in place change the other name too.
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.t = paddle.ones([2])
        self.u = paddle.zeros([2])
        self.items = [self.t]

    def forward(self, x):
        self.t.add_(x)
        if x.sum() > 1:
            self.t = self.u
        elif x.sum() > 0:
            self.items[0] = self.t
        return x if x.sum() > 3 else self.t


ENTRY = Net()
FIELDS = ["t", "u", "items"]
STATE = lambda: (ENTRY.t is ENTRY.u, ENTRY.items[0] is ENTRY.t)
CALLS = [lambda v=v: (paddle.full([2], v),) for v in (-1.0, 0.25, 1.0, 0.5, -1.0, 2.0)]
