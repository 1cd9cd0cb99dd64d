"""Exceptions under a tensor's `if` keep attributes, cause, context, notes and identity."""
import sys

import paddle


class Coded(Exception):
    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


class Silent(Exception):
    def __init__(self, s, x):
        self.x = x


SHARED = ValueError("shared")


def attribute(x):
    if x > 1:
        raise Coded("bad", 7)
    return x


def attribute_of_a_run(x):
    if x > 1:
        raise Coded("bad", int(x) + 1)
    return x


def without_super(x):
    if x > 1:
        raise Silent("s", x * 2)
    return x


def cause(x):
    if x > 1:
        raise KeyError("a") from ValueError("b")
    return x


def no_cause(x):
    if x > 1:
        raise KeyError("a") from None
    return x


def context(x):
    try:
        raise ValueError("first")
    except ValueError:
        if x > 1:
            raise KeyError("second")
    return x


def context_of_a_run(x):
    try:
        if x > 1:
            raise ValueError("first")
    except ValueError:
        raise KeyError("second")
    return x


def added(x):
    if x > 1:
        print("before")
        e = ValueError("m", paddle.ones([2]) * x)
        e.extra = [1, int(x)]
        e.add_note("note")
        raise e
    return x


def shared(x):
    if x > 1:
        raise SHARED
    return x


def drawn(x):
    if paddle.rand([1]) < 2:
        raise Coded("drawn", 3)
    return x


static = sys.argv[1] == "static"
for f in (attribute, attribute_of_a_run, without_super, cause, no_cause, context, context_of_a_run, added, shared, drawn):
    g = paddle.jit.to_static(f) if static else f
    for value in (2.0, 2.0, 0.0):
        paddle.seed(7)
        try:
            print(f.__name__, g(paddle.to_tensor(value)))
        except Exception as e:
            print(f.__name__, repr(e), e.args, sorted(e.__dict__.items()), e is SHARED)
            print("    ", repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
        print(paddle.rand([2]))
