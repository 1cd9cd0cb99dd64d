import paddle


def f(x, n):
    v = [x.sum(), x.max(), x.min(), x.mean(), paddle.to_tensor(0.5)]
    for i in range(3):
        v.sort(key=lambda q: q * 0.5)
        if x.sum() > i:
            v[i] = v[i + 1]
    return v


FIELDS = []
ENTRY = f
STATE = lambda: 0
CALLS = [
    lambda: (paddle.to_tensor([1.5, 2.5, -1.0, 2.25]), 1),
    lambda: (paddle.to_tensor([-3.5, -0.75, -3.75, -0.5]), 2),
]
