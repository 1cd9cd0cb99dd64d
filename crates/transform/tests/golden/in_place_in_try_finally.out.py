import dy2st_runtime as _jst  # converted by dy2st: general
import paddle

def f(x, a):
    def then_0(x):
        nonlocal a
        try:
            def then_1():
                raise ValueError("e")

            _jst.if_(a > 7, then_1)
            print("p", (lambda q: q + a)(x))
        except ValueError:
            x *= 2
            a = 1
        finally:
            print("f")
        return "r"

    return _jst.if_(x > 0, then_0, _jst.same, x)

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
