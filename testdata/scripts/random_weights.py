"""Weights are drawn in the order in which they are made, whatever is read of them, and when."""
import copy
import sys

import numpy as np
import paddle
import paddle.nn as nn
import paddle.nn.functional as F

STATIC = sys.argv[1] == "static"


def show(name, *tensors):
    """A few elements of each, exactly: no sum, whose order of addition may differ."""
    for tensor in tensors:
        flat = tensor.reshape([-1]).astype("float64")
        print(name, tensor.shape, ["%.9g" % v for v in flat[:3].tolist()], "%.9g" % float(flat[-1]))


class Net(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv2D(3, width, 3)
        self.norm = nn.BatchNorm2D(width)
        self.unused = nn.Linear(width, 7, weight_attr=nn.initializer.Normal(0.5, 2.0))
        self.cut = nn.Linear(width, 5, weight_attr=nn.initializer.TruncatedNormal(std=0.02))
        self.out = nn.Linear(5, 2, weight_attr=nn.initializer.KaimingUniform(), bias_attr=nn.initializer.Uniform(-0.1, 0.1))

    def forward(self, x):
        y = F.relu(self.norm(self.conv(x)))
        if y.mean() > 0:
            y = y.mean(axis=[2, 3])
        else:
            y = y.max(axis=[2, 3])
        return self.out(self.cut(y))


def build(width, seed=None):
    if seed is not None:
        paddle.seed(seed)
    net = Net(width)
    net.eval()
    return paddle.jit.to_static(net, full_graph=True) if STATIC else net


# The last is read first, and some are never read.
first = build(4, 11)
show("out", first.out.bias, first.out.weight)
show("conv", first.conv.weight)
show("next", paddle.rand([3]))

# Another seed between two models; then what was made under the first seed is read.
second = build(5, 12)
paddle.seed(13)
third = build(5)
show("third", third.cut.weight)
show("second", second.cut.weight, second.unused.weight)
show("third", third.unused.weight)
show("next", paddle.randn([2]))

# The same seed gives the same weights, in another order of reading too.
again = build(4, 11)
names = sorted(again.state_dict())
for name in names[::-1]:
    same = bool((again.state_dict()[name] == first.state_dict()[name]).all())
    print(name, same)

# What is overwritten, copied, dropped or filled in place before anybody read it still moves the stream.
paddle.seed(21)
a = nn.Linear(3, 4)
b = nn.Linear(4, 3)
b.weight.set_value(np.arange(12, dtype="float32").reshape([4, 3]))
c = copy.deepcopy(a)
d = nn.Linear(3, 4)
del d
e = nn.Linear(2, 2)
e.weight.set_value(paddle.uniform([2, 2], min=3.0, max=4.0))
f = nn.Linear(2, 3)
nn.initializer.Normal(1.0, 0.1)(f.weight)
g = nn.Linear(2, 3)
with paddle.no_grad():
    g.weight.normal_(2.0, 0.1)
    g.bias.uniform_(-1.0, 0.0)
f.set_state_dict({"weight": g.weight, "bias": g.bias})
h = nn.Embedding(5, 3)
print("int", paddle.randint(0, 1000, [4]).tolist())
show("h", h.weight)
show("g", g.weight, g.bias)
show("f", f.weight, f.bias)
show("e", e.weight)
show("c", c.weight)
show("b", b.weight)
with paddle.no_grad():
    c.weight.add_(paddle.ones([3, 4]))
show("c", c.weight)
show("a", a.weight)
print("permutation", paddle.randperm(6).tolist())

# Draws of other dtypes, of a seed of their own, and views of what is not drawn yet.
paddle.seed(31)
x = paddle.randn([3, 4])
y = paddle.uniform([4], dtype="float64", min=-2.0, max=2.0)
own = paddle.uniform([3], min=0.0, max=1.0, seed=5)
also_own = paddle.tensor.random.gaussian([3], mean=0.0, std=1.0, seed=6, dtype="float64")
z = paddle.randn([5], dtype="float64")
row = x[1]
with paddle.no_grad():
    x[0] = 0.0
show("z", z)
show("own", own, also_own)
show("row", row)
show("x", x)
show("y", y)
half = paddle.standard_normal([3], dtype="float16")
show("half", half)
show("bernoulli", paddle.bernoulli(paddle.full([5], 0.5)))
kept = F.dropout(paddle.ones([8]), 0.5, training=True)
show("dropout", kept)

# Weights that a call reads for the first time.
paddle.seed(41)
net = build(4)
x = paddle.rand([1, 3, 6, 6])
print("call", ["%.4f" % v for v in net(x).reshape([-1]).tolist()])
show("unused", net.unused.weight)
show("next", paddle.rand([2]))
