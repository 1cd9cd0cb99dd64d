"""A handler that raises, after a test on a tensor in it: the handler further out takes it."""
import sys

import paddle


def inner(x):
    try:
        try:
            if x > 0:
                raise ValueError("large", 3)
        except ValueError as error:
            x = [x][(1 if any(q > 0 for q in [x]) else 0) % 1] + 1
            raise RuntimeError("again") from error
    except (KeyError, RuntimeError) as error:
        print("took", error, repr(error.__cause__))
    finally:
        print("done")
    return x


def outer(x):
    return inner(x) * 2


if sys.argv[1] == "static":
    outer = paddle.jit.to_static(outer)
for v in (1.0, -1.0, 7.0):
    print(outer(paddle.to_tensor(v)))
