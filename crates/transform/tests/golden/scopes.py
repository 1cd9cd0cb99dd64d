import paddle

COUNT = 0


def captured(x):
    k = x
    fns = []

    def g():
        return k + 1

    for i in range(3):
        if x.sum() > i:
            k = x * i
        fns.append(lambda: i)
    if x.sum() > 0:
        t: int = 1
        out = t + 1
    else:
        del k
    return g(), out, [fn() for fn in fns]


def counts(x):
    global COUNT
    if x.sum() > 0:
        COUNT += 1
    return COUNT


def generates(x):
    for k in range(3):
        if x.sum() > k:
            yield x + k
        else:
            yield x - k


def _jst_body_0(body_0, x):
    then_0 = [v for v in x if v.sum() > 0]
    if body_0 > 0:
        s = '''text
  stays'''
        print(s, then_0)
    return not x or x in then_0
