"""`"..." % value` with one value that is no tuple, and with tensors."""
import sys

import paddle


def one_integer(x):
    return "n %d" % int(x), "%5d|" % int(x), "%x" % int(x), "%o" % int(x), "%i" % int(x)


def one_float(x):
    return "%s" % x.item(), "%.2f" % x.item(), "%d" % x.item(), "%r" % x.item(), "%8.3e|" % x.item()


def a_tensor(x):
    return "mean %.2f" % x.mean(), "%d" % x, "%s" % x, "%g and %d" % (x, x)


def printed(x, n):
    for i in range(n):
        print("trip %d" % i)
        print("%s: %.1f" % (i, x * i))
    return "%s" % [x.item()], "%s" % ("text %d" % int(x))


def by_name(x):
    return "%(a)s %(b)d" % {"a": x.item(), "b": int(x)}


static = sys.argv[1] == "static"
x = paddle.to_tensor(3.75)
for f, more in ((one_integer, ()), (one_float, ()), (a_tensor, ()), (printed, (paddle.to_tensor(2),)), (by_name, ())):
    g = paddle.jit.to_static(f) if static else f
    print(f.__name__, g(x, *more))
