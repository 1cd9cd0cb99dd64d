# A list that a way made and that grew on a way inside it, where several ways that raised meet.
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


class Box:
    def __init__(self, t):
        self.t = t
        self.items = [t.max()]

    def step(self, v):
        with Guard():
            assert v % 2 == 0, "a10"
            self.items = [self.t.max(), paddle.to_tensor(1.5)]


def f(x, n):
    b = Box(x)
    try:
        for i in range(1, 7, 2):
            b.items[:1] = [x.sum()] + [x.mean() for q in [1, 2]]
            if (i + 1) % 4 == 0:
                assert all(q < 2 for q in [x.max()]), "a23"
            else:
                b.t = b.step(n)
    except ValueError as err:
        print(err)
    return b.items


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, n=n: (paddle.full([2], v), paddle.to_tensor(n)) for v in (1.0, 3.0) for n in (1, 2)]
