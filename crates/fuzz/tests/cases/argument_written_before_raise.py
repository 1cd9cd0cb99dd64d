# What was written into an argument before an exception that depends on a tensor stays written.
import paddle

def f(x, kind):
    x.add_(paddle.ones([4]))
    if kind == 0:
        if x.sum() > 1:
            raise ValueError("a")
    elif kind == 1:
        assert x.sum() < 1, "a"
    elif kind == 2:
        assert (x.sum() < 1) or (x.max() < 1), "a"
    elif kind == 3:
        assert (x.sum() < 1) or undefined < 1, "a"
    elif kind == 4:
        y = (x.sum() < 1) or undefined
    elif kind == 5:
        if x.sum() > 1:
            undefined()
    elif kind == 6:
        if x.sum() > 1:
            raise NameError("a")
    elif kind == 7:
        if x.sum() > 1:
            raise ValueError("a")
        else:
            raise ValueError("b")

ENTRY = f
STATE = lambda: 0
CALLS = [lambda i=i: (paddle.to_tensor([1.0, 2.0, 3.0, 4.0]), i) for i in range(8)]
