"""Positions, orders and sets of elements."""
import collections

import _op
import _tensor

from .._core import dtype as _dtypes


def argmax(x, axis=None, keepdim=False, dtype="int64", name=None):
    if dtype is None:
        raise ValueError("the value of 'dtype' in argmax could not be None, but received None")
    out = _op.argmax(x, axis=0 if axis is None else axis, keepdims=keepdim, flatten=axis is None, dtype=_dtypes.convert(dtype))
    return _op.reshape(out, shape=[1]) if keepdim and axis is not None and x.ndim == 0 else out


def argmin(x, axis=None, keepdim=False, dtype="int64", name=None):
    if dtype is None:
        raise ValueError("the value of 'dtype' in argmin could not be None, but received None")
    out = _op.argmin(x, axis=0 if axis is None else axis, keepdims=keepdim, flatten=axis is None, dtype=_dtypes.convert(dtype))
    return _op.reshape(out, shape=[1]) if keepdim and axis is not None and x.ndim == 0 else out


def argsort(x, axis=-1, descending=False, stable=False, name=None):
    return _op.argsort(x, axis=axis, descending=descending, stable=stable)[1]


def sort(x, axis=-1, descending=False, stable=False, name=None):
    if x.dtype is _dtypes.bool_:
        raise RuntimeError("(NotFound) The kernel `argsort` is not registered for bool on CPU")
    return _op.argsort(x, axis=axis, descending=descending, stable=stable)[0]


def msort(input):
    return _op.argsort(input, axis=0, descending=False, stable=False)[0]


def _is_empty_along(x, axis):
    """Whether an axis is there and known to have no elements."""
    return isinstance(axis, int) and -x.ndim <= axis < x.ndim and _tensor.no_elements([x.shape[axis]])


TopKRetType = collections.namedtuple("TopKRetType", ["values", "indices"])


def topk(x, k, axis=None, largest=True, sorted=True, name=None):
    if x.ndim == 0 and isinstance(k, int) and k > 1:
        # A single number has as many largest ones as are asked for: itself.
        k = 1
    elif isinstance(k, int) and x.dtype._kind == "float" and _is_empty_along(x, -1 if axis is None else axis):
        dims = list(x.shape)
        dims[-1 if axis is None else axis] = k
        return TopKRetType(_op.full(dims, value=float("nan"), dtype=x.dtype), _op.full(dims, value=0, dtype=_dtypes.int64))
    values, indices = _op.topk(x, k=k, axis=-1 if axis is None else axis, largest=largest, sorted=sorted)
    return TopKRetType(values, indices)


def kthvalue(x, k, axis=None, keepdim=False, name=None):
    return _op.kthvalue(x, k=k, axis=-1 if axis is None else axis, keepdim=keepdim)


def mode(x, axis=-1, keepdim=False, name=None):
    if x.dtype is not _dtypes.bool_ and _is_empty_along(x, axis):
        dims = list(x.shape)
        dims[axis] = 1
        if not keepdim:
            del dims[axis]
        return _op.full(dims, value=0.0, dtype=x.dtype), _op.full(dims, value=0, dtype=_dtypes.int64)
    return _op.mode(x, axis=axis, keepdim=keepdim)


def nonzero(x, as_tuple=False):
    if x.ndim == 0:
        raise ValueError("(InvalidArgument) The input number of dimensions of NonZero op must be greater than 0.")
    found = _op.nonzero(x)
    if not as_tuple:
        return found
    return tuple(
        _op.squeeze(_op.slice(found, axes=[1], starts=[i], ends=[i + 1], decrease_axis=[]), axis=[1]) for i in range(x.ndim)
    )


def argwhere(input):
    return _op.nonzero(input)


def unique(x, return_index=False, return_inverse=False, return_counts=False, axis=None, dtype="int64", sorted=True, name=None):
    if axis is None and _tensor.no_elements(x.shape) and x.dtype is not _dtypes.bool_:
        # What has no elements keeps its shape.
        none = [_op.full([0], value=0, dtype=_dtypes.convert(dtype)) for asked in (return_index, return_inverse, return_counts) if asked]
        return tuple([_op.assign(x)] + none) if none else _op.assign(x)
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
    return wanted[0] if len(wanted) == 1 else tuple(wanted)


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
    return _searched(sorted_sequence, values, out_int32, right)


def bucketize(x, sorted_sequence, out_int32=False, right=False, name=None):
    return _searched(sorted_sequence, x, out_int32, right)


def _searched(sequence, values, out_int32, right):
    """Places in a sorted sequence. Values that are not finite come after all, below the others too."""
    if values.dtype is _dtypes.bool_ or sequence.dtype is _dtypes.bool_:
        raise ValueError("(InvalidArgument) searchsorted: the elements must be numbers")
    if values.dtype._kind == "float" and sequence.dtype._kind == "int":
        sequence = _op.cast(sequence, dtype=values.dtype)
    elif values.dtype is not sequence.dtype:
        values = _op.cast(values, dtype=sequence.dtype)
    places = _op.searchsorted(sequence, values, out_int32=out_int32, right=right)
    if values.dtype._kind != "float":
        return places
    return _op.where(_op.isfinite(values), places, _op.full_like(places, value=sequence.shape[-1]))


def bincount(x, weights=None, minlength=0, name=None):
    if x.dtype not in (_dtypes.int32, _dtypes.int64):
        raise TypeError("Elements in Input(x) should all be integers")
    if x.ndim == 0:
        raise ValueError("(InvalidArgument) The 'shape' of Input(X) must be 1-D tensor. But the dimension of Input(X) is [0]")
    return _op.bincount(x, weights, minlength=minlength)


def histogram(input, bins=100, min=0.0, max=0.0, weight=None, density=False, name=None):
    if input.dtype is not _dtypes.bool_ and _tensor.no_elements(input.shape):
        return _op.full([bins], value=0.0, dtype=_dtypes.float32)
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
