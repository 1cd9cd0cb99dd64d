# A handler leaves a loop after a region has written a variable and raised; the variable is read after the loop.
import paddle


def f(x, xs):
    for row in x:
        try:
            if row > 1:
                xs = [row]
                raise ValueError("e")
        except ValueError as err:
            break
    ys = []
    for row in x:
        try:
            if row > 2:
                ys = [row, row]
                raise ValueError("e")
        except ValueError as err:
            continue
        ys = ys + [row]
    return xs, ys


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.arange(4).astype("float32") * n, [paddle.ones([4])]) for n in (0.25, 1.0, 2.0)]
