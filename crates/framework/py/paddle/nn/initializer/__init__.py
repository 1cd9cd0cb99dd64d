"""Initial values of parameters. Random ones draw as PaddlePaddle does, so equal seeds give equal weights."""
import math

import _op
import _tensor

from ..._core import dtype as _dtypes
from .base import Initializer, calculate_gain, drawn as _drawn, fans as _fans, set_global_initializer


class Constant(Initializer):
    __module__ = "paddle.nn.initializer.constant"

    def __init__(self, value=0.0):
        self._fill = value

    def _value(self, shape, dtype):
        return _op.full(shape, value=self._fill, dtype=dtype)


class Normal(Initializer):
    __module__ = "paddle.nn.initializer.normal"

    def __init__(self, mean=0.0, std=1.0, name=None):
        self._mean = mean
        self._std = std

    def _value(self, shape, dtype):
        return _drawn(lambda d: _op.gaussian(shape, mean=self._mean, std=self._std, seed=0, dtype=d), dtype)


class TruncatedNormal(Initializer):
    """Normal, kept between `a` and `b` standard deviations."""

    __module__ = "paddle.nn.initializer.normal"

    def __init__(self, mean=0.0, std=1.0, a=-2.0, b=2.0, name=None):
        self._mean = mean
        self._std = std
        self._a = a
        self._b = b

    def _value(self, shape, dtype):
        return _drawn(
            lambda d: _op.truncated_gaussian_random(shape, mean=self._mean, std=self._std, seed=0, a=self._a, b=self._b, dtype=d), dtype
        )


class Uniform(Initializer):
    __module__ = "paddle.nn.initializer.uniform"

    def __init__(self, low=-1.0, high=1.0, name=None):
        self._low = low
        self._high = high

    def _value(self, shape, dtype):
        return _drawn(lambda d: _op.uniform(shape, dtype=d, min=self._low, max=self._high, seed=0), dtype)


class XavierUniform(Initializer):
    __module__ = "paddle.nn.initializer.xavier"

    def __init__(self, fan_in=None, fan_out=None, gain=1.0, name=None):
        self._fan_in = fan_in
        self._fan_out = fan_out
        self._gain = gain

    def _fan_sum(self, shape):
        fan_in, fan_out = _fans(shape)
        return (fan_in if self._fan_in is None else self._fan_in) + (fan_out if self._fan_out is None else self._fan_out)

    def _value(self, shape, dtype):
        limit = self._gain * math.sqrt(6.0 / float(self._fan_sum(shape)))
        return _drawn(lambda d: _op.uniform(shape, dtype=d, min=-limit, max=limit, seed=0), dtype)


class XavierNormal(XavierUniform):
    __module__ = "paddle.nn.initializer.xavier"

    def _value(self, shape, dtype):
        std = self._gain * math.sqrt(2.0 / float(self._fan_sum(shape)))
        return _drawn(lambda d: _op.gaussian(shape, mean=0.0, std=std, seed=0, dtype=d), dtype)


class KaimingUniform(Initializer):
    __module__ = "paddle.nn.initializer.kaiming"

    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu", mode="fan_in"):
        self._fan_in = fan_in
        self._slope = negative_slope
        self._nonlinearity = nonlinearity
        self._mode = mode

    def _spread(self, shape):
        fan_in, fan_out = _fans(shape)
        fan = fan_out if self._mode == "fan_out" else fan_in
        if self._fan_in is not None:
            fan = self._fan_in
        return calculate_gain(self._nonlinearity, self._slope) / math.sqrt(float(fan))

    def _value(self, shape, dtype):
        limit = math.sqrt(3.0) * self._spread(shape)
        return _drawn(lambda d: _op.uniform(shape, dtype=d, min=-limit, max=limit, seed=0), dtype)


class KaimingNormal(KaimingUniform):
    __module__ = "paddle.nn.initializer.kaiming"

    def _value(self, shape, dtype):
        std = self._spread(shape)
        return _drawn(lambda d: _op.gaussian(shape, mean=0.0, std=std, seed=0, dtype=d), dtype)


