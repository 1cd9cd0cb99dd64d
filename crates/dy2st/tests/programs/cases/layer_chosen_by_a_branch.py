# A layer chosen by a branch is called on each path with its own parameters.
# entry: Net()
# spec: float32[1, 2]
# call: paddle.to_tensor([[1.0, 2.0]])
# call: paddle.to_tensor([[-1.0, -2.0]])
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.small = paddle.nn.Linear(2, 2)
        self.large = paddle.nn.Linear(2, 2)

    def forward(self, x):
        layer = self.small
        if x.sum() > 0:
            layer = self.large
        return layer(x)
