# An exit under a condition in a `finally`: where the condition does not hold, what was on its way goes on.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def returns(x, n):
    try:
        def then_0():
            raise ValueError("a")

        _jst.if_(n > 2, then_0)
        return "tried"
    finally:
        if n == 1:
            pass
        elif _jst.or_(n == 2, lambda: n == 4):
            return "last"
        for i in range(n):
            if i > 4:
                return i


def breaks(x, n):
    out = []

    def body_0(i):
        try:
            out.append(i)
            if i == n:
                return _jst.NEXT

            def then_1():
                raise ValueError("b")

            _jst.if_(i == 2, then_1)
            out.append("on")
        except KeyError:
            return (_jst.RETURN, "never")
        finally:
            if i > n:
                return _jst.BREAK

            def body_2(j):
                def else_3():
                    out.append("inner")
                    return _jst.NEXT

                return _jst.if_(j == i, lambda: _jst.BREAK, else_3)

            _jst.for_(range(2), body_2)
        return _jst.NEXT

    return _jst.for_(range(4), body_0, after=lambda: out)


def f(x, n):
    try:
        first = returns(x, n)
    except ValueError:
        first = "raised"
    try:
        second = breaks(x, n)
    except ValueError:
        second = "raised"
    return first, second


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.ones([2]), n) for n in range(8)]
