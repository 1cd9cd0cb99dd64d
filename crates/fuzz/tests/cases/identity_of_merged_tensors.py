# `is` between a tensor and one that a branch may have replaced.
import paddle


def f(x, y):
    a = x if x.sum() > 0 else y
    b = x if x.sum() > 2 else paddle.ones([4])
    c = b if y.sum() > 0 else x
    found = [a is x, a is y, b is x, c is x, c is b, a is not b]
    if x is not (x if y.sum() > 0 else paddle.ones([4])):
        x = paddle.zeros([4])
    return found, x


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, w=w: (paddle.full([4], v), paddle.full([4], w)) for v in (-1.0, 0.25, 2.0) for w in (-1.0, 1.0)]
