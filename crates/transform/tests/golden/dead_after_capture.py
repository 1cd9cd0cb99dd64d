import paddle

def f(x, k):
    if x > 0:
        k = (lambda q: q + k)(k)

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
