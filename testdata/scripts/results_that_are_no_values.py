"""Ranges are given back as ranges; iterators, and numbers that no Program computes, are right or refused with a place."""
import math
import sys

import paddle


def a_range(n):
    return range(n), range(1, n * 2, n), len(range(n))


def a_generator(n):
    return (i * 2 for i in range(n))


def two_arguments(n):
    v = n.item() / 7
    return math.atan2(v, 2.0), math.hypot(v, 2), math.copysign(v, -1), math.fmod(v, 0.7)


def methods(n):
    v = n.item() / 2
    return v.is_integer(), n.item().bit_length(), complex(v)


def rounded(n):
    v = n.item() * 1.2345
    return round(v, 2), round(v), math.floor(v), math.degrees(v), math.log(v, 2)


static = sys.argv[1] == "static"
n = paddle.to_tensor(3)
print((paddle.jit.to_static(a_range) if static else a_range)(n))
for f in (a_generator, two_arguments, methods, rounded):
    g = paddle.jit.to_static(f) if static else f
    show = list if f is a_generator else repr
    try:
        right = show(g(n)) == show(f(n))
    except RuntimeError as e:
        right = "error[DY0" in str(e) and "results_that_are_no_values.py:" in str(e)
    print(f.__name__, right)
w = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
square = lambda v: (v * v).sum()
y = (paddle.jit.to_static(square) if static else square)(w)
try:
    y.backward()
    right = w.grad.tolist() == [2.0, 4.0]
except RuntimeError as e:
    right = "error[DY0506]" in str(e) and "results_that_are_no_values.py:" in str(e)
print("gradient", right)
