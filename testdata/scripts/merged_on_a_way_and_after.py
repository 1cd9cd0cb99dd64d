"""A tensor that is one of several on one way, and one of several again after it, written in place."""
import sys

import paddle


def pick(a, b):
    return a if a.sum() > b.sum() else b


def nested(x, y, z):
    if x.max() > 1:
        t = pick(x, y)
    else:
        t = z
    t.add_(paddle.ones([2]))
    x[0] = x[0] * 2
    return t + 0, t


def both(x, y, z):
    t = pick(x, y) if x.max() > 1 else pick(y, z)
    u = t if z.sum() > 0 else x
    u[0] = 7.0
    y.scale_(2.0)
    return t * 1, u * 1


def forgotten(x, y):
    if x.sum() > 0:
        total = pick(x, y).sum()
    else:
        total = pick(y, x).max()
    x.add_(paddle.ones([2]))
    y[1] = total
    return total


def held(x, y, z):
    kept = [pick(x, y)] if x.max() > 1 else (pick(y, z), 1)
    kept[0][1] = 9.0
    z.scale_(0.5)
    return kept[0] + 0


def new_and_old(x, y, z):
    if x.max() > 1:
        s = x * 1
        t = s if y.sum() > 0 else z
        s[0] = 5.0
    else:
        s = y
        t = x + 1
    t.add_(paddle.ones([2]))
    s.scale_(3.0)
    return s * 1, t * 1


def deeper(x, y, z):
    t = z
    if x.max() > 1:
        if y.sum() > 0:
            t = pick(x, y)
            t[0] = 1.5
        t.add_(paddle.ones([2]))
    t.scale_(2.0)
    return t + 0


def thrown(x, y, z):
    try:
        t = pick(x, y)
        if z.sum() > 0:
            raise ValueError("z")
        t[0] = 3.0
    except ValueError:
        t = pick(t, z)
        t[1] = 4.0
    t.add_(paddle.ones([2]))
    return t * 1


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("even", paddle.zeros([2]))
        self.register_buffer("odd", paddle.ones([2]))
        self.last = None

    def forward(self, x):
        if x.max() > 0:
            target = self.even if x.sum() > 1 else self.odd
        else:
            target = self.last if self.last is not None else self.odd
        target.add_(x)
        self.last = target
        return self.even + self.odd


def run(function, *args):
    args = [paddle.to_tensor(arg) for arg in args]
    if sys.argv[1] == "static":
        function = paddle.jit.to_static(function)
    print(function.__name__, function(*args), [arg.tolist() for arg in args])


for x in ([1.0, 2.0], [-1.0, 0.5], [3.0, -4.0]):
    for y in ([0.5, 0.5], [-3.0, 1.0]):
        for z in ([1.0, -0.5], [-2.0, 1.0]):
            for function in (nested, both, held, new_and_old, deeper, thrown):
                run(function, x, y, z)
        run(forgotten, x, y)

net = Net()
if sys.argv[1] == "static":
    net = paddle.jit.to_static(net)
for data in ([1.0, 2.0], [-1.0, -2.0], [0.5, 0.25], [-1.0, -1.0], [2.0, 0.0], [-0.5, -0.5]):
    print(net(paddle.to_tensor(data)).tolist(), net.even.tolist(), net.odd.tolist(), net.last.tolist())
