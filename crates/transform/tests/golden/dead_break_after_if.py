import paddle

def f(x, k):
    i = 0
    while i < 3:
        i = i + 1
        if k > 2:
            if x > 0:
                return 1
            else:
                return 2
            break
        else:
            print("else")
    return 3

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
