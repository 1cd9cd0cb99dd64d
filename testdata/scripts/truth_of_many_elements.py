"""Tensors that have not one element are neither true nor false, in branches, loops and handlers."""
import sys

import paddle


def caught(x):
    try:
        if x > 0:
            return 1
    except Exception as e:
        return type(e).__name__, str(e)
    return 2


def in_a_loop(x, n):
    for i in range(n):
        if x > 0:
            x = x + 1
    return x


def as_numbers(x):
    out = []
    for convert in (float, int, bool):
        try:
            out.append(convert(x))
        except Exception as e:
            out.append((type(e).__name__, str(e)))
    return out


def member(x):
    try:
        return x in [1, 2]
    except Exception as e:
        return type(e).__name__, str(e)


def larger(x):
    try:
        return max(x, x + 1)
    except Exception as e:
        return type(e).__name__, str(e)


def of_unknown_size(x):
    y = x[x > 0]
    try:
        if y:
            return 1
    except Exception as e:
        return type(e).__name__, str(e)
    return 2


static = sys.argv[1] == "static"
for f in (caught, in_a_loop, as_numbers, member, larger, of_unknown_size):
    g = paddle.jit.to_static(f) if static else f
    more = (paddle.to_tensor(2),) if f is in_a_loop else ()
    try:
        print(f.__name__, g(paddle.to_tensor([1.0, 2.0]), *more))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)
