# Names that are bound to views, and perhaps not at all, before, in and after a loop on a tensor.
import paddle


def f(x, n):
    k = paddle.to_tensor(0)
    a = x[0]
    while k < n:
        k = k + 1
        try:
            v, w = paddle.ones([2, 4]) * k
            a = w
        except RuntimeError:
            pass
        if k > 2:
            u = x[1]
            a = a + u
    try:
        print(v.tolist(), w[0])
    except NameError as err:
        print(type(err).__name__)
    try:
        print(u)
    except NameError as err:
        print(type(err).__name__)
    return a


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.ones([2, 4]), paddle.to_tensor(n)) for n in (0, 1, 4)]
