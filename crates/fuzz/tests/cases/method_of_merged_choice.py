# Methods and functions of tensors that differ in rank between ways, also in lists.
import paddle


def f(x, n):
    a = (paddle.ones([2, 4]) if x > 1 else paddle.to_tensor(2)).astype("float32").sum()
    b = (n if x > 2 else paddle.ones([2, 4])).astype("float32").sum()
    c = paddle.concat([x.reshape([1]), (paddle.ones([3]) if x > 1 else paddle.zeros([1, 2]).flatten())])
    d = paddle.ones([2, 4]).sum(axis=0 if x > 1 else 1)
    return a, b, c, d


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v: (paddle.to_tensor(v), paddle.to_tensor(3)) for v in (0.5, 1.5, 2.5)]
