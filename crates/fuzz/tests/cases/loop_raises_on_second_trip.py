# A loop on a tensor whose body cannot run a second time: its first trip still counts.
import paddle


def f(n):
    rows = [paddle.ones([4])]
    k = paddle.to_tensor(0)
    while k < n:
        k = k + 1
        first = rows[0] + 1
        rows = [first, paddle.ones([4])]
    return rows


def g(n):
    value = paddle.ones([4])
    k = paddle.to_tensor(0)
    while k < n:
        k = k + 1
        value = len(value.tolist() + [1]) if k < 2 else value + None
    return value


def both(n):
    print(f(n))
    return g(n)


ENTRY = both
STATE = lambda: None
CALLS = [lambda n=n: (paddle.to_tensor(n),) for n in (0, 1, 2)]
