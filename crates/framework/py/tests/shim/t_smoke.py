import host
paddle = host.install()
import paddle.nn as nn
print(paddle.__name__)
x = paddle.arange(6, dtype="float32").reshape([2, 3])
print(x, x + 1, x.shape, x.sum(), x.mean(axis=0))
l = nn.Linear(3, 4)
print(l, l(x).shape, [p.name for p in l.parameters()])
class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a = nn.Sequential(nn.Conv2D(3, 4, 3), nn.BatchNorm2D(4), nn.ReLU())
        self.fc = nn.Linear(4, 2)
    def forward(self, x):
        x = self.a(x)
        x = nn.functional.adaptive_avg_pool2d(x, 1).flatten(1)
        return self.fc(x)
n = Net()
print(n)
y = n(paddle.randn([2, 3, 8, 8]))
y.sum().backward()
print(y.shape, n.fc.weight.grad)
try:
    paddle.relue
except AttributeError as e:
    print(e)
