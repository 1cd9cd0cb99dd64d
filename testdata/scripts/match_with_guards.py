import sys, paddle
def f(x, op):
    k = paddle.argmax(x)
    match op:
        case ('scale', s) if x.sum() > 0:
            x = x * s
        case ('scale', s):
            x = x / s
        case {'shift': v, **rest}:
            x = x + v + len(rest)
        case [a, *b]:
            x = x * a + sum(b)
        case None | 'noop':
            pass
        case _:
            raise TypeError(f'bad op {op!r}')
    match k:
        case 0: return x
        case 1: return -x
        case n if n > 1: return x * n
    return x
g = paddle.jit.to_static(f) if sys.argv[1] == 'static' else f
for d in ([3., 1., 2.], [-3., -1., -2.], [0., 1., 5.]):
    for op in (('scale', 2.0), {'shift': 1.0, 'q': 1}, [1, 2, 3], None, 'noop', 7):
        try:
            print(g(paddle.to_tensor(d), op).tolist())
        except TypeError as e:
            print('TypeError', e)
