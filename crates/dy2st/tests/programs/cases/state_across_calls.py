# What one call leaves behind, the next one finds.
# entry: Net()
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([3.0, 4.0])
# call: paddle.to_tensor([5.0, 6.0])
# state: entry.calls
# state: entry.mean
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.calls = 0
        self.register_buffer("mean", paddle.zeros([2]))

    def forward(self, x):
        self.calls += 1
        self.mean = 0.5 * self.mean + 0.5 * x
        return self.mean * self.calls
