# A `try` with a `finally` alone, left on some trips.
import paddle


def f(x, kind):
    for i in range(3):
        if kind == 0:
            try:
                if x > i:
                    continue
            finally:
                print("last")
        elif kind == 1:
            try:
                if x > i:
                    return x + i
            finally:
                print("last")
        else:
            try:
                if x > i:
                    break
            finally:
                x = x + 1
    k = 0
    while k < 3:
        k = k + 1
        try:
            if x > k:
                continue
            x = x * 2
        finally:
            print("end", k)
    return x, i


ENTRY = f
STATE = lambda: 0
CALLS = [lambda v=v, kind=kind: (paddle.to_tensor(v), kind) for v in [-1.0, 0.5, 1.5, 9.0] for kind in range(3)]
