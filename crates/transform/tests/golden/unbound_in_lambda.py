# In a loop, a lambda reads a variable that the body assigns later: NameError (free variable) in eager, UnboundLocalError converted.
# The first round must raise NameError, whose class is not UnboundLocalError.
import paddle


def f(x):
    for i, w in enumerate(x):
        if (lambda q: q + len(v.shape))(1) < 2:
            pass
        v = w
    return v


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.ones([2, 4]),)]
