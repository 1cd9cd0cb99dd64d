import dy2st_runtime as _jst  # converted by dy2st: general
import paddle

def f(x, k):
    i = 0

    def body_0(i):
        i = i + 1

        def then_1():
            return _jst.if_(x > 0, lambda: (_jst.RETURN, 1), lambda: (_jst.RETURN, 2))
            return _jst.BREAK, i

        def else_2():
            print("else")
            return _jst.NEXT, i

        return _jst.if_(k > 2, then_1, else_2)

    return _jst.while_(lambda i: i < 3, body_0, i, after=lambda i: 3)

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
