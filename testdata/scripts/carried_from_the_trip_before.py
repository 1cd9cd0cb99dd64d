"""A loop on a tensor that keeps what another name held one trip before: right, or refused with a place."""
import sys

import paddle


def pair_before(x, n):
    s = None
    p = None
    for i in range(n):
        p = s
        s = (x * i, x)
    return s, p


def tensor_before(x, n):
    s = x
    p = x * 0
    for i in range(n):
        p = s
        s = s * 2 + i
    return s, p


def rounds_with_else(x, n):
    rounds = 0
    while x < 40:
        rounds = rounds + 1
        for at in range(2):
            if at == rounds:
                break
        else:
            if x > 3:
                break
            if x > 2:
                x = x + 0.5
                continue
        x = x + n
    return rounds, x


static = sys.argv[1] == "static"
for f in (pair_before, tensor_before, rounds_with_else):
    g = paddle.jit.to_static(f) if static else f
    for n in (3, 1, 2):
        x, n = paddle.to_tensor(2.0), paddle.to_tensor(n)
        try:
            right = repr(g(x, n)) == repr(f(x, n))
        except RuntimeError as e:
            right = "error[DY0" in str(e) and "carried_from_the_trip_before.py:" in str(e)
        print(f.__name__, right)
