# A loop over Python numbers that a tensor leaves in its first trip.
import paddle


def f(x, n):
    k = 0
    while k < 3:
        k = k + 1
        if 0 <= 1 < int(n):
            pass
        else:
            return paddle.ones([4])[1 % 4]


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.ones([4]), paddle.to_tensor(n)) for n in (1, 2)]
