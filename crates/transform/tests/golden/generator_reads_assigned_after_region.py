import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, m, word):
    if (paddle.to_tensor(1.5) < paddle.to_tensor(1.5)):
        return None
    else:
        k9 = 0
        while k9 < 2 and (-1 <= paddle.to_tensor(2) < n <= 4):
            k9 = k9 + 1
    n = paddle.to_tensor(2)
    def g22():
        yield paddle.ones([4])[n % 4]

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([1.75, 1.0, -0.25, 2.5]), paddle.to_tensor(4), 2, paddle.to_tensor([4.0, 0.0, 2.75, 3.25, -2.0, 2.75, -3.5, 0.75]).reshape([2, 4]), "b",),
]
