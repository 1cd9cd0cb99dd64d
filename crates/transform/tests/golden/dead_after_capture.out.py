import dy2st_runtime as _jst  # converted by dy2st: general
import paddle

def f(x, k):
    def then_0():
        nonlocal k
        k = (lambda q: q + k)(k)

    _jst.if_(x > 0, then_0)

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
