# Code after a branch whose ways all leave a `with` still says what is a variable.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


def f(x, n):
    w = _jst.Undefined("w")

    def then_0(x):
        left = _jst.Undefined("left")
        value = _jst.Undefined("value")

        def body_1(i, x):
            nonlocal left, value
            left = _jst.NEXT
            value = None
            with Guard():
                def then_2():
                    nonlocal value, left
                    value = "left"
                    left = _jst.RETURN

                def else_3():
                    nonlocal left
                    left = _jst.BREAK

                _jst.if_(x > 0, then_2, else_3)

                def then_4():
                    nonlocal w
                    for w in [x]:
                        pass

                _jst.if_(False, then_4)
            return _jst.if_(
                _jst.is_(left, _jst.BREAK),
                lambda x: (_jst.BREAK, x),
                _jst.elif_(lambda: _jst.is_(left, _jst.RETURN), lambda x: (_jst.RETURN, value)),
                lambda x: (_jst.NEXT, x + 1),
                x,
            )

        return _jst.for_(range(2), body_1, x, after=lambda x: "end")

    def else_5(x):
        try:
            print("maybe", _jst.defined(w))
        except NameError as err:
            print(type(err).__name__)
        return "end"

    return _jst.if_(n > 1, then_0, else_5, x)


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (1, 2)]
