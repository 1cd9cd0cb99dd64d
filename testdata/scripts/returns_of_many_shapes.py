import sys, paddle
def pick(x, y=None, *, mode='a'):
    """nested returns"""
    if y is None:
        if x.mean() > 0:
            return x, 'pos'
        y = -x
    for k, v in {'a': 1.0, 'b': 2.0}.items():
        if k == mode:
            if (x * v).sum() > 3:
                return y * v, k
            elif (x * v).sum() < -3:
                continue
        y = y + v
    else:
        return y, 'else'
    return None
f = paddle.jit.to_static(pick) if sys.argv[1] == 'static' else pick
for d in ([1., 2.], [-1., -2.], [0.1, -0.2], [-0.5, 0.25]):
    for kw in ({}, {'mode': 'b'}, {'y': paddle.ones([2])}):
        r = f(paddle.to_tensor(d), **kw)
        print(d, sorted(kw), r[0].tolist(), r[1])
