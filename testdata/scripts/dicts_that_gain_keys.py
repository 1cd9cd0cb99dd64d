import sys, paddle
def f(x):
    feats = {}
    if x.sum() > 0:
        feats['pos'] = x
        feats['n'] = 1
    else:
        feats['neg'] = -x
    if 'pos' in feats:
        y = feats['pos'] * 2
    else:
        y = feats.pop('neg')
    feats.update(z=y)
    tot = x * 0
    for k, v in feats.items():
        tot = tot + v
    s = set()
    if x[0] > 1: s.add('a')
    s.add('b')
    return tot, len(feats), sorted(feats.keys()), len(s), feats.get('n', 0)
g = paddle.jit.to_static(f) if sys.argv[1] == 'static' else f
for d in ([1., 3.], [-1., -2.], [3., -1.]):
    t, n, k, s, q = g(paddle.to_tensor(d)); print(t.tolist(), int(n), k, int(s), int(q))
