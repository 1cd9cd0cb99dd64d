# A handler leaves a round of a loop past a `finally` that changes a variable; and a region in a `finally` deletes one.
import paddle


def leaves(x, n):
    v = 0.5
    k = 0
    while k < n:
        k = k + 1
        try:
            if x.sum() < k:
                raise ValueError("e")
        except (KeyError, ValueError) as err:
            if k > 2:
                break
            continue
        finally:
            v = v + 1
        x = x + 0.25
    return v, k


def always(flag):
    v = 0.5
    k = 0
    while k < 2 and flag:
        k = k + 1
        try:
            raise ValueError("e")
        except ValueError as err:
            break
        finally:
            v = 1.0
    return v


def deletes(x):
    try:
        pass
    finally:
        v = x + 1
        if x.sum() > 0:
            del v
    try:
        print("maybe", v)
    except NameError as err:
        print(type(err).__name__)


def f(x, n, flag):
    deletes(x)
    return leaves(x, n), always(flag)


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, n=n: (paddle.full([1], v), paddle.to_tensor(n), n > 1) for v in (-1.0, 1.5) for n in (0, 1, 4)]
