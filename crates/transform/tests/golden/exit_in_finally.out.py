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
    left = _jst.Undefined("left")
    out = []

    def body_0(i):
        nonlocal left
        left = _jst.NEXT
        value = None
        try:
            out.append(i)

            def then_1():
                nonlocal left
                left = _jst.CONTINUE

            def else_2():
                def then_3():
                    raise ValueError("b")

                _jst.if_(i == 2, then_3)
                out.append("on")

            _jst.if_(i == n, then_1, else_2)
        except KeyError:
            value = "never"
            left = _jst.RETURN
        finally:
            if i > n:
                return _jst.BREAK

            def body_4(j):
                def else_5():
                    out.append("inner")
                    return _jst.NEXT

                return _jst.if_(j == i, lambda: _jst.BREAK, else_5)

            _jst.for_(range(2), body_4)
        return _jst.if_(
            _jst.is_(left, _jst.BREAK),
            lambda: _jst.BREAK,
            _jst.elif_(lambda: _jst.is_(left, _jst.CONTINUE), lambda: _jst.NEXT),
            _jst.elif_(lambda: _jst.is_(left, _jst.RETURN), lambda: (_jst.RETURN, value)),
            lambda: _jst.NEXT,
        )

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
