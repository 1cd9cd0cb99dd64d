# An in-place write to a tensor that was merged inside a way, through conditions from before it.
import paddle
import paddle.nn.functional as F

class Guard:
    def __init__(self, tag, swallows):
        pass
    def __enter__(self):
        pass
    def __exit__(self, kind, error, trace):
        pass
total = 0
def f(x, n, k, word, row):
    with Guard("g37", False):
        k16 = 0
        while k16 < 3:
            k16 = k16 + 1
            if (paddle.to_tensor(1.5) > 0.5):
                pass
            elif all(q < paddle.to_tensor(1.5) for q in [paddle.to_tensor(1.5)]):
                row = paddle.ones([3])
            else:
                row.add_(paddle.to_tensor(1.5).clone())
                v21 = (paddle.ones([4]), 1)
    return row, None, None

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-1.0, 3.75, 1.75, -1.25]), paddle.to_tensor(6), 4, "a", paddle.to_tensor([-0.75, -0.5]),),
]
