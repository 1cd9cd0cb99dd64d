# A handler's name in two branches on a tensor, and read in a handler of the second.
import paddle


class Odd(ValueError):
    pass


def f(x):
    if x.sum() > 0.5:
        try:
            x = x - 1
        except Odd as odd:
            pass
    if x.sum() > 1:
        try:
            try:
                if x.sum() > 6:
                    raise Odd("o")
            except Odd as odd:
                raise RuntimeError("r") from odd
        except (ValueError, RuntimeError) as err:
            print(type(err).__name__, err)
    match x.shape[0] % 4:
        case 1 | 2:
            if x.mean() > 2:
                from math import floor as odd

                x = x + odd(1.5)
    return x


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n, k=k: (paddle.full([k], n),) for n in (0.0, 1.0, 2.0, 5.0) for k in (1, 4)]
