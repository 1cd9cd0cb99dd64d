"""In-place writes to arguments and state that are leaves with gradients, and to those that were computed from some."""
import sys

import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.s = paddle.to_tensor(0.5)
        weight = paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(0.25))
        self.fc = paddle.nn.Linear(2, 2, weight_attr=weight)

    def forward(self, x):
        self.s.add_(self.fc(x).sum())
        return x + 1


def written(x):
    x.add_(paddle.ones([2]))
    return x


def fails_unread(x, n):
    if n > 0:
        try:
            paddle.nn.functional.embedding(n.reshape([1]), paddle.ones([5, 4]))
        except ValueError as error:
            print("caught", type(error).__name__)
    return x


def static(function):
    return paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function


net = Net()
run = static(net)
for value in (1.0, 2.0, 3.0):
    print(run(paddle.to_tensor([value, 2.0])).tolist(), net.s.stop_gradient, net.s.is_leaf, round(net.s.item(), 4))

w = paddle.ones([2])
w.stop_gradient = False
run = static(written)
for value in (w * 2, w, w * 3, paddle.ones([2])):
    try:
        out = run(value)
        print(out.tolist(), out.stop_gradient, out.is_leaf, out is value)
    except ValueError as error:
        print(type(error).__name__)

run = static(fails_unread)
for n in (0, 3, 7):
    print(run(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(n)).tolist())
