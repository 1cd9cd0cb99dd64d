"""The backward pass of a PyLayer gets zeros for an output that nothing used, unless it says that it wants None."""
# refused: DY0506, gradients of a PyLayer do not come through a static function
import sys

import paddle
from paddle.autograd import PyLayer

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
T = paddle.to_tensor


class Both(PyLayer):
    @staticmethod
    def forward(ctx, x):
        return x * 2, x * 3

    @staticmethod
    def backward(ctx, a, b):
        return a * 2 + b * 3


class Maybe(PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 2, x * 3

    @staticmethod
    def backward(ctx, a, b):
        return (a * 2 if a is not None else 100.0) + (b * 3 if b is not None else 10.0)


class Marked(PyLayer):
    @staticmethod
    def forward(ctx, x):
        y = T([1, 2])
        ctx.mark_non_differentiable(y)
        return x * 2, y

    @staticmethod
    def backward(ctx, a, b):
        return a * 2 + b.astype("float32")


for layer in (Both, Maybe, Marked):
    for which in (0, 1):

        @st
        def f(x):
            return layer.apply(x)[which].sum()

        for _ in range(2):
            x = T([1.0, 2.0], stop_gradient=False)
            y = f(x)
            if y.stop_gradient:
                print(layer.__name__, which, "wants none")
                continue
            y.backward()
            print(layer.__name__, which, x.grad.numpy())
