# A `finally` that returns stays plain Python where a `with` around it goes on; a name that an inner handler deleted is
# unbound for the outer one.
import paddle


class Guard:
    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, *error):
        print("exit")
        return False


def f(x, n, kind):
    if kind == 0:
        with Guard():
            if n > 1:
                x = x + 1
            else:
                try:
                    x = x - 1
                finally:
                    if n > 0:
                        return x
            if x.sum() > 0:
                x = x * 2
        return x
    try:
        raise ValueError("a")
    except ValueError as odd:
        try:
            try:
                if n > 1:
                    raise ValueError("b")
            except ValueError as odd:
                print("in")
            raise RuntimeError("c")
        except RuntimeError:
            pass
        if x.sum() > 0:
            raise RuntimeError("r") from odd
    return x


ENTRY = f
STATE = lambda: 0
CALLS = [lambda i=i, n=n: (paddle.to_tensor([1.0]), n, i) for i in range(2) for n in range(3)]
