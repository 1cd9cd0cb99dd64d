"""What types are called, copies of tensors, and dtypes and shapes that follow no rule of NumPy's."""
import copy
import sys

import numpy as np
import paddle
import paddle.nn as nn

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor
x = T([1.0, 2.0])
layer = nn.Linear(2, 1)
print(type(x), type(x.shape), type(x.dtype), paddle.Tensor, type(paddle.CPUPlace()), type(x.place), type(layer.weight))
print(type(layer), type(nn.LayerList()), type(layer.state_dict()), type(x.numpy()), np.ndarray, np.dtype, np.float32)
print(type(paddle.optimizer.SGD(parameters=layer.parameters())), type(paddle.optimizer.AdamW(parameters=layer.parameters())))
print(type(nn.initializer.Constant(1.0)), paddle.io.Dataset, paddle.io.DataLoader, paddle.metric.Accuracy, paddle.ParamAttr)
print(paddle.distribution.Normal, paddle.amp.GradScaler, nn.Layer, paddle.autograd.PyLayer, type(layer.weight).__mro__)
print(type(x).__module__, type(x).__name__, type(x.shape).__module__, type(x.dtype).__module__, type(x.dtype).__name__)


@st
def names(v):
    print(type(v), type(v.shape), type(v.dtype))
    return v


names(x)

a = T([1.0, 2.0], stop_gradient=False)
c = copy.copy(a)
print(c, c.is_leaf, c.name == a.name)
c = copy.copy(x)
c[0] = 5.0
print(x, c)
d = copy.copy(a * 2)
print(d, d.is_leaf)

for v in (3, 3.0, True, T(3), T(3.0), T([3]), T(True), T(3.0, "float64")):
    print(paddle.full([1], v))


@st
def divided(v):
    return 2 // v, 2.0 // v, v // 2, v // 2.0, 2 % v, v % 2, (v // v).shape


for v in (T(1.5), T(3), T([1.5, 3.0])):
    for _ in range(2):
        print(divided(v))


@st
def truths(v, w):
    v = v + 0
    v.logical_not_()
    u = w * 2
    u.greater_than_(w)
    return v, u, v.dtype, u.dtype


for _ in range(2):
    print(truths(T([1.0, 0.0]), T([1, -1])))
for name in ("less_than_", "less_equal_", "greater_equal_", "equal_", "not_equal_", "logical_and_", "logical_or_", "logical_xor_"):
    for values in ([1.0, 0.0], [1, 0]):
        v = T(values)
        print(name, getattr(v, name)(T(values[::-1])), v.dtype)
v = T([True, False])
v.logical_not_()
print(v, x.astype(None), x.cast(None), T([1]).astype(None))

layers = nn.LayerList([nn.Linear(1, 1)])
attempts = [
    lambda: layers[3],
    lambda: layers[-2],
    lambda: layers.__setitem__(4, nn.ReLU()),
    lambda: layers.__delitem__(5),
    lambda: nn.LayerList()[0],
    lambda: layers.insert(7, nn.ReLU()),
    lambda: layers["a"],
    lambda: layers[-1] is layers[0],
]
for attempt in attempts:
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__, e)
