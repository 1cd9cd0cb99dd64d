"""`set_value` and `data =` with tensors made in a static function, alone and under a condition."""
import sys

import numpy as np
import paddle

T = paddle.to_tensor
state, other, third = T([1.0, 2.0]), T([1.0, 2.0]), T([1, 2])
layer = paddle.nn.Linear(1, 1)
layer.set_state_dict({"weight": T([[2.0]]), "bias": T([1.0])})


def under_a_condition(x):
    if x.sum() > 2:
        state.set_value(T([9.0, 9.0]))
        layer.weight.set_value(T([[5.0]]))
    return state.tolist(), layer(x.reshape([1, 1])).tolist()


def then_in_place(x):
    other.set_value(T([3.0, 4.0]))
    other.add_(x)
    third.set_value(np.array([5, 6]))
    return other.tolist(), third.tolist()


def as_data(x):
    made = T([7.0, 8.0])
    if x.sum() > 2:
        other.data = made
    return other + x


if sys.argv[1] == "static":
    under_a_condition, then_in_place, as_data = map(paddle.jit.to_static, (under_a_condition, then_in_place, as_data))
for value in (1.0, 5.0, 1.0):
    x = T([value])
    print(under_a_condition(x), state.tolist(), layer.weight.tolist())
    print(then_in_place(x), other.tolist())
    print(as_data(x).tolist(), other.tolist())
