# An in-place op through a name that may be either of two tensors changes the one that it is.
# entry: forward
# spec: float32[2]
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])
# call: paddle.to_tensor([-1.0, -2.0]), paddle.to_tensor([3.0, 4.0])
import paddle


class Cell:
    def __init__(self, value):
        self.value = value


def forward(x, y):
    a, b = Cell(x + 0), Cell(y + 0)
    chosen = a if x.sum() > 0 else b
    chosen.value.add_(paddle.ones([2]))
    chosen.value[0] = 9.0
    return a.value, b.value, chosen.value, chosen is a
