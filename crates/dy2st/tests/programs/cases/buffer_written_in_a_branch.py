# A buffer that one path writes, by a new tensor and in place.
# entry: Net()
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])
# call: paddle.to_tensor([3.0, 4.0])
# state: entry.mean
# state: entry.count
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([2]))
        self.register_buffer("count", paddle.zeros([], dtype="int64"))

    def forward(self, x):
        if x.sum() > 0:
            self.mean = self.mean * 0.5 + x * 0.5
            self.count.add_(paddle.ones([], dtype="int64"))
        return x - self.mean
