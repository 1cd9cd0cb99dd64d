# Builtins that look at a value which a tensor chooses.
import paddle
import paddle.nn.functional as F


def f(x, n):
    a = F.relu if n > 1 else 3
    b = [1, 2] if n > 1 else "ab"
    c = x if n > 2 else None
    print(callable(a), len(b), isinstance(b, list), hasattr(c, "shape"), type(b) is list)
    print(getattr(c, "ndim", -1), id(c) == id(x), bool(c is None), "a" in b)
    return callable(a), hasattr(a, "real")


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.to_tensor([-1.0, 2.0]), paddle.to_tensor(n)) for n in (0, 1, 2, 3)]
