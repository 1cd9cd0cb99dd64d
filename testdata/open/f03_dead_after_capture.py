# The same through a lambda: `k` read and written in the branch, captured by a lambda, dead afterwards.
import paddle

def f(x, k):
    if x > 0:
        k = (lambda q: q + k)(k)

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
