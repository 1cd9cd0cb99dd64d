# A branch puts a leaf that wants gradients in place of a tensor: an in-place write afterwards raises on that way only.
import paddle
import paddle.nn.functional as F


class Box:
    def __init__(self, t):
        self.t = t


def f(x, kind):
    box = Box(paddle.ones([4]))
    if x.sum() > 0:
        box.t = F.relu(box.t)
        box.t.stop_gradient = False
    if kind == 0:
        box.t[box.t > 0] = 0.5
    elif kind == 1:
        box.t[0] = x[0]
    else:
        box.t *= 0.5
    return box.t


FIELDS = ["t"]
ENTRY = f
STATE = lambda: ()
CALLS = [
    lambda: (paddle.to_tensor([1.0, 2.0, 3.0, 4.0]), 0),
    lambda: (paddle.to_tensor([-1.0, -2.0, 3.0, -4.0]), 0),
    lambda: (paddle.to_tensor([1.0, 2.0, 3.0, 4.0]), 1),
    lambda: (paddle.to_tensor([-1.0, -2.0, 3.0, -4.0]), 1),
    lambda: (paddle.to_tensor([1.0, 2.0, 3.0, 4.0]), 2),
    lambda: (paddle.to_tensor([-1.0, -2.0, 3.0, -4.0]), 2),
]
