# Code after a branch whose ways all leave a `with` still says what is a variable.
import paddle


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


def f(x, n):
    if n > 1:
        for i in range(2):
            with Guard():
                if x > 0:
                    return "left"
                else:
                    break
                for w in [x]:
                    pass
            x = x + 1
    else:
        try:
            print("maybe", w)
        except NameError as err:
            print(type(err).__name__)
    return "end"


ENTRY = f
STATE = lambda: None
CALLS = [lambda x=x, n=n: (paddle.to_tensor(x), n) for x in (-1, 1) for n in (1, 2)]
