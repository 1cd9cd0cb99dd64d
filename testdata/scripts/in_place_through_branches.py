"""In-place writes to tensors of which a condition says who they are."""
import sys

import paddle


def static(f):
    return paddle.jit.to_static(f) if sys.argv[1] == "static" else f


def both(f, *shapes):
    for sign in (1.0, -1.0):
        print(f.__name__ if hasattr(f, "__name__") else "f", f(paddle.to_tensor([1.0, 2.0]) * sign))


def one_of_two(x):
    a, b = x + 1, x + 2
    y = a if x.sum() > 0 else b
    y.add_(paddle.ones([2]))
    y[0] = 9.0
    return a, b, y, y is a, y is b


both(static(one_of_two))


def old_or_new(x):
    a = x + 1
    if x.sum() > 0:
        y = a
    else:
        y = x * 3
    y.scale_(2.0)
    first = a + 0
    a.add_(paddle.ones([2]))
    return a, y, first


both(static(old_or_new))


def chained(x):
    a, b, c = x + 1, x + 2, x + 3
    y = a if x[0] > 0 else b
    z = y if x[1] > 1 else c
    z.add_(paddle.ones([2]))
    a.scale_(2.0)
    y.add_(paddle.full([2], 10.0))
    return a, b, c, y, z


both(static(chained))


def argument(x):
    y = x if x.sum() > 0 else x * 0
    y.add_(paddle.ones([2]))
    return y


for sign in (1.0, -1.0):
    given = paddle.to_tensor([1.0, 2.0]) * sign
    print(static(argument)(given), given)


def in_a_branch(x):
    a, b = x + 1, x + 2
    y = a if x.sum() > 0 else b
    if x[0] < 5:
        y.add_(paddle.ones([2]))
        a[1] = 7.0
    else:
        b.zero_()
    return a, b, y


both(static(in_a_branch))


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("small", paddle.zeros([2]))
        self.register_buffer("large", paddle.ones([2]))

    def forward(self, x):
        chosen = self.large if x.abs().max() > 2 else self.small
        chosen.add_(x)
        return chosen * 2


net = static(Net())
for v in ([1.0, 1.0], [3.0, 1.0], [0.5, 0.5]):
    print(net(paddle.to_tensor(v)), net.small, net.large)


def views(x):
    a, b = x + 1, x + 2
    y = a if x.sum() > 0 else b
    v = y[1:]
    y.add_(paddle.ones([2]))
    v.scale_(3.0)
    return a, b, y, v


both(static(views))


def swapped(x):
    a, b = x + 1, x + 2
    if x.sum() > 0:
        a, b = b, a
    a.add_(paddle.ones([2]))
    b.scale_(3.0)
    return a, b, a is b


both(static(swapped))
