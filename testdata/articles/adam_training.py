"""The training loop, dynamic: loss, backward, optimizer step. The data loader and the optimizer's name are filled in."""
import paddle
import paddle.optimizer as opt

paddle.seed(11)


class SimpleNet(paddle.nn.Layer):
    def __init__(self):
        super(SimpleNet, self).__init__()
        self.linear = paddle.nn.Linear(10, 3)

    def forward(self, x):
        out = self.linear(x)
        out = out + 1
        return out


def data_loader():
    for _ in range(4):
        yield paddle.rand([8, 10])


net = SimpleNet()
adam = opt.Adam(learning_rate=0.001, parameters=net.parameters())

for batch_id, x in enumerate(data_loader()):
    out = net(x)
    loss = paddle.mean(out)
    loss.backward()
    adam.step()
    adam.clear_grad()
    print(batch_id, loss)
print(net.linear.weight)
print(net.linear.bias)
