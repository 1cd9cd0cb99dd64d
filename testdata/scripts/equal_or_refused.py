"""What staging does not take is refused where it stands: no handler of the program takes it for an exception of its own."""
import math
import sys

import numpy as np
import paddle
import paddle.nn.functional as F


def bound(x):
    try:
        return [1, 2, 3][: int(x)], [1, 2, 3][:x]
    except TypeError:
        return "no slice"


def key(x, y):
    names = {x: "x", y: "y"}
    big = x if x > y else y
    try:
        return names[big]
    except KeyError:
        return "unknown"


def member(x, y):
    seen = {x}
    big = x if x > y else y
    return big in seen, id(big) == id(x)


def repeated(x):
    try:
        return [0] * x
    except TypeError:
        return "none"


def under_condition(x):
    if x > 0:
        return [1, 2, 3][x:]
    return []


def place(x):
    try:
        return ["cat", "dog", "emu"][np.argmax(x.numpy())]
    except TypeError:
        return "unknown"


def slope(x):
    try:
        return F.elu(x, float(x.max())).sum().item()
    except TypeError:
        return F.elu(x).sum().item()


def delta(x):
    if x.sum() > 0:
        return F.smooth_l1_loss(x, x + 1, delta=float(x.max())).item()
    return x.sum().item()


def root(x):
    try:
        return math.sqrt(x.numpy()[0])
    except TypeError:
        return -1.0


def arrays(x):
    found = []
    for value in x:
        if value > 1:
            found.append(int(value))
    return np.array(found).tolist()


def first_shape(x, n):
    try:
        for _ in range(n):
            try:
                x = x.reshape([2, 2])
                break
            except ValueError:
                x = paddle.concat([x, x[:1]])
        return x.tolist()
    except ValueError:
        return "outer"


def in_shape(x):
    x = x + 0
    if x.sum() > 3:
        x.reshape_([2, -1])
    else:
        x.reshape_([-1, 2])
    return x.shape, x.tolist()


def in_shape_once(x):
    x = x + 0
    if x.sum() > 3:
        x.unsqueeze_(0)
    return x.shape, x.tolist()


def tensor(values):
    return paddle.to_tensor(values)


CALLS = [
    (bound, [1], [2]),
    (key, [1, 2], [2, 1]),
    (member, [1, 2], [2, 1]),
    (repeated, [2], [0]),
    (under_condition, [1], [-1]),
    (place, [[1.0, 3.0, 2.0]]),
    (slope, [[-1.0, 2.0]]),
    (delta, [[-1.0, 2.0]], [[-1.0, -2.0]]),
    (root, [[4.0]]),
    (arrays, [[1, 2, 3]], [[1, 0, 1]]),
    (first_shape, [[1.0, 2.0, 3.0], 3], [[1.0, 2.0, 3.0, 4.0], 3]),
    (in_shape, [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]], [[-1.0, 0.0, 0.0, 0.0, 0.0, 1.0]]),
    (in_shape_once, [[1.0, 3.0]], [[0.0, 1.0]]),
]
for function, *calls in CALLS:
    for values in calls:
        expected = got = function(*map(tensor, values))
        if sys.argv[1] == "static":
            try:
                got = paddle.jit.to_static(function, full_graph=True)(*map(tensor, values))
            except RuntimeError as error:
                if "error[DY05" not in str(error) and "error[DY04" not in str(error):
                    raise
                assert "equal_or_refused.py:" in str(error) and "= help:" in str(error), error
        print(function.__name__, expected, got == expected)
