# converted raises NameError instead of UnboundLocalError: what a `try` has not bound is read in a part of an expression
import paddle


def f(n):
    try:
        a = [1, 2][int(n)]
    except IndexError:
        b = (1, 1) if n > 3 else (a, 1)
        return b
    try:
        c = [1][int(n)]
    except IndexError:
        pass
    return (2, a) if n > 1 else (n and c, 1)


ENTRY = f
STATE = lambda: 0
CALLS = [lambda n=n: (paddle.to_tensor(n),) for n in (0, 1, 2, 3, 4)]
