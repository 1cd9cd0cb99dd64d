# What ends an exception goes on after the `with`, though its body always raises, and what the body set may be unbound.
import paddle


class Ends:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return True


def f(x, kind):
    if kind == 0:
        if x.sum() > 0:
            with Ends():
                raise ValueError("a")
        else:
            return x
        x = x + 2
        print("rest")
        return x
    if kind == 1:
        with Ends():
            if x.sum() > 0:
                raise ValueError("a")
            q = 1
        if x.sum() > -1:
            print(q)
        return x
    if kind == 2:
        with Ends():
            if x.sum() > 0:
                raise ValueError("a")
            else:
                return x
        return x + 5
    for i in range(3):
        with Ends():
            if x.sum() > i:
                x = x - 1
                raise ValueError("a")
            break
        x = x * 2
    return x


ENTRY = f
STATE = lambda: 0
CALLS = [lambda i=i, v=v: (paddle.to_tensor([v]), i) for i in range(4) for v in [-1.0, 1.0, 3.0]]
