"""`backward` inside a function."""
# refused: DY0506, backward() leaves gradients on tensors
import sys

import paddle


def inside(x):
    x.stop_gradient = False
    (x * x).sum().backward()
    return x.grad * 2


if sys.argv[1] == "static":
    inside = paddle.jit.to_static(inside)
print(inside(paddle.to_tensor([1.0, 2.0])))
