import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def f(x):
    left = False
    value = None
    try:
        def then_0():
            nonlocal value, left
            value = "then"
            left = True

        _jst.if_(x > 0, then_0)
    except ValueError:
        pass
    else:
        _jst.if_(_jst.not_(left), lambda: None)
    return _jst.if_(left, lambda: value, lambda: "end")


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(1),), lambda: (paddle.to_tensor(-1),)]
