# In a loop, a lambda reads a variable that the body assigns later: NameError (free variable) in eager, UnboundLocalError converted.
# The first round must raise NameError, whose class is not UnboundLocalError.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def f(x):
    v = _jst.Undefined("v")

    def body_0(i, w):
        nonlocal v
        _jst.if_((lambda q: q + len(_jst.captured(v).shape))(1) < 2, lambda: None)
        v = w

    _jst.for_(enumerate(x), body_0, unpack=2)
    return _jst.defined(v)


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.ones([2, 4]),)]
