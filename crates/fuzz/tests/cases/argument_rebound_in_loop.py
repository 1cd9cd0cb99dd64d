# A loop on a tensor rebinds an argument on some trips; a write in place afterwards goes to whichever it is.
import paddle


def f(x, n):
    k = paddle.to_tensor(0)
    while True:
        k = k + 1
        if k > 3:
            break
        if n % 2 == 0:
            break
        x = paddle.ones([4])
    x[0] += 0.5
    return x


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.to_tensor([-1.0, 2.0, 0.5, 1.0]), paddle.to_tensor(n)) for n in (1, 2)]
