"""NumPy's numbers as arguments of the API, and a tensor without axes as a sequence of no rows."""
import numbers
import sys

import numpy as np
import paddle


def arguments(x):
    n, f = np.array([2, 1]).max(), np.float32(0.5)
    return (
        paddle.full([1], n).tolist(),
        paddle.arange(n).tolist(),
        x.clip(max=n).tolist(),
        x.scale(f).tolist(),
        paddle.eye(n).tolist(),
        paddle.nn.functional.leaky_relu(x, f).tolist(),
        isinstance(n, numbers.Integral),
        isinstance(f, numbers.Real),
        isinstance(f, numbers.Integral),
    )


def without_axes(x):
    n = x.sum()
    return [v for v in n], 5 in n, [v.item() for v in x], 5 in x


for function in (arguments, without_axes):
    run = paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function
    for values in ([1.0, 4.0], [-1.0, 5.0]):
        print(function.__name__, run(paddle.to_tensor(values)))
