# `except .. as err` in nested match/try: a KeyError must come out, UnboundLocalError does.
import dy2st_runtime as _jst  # converted by dy2st: general
import paddle


def f(x, k):
    subject_0 = k % 4

    def then_0():
        try:
            subject = 3 % 4

            def else_1():
                try:
                    print("maybe", _jst.defined(_jst.Undefined("v3")))
                except NameError as err:
                    pass

            _jst.if_(
                _jst.and_(_jst.or_(subject == 1, lambda: subject == 2), lambda: x > 0),
                lambda: None,
                else_1,
            )
            raise KeyError("e1")
        except ValueError as err:
            print("caught", type(err).__name__, err)

    def elif_2():
        v3 = 1

    _jst.if_(subject_0 == 0, then_0, _jst.elif_(lambda: subject_0 == 1, elif_2))


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(0), 4)]
