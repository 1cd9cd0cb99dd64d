"""What `.grad` is between backward passes, what `detach` and `stop_gradient` cut off, and what a second pass says."""
import copy
import sys

import paddle


def made(function):
    return paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function


def show(tensor):
    return None if tensor is None else tensor.numpy().tolist()


def leaf(*values):
    return paddle.to_tensor(list(values), stop_gradient=False)


def says(name, run):
    try:
        print(name, run())
    except Exception as error:
        lines = [line.strip() for line in str(error).split("\n") if line.strip()]
        print(name, type(error).__name__, "|", lines[0].split(" (at ")[0] if lines else "")


def detached_starts_anew():
    w = leaf(1.0, 2.0)
    y = (paddle.to_tensor([2.0, 3.0]) * w).detach()
    y.stop_gradient = False
    (y * w).sum().backward()
    return show(w.grad), show(y.grad), y.is_leaf


def detached_in_place():
    w = leaf(1.0, 2.0)
    y = w * 2
    y.detach_()
    flags = y.stop_gradient, y.is_leaf
    y.stop_gradient = False
    (y * w).sum().backward()
    return flags, show(w.grad), show(y.grad)


def detached_views():
    w = leaf(1.0, 2.0, 3.0, 4.0)
    d = w.reshape([2, 2]).detach()
    d.stop_gradient = False
    (d * d).sum().backward()
    e = (w * 2).detach()
    e.stop_gradient = False
    v = e.reshape([2, 2])
    (v * v).sum().backward()
    return show(d.grad), show(e.grad), show(w.grad)


def detached_by_data():
    w = leaf(1.0, 2.0)
    y = (w * 2).data
    y.stop_gradient = False
    (y * w).sum().backward()
    return show(w.grad), show(y.grad)


def detached_and_written():
    w = leaf(1.0, 2.0)
    y = (w * 2).detach()
    y.add_(w)
    flags = y.stop_gradient, y.is_leaf
    (y * w).sum().backward()
    return flags, show(w.grad)


def written_through_detached():
    w = leaf(1.0, 2.0)
    x = w * 2
    y = x.detach()
    y[0] = 5.0
    x.sum().backward()
    return show(x), show(w.grad)


def written_past_the_tape():
    w = leaf(1.0, 2.0)
    x = w * 2
    with paddle.no_grad():
        x.add_(paddle.to_tensor([1.0, 1.0]))
    x.sum().backward()
    return show(x), show(w.grad), x.stop_gradient


def hooked_detached():
    w = leaf(1.0, 2.0)
    y = (w * w).detach()
    y.stop_gradient = False
    y.register_hook(lambda g: g * 10)
    (y * w).sum().backward()
    return show(w.grad), show(y.grad)


def detached_asked_for():
    w = leaf(1.0, 2.0)
    z = (w * w).detach()
    z.stop_gradient = False
    return [show(g) for g in paddle.grad((z * w).sum(), [z, w])]


def stopped_in_the_middle():
    w = leaf(1.0, 2.0)
    y = w * w
    y.stop_gradient = True
    z = (y * w).sum()
    flags = [y.is_leaf, y.stop_gradient]
    y.stop_gradient = False
    z2 = (y * w).sum()
    z.backward()
    first = show(w.grad)
    w.clear_grad()
    z2.backward()
    return flags, y.is_leaf, first, show(w.grad), show(y.grad)


def stopped_after_use():
    w = leaf(1.0, 2.0)
    z = (w * w).sum()
    w.stop_gradient = True
    z.backward()
    return show(w.grad), w.is_leaf


def without_tape():
    w = leaf(1.0, 2.0)
    with paddle.no_grad():
        y = w * 2
    flags = y.stop_gradient, y.is_leaf
    y.stop_gradient = False
    (y * w).sum().backward()
    return flags, y.is_leaf, show(w.grad), show(y.grad)


def cleared_to_zero():
    w = leaf(1.0, 2.0)
    (w * w).sum().backward()
    g = w.grad
    w.clear_gradient()
    cleared = show(g), show(w.grad)
    (w * 3).sum().backward()
    after = show(g), show(w.grad)
    (w * 3).sum().backward()
    return cleared, after, show(w.grad)


def cleared_away():
    w = leaf(1.0, 2.0)
    w.clear_grad()
    w.clear_gradient(False)
    nothing = w.grad
    (w * w).sum().backward()
    w.clear_gradient(False)
    return nothing, w.grad


