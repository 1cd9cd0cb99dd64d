"""Views of numpy arrays whose elements only a run knows: they share them, inside a static function and after it."""
import sys

import numpy as np
import paddle


def text(x):
    v = x.numpy()
    return f"{v}", str(v), repr(v), "%s" % v


def backwards(x):
    return np.sort(x.numpy())[::-1]


def tail(x):
    return x.numpy()[1:]


def shapes(x):
    v = x.numpy()
    return v.reshape(3, 1), v.T, v[None], np.roll(v, 1), np.expand_dims(v, 0)


def written_through_the_view(x):
    v = x.numpy()
    w = v[:2]
    w[0] = 9.0
    v[1] = -3.0
    return v, w, v.sum(), w * 2


def view_of_a_view(x):
    v = np.stack([x.numpy(), x.numpy() * 2])
    turned = v.T
    flat = turned.reshape(-1)
    part = turned[1:, ::-1]
    return v, turned, flat, part, part.base is v, flat.base is v


def view_on_one_way(x):
    if x.sum() > 0:
        v = x.numpy()[::-1]
    else:
        v = x.numpy() + 1
    return v


def rows(x):
    total = 0.0
    for row in np.stack([x.numpy(), -x.numpy()])[:, 1:]:
        total = total + row.max() * 2
    return total


def main(mode):
    functions = [
        text, backwards, tail, shapes, written_through_the_view, view_of_a_view, view_on_one_way, rows,
    ]
    for function in functions:
        called = paddle.jit.to_static(function) if mode == "static" else function
        for k in (1.0, -1.0):
            result = called(paddle.to_tensor([1.5 * k, -0.25 * k, 4.0 * k]))
            print(function.__name__, result)
            if isinstance(result, np.ndarray):
                result[0] = 7.0
                print(result, result.base is None, None if result.base is None else result.base)
        if function is view_of_a_view:
            v, turned, flat, part = result[:4]
            part[0, 0] = 100.0
            flat[0] = 50.0
            print(v, turned, flat, part, sep="\n")


main(sys.argv[1])
