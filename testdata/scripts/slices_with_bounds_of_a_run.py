"""Slices over several axes whose bounds are tensors, read and written."""
import sys

import paddle


def two_axes(x, a, b):
    return x[a:b, a:b]


def one_side_each(x, a, b):
    return x[:b, a:], x[a:, :b], x[a:b, 1:]


def behind_an_ellipsis(x, a, b):
    return x[..., a:b, a:b]


def with_an_index(x, a, b):
    return x[a, a:b, 1:b]


def numbers(x, a, b):
    return x[int(a) : int(b), int(a) - 1 : int(b) - 1]


def written(x, a, b):
    x = x * 1
    x[a:b, :b] = 5
    x[a:, a:b] += 1
    return x


def a_view_written(x, a, b):
    x = x * 1
    view = x[:b, a:]
    view[a:b, :a] = 7
    return x, view


static = sys.argv[1] == "static"
x = paddle.arange(27).reshape([3, 3, 3])
for f in (two_axes, one_side_each, behind_an_ellipsis, with_an_index, numbers, written, a_view_written):
    g = paddle.jit.to_static(f) if static else f
    for a, b in ((1, 3), (0, 2), (1, 1)):
        print(f.__name__, a, b, g(x, paddle.to_tensor(a), paddle.to_tensor(b)))
