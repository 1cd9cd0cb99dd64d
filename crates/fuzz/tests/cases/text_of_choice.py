# `print`, `str`, `repr` and f-strings of a value that is a number on one way and a tensor on the other.
import paddle


def f(x):
    v = 1.5 if (x <= 1.5).all() else paddle.to_tensor(3)
    print("printed", v)
    print("printed", 2 if x.sum() > 2 else x)
    return f"{v}", str(v), repr(v), "%s" % v


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v: (paddle.to_tensor(v),) for v in (1.0, 1.75, 3.0)]
