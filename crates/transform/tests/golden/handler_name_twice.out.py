# `except ... as err` in a handler nested in a loop in a try with `as err` too, after a branch that may return.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def f(x, n):
    def else_0():
        i = _jst.Undefined("i")
        try:
            def body_1(item):
                nonlocal i
                i = item
                try:
                    raise KeyError("e18")
                except (KeyError, ValueError) as err:
                    pass

            _jst.for_(range(n), body_1)
        except (KeyError, ValueError) as err:
            print("caught", type(err).__name__, err)
        return "end"

    return _jst.if_(x == 1, lambda: None, else_0)


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(0), paddle.to_tensor(2)), lambda: (paddle.to_tensor(1), paddle.to_tensor(2))]
