import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, word, opt):
    subject = 1 % 4
    if subject == 0:
        def body_0(w22):
            return _jst.if_(
                paddle.ones([4]).mean() < paddle.to_tensor(1.5),
                lambda: _jst.BREAK,
                lambda: _jst.NEXT,
            )
            return _jst.BREAK

        _jst.for_([paddle.to_tensor(1.5)], body_0)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-0.5, 1.75, -2.75, -1.25]), paddle.to_tensor(5), 3, "", paddle.to_tensor([-4.0, -2.25, 3.5, -0.75]),),
]
