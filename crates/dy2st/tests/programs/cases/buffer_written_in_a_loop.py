# A buffer that every trip of a loop writes in place, and a view of it.
# entry: Net()
# spec: float32[2]
# spec: int64[]
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(3)
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(0)
# call: paddle.to_tensor([5.0, 6.0]), paddle.to_tensor(1)
# state: entry.history
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("history", paddle.zeros([3, 2]))

    def forward(self, x, n):
        for i in range(n):
            self.history[i] = x + i
            self.history[0].scale_(2.0)
        return self.history.sum()
