# A `with` that swallows an exception: what was assigned before it is seen afterwards.
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is ValueError


def f(x, n):
    v = w = 0
    with Guard():
        if x > 0:
            v = 1
            if n > 2:
                raise ValueError("a")
            w = 2
        else:
            return "early"
        if n > 1:
            v = v + 10
            raise ValueError("b")
        w = 3
    for i in range(n):
        with Guard():
            if x > i:
                raise ValueError("c")
            u = i
    with paddle.no_grad():
        if x > 0:
            v = v + 1
    try:
        print(u)
    except NameError as err:
        print(type(err).__name__)
    return v, w


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (0, 1, 2, 3)]
