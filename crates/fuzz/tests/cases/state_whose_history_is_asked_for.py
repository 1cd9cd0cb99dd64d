# A call adds to a view of state what wants gradients: the next call asks whether the state is a leaf.
import paddle

shared = paddle.to_tensor([0.5, -1.0, 2.0, 0.0])


def f(x):
    print(shared.is_leaf, shared.stop_gradient)
    with paddle.no_grad():
        x.stop_gradient = False
    shared[1:3].add_((x * 2).sum())
    return x


FIELDS = ["t"]
ENTRY = f
STATE = lambda: (shared,)
CALLS = [lambda v=v: (paddle.to_tensor([v, 1.0]),) for v in (1.0, 2.0, -1.0)]
