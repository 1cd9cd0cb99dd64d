"""`int(tensor)` of what no 64 bits hold."""
import sys

import paddle


def plain(x):
    return int(x)


def more(x):
    return int(x) + 1, int(x.item()), str(int(x))


static = sys.argv[1] == "static"
for f in (plain, more):
    g = paddle.jit.to_static(f) if static else f
    for value in (1e19, -1e30, 7.9, -7.9, 9.2e18, -(2.0**63), float("inf"), float("nan")):
        try:
            print(f.__name__, g(paddle.to_tensor(value)))
        except Exception as e:
            print(f.__name__, type(e).__name__, e)
