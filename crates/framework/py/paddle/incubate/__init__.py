"""Functions that Paddle tries out."""
import _op

from .._core import dtype as _dtypes
from .._core.missing import module_getattr as _module_getattr
from . import nn


def softmax_mask_fuse_upper_triangle(x):
    """Softmax over the last axis with the upper triangle masked out."""
    n = x.shape[-1]
    keep = _op.tril(_op.full([x.shape[-2], n], value=True, dtype=_dtypes.bool_), diagonal=0)
    return _op.softmax(_op.where(keep, x, _op.full([], value=float("-inf"), dtype=x.dtype)), axis=-1)


def softmax_mask_fuse(x, mask, name=None):
    return _op.softmax(_op.add(x, mask), axis=-1)


def segment_sum(data, segment_ids, name=None):
    return _segments(data, segment_ids, "add", 0.0)


def segment_mean(data, segment_ids, name=None):
    total = _segments(data, segment_ids, "add", 0.0)
    count = _segments(_op.full_like(data, value=1.0), segment_ids, "add", 0.0)
    return _op.divide(total, _op.maximum(count, _op.full_like(count, value=1.0)))


def _segments(data, segment_ids, reduce, start):
    n = int(_op.max(segment_ids, axis=None, keepdim=False)) + 1
    zero = _op.full([n] + list(data.shape[1:]), value=start, dtype=data.dtype)
    return _op.index_add(zero, segment_ids, data, axis=0)


def identity_loss(x, reduction="none"):
    if reduction in ("none", 2):
        return x
    if reduction in ("mean", 1):
        return _op.mean(x, axis=None, keepdim=False)
    return _op.sum(x, axis=None, dtype=None, keepdim=False)


__getattr__ = _module_getattr(__name__, globals())
