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
