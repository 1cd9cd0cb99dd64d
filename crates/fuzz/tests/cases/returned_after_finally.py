# What is returned after a `try` or `with` is what its end has made of it.
import paddle

total = 0


class Counts:
    def __enter__(self):
        return self

    def __exit__(self, *raised):
        global total
        total = total + 1


def local(x, flag):
    try:
        if x.sum() > 0.5:
            return None
    finally:
        flag = True
    return flag


def captured(x):
    count = 0

    def bump():
        nonlocal count
        count = count + 1

    try:
        if x.sum() > 1:
            return "early"
    finally:
        bump()
    return count


def of_module(x):
    global total
    with Counts():
        if x.sum() > 1:
            return "early"
    return total


def f(x):
    return local(x, False), captured(x), of_module(x)


ENTRY = f
STATE = lambda: total
CALLS = [lambda v=v: (paddle.full([1], v),) for v in (0.0, 0.75, 2.0)]
