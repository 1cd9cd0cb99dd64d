# The test of a loop may raise where a handler is active.
import paddle


def f(x, n):
    try:
        k = 0
        while k < 4 and ([paddle.ones([4]), x][n % 2] <= 1.5).any():
            k = k + 1
        if k > 2:
            k = paddle.to_tensor(0)
            while k < 3 and undefined(x):
                k = k + 1
    finally:
        print("last")
    return k


ENTRY = f
STATE = lambda: 0
CALLS = [lambda n=n: (paddle.full([4], 2.0), paddle.to_tensor(n)) for n in [0, 1, 2]]
