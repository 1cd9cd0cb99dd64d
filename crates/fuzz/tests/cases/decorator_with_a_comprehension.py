# convert refuses DY0305
import paddle


def clipped(limit):
    def wrap(fn):
        return lambda v, w: fn(v, w) if v.sum() > limit else v

    return wrap


def f(x, k):
    @clipped(len({q % 3 for q in [1, k] if q != 1}))
    @clipped(sum([1 if q > 2 else 0 for q in [1, k]]))
    def g(v, w=[1 if q > 2 else 0 for q in [1, k]]):
        return v + w[0]

    return g(x, [2])


ENTRY = f
STATE = lambda: 0
CALLS = [lambda: (paddle.ones([4]), 3), lambda: (-paddle.ones([4]), 1)]
