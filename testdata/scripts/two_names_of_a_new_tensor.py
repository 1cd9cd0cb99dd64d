"""A tensor that one way makes and keeps under a second name, written in place afterwards."""
# refused: DY0501, which names share a tensor depends on a condition
import sys

import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.last = None

    def forward(self, x):
        if x.sum() > 0:
            y = x * 2
            self.last = y
        else:
            y = x * 3
        y.add_(paddle.ones([2]))
        return self.last, y


net = Net()
if sys.argv[1] == "static":
    net = paddle.jit.to_static(net)
print(net(paddle.to_tensor([1.0, 2.0])))
