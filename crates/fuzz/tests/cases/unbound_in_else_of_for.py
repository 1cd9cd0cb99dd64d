# The variable of a `for` is read in its `else`, and there may have been no trip.
import paddle


def f(x, n):
    for i in range(n % 4):
        y = x + i
        if x.sum() > 3:
            break
    else:
        try:
            print("maybe", i, y)
        except NameError as err:
            print(type(err).__name__)
    return n


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, n=n: (paddle.full([1], v), paddle.to_tensor(n)) for v in (0.5, 4.0) for n in (0, 1, 3)]
