# A tensor in a list whose length depends on a tensor, and changed in place under its other name.
import paddle


def f(x, y):
    rows = [paddle.ones([4])] + [x for q in [1, 2] if 0 < y < 3]
    x.fill_(0.5)
    return rows


def g(x, y):
    rows = [x]
    if y > 1:
        rows.append(x + 1)
    rows[0].add_(x)
    return rows


def both(x, y, which):
    return f(x, y) if which else g(x, y)


ENTRY = both
STATE = lambda: None
CALLS = [lambda v=v, w=w: (paddle.full([4], v), paddle.to_tensor(v), w) for v in (1.5, 4.0) for w in (True, False)]
