import dy2st_runtime as _jst  # converted by dy2st: general
import contextlib


def endless_with_else(x, k):
    try:
        d = 1
    except ValueError:
        def body_0(k):
            k = k + 1
            return _jst.if_(k > 4, lambda: (_jst.BREAK, k), lambda: (_jst.NEXT, k))

        k = _jst.while_(
            lambda k: True,
            body_0,
            k,
            else_=lambda k: _jst.if_(x.sum() > 1, lambda: k, lambda: k),
        )
    return x


def after_raise(x):
    with contextlib.suppress(ValueError):
        raise ValueError
        return _jst.if_(x.sum() > 0, lambda: 1, lambda: None)
    return x + 1


def unbound_in_a_part(flag):
    y = _jst.if_(flag, lambda: 1, lambda: _jst.defined(_jst.Undefined("z")))
    z = 2
    return y + z


def unbound_after_try(x, row, table, word):
    y = _jst.Undefined("y")
    left = False
    value = None
    try:
        def then_0():
            nonlocal y, x
            y = x
            x = table[word]

        _jst.if_(_jst.not_(row), then_0)
    except Exception as error:
        print(type(error).__name__)
        value, left = _jst.if_(x > 0, lambda: (5, True), lambda: (value, left))
    return _jst.if_(left, lambda: value, lambda: (x, _jst.defined(y)))


def bound_after_try(x, row):
    y = x
    try:
        def then_0():
            nonlocal y
            y = x + 1

        _jst.if_(row, then_0)
        return x, y
    except Exception as error:
        return _jst.if_(x > 0, lambda: 5, lambda: (x, y))
    return x, y


def unbound_in_tests(x, n):
    y = _jst.Undefined("y")
    try:
        y = n / x
    except ZeroDivisionError:
        n = _jst.if_(
            n > 1,
            lambda: 2,
            _jst.elif_(
                lambda: all(q > 0 for q in [_jst.defined(y), _jst.defined(_jst.Undefined("z"))]),
                lambda: 3,
            ),
            lambda: n,
        )
        n = _jst.while_(lambda n: n < _jst.defined(_jst.Undefined("z")), lambda n: n + 1, n)
    z = 1
    return n + z
