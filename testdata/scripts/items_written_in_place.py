"""A tensor is written in place after it went into a list whose length depends on a tensor."""
# refused: DY0501, such a list has the elements as they were
import sys

import paddle


def collect(x, n):
    x = x + 0
    out = []
    for i in range(n):
        out.append(x)
        x.add_(paddle.ones([2]))
    return out


if sys.argv[1] == "static":
    collect = paddle.jit.to_static(collect)
print(collect(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(2)))
