import dy2st_runtime as _jst  # converted by dy2st: general
import paddle
def f(x):
    try:
        if x.sum() > 0:
            return x
    except* ValueError:
        pass
    return x + 1
def g(x):
    def body_0(i):
        try:
            if x.sum() > i:
                return (_jst.RETURN, x)

            def then_1():
                nonlocal x
                x = x * 2

            _jst.if_(x.sum() > -5, then_1)
        except* ValueError:
            pass
        finally:
            print("last")
        return _jst.NEXT

    def after_2():
        return x * 7
        return x + 1

    return _jst.for_(range(3), body_0, after=after_2)
