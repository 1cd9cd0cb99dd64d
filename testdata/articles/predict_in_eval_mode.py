"""The layer that is to be exported: decorated, switched to eval mode, and asked for a prediction."""
import paddle

paddle.seed(7)


class SimpleNet(paddle.nn.Layer):
    def __init__(self):
        super(SimpleNet, self).__init__()
        self.linear = paddle.nn.Linear(10, 3)

    @paddle.jit.to_static
    def forward(self, x):
        out = self.linear(x)
        out = out + 1
        return out


net = SimpleNet()
net.eval()
print(net.training, net.linear.training)
print(net(paddle.rand([4, 10])))
