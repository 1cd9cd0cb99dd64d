import sys, paddle
def chunks(x, n):
    i = 0
    while i < x.shape[0]:
        if x[i:i+n].sum() > 0:
            yield x[i:i+n] * 2
        else:
            yield -x[i:i+n]
        i += n
def f(x, n):
    tot = paddle.zeros([1]); parts = []
    for c in chunks(x, n):
        tot += c.sum()
        if tot > 8: break
        parts.append(c)
    else:
        tot = tot * 10
    try:
        a, *rest, b = parts
    except ValueError as e:
        return tot, str(e)
    return tot, a, b, len(rest)
if sys.argv[1] == 'static': f = paddle.jit.to_static(f)
show = lambda r: [v.tolist() if isinstance(v, paddle.Tensor) else v for v in r]
for d in ([1., -2., 3., -4., 5., 0.], [-1., -1., -1., -1., -1., -1.], [9., 9., 9., 9., 9., 9.]):
    for n in (2, 3, 6):
        print(show(f(paddle.to_tensor(d), n)))
