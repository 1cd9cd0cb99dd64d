# Minor: a nested def reads an unbound variable of the enclosing function: eager NameError, converted UnboundLocalError.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, m, xs):
    v16 = _jst.Undefined("v16")

    def body_0(w14):
        def else_1():
            nonlocal v16
            if False:
                v16, v17 = paddle.ones([2, 4])
            def g18(a19):
                try:
                    print("maybe", _jst.captured(v16))
                except NameError as err:
                    print("unbound", type(err).__name__)
            g18(paddle.to_tensor(1.5))
            return _jst.NEXT

        return _jst.if_(paddle.to_tensor(2) == 1, lambda: _jst.BREAK, else_1)

    _jst.for_([paddle.to_tensor(1.5)], body_0)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([0.75, -0.5, -0.25, -2.0]), paddle.to_tensor(1), 3, paddle.to_tensor([-3.25, -3.75, 0.5, 3.5, 2.0, 0.75, 0.5, -0.25]).reshape([2, 4]), [paddle.to_tensor([-1.25, -1.5, -1.25, 1.0]), paddle.to_tensor([2.25, -3.0, 2.0, -3.25])],),
]
