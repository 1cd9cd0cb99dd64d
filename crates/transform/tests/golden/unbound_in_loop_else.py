# A loop else reads a name bound in an except handler only: eager says UnboundLocalError; the converted text says something else.
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, word):
    try:
        pass
    except (KeyError, ValueError) as err:
        if (total > 1):
            v18 = paddle.ones([4])
    for i27 in range((paddle.ones([4]) > 0).sum() % 4):
        break
    else:
        try:
            print("maybe", v18)
        except NameError as err:
            print("unbound", type(err).__name__)

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-3.25, 1.0, 4.0, 1.0]), paddle.to_tensor(1), 2, "a",),
]
