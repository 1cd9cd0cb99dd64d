import dy2st_runtime as _jst  # converted by dy2st: general
import paddle

COUNT = 0


def captured(x):
    k = x
    fns = []

    def g():
        return k + 1

    for i in range(3):
        def then_1():
            nonlocal k
            k = x * i

        _jst.if_(x.sum() > i, then_1)
        fns.append(lambda: i)

    def then_2():
        t: int = 1
        out = t + 1
        return out

    def else_3():
        nonlocal k
        del k
        return _jst.Undefined("out")

    out = _jst.if_(x.sum() > 0, then_2, else_3)
    return g(), _jst.defined(out), _jst.list_(fns, lambda fn: fn())


def counts(x):
    global COUNT

    def then_1():
        global COUNT
        COUNT += 1

    _jst.if_(x.sum() > 0, then_1)
    return COUNT


def generates(x):
    for k in range(3):
        yield _jst.if_(x.sum() > k, lambda: x + k, lambda: x - k)


def _jst_body_0(body_0, x):
    then_0 = _jst.list_(x, lambda v: v, lambda v: v.sum() > 0)

    def then_1():
        s = '''text
  stays'''
        print(s, then_0)

    _jst.if_(body_0 > 0, then_1)
    return _jst.or_(_jst.not_(x), lambda: _jst.in_(x, then_0))
