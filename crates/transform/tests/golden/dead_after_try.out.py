import dy2st_runtime as _jst  # converted by dy2st: general
import paddle

def f(x, a):
    def then_0():
        try:
            def then_1():
                nonlocal a
                a = 1

            _jst.if_(a > 1, then_1)
        except RuntimeError:
            pass

    _jst.if_(x > 0, then_0)

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
