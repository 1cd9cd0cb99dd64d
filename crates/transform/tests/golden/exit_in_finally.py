# An exit under a condition in a `finally`: where the condition does not hold, what was on its way goes on.
import paddle


def returns(x, n):
    try:
        if n > 2:
            raise ValueError("a")
        return "tried"
    finally:
        if n == 1:
            pass
        elif n == 2 or n == 4:
            return "last"
        for i in range(n):
            if i > 4:
                return i


def breaks(x, n):
    out = []
    for i in range(4):
        try:
            out.append(i)
            if i == n:
                continue
            if i == 2:
                raise ValueError("b")
            out.append("on")
        except KeyError:
            return "never"
        finally:
            if i > n:
                break
            for j in range(2):
                if j == i:
                    break
                out.append("inner")
    return out


def f(x, n):
    try:
        first = returns(x, n)
    except ValueError:
        first = "raised"
    try:
        second = breaks(x, n)
    except ValueError:
        second = "raised"
    return first, second


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.ones([2]), n) for n in range(8)]
