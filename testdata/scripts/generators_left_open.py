"""A generator that a static function leaves inside `try` ends at each call."""
# refused: DY0501, a Program ends no generator
import sys

import paddle

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f


def gen():
    try:
        yield 1
    finally:
        print("finally")


@st
def f(x):
    g = gen()
    next(g)
    print("in")
    return x


for _ in range(2):
    print(f(paddle.to_tensor(1.0)))
