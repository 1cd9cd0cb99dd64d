# A Python attribute and a buffer, written in a loop on a tensor.
# entry: Net()
# spec: float32[2]
# spec: int64[]
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(3)
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(0)
# state: entry.trips
# state: entry.total
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.trips = 0
        self.register_buffer("total", paddle.zeros([2]))

    def forward(self, x, n):
        for i in range(n):
            self.trips = self.trips + 1
            self.total.set_value(self.total + x * i)
        return self.total.sum()
