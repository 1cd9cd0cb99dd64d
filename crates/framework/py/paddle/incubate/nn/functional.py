"""Fused functions, computed by their parts."""
import _op

from ..._core.absent import absent_getattr as _absent_getattr
from ...nn import functional as F


def fused_linear(x, weight, bias=None, transpose_weight=False, name=None):
    out = _op.matmul(x, weight, transpose_y=transpose_weight)
    return out if bias is None else _op.add(out, bias)


def fused_matmul_bias(x, y, bias=None, transpose_x=False, transpose_y=False, name=None):
    out = _op.matmul(x, y, transpose_x=transpose_x, transpose_y=transpose_y)
    return out if bias is None else _op.add(out, bias)


def fused_linear_activation(x, y, bias, trans_x=False, trans_y=False, activation=None):
    out = fused_matmul_bias(x, y, bias, trans_x, trans_y)
    return out if activation in (None, "none", "") else getattr(F, activation)(out)


def fused_dropout_add(x, y, p=0.5, training=True, mode="upscale_in_train", name=None):
    return _op.add(F.dropout(x, p, None, training, mode=mode), y)


def swiglu(x, y=None, name=None):
    return F.swiglu(x, y)


def fused_rms_norm(x, norm_weight, norm_bias=None, epsilon=1e-6, begin_norm_axis=-1, bias=None, residual=None, **kwargs):
    if residual is not None:
        x = _op.add(x, residual)
    if bias is not None:
        x = _op.add(x, bias)
    begin = begin_norm_axis % x.ndim
    mean = _op.mean(_op.square(x), axis=list(range(begin, x.ndim)), keepdim=True)
    out = _op.multiply(_op.multiply(x, _op.rsqrt(_op.scale(mean, scale=1.0, bias=epsilon))), norm_weight)
    if norm_bias is not None:
        out = _op.add(out, norm_bias)
    return (out, x) if residual is not None else (out, None)


def fused_layer_norm(x, norm_weight, norm_bias, epsilon, begin_norm_axis=1, bias=None, residual=None, **kwargs):
    if residual is not None:
        x = _op.add(x, residual)
    if bias is not None:
        x = _op.add(x, bias)
    out = _op.layer_norm(x, norm_weight, norm_bias, epsilon=epsilon, begin_norm_axis=begin_norm_axis % x.ndim)[0]
    return (out, x) if residual is not None else (out, None)


__getattr__ = _absent_getattr("paddle.incubate.nn.functional")
