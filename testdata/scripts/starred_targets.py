"""`a, *b = rows`: the starred name is a list, also of rows whose number only a run knows."""
import sys

import paddle


def first_and_rest(x):
    a, *b = x[x > 0]
    return a, b


def last_and_rest(x):
    *b, a = x[x > 0]
    return a, b


def known_rows(x):
    a, *b = x
    b.append(a)
    return b


def appended(x):
    a, *b = x[x > 0]
    b.append(a)
    return b, len(b)


static = sys.argv[1] == "static"
for f in (first_and_rest, last_and_rest, known_rows, appended):
    g = paddle.jit.to_static(f) if static else f
    for values in ([1.0, -1.0, 2.0, 3.0], [-1.0, 4.0, -2.0, -3.0]):
        print(f.__name__, g(paddle.to_tensor(values)))
