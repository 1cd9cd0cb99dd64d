"""Generators that a static function ends say so at each call."""
import sys

import paddle

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor


def gen():
    try:
        yield 1
        yield 2
    finally:
        print("finally")


@st
def closed(x):
    g = gen()
    y = x * next(g)
    g.close()
    for v in gen():
        y = y + v
    return y


for _ in range(2):
    print(closed(T(2.0)))
