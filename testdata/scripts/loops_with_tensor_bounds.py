import sys, paddle
def f(x, n, step):
    out = []
    for i in range(n, 0, step):
        for j in range(i):
            if j == 2: continue
            if (x + i * j).sum() > 30: break
            out.append(x + j)
        else:
            x = x + 0.5
            continue
        x = x - 1
        if x.sum() < -5: break
    else:
        i = i * 100
    del j
    return x, i, len(out), out[-1] if out else None
g = paddle.jit.to_static(f) if sys.argv[1] == 'static' else f
T = lambda v: paddle.to_tensor(v)
for d in ([1., 2.], [10., 3.]):
    for n, s in ((5, -2), (4, -1), (3, -1)):
        for wrap in (lambda v: v, T):
            x, i, l, o = g(T(d), wrap(n), wrap(s))
            print(x.tolist(), int(i), int(l), None if o is None else o.tolist())
