"""Stops in a function, steps through a branch and goes on."""
import sys

import paddle


def scale(x, k):
    y = x * k
    breakpoint()
    if y.sum() > 3:
        z = y + 1
        z = z * 2
    else:
        z = y
    return z


def main(f):
    a = paddle.ones([2])
    out = f(a, 2)
    return out


call = paddle.jit.to_static(scale) if sys.argv[1:] == ["static"] else scale
print(main(call).tolist())
