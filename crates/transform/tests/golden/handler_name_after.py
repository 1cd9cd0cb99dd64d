# What a handler binds is unbound after it, whichever way it is left.
import paddle


def after_a_loop(x, n):
    for i in range(n):
        try:
            raise KeyError("a")
        except KeyError as err:
            if x > i:
                break
            print("on")
    try:
        print(err)
    except NameError as unbound:
        print(type(unbound).__name__)


def bound_before(x, n):
    err = 3
    if x > 0:
        try:
            raise KeyError("a")
        except KeyError as err:
            print(err)
    return err


def bound_in_the_handler(x, n):
    if x > 0:
        try:
            raise KeyError("a")
        except KeyError as err:
            del err
            err = 4
            if n > 0:
                err = err + n
            print(err)
    else:
        err = 5
    try:
        print(err)
    except NameError as unbound:
        print(type(unbound).__name__)


def f(x, n):
    after_a_loop(x, n)
    bound_in_the_handler(x, n)
    return bound_before(x, n)


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (0, 3)]
