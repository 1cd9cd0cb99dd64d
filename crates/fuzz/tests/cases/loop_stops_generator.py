# A loop that a tensor ends takes no more items than it needs: what a generator does after that never happens.
import paddle


def note(q):
    print("saw", q)
    return q


def limited(x):
    yield 1.0
    yield 2.0
    raise ValueError("past the end")


def f(x):
    a = any(note(q) > x for q in [1.0, 2.0, 3.0])
    b = all(note(q) < x for q in [1.0, 2.0, 3.0])
    for q in map(note, [1.0, 2.0, 3.0]):
        if q > x:
            break
    c = None
    for c in limited(x):
        if c >= x:
            break
    return a, b, q, c


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v: (paddle.to_tensor(v),) for v in (0.5, 1.0, 1.5, 5.0)]
