# A loop else reads a name bound in an except handler only: eager says UnboundLocalError; the converted text says something else.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, word):
    v18 = _jst.Undefined("v18")
    try:
        pass
    except (KeyError, ValueError) as err:
        v18 = _jst.if_(total > 1, lambda: paddle.ones([4]), lambda: v18)

    def else_0():
        try:
            print("maybe", _jst.defined(v18))
        except NameError as err:
            print("unbound", type(err).__name__)

    _jst.for_(range((paddle.ones([4]) > 0).sum() % 4), lambda i27: _jst.BREAK, else_=else_0)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-3.25, 1.0, 4.0, 1.0]), paddle.to_tensor(1), 2, "a",),
]
