"""Loops of every kind."""
from __future__ import annotations

import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def walk(x, n):
    # the whole way
    last = None

    def body_0(item, i, last):              # pairs
        i, (a, b) = item

        def else_1():
            last = a
            # leave early
            return _jst.if_(i > n, lambda: (_jst.BREAK, i, last), lambda: (_jst.NEXT, i, last))

        return _jst.if_(a.sum() > b.sum(), lambda: (_jst.NEXT, i, last), else_1)

    i, last = _jst.for_(
        enumerate(zip(x, x)),
        body_0,
        _jst.Undefined("i"),
        last,
        else_=lambda i, last: (i, x),
    )

    x = _jst.while_(lambda x: _jst.not_(x.sum() > 3), lambda x: x + 1, x)

    def body_2(j):
        def body_3(k):
            return _jst.if_(
                x[k] > 0,
                lambda: (_jst.RETURN, (_jst.RETURN, (x, j))),
                lambda: _jst.NEXT,
            )

        return _jst.for_(range(j), body_3, after=lambda: _jst.NEXT)

    return _jst.for_(range(n), body_2, after=lambda: (last, _jst.defined(i)))


def bound_in_body(n):
    def body_0(last, n):
        last = n
        n -= 1
        return last, n

    last, n = _jst.while_(lambda last, n: n > 0, body_0, _jst.Undefined("last"), n)
    del n
    return _jst.defined(last)


def walrus(x):
    def body_0(s, x):
        s = x.sum()
        return _jst.if_(
            _jst.and_(s < 20, lambda: s > 1),
            lambda x: (_jst.NEXT, s, x + 3),
            lambda x: (_jst.BREAK, s, x),
            x,
        )

    s, x = _jst.while_(lambda s, x: True, body_0, _jst.Undefined("s"), x)
    return s
