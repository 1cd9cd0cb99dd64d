import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, m, word):
    def else_0():
        nonlocal n
        k9 = 0
        k9 = _jst.while_(
            lambda k9: _jst.and_(
                k9 < 2,
                lambda: _jst.compare(
                    -1,
                    "<=",
                    paddle.to_tensor(2),
                    "<",
                    lambda: n,
                    "<=",
                    lambda: 4,
                ),
            ),
            lambda k9: k9 + 1,
            k9,
        )
        n = paddle.to_tensor(2)
        def g22():
            yield paddle.ones([4])[n % 4]

    _jst.if_(paddle.to_tensor(1.5) < paddle.to_tensor(1.5), lambda: None, else_0)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([1.75, 1.0, -0.25, 2.5]), paddle.to_tensor(4), 2, paddle.to_tensor([4.0, 0.0, 2.75, 3.25, -2.0, 2.75, -3.5, 0.75]).reshape([2, 4]), "b",),
]
