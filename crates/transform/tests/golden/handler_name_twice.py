# `except ... as err` in a handler nested in a loop in a try with `as err` too, after a branch that may return.
import paddle


def f(x, n):
    if x == 1:
        return None
    try:
        for i in range(n):
            try:
                raise KeyError("e18")
            except (KeyError, ValueError) as err:
                pass
    except (KeyError, ValueError) as err:
        print("caught", type(err).__name__, err)
    return "end"


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(0), paddle.to_tensor(2)), lambda: (paddle.to_tensor(1), paddle.to_tensor(2))]
