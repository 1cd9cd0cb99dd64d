"""Lists, tuples, texts and sets with indices, counts and items that only a run knows."""
import math
import sys

import numpy as np
import paddle


def tail_of_tensors(x, n):
    rows = [x, x + 1, x + 2]
    part = rows[n - 1:]
    total = part[0] * 0
    for p in part:
        total = total + p
    return total, len(part)


def zeros(x, n):
    zeros = [0] * n
    zeros[0] = 5
    zeros.append(7)
    return zeros, sum(zeros)


def mixed(x, n):
    xs = ["a", 1, x]
    return xs[:n - 1]


def item_of_a_tuple(x, n):
    t = (1, "two", 3.0)
    try:
        return t[n]
    except IndexError as e:
        return str(e)


def member_of_a_set(x, n):
    s = {1, "x", 2.0}
    return n in s, n not in s, n in frozenset([2, 3]), float(n) in {2}


def place(x, n):
    try:
        return [3, 4, 5].index(n)
    except ValueError as e:
        return str(e)


def place_of_a_tensor(x, n):
    ys = [x, x * 2]
    return ys.index(ys[1]), ys.count(x), (x, 1).count(1)


def text(x, n):
    s = "oak"
    try:
        return s[n], s[n:], s[::-1][:n]
    except IndexError as e:
        return str(e)


def arrays(x, n):
    return np.array([n, 2 * n]), np.zeros(3) + n, np.array([[1.5, n], [n, 2]])


def grid(x, n):
    grid = [[0] * 3 for _ in range(2)]
    grid[0][n - 1] = 4
    return grid, [[1] * n, [2] * n]


def repeated_tensor(x, n):
    w = [x] * n
    acc = x * 0
    for v in w:
        acc = acc + v
    return acc


def parts(x, n):
    q = [1, 2, 3, 4, 5]
    return q[n:] + q[:n], q[-n:], q[n:n + 2], q[:][n]


def taken_and_put(x, n):
    q = [1, 2, 3, 4, 5]
    del q[n]
    q.insert(n, 9)
    return q, q.pop(n - 1), q


def stored_into_a_part(x, n):
    q = [1, 2, 3, 4, 5]
    q[n:] = [0]
    return q


def removed(x, n):
    q = [5, 3, 8]
    q.remove(5 if n > 2 else 3)
    return q


def of_numbers(x, n):
    return (
        math.hypot(n, 2), math.atan2(n, 3.0), math.fmod(n, 3), math.copysign(2.0, -n), math.isqrt(n * 50), math.modf(n + 0.25),
        pow(n, 5, 7), (n * 37).bit_length(), float(n).is_integer(), (n / 4).is_integer(), bool(n > 1).real, hex(n), chr(65 + n),
        bin(n), oct(n + 8), [n > 1, n > 2].count(True), (5, n, 2).count(2),
    )


FUNCTIONS = [
    tail_of_tensors, zeros, mixed, item_of_a_tuple, member_of_a_set, place, place_of_a_tensor, text,
    arrays, grid, repeated_tensor, parts, taken_and_put, stored_into_a_part, removed, of_numbers,
]


def main(mode):
    for function in FUNCTIONS:
        def run(x, n, function=function):
            return function(x, int(n))

        called = paddle.jit.to_static(run) if mode == "static" else run
        for n in (2, 3, 1, 4):
            try:
                print(function.__name__, called(paddle.to_tensor([1.0, n]), paddle.to_tensor(n)))
            except Exception as error:
                print(function.__name__, type(error).__name__, error)


main(sys.argv[1])
