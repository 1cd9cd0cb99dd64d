# Comprehensions that stay plain Python, because something in them captures the variable, with filters on tensors.
import paddle


def f(x, xs):
    a = [1.0 for q in xs if any(p > 0 for p in [x])]
    b = [q for q in xs if (lambda: x > q)()]
    c = [q for q in xs if (lambda: x > 0)() if q > 1]
    d = [[q, 1][0] for q in xs for _ in range(2) if (lambda: x > q)()]
    return a, b, c, d, len(b)


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.to_tensor(n), [1, 2, 3]) for n in (-1.0, 1.5, 2.5, 9.0)]
