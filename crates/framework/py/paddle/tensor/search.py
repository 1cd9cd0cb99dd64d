"""Positions, orders and sets of elements."""
import collections

import _op
import _tensor

from .._core import dtype as _dtypes


def argmax(x, axis=None, keepdim=False, dtype="int64", name=None):
    if dtype is None:
        raise ValueError("the value of 'dtype' in argmax could not be None, but received None")
    return _op.argmax(x, axis=0 if axis is None else axis, keepdims=keepdim, flatten=axis is None, dtype=_dtypes.convert(dtype))


def argmin(x, axis=None, keepdim=False, dtype="int64", name=None):
    if dtype is None:
        raise ValueError("the value of 'dtype' in argmin could not be None, but received None")
    return _op.argmin(x, axis=0 if axis is None else axis, keepdims=keepdim, flatten=axis is None, dtype=_dtypes.convert(dtype))


def argsort(x, axis=-1, descending=False, stable=False, name=None):
    return _op.argsort(x, axis=axis, descending=descending, stable=stable)[1]


def sort(x, axis=-1, descending=False, stable=False, name=None):
    if x.dtype is _dtypes.bool_:
        raise RuntimeError("(NotFound) The kernel `argsort` is not registered for bool on CPU")
    return _op.argsort(x, axis=axis, descending=descending, stable=stable)[0]


def msort(input):
    return _op.argsort(input, axis=0, descending=False, stable=False)[0]


TopKRetType = collections.namedtuple("TopKRetType", ["values", "indices"])


def topk(x, k, axis=None, largest=True, sorted=True, name=None):
    values, indices = _op.topk(x, k=k, axis=-1 if axis is None else axis, largest=largest, sorted=sorted)
    return TopKRetType(values, indices)


def kthvalue(x, k, axis=None, keepdim=False, name=None):
    return _op.kthvalue(x, k=k, axis=-1 if axis is None else axis, keepdim=keepdim)


def mode(x, axis=-1, keepdim=False, name=None):
    return _op.mode(x, axis=axis, keepdim=keepdim)


def nonzero(x, as_tuple=False):
    found = _op.nonzero(x)
    if not as_tuple:
        return found
    return tuple(
        _op.squeeze(_op.slice(found, axes=[1], starts=[i], ends=[i + 1], decrease_axis=[]), axis=[1]) for i in range(x.ndim)
    )


def argwhere(input):
    return _op.nonzero(input)


def unique(x, return_index=False, return_inverse=False, return_counts=False, axis=None, dtype="int64", sorted=True, name=None):
    out, index, inverse, counts = _op.unique(
        x,
        return_index=return_index,
        return_inverse=return_inverse,
        return_counts=return_counts,
        axis=axis,
        dtype=_dtypes.convert(dtype),
    )
    wanted = [out]
    if return_index:
        wanted.append(index)
    if return_inverse:
        wanted.append(inverse)
    if return_counts:
        wanted.append(counts)
    return out if len(wanted) == 1 else tuple(wanted)


def unique_consecutive(x, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None):
    out, inverse, counts = _op.unique_consecutive(
        x, return_inverse=return_inverse, return_counts=return_counts, axis=axis, dtype=_dtypes.convert(dtype)
    )
    wanted = [out]
    if return_inverse:
        wanted.append(inverse)
    if return_counts:
        wanted.append(counts)
    return out if len(wanted) == 1 else tuple(wanted)


def searchsorted(sorted_sequence, values, out_int32=False, right=False, name=None, *, side=None, sorter=None):
    if side is not None:
        right = side == "right"
    if sorter is not None:
        sorted_sequence = _op.take_along_axis(sorted_sequence, sorter, axis=-1)
    return _op.searchsorted(sorted_sequence, values, out_int32=out_int32, right=right)


def bucketize(x, sorted_sequence, out_int32=False, right=False, name=None):
    return _op.searchsorted(sorted_sequence, x, out_int32=out_int32, right=right)


def bincount(x, weights=None, minlength=0, name=None):
    if x.dtype not in (_dtypes.int32, _dtypes.int64):
        raise TypeError("Elements in Input(x) should all be integers")
    return _op.bincount(x, weights, minlength=minlength)


def histogram(input, bins=100, min=0.0, max=0.0, weight=None, density=False, name=None):
    return _op.histogram(input, weight, bins=bins, min=min, max=max, density=density)


def histogram_bin_edges(input, bins=100, min=0.0, max=0.0, name=None):
    from .creation import linspace

    if min == 0 and max == 0:
        min = _op.cast(_op.min(input, axis=None, keepdim=False), dtype=_dtypes.float32)
        max = _op.cast(_op.max(input, axis=None, keepdim=False), dtype=_dtypes.float32)
        same = _op.cast(_op.equal(min, max), dtype=_dtypes.float32)
        min = _op.subtract(min, _op.scale(same, scale=0.5))
        max = _op.add(max, _op.scale(same, scale=0.5))
    elif min == max:
        min = min - 0.5
        max = max + 0.5
    return linspace(min, max, bins + 1)


def isin(x, test_x, assume_unique=False, invert=False, name=None):
    if not isinstance(x, _tensor.tensor_class()):
        x = _op.full([], value=x, dtype=test_x.dtype)
    if not isinstance(test_x, _tensor.tensor_class()):
        test_x = _op.full([], value=test_x, dtype=x.dtype)
    hits = _op.equal(_op.unsqueeze(x, axis=[-1]), _op.reshape(test_x, shape=[-1]))
    out = _op.any(hits, axis=[-1], keepdim=False)
    return _op.logical_not(out) if invert else out


# What Tensor has as methods.
METHODS = (
    "argmax argmin argsort argwhere bincount bucketize histogram histogram_bin_edges isin kthvalue mode msort "
    "nonzero sort topk unique unique_consecutive"
)
