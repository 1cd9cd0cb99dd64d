# A parameter written in a branch inside a try inside a region, dead afterwards: the region starts with `a = _jst.Undefined("a")`, which hides the parameter that is read.
import paddle

def f(x, a):
    if x > 0:
        try:
            if a > 1:
                a = 1
        except RuntimeError:
            pass

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
