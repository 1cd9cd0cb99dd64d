import sys, paddle
def f(x):
    parts = []
    while x.sum() > 1:
        parts.append(x); x = x / 2
    a, *rest, b = parts
    p, q = rest
    return a + b * 10 + p * 100 + q * 1000
g = paddle.jit.to_static(f) if sys.argv[1] == 'static' else f
for d in (8., 4., 2., 0.5, 100.):
    try: print(g(paddle.full([2], d)).tolist())
    except ValueError as e: print('ValueError', e)
