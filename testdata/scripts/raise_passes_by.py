"""An exception that passes a handler by waits further out, while another way runs through the rest."""
import sys

import paddle


def passes_by(x, n):
    try:
        try:
            assert n != 7, "seven"
            if n > 4:
                raise RuntimeError("large")
        except RuntimeError:
            return x
        if n % 2 == 0:
            raise RuntimeError("even")
    except RuntimeError:
        pass
    return x + 1


if sys.argv[1] == "static":
    passes_by = paddle.jit.to_static(passes_by)
for n in (1, 2, 5, 6, 7):
    try:
        print(passes_by(paddle.to_tensor(1.0), paddle.to_tensor(n)).item())
    except AssertionError as error:
        print("AssertionError", error)
