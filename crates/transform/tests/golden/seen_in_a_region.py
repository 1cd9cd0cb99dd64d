# What a handler or a `with` that swallows sees, inside of a region that has the variable to itself.
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is ValueError


def with_guard(x, n):
    if n > 5:
        return "early"
    u = 0
    with Guard():
        if x > 0:
            u = 1
            if n > 2:
                raise ValueError("a")
            u = 2
    return u


def with_handler(x, n):
    if n > 5:
        return "early"
    u = 0
    try:
        if x > 0:
            u = 1
            if n > 2:
                raise ValueError("a")
            u = 2
    except ValueError:
        pass
    return u


def captured(x, n):
    if n > 5:
        return "early"
    u = 0
    get = lambda: u
    if x > 0:
        u = n
        return get() + get()
    if n > 1:
        v = 1

        def set():
            nonlocal v
            v = v + n

        if n > 2:
            v = 7
            set()
        return v
    return get()


def f(x, n):
    return with_guard(x, n), with_handler(x, n), captured(x, n)


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (1, 3, 6)]
