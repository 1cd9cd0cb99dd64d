# What a handler binds is unbound after it, whichever way it is left.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def after_a_loop(x, n):
    def body_0(i, err):
        try:
            raise KeyError("a")
        except KeyError as err_0:
            err = _jst.Undefined("err")

            def else_1():
                print("on")
                return _jst.NEXT, err

            return _jst.if_(x > i, lambda: (_jst.BREAK, err), else_1)
        else:
            return _jst.NEXT, err
        return _jst.NEXT, err

    err = _jst.for_(range(n), body_0, _jst.Undefined("err"))
    try:
        print(_jst.defined(err))
    except NameError as unbound:
        print(type(unbound).__name__)


def bound_before(x, n):
    err = 3

    def then_0():
        err = _jst.Undefined("err")
        try:
            raise KeyError("a")
        except KeyError as err_0:
            err = _jst.Undefined("err")
            print(err_0)
        return err

    err = _jst.if_(x > 0, then_0, lambda: err)
    return _jst.defined(err)


def bound_in_the_handler(x, n):
    def then_0():
        err = _jst.Undefined("err")
        try:
            raise KeyError("a")
        except KeyError as err_0:
            err = _jst.Undefined("err")
            del err_0
            err_0 = 4
            err_0 = _jst.if_(n > 0, lambda err_0: err_0 + n, _jst.same, err_0)
            print(err_0)
        return err

    err = _jst.if_(x > 0, then_0, lambda: 5)
    try:
        print(_jst.defined(err))
    except NameError as unbound:
        print(type(unbound).__name__)


def f(x, n):
    after_a_loop(x, n)
    bound_in_the_handler(x, n)
    return bound_before(x, n)


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (0, 3)]
