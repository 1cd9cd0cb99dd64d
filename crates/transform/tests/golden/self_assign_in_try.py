import paddle

def f(x, a):
    if x > 0:
        try:
            a += 1
        except RuntimeError:
            pass

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
