"""`%` with objects and NumPy scalars that give numbers of a run; a name that the converter would take; an error's text."""
import sys

import paddle


class Meter:
    def __init__(self, x):
        self.x = x

    def __int__(self):
        return int(self.x.sum())

    def __index__(self):
        return int(self.x.sum())

    def __float__(self):
        return float(self.x.sum())


class Whole:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


def whole(x):
    return "%d|%5d|%i|%x" % (Meter(x), Meter(x), Meter(x), Meter(x)), "%d" % Whole(3), "%x" % Whole(30)


def arrays(x):
    return "%d %3d" % (x.numpy()[0], x.numpy().argmax()), "%.2f|%e" % (x.numpy()[0], Meter(x))


def said(x):
    print("epoch %d step %03d" % (x.astype("int64").numpy()[0], Meter(x)))
    return "%(a)d %(b)s" % {"a": Meter(x), "b": 1}


def item(x):
    if x.sum() > 5:
        try:
            return x.item()
        except ValueError as error:
            return str(error)[:60]
    return 3


def taken(a):
    _jst = a
    return _jst


def named(x):
    try:
        if x.sum() > 5:
            raise KeyError("z")
    except Exception as error:
        return type(error).__name__
    return taken(x).sum().item()


for function in (whole, arrays, said, item, named):
    run = paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function
    for values in ([41.0, 47.0], [3.0, 1.0]):
        print(function.__name__, run(paddle.to_tensor(values)))
