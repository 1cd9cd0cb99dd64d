# What a handler or a `with` that swallows sees, inside of a region that has the variable to itself.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return _jst.is_(kind, ValueError)


def with_guard(x, n):
    def else_0():
        u = 0
        with Guard():
            def then_1():
                nonlocal u
                u = 1

                def then_2():
                    raise ValueError("a")

                _jst.if_(n > 2, then_2)
                u = 2

            _jst.if_(x > 0, then_1)
        return u

    return _jst.if_(n > 5, lambda: "early", else_0)


def with_handler(x, n):
    def else_0():
        u = 0
        try:
            def then_1():
                nonlocal u
                u = 1

                def then_2():
                    raise ValueError("a")

                _jst.if_(n > 2, then_2)
                u = 2

            _jst.if_(x > 0, then_1)
        except ValueError:
            pass
        return u

    return _jst.if_(n > 5, lambda: "early", else_0)


def captured(x, n):
    def else_0():
        u = 0
        get = lambda: u

        def then_1():
            nonlocal u
            u = n
            return get() + get()

        def elif_2():
            v = 1

            def set():
                nonlocal v
                v = v + n

            def then_3():
                nonlocal v
                v = 7
                set()

            _jst.if_(n > 2, then_3)
            return v

        return _jst.if_(x > 0, then_1, _jst.elif_(lambda: n > 1, elif_2), lambda: get())

    return _jst.if_(n > 5, lambda: "early", else_0)


def f(x, n):
    return with_guard(x, n), with_handler(x, n), captured(x, n)


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (1, 3, 6)]
