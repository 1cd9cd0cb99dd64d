# except .. as err in a try in a tensor loop in a try with as err too: UnboundLocalError (as f09, f11).
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, opt):
    def then_0():
        i11 = _jst.Undefined("i11")
        k13 = _jst.Undefined("k13")
        try:
            def body_1(item):
                nonlocal i11, k13
                i11 = item
                k13 = paddle.to_tensor(0)
                try:
                    print("maybe", v16)
                except NameError as err:
                    pass

            _jst.for_(range(paddle.to_tensor(2) % 4), body_1)
        except ValueError as err:
            print("caught", type(err).__name__, err)

    _jst.if_(_jst.not_(k > 1), then_0)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([2.25, 0.5, -3.5, 3.5]), paddle.to_tensor(3), 1, paddle.to_tensor([1.5, 3.75, 0.25, -1.75]),),
]
