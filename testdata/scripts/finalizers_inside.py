"""An object with `__del__` that a static function makes and drops says so at each call."""
# refused: DY0501, a Program calls no __del__
import sys

import paddle

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f


class D:
    def __del__(self):
        print("del")


@st
def f(x):
    d = D()
    print("body")
    return x + 1


for _ in range(2):
    print(f(paddle.to_tensor(1.0)))
