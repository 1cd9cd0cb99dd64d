"""Objects whose class a tensor chooses, and classes and functions that a static function makes and hands out."""
import sys
from collections import namedtuple

import paddle


class Base:
    def __init__(self):
        self.w = 1

    def go(self, x):
        return x + self.w


class Doubled(Base):
    def go(self, x):
        return super().go(x) * 2


class Scaled(Base):
    def __init__(self):
        super().__init__()
        self.w = 3

    def go(self, x):
        return super().go(x) * self.w


def chosen(x):
    if x > 0:
        o = Doubled()
    else:
        o = Scaled()
    return o.go(x)


def replaced(x):
    point = namedtuple("point", "a b")
    return point(1, 2)._replace(a=3), point._make([x, 1]), point(x, 2)._asdict(), point._fields


def with_defaults(x):
    point = namedtuple("point", "a b", defaults=[5])
    return point(x)


def a_function(x):
    def inner(v):
        if v > 0:
            v = v + 1
        for i in range(3):
            if v > i:
                v = v + x
        return v

    return inner


def a_lambda(x):
    return lambda v: v + 1 if v > 0 else v


static = sys.argv[1] == "static"
for f in (chosen, replaced, with_defaults):
    g = paddle.jit.to_static(f) if static else f
    for value in (2.0, -2.0):
        print(f.__name__, g(paddle.to_tensor(value)))
for f in (a_function, a_lambda):
    g = paddle.jit.to_static(f) if static else f
    made = g(paddle.to_tensor(3.0))
    print(f.__name__, made(paddle.to_tensor(1.0)), made(paddle.to_tensor(-1.0)), made(4))
