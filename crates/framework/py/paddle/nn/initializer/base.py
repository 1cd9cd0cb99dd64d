"""The protocol of initializers, fans and gains."""
import math

import _op
import _tensor

from ..._core import dtype as _dtypes


class Initializer:
    """Called with a parameter, gives it its first value. Ours say it in `_value(shape, dtype)`."""

    __module__ = "paddle.nn.initializer.initializer"

    def __init__(self):
        pass

    def __call__(self, param, block=None):
        return self.forward(param, block)

    def forward(self, param, block=None):
        _tensor.assign_data(param, self._value(list(param.shape), param.dtype))

    def _value(self, shape, dtype):
        raise NotImplementedError()


def drawn(draw, dtype):
    """A random value of `dtype`; 16-bit floats are drawn as float32 and rounded."""
    if dtype is _dtypes.float16 or dtype is _dtypes.bfloat16:
        return _op.cast(draw(_dtypes.float32), dtype=dtype)
    return draw(dtype)


def fans(shape):
    """(fan_in, fan_out) of a weight: `[in, out]` for matrices, `[out, in, ...]` for kernels."""
    if len(shape) == 0:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    if len(shape) == 2:
        return shape[0], shape[1]
    field = 1
    for n in shape[2:]:
        field = field * n
    return shape[1] * field, shape[0] * field


def calculate_gain(nonlinearity, param=None):
    if param is None:
        param = 0.01
    gains = {
        "sigmoid": 1,
        "linear": 1,
        "conv1d": 1,
        "conv2d": 1,
        "conv3d": 1,
        "conv_transpose1d": 1,
        "conv_transpose2d": 1,
        "conv_transpose3d": 1,
        "tanh": 5.0 / 3,
        "relu": math.sqrt(2.0),
        "leaky_relu": math.sqrt(2.0 / (1 + param**2)),
        "selu": 3.0 / 4,
    }
    if nonlinearity not in gains:
        raise ValueError("nonlinearity function " + str(nonlinearity) + " is not supported now.")
    return gains[nonlinearity]


# (weight initializer, bias initializer) that stand in for the layers' own defaults.
_global = [None, None]


def set_global_initializer(weight_init, bias_init=None):
    for init in (weight_init, bias_init):
        if init is not None and not isinstance(init, Initializer):
            raise TypeError("The type of weight_init and bias_init must be Initializer or None, but received " + str(type(init)))
    _global[0] = weight_init
    _global[1] = bias_init


def global_initializer(is_bias):
    return _global[1 if is_bias else 0]
