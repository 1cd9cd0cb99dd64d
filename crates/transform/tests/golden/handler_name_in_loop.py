# except .. as err in a try in a tensor loop in a try with as err too: UnboundLocalError (as f09, f11).
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, opt):
    if (not (k > 1)):
        try:
            for i11 in range(paddle.to_tensor(2) % 4):
                k13 = paddle.to_tensor(0)
                try:
                    print("maybe", v16)
                except NameError as err:
                    pass
        except ValueError as err:
            print("caught", type(err).__name__, err)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([2.25, 0.5, -3.5, 3.5]), paddle.to_tensor(3), 1, paddle.to_tensor([1.5, 3.75, 0.25, -1.75]),),
]
