"""`paddle.jit.to_static` called on a layer that is already there."""
import paddle
from paddle.jit import to_static

paddle.seed(2023)


class SimpleNet(paddle.nn.Layer):
    def __init__(self):
        super(SimpleNet, self).__init__()
        self.linear = paddle.nn.Linear(10, 3)

    def forward(self, x, y):
        out = self.linear(x)
        out = out + y
        return out


net = SimpleNet()
net.eval()
net = paddle.jit.to_static(net)
x = paddle.rand([2, 10])
y = paddle.rand([2, 3])
out = net(x, y)
print(out)