def cleared_by_optimizer():
    layer = paddle.nn.Linear(2, 2, bias_attr=False)
    sgd = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    x = leaf(1.0, 2.0)
    layer(x).sum().backward()
    g = layer.weight.grad
    sgd.clear_grad()
    zeros = show(g), show(layer.weight.grad)
    layer(x).sum().backward()
    sgd.clear_grad(set_to_zero=False)
    gone = layer.weight.grad
    layer(x).sum().backward()
    layer.clear_gradients()
    return zeros, gone, show(layer.weight.grad)


def added_up():
    w = leaf(1.0, 2.0)
    (w * w).sum().backward()
    g = w.grad
    numpy = g.numpy()
    (w * w).sum().backward()
    return show(g), show(w.grad), numpy.tolist(), g is w.grad, w.grad is w.grad, w.grad.is_leaf, w.grad.stop_gradient


def assigned():
    w = leaf(1.0, 2.0)
    g = paddle.to_tensor([5.0, 5.0])
    w.grad = g
    given = show(w.grad), w.grad is g, w.grad.stop_gradient
    (w * 3).sum().backward()
    h = w.grad
    w.grad = paddle.to_tensor([7.0, 7.0])
    g[0] = 1.0
    seen = show(g), show(h), show(w.grad)
    w.grad = None
    return given, seen, w.grad


def written_gradient():
    w = leaf(1.0, 2.0)
    (w * w).sum().backward()
    g = w.grad
    g.stop_gradient = True
    flags = w.grad.stop_gradient, g.stop_gradient
    g[0] = 50.0
    with paddle.no_grad():
        w.grad.add_(paddle.to_tensor([1.0, 1.0]))
        w.grad *= 2
    return flags, show(w.grad), show(g)


def kept_of_the_middle():
    w = leaf(1.0, 2.0)
    y = w * w
    y.retain_grads()
    z = y.sum()
    z.backward(retain_graph=True)
    z.backward()
    return show(y.grad), show(w.grad)


def copied():
    w = leaf(1.0, 2.0)
    y = copy.deepcopy(w * 2)
    return y.stop_gradient, y.is_leaf, show(y)


def twice():
    w = leaf(1.0, 2.0)
    z = (w * w).sum()
    z.backward(retain_graph=True)
    z.backward()
    print(show(w.grad))
    z.backward()


def twice_by_a_shared_part():
    w = leaf(1.0, 2.0)
    y = w * w
    a, b = y.sum(), (y * 2).sum()
    a.backward()
    b.backward()


def asked_after_backward():
    w = leaf(1.0, 2.0)
    z = (w * w).sum()
    print(show(paddle.grad(z, w)[0]), show(paddle.grad(z, w)[0]))
    z.backward()
    paddle.grad(z, w)


def wrong_start():
    y, start = leaf(1.0, 2.0) * 2, leaf(1.0, 2.0, 3.0)
    y.name, start.name = "y", "start"
    y.backward(start)


def hook_raises():
    def hook(gradient):
        raise KeyError("no")

    y = leaf(1.0) * 2
    y.register_hook(hook)
    y.sum().backward()


def set_to(name, value):
    w = leaf(1.0, 2.0)
    setattr(w, name, value)
    return getattr(w, name)


def on_leaf(write):
    x = leaf(1.0, 2.0)
    x.name = "x"
    write(x)


def written(x, key, value):
    x[key] = value


@made
def detached_inside(w, t):
    y = (t * w).detach()
    y.stop_gradient = False
    gradients = paddle.grad((y * w).sum(), [w, y])
    return gradients[0], gradients[1]


for name, case in list(globals().items()):
    if callable(case) and name not in ("made", "show", "leaf", "says", "on_leaf", "set_to", "written", "detached_inside"):
        says(name, case)
print([show(g) for g in detached_inside(leaf(1.0, 2.0), paddle.to_tensor([2.0, 3.0]))])
says("flag", lambda: set_to("stop_gradient", 1))
says("flag of a text", lambda: set_to("stop_gradient", "yes"))
says("grad of a number", lambda: set_to("grad", 1))
says("in place", lambda: on_leaf(lambda x: x.add_(paddle.ones([2]))))
says("in place, reshaped", lambda: on_leaf(lambda x: x.reshape_([2, 1])))
says("in place, item", lambda: on_leaf(lambda x: written(x, 0, 1.0)))
says("nothing to differentiate", lambda: paddle.grad(3, leaf(1.0)))
says("no outputs", lambda: paddle.grad([], leaf(1.0)))
says("mixed outputs", lambda: paddle.grad([leaf(1.0), 3], leaf(1.0)))
says("backward of a number", lambda: paddle.autograd.backward(3))
says("backward of nothing", lambda: paddle.autograd.backward([]))
root = leaf(1.0)
says("backward of one twice", lambda: paddle.autograd.backward([root, root]))
