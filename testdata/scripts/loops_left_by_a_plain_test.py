"""Loops on a tensor that are left where a counter, an index or a length says so."""
import sys

import paddle


def at_an_index(x, n):
    for i in range(n):
        if i == 2:
            break
        x = x + 1
    return x


def a_counter(x, n):
    i = 0
    while i < n:
        i += 1
        if i >= 3:
            break
        x = x * 2
    return x, i


def returned(x, n):
    k = 0
    for i in range(n):
        k += 1
        if k > 2:
            return x * 10
        x = x + i
    return x


def with_else(x, n):
    for i in range(n):
        if i == 2:
            break
        x = x + 1
    else:
        x = x * 100
    return x


def nested(x, n):
    for i in range(n):
        if i > 3:
            break
        for j in range(i):
            if j == 1:
                break
            x = x + 1
    return x


def at_an_argument(x, n, limit=2):
    for i in range(n):
        if i == limit:
            break
        x = x + 1
    return x


def at_a_length(x, n):
    out = []
    for i in range(n):
        if len(out) == 2:
            break
        out.append(x * i)
    return out


def forever(x, n):
    i = 0
    while True:
        if i >= n:
            break
        i += 1
        if i == 4:
            return x * i
    return x


def raised(x, n):
    for i in range(n):
        print("trip", i)
        if i == 2:
            raise ValueError("third")
        x = x + 1
    return x


def raised_and_caught(x, n):
    try:
        for i in range(n):
            if i == 2:
                raise ValueError("third")
            x = x + 1
    except ValueError as e:
        return x, str(e)
    return x


static = sys.argv[1] == "static"
fs = (at_an_index, a_counter, returned, with_else, nested, at_an_argument, at_a_length, forever, raised)
for f in (*fs, raised_and_caught):
    g = paddle.jit.to_static(f) if static else f
    for n in (5, 2, 1, 0):
        try:
            print(f.__name__, n, g(paddle.to_tensor(2.0), paddle.to_tensor(n)))
        except ValueError as e:
            print(f.__name__, n, e)
