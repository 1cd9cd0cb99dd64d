import sys, paddle
class Overflow(ValueError):
    def __init__(self, value, where):
        super().__init__(f'{where}: too large'); self.value = value
def step(x, lim):
    if x.max() > lim:
        raise Overflow(x.max(), 'step')
    return x * 2
def f(x, lim):
    n = 0
    try:
        for i in range(6):
            x = step(x, lim)
            n += 1
    except Overflow as e:
        return x - e.value, n, str(e)
    else:
        x = x + 100
    finally:
        n += 1000
    return x, n, 'fine'
g = paddle.jit.to_static(f) if sys.argv[1] == 'static' else f
for v in (1.0, 0.01, 50.0):
    a, n, s = g(paddle.full([2], v), 20.0)
    print(a.tolist(), int(n), s)
