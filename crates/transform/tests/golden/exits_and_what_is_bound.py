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


def unbound_after_try(x, row, table, word):
    try:
        if not row:
            y = x
            x = table[word]
    except Exception as error:
        print(type(error).__name__)
        if x > 0:
            return 5
    return x, y


def bound_after_try(x, row):
    y = x
    try:
        if row:
            y = x + 1
    except Exception as error:
        if x > 0:
            return 5
    return x, y


def unbound_in_tests(x, n):
    try:
        y = n / x
    except ZeroDivisionError:
        if n > 1:
            n = 2
        elif all(q > 0 for q in [y, z]):
            n = 3
        while n < z:
            n = n + 1
    z = 1
    return n + z
