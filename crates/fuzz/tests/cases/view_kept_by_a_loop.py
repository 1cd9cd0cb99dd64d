# static differs
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.t = paddle.ones([4])
        self.register_buffer("buf", paddle.zeros([4]))

    def forward(self, x, n):
        i = paddle.to_tensor(0)
        while i < n:
            self.buf = self.t.reshape([4])
            i = i + 1
        self.t.add_(x)
        return self.buf * 1


FIELDS = ["t", "buf"]
ENTRY = Net()
STATE = lambda: 0
CALLS = [
    lambda: (paddle.ones([4]), paddle.to_tensor(2)),
    lambda: (paddle.ones([4]), paddle.to_tensor(0)),
]
