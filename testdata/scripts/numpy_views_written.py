"""An array is written of which another shows a part."""
import sys

import paddle


def shown(x):
    a = x.numpy()
    b = a[1:]
    a[1] = 9.0
    return paddle.to_tensor(b)


if sys.argv[1] == "static":
    shown = paddle.jit.to_static(shown)
print(shown(paddle.to_tensor([3.0, 1.0, 2.0])))
