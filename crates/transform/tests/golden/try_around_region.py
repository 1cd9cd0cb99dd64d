import paddle

def f(x, a):
    try:
        if x > 0:
            a = a + 1
    except ValueError as err:
        pass

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
