import contextlib


def endless_with_else(x, k):
    try:
        d = 1
    except ValueError:
        while True:
            k = k + 1
            if k > 4: break
        else:
            if x.sum() > 1:
                return 3
    return x


def after_raise(x):
    with contextlib.suppress(ValueError):
        raise ValueError
        if x.sum() > 0:
            return 1
    return x + 1


def unbound_in_a_part(flag):
    y = 1 if flag else z
    z = 2
    return y + z
