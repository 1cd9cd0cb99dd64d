"""One truth as an index chooses all of a new axis or nothing of it, wherever it comes from."""
import sys

import numpy as np
import paddle

T = paddle.to_tensor
CALLS = [
    lambda x, y: x[x > 1],
    lambda x, y: x[x > 5],
    lambda x, y: x[x > 1].sum(),
    lambda x, y: x[False],
    lambda x, y: y[y.sum() > 1],
    lambda x, y: y[y.sum() > 100],
    lambda x, y: y[True],
    lambda x, y: y[False],
    lambda x, y: y[:, y.sum() > 1],
    lambda x, y: y[y.sum() > 1, 0],
    lambda x, y: y[y.sum() > 100, 0],
    lambda x, y: y[..., y.sum() > 1],
    lambda x, y: y[np.array(True)],
    lambda x, y: paddle.masked_select(x, x > 1),
]


def shown(value):
    return f"{str(value.dtype)[7:]} {list(value.shape)} {value.tolist()}"


def write(x, y, z):
    x[x > 1] = 7
    y[y.sum() > 1] = 5.0
    z[z.sum() > 100] = 5.0
    return x, y, z


static = sys.argv[1] == "static"
for call in CALLS:
    made = paddle.jit.to_static(call) if static else call
    print(shown(made(T(3), T([[1.0, 2.0], [3.0, 4.0]]))))
write = paddle.jit.to_static(write) if static else write
for value in write(T(3), T([1.0, 2.0]), T([1.0, 2.0])):
    print(shown(value))
