"""Loops of every kind."""
from __future__ import annotations

import paddle


def walk(x, n):
    # the whole way
    last = None
    for i, (a, b) in enumerate(zip(x, x)):  # pairs
        if a.sum() > b.sum():
            continue
        last = a
        # leave early
        if i > n:
            break
    else:
        last = x

    while True:
        if x.sum() > 3:
            break
        x = x + 1
    for j in range(n):
        for k in range(j):
            if x[k] > 0:
                return x, j
    return last, i


def bound_in_body(n):
    while n > 0:
        last = n
        n -= 1
    del n
    return last


def walrus(x):
    while (s := x.sum()) < 20 and s > 1:
        x = x + 3
    return s
