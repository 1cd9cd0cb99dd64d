# What was written before an exception stays written.
# entry: Net()
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])
# call: paddle.to_tensor([3.0, 4.0])
# state: entry.calls
# state: entry.seen
# state: entry.log
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.calls = 0
        self.register_buffer("seen", paddle.zeros([2]))
        self.log = []

    def forward(self, x):
        self.calls += 1
        self.seen.set_value(x)
        self.log.append(self.calls)
        if x.sum() < 0:
            raise ValueError("negative")
        self.calls += 10
        return x