class Assign(Initializer):
    __module__ = "paddle.nn.initializer.assign"

    def __init__(self, value, name=None):
        self._data = value

    def _value(self, shape, dtype):
        data = self._data
        if not isinstance(data, _tensor.tensor_class()):
            data = _tensor.from_data(data, None)
        # A value of another shape gives the parameter that shape, as in PaddlePaddle.
        return _op.cast(_tensor.detach(data), dtype=dtype)


class Orthogonal(Initializer):
    """Rows (or columns, whichever are fewer) that are orthonormal, times `gain`."""

    __module__ = "paddle.nn.initializer.orthogonal"

    def __init__(self, gain=1.0, name=None):
        self._gain = gain

    def _value(self, shape, dtype):
        if len(shape) < 2:
            raise AssertionError("Only Tensor with 2 or more dimensions can be initialized by Orthogonal")
        from ...tensor.linalg import qr

        rows = shape[0]
        cols = 1
        for n in shape[1:]:
            cols = cols * n
        flat = [max(cols, rows), min(cols, rows)]
        q, r = qr(_op.gaussian(flat, mean=0.0, std=1.0, seed=0, dtype=dtype))
        q = _op.multiply(q, _op.sign(_op.diag(r, offset=0, padding_value=0.0)))
        if rows < cols:
            q = _op.transpose(q, perm=[1, 0])
        return _op.scale(_op.reshape(q, shape=shape), scale=self._gain)


class Dirac(Initializer):
    """A convolution kernel that passes its input through."""

    __module__ = "paddle.nn.initializer.dirac"

    def __init__(self, groups=1, name=None):
        if not (isinstance(groups, int) and groups > 0):
            raise AssertionError("'groups' must be a positive integer. ")
        self._groups = groups

    def _value(self, shape, dtype):
        if len(shape) not in (3, 4, 5):
            raise AssertionError("Only Tensor with 3/4/5 dimensions can be initialized by Dirac")
        if shape[0] % self._groups != 0:
            raise AssertionError("Tensor 0-dimension must be divisible by groups")
        strides = [1] * len(shape)
        for i in range(len(shape) - 2, -1, -1):
            strides[i] = strides[i + 1] * shape[i + 1]
        per_group = shape[0] // self._groups
        flat = [0.0] * (strides[0] * shape[0])
        for g in range(self._groups):
            for k in range(min(per_group, shape[1])):
                at = (g * per_group + k) * strides[0] + k * strides[1]
                for i in range(2, len(shape)):
                    at = at + (shape[i] // 2) * strides[i]
                flat[at] = 1.0
        return _op.reshape(_tensor.from_data(flat, dtype), shape=shape)


class Bilinear(Initializer):
    """Interpolation weights for a transposed convolution that enlarges."""

    __module__ = "paddle.nn.initializer.bilinear"

    def _value(self, shape, dtype):
        if len(shape) != 4:
            raise ValueError("the length of shape must be 4.")
        if shape[2] != shape[3]:
            raise ValueError("shape[2] must be equal to shape[3].")
        size = shape[3]
        f = math.ceil(size / 2.0)
        c = (2 * f - 1 - f % 2) / (2.0 * f)
        count = shape[0] * shape[1] * size * size
        flat = [(1 - abs(i % size / f - c)) * (1 - abs((i / size) % size / f - c)) for i in range(count)]
        return _op.reshape(_tensor.from_data(flat, dtype), shape=shape)


# Names of older versions.
ConstantInitializer = Constant
NormalInitializer = Normal
UniformInitializer = Uniform
TruncatedNormalInitializer = TruncatedNormal
NumpyArrayInitializer = Assign


def XavierInitializer(uniform=True, fan_in=None, fan_out=None, seed=0, gain=1.0):
    return (XavierUniform if uniform else XavierNormal)(fan_in, fan_out, gain)


def MSRAInitializer(uniform=True, fan_in=None, seed=0, negative_slope=0, nonlinearity="relu", mode="fan_in"):
    return (KaimingUniform if uniform else KaimingNormal)(fan_in, negative_slope, nonlinearity, mode)


def _calculate_fan_in_and_fan_out(var):
    return _fans(list(var.shape))

from . import constant
