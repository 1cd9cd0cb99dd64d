import paddle


def f(x):
    try:
        if x > 0:
            return "then"
    except ValueError:
        pass
    else:
        pass
    return "end"


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(1),), lambda: (paddle.to_tensor(-1),)]
