"""Gradients that a function computes itself."""
import sys

import paddle
import paddle.nn.functional as F


def static(f):
    return paddle.jit.to_static(f) if sys.argv[1] == "static" else f


@static
def inner(x):
    x.stop_gradient = False
    y = (x * x * x).sum()
    return paddle.grad(y, x)[0]


print(inner(paddle.to_tensor([1.0, 2.0])))


@static
def twice(x):
    x.stop_gradient = False
    y = (x**3).sum()
    g = paddle.grad(y, x, create_graph=True)[0]
    h = paddle.grad(g.sum(), x)[0]
    return g, h, g.stop_gradient, h.stop_gradient


print(twice(paddle.to_tensor([1.0, 2.0, -3.0])))


class Critic(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.a = paddle.nn.Linear(3, 4)
        self.b = paddle.nn.Linear(4, 1)
        for i, p in enumerate(self.parameters()):
            p.set_value(paddle.arange(p.size, dtype="float32").reshape(p.shape) * 0.1 - 0.2 * i)

    def score(self, x):
        return self.b(F.tanh(self.a(x)))

    def forward(self, real, fake, t):
        mixed = (real * t + fake * (1 - t)).detach()
        mixed.stop_gradient = False
        g = paddle.grad(self.score(mixed).sum(), mixed, create_graph=True)[0]
        penalty = ((g.square().sum(axis=1).sqrt() - 1) ** 2).mean()
        own = paddle.grad(self.score(real).sum(), [self.a.weight, self.b.bias])
        return penalty, own[0].sum(), own[1]


critic = static(Critic())
real = paddle.to_tensor([[1.0, 0.5, -1.0], [0.0, 2.0, 1.0]])
p, w, b = critic(real, real * 0.5 - 1, paddle.to_tensor([[0.25], [0.75]]))
print("%.5f %.5f %.5f" % (p.item(), w.item(), b.item()))
print(critic.a.weight.grad)


@static
def several(x, y):
    x.stop_gradient = False
    y.stop_gradient = False
    z = x * y + x.detach() * 2
    w = x * 3
    given = paddle.grad([z, w], [x, y], grad_outputs=[paddle.full_like(z, 2.0), None], retain_graph=True)
    unused = paddle.grad(z, [y, w], allow_unused=True)
    return given, unused


print(several(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 5.0])))


@static
def missing(x, y):
    x.stop_gradient = False
    y.stop_gradient = False
    return paddle.grad((x * 2).sum(), y)


try:
    missing(paddle.to_tensor([1.0]), paddle.to_tensor([1.0]))
except ValueError as error:
    print("ValueError", "allow_unused" in str(error))


@static
def steps(x, n):
    for i in range(n):
        x = x.detach()
        x.stop_gradient = False
        loss = ((x - 3) ** 2).sum()
        x = x - 0.25 * paddle.grad(loss, x)[0]
    return x.detach()


print(steps(paddle.to_tensor([0.0, 10.0]), 3), steps(paddle.to_tensor([0.0, 10.0]), paddle.to_tensor(3)))


@static
def inside(x):
    if x.sum() > 0:
        a = x * 2
        a.stop_gradient = False
        g = paddle.grad((a * a).sum(), a)[0]
    else:
        g = x
    return g.detach()


print(inside(paddle.to_tensor([1.0, 2.0])), inside(paddle.to_tensor([-1.0, -2.0])))


class Cube(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, dy):
        (x,) = ctx.saved_tensor()
        return dy * 3 * x * x + 1


@static
def own(x):
    x.stop_gradient = False
    return paddle.grad((Cube.apply(x) * 2).sum(), x)[0]


print(own(paddle.to_tensor([1.0, 2.0])))


@static
def adapted(x, w):
    w.stop_gradient = False
    fast = w
    for _ in range(2):
        loss = ((x @ fast - 1) ** 2).mean()
        fast = fast - 0.5 * paddle.grad(loss, fast, create_graph=True)[0]
    outer = ((x @ fast) ** 2).mean()
    return paddle.grad(outer, w)[0]


g = adapted(paddle.to_tensor([[1.0, 2.0], [0.5, -1.0]]), paddle.to_tensor([[0.1], [0.2]]))
print(["%.4f" % v for v in g.flatten().tolist()])


@static
def functions(x):
    x.stop_gradient = False
    y = F.softmax(x, axis=-1) * F.gelu(x) + paddle.concat([x[:, 1:], x[:, :1]], axis=1).exp()
    y[0] = y[0] * 2
    z = F.layer_norm(y, [3]).sum() + paddle.where(x > 0, x, x * 0.1).max() + paddle.matmul(x, x.T).trace()
    return paddle.grad(z, x)[0]


print(["%.3f" % v for v in functions(paddle.to_tensor([[0.1, -0.2, 0.3], [1.0, 0.5, -1.0]])).flatten().tolist()])


@static
def constant(n):
    t = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = (t * t * n).sum()
    return paddle.grad(y, t)[0], t.is_leaf, y.is_leaf


print(constant(paddle.to_tensor(3.0)))


@static
def again(x):
    x.stop_gradient = False
    y = (x * x).sum()
    first = paddle.grad(y, x)[0]
    return first + paddle.grad(y, x)[0]


print(again(paddle.to_tensor([1.0])))


@static
def hooked(x):
    x.stop_gradient = False
    y = x * 2
    handle = y.register_hook(lambda g: g * 10)
    z = y * 3
    removed = z.register_hook(lambda g: g * 100)
    removed.remove()
    return paddle.grad((z * y).sum(), x)[0]


print(hooked(paddle.to_tensor([1.0, -2.0])))
