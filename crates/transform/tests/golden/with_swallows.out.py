# A `with` that swallows an exception: what was assigned before it is seen afterwards.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return _jst.is_(kind, ValueError)


def f(x, n):
    v = w = 0
    left = False
    value = None
    with Guard():
        def then_0():
            nonlocal v, w
            v = 1

            def then_1():
                raise ValueError("a")

            _jst.if_(n > 2, then_1)
            w = 2

            def then_2():
                nonlocal v
                v = v + 10
                raise ValueError("b")

            _jst.if_(n > 1, then_2)
            w = 3

        def else_3():
            nonlocal value, left
            value = "early"
            left = True

        _jst.if_(x > 0, then_0, else_3)

    def else_4():
        u = _jst.Undefined("u")

        def body_5(i):
            nonlocal u
            with Guard():
                def then_6():
                    raise ValueError("c")

                _jst.if_(x > i, then_6)
                u = i

        _jst.for_(range(n), body_5)
        with paddle.no_grad():
            def then_7():
                nonlocal v
                v = v + 1

            _jst.if_(x > 0, then_7)
        try:
            print(_jst.defined(u))
        except NameError as err:
            print(type(err).__name__)
        return v, w

    return _jst.if_(left, lambda: value, else_4)


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (0, 1, 2, 3)]
