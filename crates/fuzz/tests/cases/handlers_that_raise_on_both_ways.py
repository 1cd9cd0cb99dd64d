# A way that raised runs every `finally` that it passes, where the way beside it left through the same ones before.
import paddle


def f(x):
    try:
        if x[2] < 9:
            try:
                try:
                    if x[0] > 0:
                        raise KeyError("a")
                    raise ValueError("b")
                except ValueError as odd:
                    if x[1] > 0:
                        raise TypeError("c")
                    raise
            except ValueError:
                print("value")
            finally:
                print("last")
    except RuntimeError:
        print("run")


ENTRY = f
STATE = lambda: 0
CALLS = [lambda a=a, b=b, c=c: (paddle.to_tensor([a, b, c]),) for a in [1.0, -1.0] for b in [1.0, -1.0] for c in [1.0, 9.0]]
