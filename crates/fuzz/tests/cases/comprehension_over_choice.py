# Comprehensions over a list that a tensor chooses, and a tensor that it chooses as an argument of an operation.
import paddle


def f(x, n):
    a = max(q * 2 % 5 for q in ([1, 2] if n > 1 else [1]))
    b = [1, 2]
    for w in range(int(n) % 3):
        if 1 in ([1] + [1 for q in b]):
            if w > n - 2:
                b = [1, 2, 3]
    c = len([1 for q in ([x.sum()] if n == 1 else [x.max(), n]) if q > 1.5])
    y = x
    if n > 2:
        y = x + 1
    x.zero_()
    return a, b, c, paddle.abs(y)


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.to_tensor([-1.0, 2.0, 0.5, 1.0]), paddle.to_tensor(n)) for n in (0, 1, 2, 3)]
