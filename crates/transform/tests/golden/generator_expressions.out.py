import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
def f(x):
    a = any(_jst.items_(x, lambda v: v > 1))
    b = next(_jst.items_(x, lambda v: v, lambda v: v > 2), None)
    c = sum(_jst.items_(x, lambda v: v), 0)
    g = _jst.items_(x, lambda v: v)
    return (_jst.items_(x, lambda v: v), [*_jst.items_(x, lambda v: v)])
