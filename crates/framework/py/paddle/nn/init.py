"""Initialisation of existing tensors in place."""
from . import initializer as _initializer
from .initializer import calculate_gain


def _fill(tensor, init):
    init(tensor)
    return tensor


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    return _fill(tensor, _initializer.Uniform(a, b))


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    return _fill(tensor, _initializer.Normal(mean, std))


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    return _fill(tensor, _initializer.TruncatedNormal(mean, std, a, b))


def constant_(tensor, val):
    return _fill(tensor, _initializer.Constant(val))


def ones_(tensor):
    return _fill(tensor, _initializer.Constant(1.0))


def zeros_(tensor):
    return _fill(tensor, _initializer.Constant(0.0))


def dirac_(tensor, groups=1):
    return _fill(tensor, _initializer.Dirac(groups))


def xavier_uniform_(tensor, gain=1.0, fan_in=None, fan_out=None):
    return _fill(tensor, _initializer.XavierUniform(fan_in, fan_out, gain))


def xavier_normal_(tensor, gain=1.0, fan_in=None, fan_out=None):
    return _fill(tensor, _initializer.XavierNormal(fan_in, fan_out, gain))


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    return _fill(tensor, _initializer.KaimingUniform(None, a, nonlinearity, mode))


def kaiming_normal_(tensor, a=0.0, mode="fan_in", nonlinearity="leaky_relu"):
    return _fill(tensor, _initializer.KaimingNormal(None, a, nonlinearity, mode))


def orthogonal_(tensor, gain=1.0):
    return _fill(tensor, _initializer.Orthogonal(gain))
