"""`set_value` and the like with elements that staging knows, on one way of a condition and on all."""
import sys

import paddle

T = paddle.to_tensor


def run(mode, what, function, state):
    called = paddle.jit.to_static(function) if mode == "static" else function
    for k in (1.0, 5.0, 1.0):
        print(what, called(T([k])), state.tolist())


def main(mode):
    t = T([1.0, 2.0])

    def on_one_way(x):
        if x.sum() > 2:
            t.set_value(T([9.0, 9.0]))
        return t.tolist()

    run(mode, "one way", on_one_way, t)
    u = T([1.0, 2.0])

    def read_after(x):
        u.set_value(T([9.0, 9.0]))
        return (u * x).tolist(), u[0].item()

    run(mode, "after", read_after, u)
    v = T([1.0, 2.0])

    def other_way(x):
        if x.sum() > 2:
            v.set_value(T([9.0, 9.0]))
        else:
            v.fill_(4.0)
        return (v + 1).tolist()

    run(mode, "other way", other_way, v)
    w = T([1.0, 2.0])

    def of_data(x):
        if x.sum() > 2:
            w.data = T([7.0, 8.0])
        return (w - x).tolist()

    run(mode, "data", of_data, w)
    layer = paddle.nn.Linear(1, 2, bias_attr=paddle.nn.initializer.Constant(0.5))

    def of_layer(x):
        if x.sum() > 2:
            layer.set_state_dict({"weight": T([[1.0, 2.0]]), "bias": T([3.0, 4.0]).detach()})
        return layer.bias.tolist()

    run(mode, "layer", of_layer, layer.bias)
    trips = T([0.0])

    def in_a_loop(x):
        while trips.sum() < x.sum():
            trips.set_value(T([3.0]) if trips.sum() > 0 else T([1.0]))
            if trips.sum() > 2:
                trips.set_value(T([10.0]))
        return trips.tolist()

    run(mode, "loop", in_a_loop, trips)


main(sys.argv[1])
