"""Whether a tensor wants gradients, where that depends on the way: read, printed, given back and kept in state."""
import sys

import paddle


def made(function):
    return paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.w = self.create_parameter([2], default_initializer=paddle.nn.initializer.Constant(2.0))
        self.kept = paddle.zeros([2])

    def branch(self, x):
        if x.sum() > 0:
            y = self.w * x
        else:
            y = x + 1
        return y

    def loop(self, x, n):
        h = paddle.zeros([2])
        for i in range(n):
            h = h * 0.5 + self.w
            if x.sum() > 100:
                break
        return h, h + x

    def tells(self, x):
        y = x * 2
        if x.sum() > 0:
            y = y * self.w
        z = y + 1
        print("in it", y.stop_gradient, z.stop_gradient, y)
        if y.stop_gradient:
            return "stops"
        return "goes on"

    def keeps(self, x):
        if x.sum() > 0:
            self.kept = self.w + x
        return self.kept * 1

    def writes(self, x):
        y = paddle.zeros([2])
        if x.sum() > 0:
            y[0] = self.w.sum()
        return y

    def quiet(self, x):
        with paddle.no_grad():
            y = self.w if x.sum() > 0 else x
            z = y * 2
        return y, z

    def down(self, x, n):
        if n <= 0:
            return x
        return self.down(x * self.w, n - 1)

    def aliased(self, x):
        a = x + 1
        b = x + 2
        c = a if x.sum() > 0 else b
        c.add_(self.w)
        return a, b, c


def show(*tensors):
    for t in tensors:
        print(t if isinstance(t, str) else (t.stop_gradient, t.tolist()))


net = Net()
for name in ["branch", "tells", "keeps", "writes", "quiet", "aliased"]:
    f = made(getattr(net, name))
    for sign in [-1.0, 1.0, -2.0]:
        out = f(paddle.to_tensor([sign, sign]))
        print(name, sign)
        show(*(out if isinstance(out, tuple) else [out]))
        if name == "keeps":
            show(net.kept)
for name in ["loop", "down"]:
    f = made(getattr(net, name))
    for n in [0, 1, 3]:
        out = f(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(n))
        print(name, n)
        show(*(out if isinstance(out, tuple) else [out]))
