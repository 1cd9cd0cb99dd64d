import paddle

def f(x, a):
    if x > 0:
        try:
            if a > 7:
                raise ValueError("e")
            print("p", (lambda q: q + a)(x))
        except ValueError:
            x *= 2
            a = 1
        finally:
            print("f")
        return "r"
    return x

ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(2), 5), lambda: (paddle.to_tensor(-1), 5)]
