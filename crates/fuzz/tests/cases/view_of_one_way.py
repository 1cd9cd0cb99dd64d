# A view of a tensor that only one way makes, one of several that a name may be.
import paddle


def f(x, y):
    return paddle.ones([4]) if x > 1 else (paddle.ones([2, 4]).transpose([1, 0])[:, 0] if y > 1 else None)


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, w=w: (paddle.to_tensor(v), paddle.to_tensor(w)) for v in (0.0, 2.0) for w in (0.0, 2.0)]
