"""Reductions and scans. An axis may be an int, a list, None (all) or an integer tensor."""
import _op
import _tensor

from .._core import dtype as _dtypes


def sum(x, axis=None, dtype=None, keepdim=False, name=None):
    if isinstance(dtype, bool):
        # As PyTorch has it: sum(axis, keepdim, dtype).
        dtype, keepdim = (keepdim or None), dtype
    return _op.sum(x, axis=axis, dtype=_dtypes.convert(dtype), keepdim=keepdim)


def mean(x, axis=None, keepdim=False, name=None, *, dtype=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    if x.dtype is _dtypes.bool_:
        # A truth divided by a number stays a truth.
        return _op.any(x, axis=axis, keepdim=keepdim)
    return _op.mean(x, axis=axis, keepdim=keepdim)


def max(x, axis=None, keepdim=False, name=None):
    return _op.max(x, axis=axis, keepdim=keepdim)


def min(x, axis=None, keepdim=False, name=None):
    return _op.min(x, axis=axis, keepdim=keepdim)


def amax(x, axis=None, keepdim=False, name=None):
    return _op.amax(x, axis=axis, keepdim=keepdim)


def amin(x, axis=None, keepdim=False, name=None):
    return _op.amin(x, axis=axis, keepdim=keepdim)


def prod(x, axis=None, keepdim=False, dtype=None, out=None, name=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    return _op.prod(x, axis=axis, keepdim=keepdim)


def all(x, axis=None, keepdim=False, name=None):
    return _op.all(x, axis=axis, keepdim=keepdim)


def any(x, axis=None, keepdim=False, name=None):
    return _op.any(x, axis=axis, keepdim=keepdim)


def logsumexp(x, axis=None, keepdim=False, name=None):
    return _op.logsumexp(x, axis=axis, keepdim=keepdim)


def nansum(x, axis=None, dtype=None, keepdim=False, name=None):
    return sum(_op.where(_op.isnan(x), _op.full_like(x, value=0.0), x), axis, dtype, keepdim)


def nanmedian(x, axis=None, keepdim=False, mode="avg", name=None):
    """The middle of the elements that are no nan, or the mean of the two middle ones."""
    if mode not in ("avg", "min"):
        raise ValueError("Mode " + str(mode) + " is not supported. Must be avg or min.")
    rank = x.ndim
    if mode == "min":
        raise NotImplementedError("nanmedian: mode 'min' is not supported")
    if isinstance(axis, (list, tuple)) and not axis:
        raise ValueError("Axis list should not be empty.")
    axes = list(range(rank)) if axis is None else [a % rank for a in (axis if isinstance(axis, (list, tuple)) else [axis])]
    for a in [] if axis is None else axis if isinstance(axis, (list, tuple)) else [axis]:
        if not -rank <= a < rank:
            raise ValueError("Axis should be None or an integer or a list in range [-rank(x), rank(x)).")
    kept = [i for i in range(rank) if i not in axes]
    shape = [x.shape[i] for i in kept]
    dtype = x.dtype
    if dtype._kind == "int":
        x = _op.cast(x, dtype=_dtypes.float64)
    rows = _op.reshape(_op.transpose(x, perm=kept + axes), shape=shape + [-1]) if rank else _op.reshape(x, shape=[1])
    if rows.shape[-1] == 0:
        middle = _op.full(shape, value=float("nan"), dtype=x.dtype)
    else:
        missing = _op.isnan(rows)
        counts = _op.sum(_op.cast(_op.logical_not(missing), dtype=_dtypes.int64), axis=[-1], dtype=None, keepdim=True)
        ordered = _op.argsort(
            _op.where(missing, _op.full_like(rows, value=float("inf")), rows), axis=-1, descending=False, stable=False
        )[0]
        least = _op.full_like(counts, value=0)
        low = _op.maximum(_op.floor_divide(counts - 1, _op.full_like(counts, value=2)), least)
        lower = _op.take_along_axis(ordered, low, axis=-1)
        high = _op.minimum(_op.floor_divide(counts, _op.full_like(counts, value=2)), _op.maximum(counts - 1, least))
        lower = _op.scale(_op.add(lower, _op.take_along_axis(ordered, high, axis=-1)), scale=0.5)
        nothing = _op.equal(counts, least)
        middle = _op.squeeze(_op.where(nothing, _op.full_like(lower, value=float("nan")), lower), axis=[-1])
    if dtype._kind == "int":
        middle = _op.cast(middle, dtype=dtype)
    if keepdim:
        return _op.reshape(middle, shape=[1 if i in axes else x.shape[i] for i in range(rank)])
    return middle


def trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The area under points that straight lines join."""
    if x is not None and dx is not None:
        raise ValueError("Not permitted to specify both x and dx input args.")
    last = y.shape[axis]
    left = _op.slice(y, axes=[axis], starts=[0], ends=[last - 1], decrease_axis=[])
    right = _op.slice(y, axes=[axis], starts=[1], ends=[last], decrease_axis=[])
    areas = _op.scale(_op.add(left, right), scale=0.5)
    if x is not None:
        along = axis if x.ndim == y.ndim else 0
        end = x.shape[along]
        steps = _op.subtract(
            _op.slice(x, axes=[along], starts=[1], ends=[end], decrease_axis=[]),
            _op.slice(x, axes=[along], starts=[0], ends=[end - 1], decrease_axis=[]),
        )
        if x.ndim != y.ndim:
            steps = _op.reshape(steps, shape=[-1 if i == axis % y.ndim else 1 for i in range(y.ndim)])
        areas = _op.multiply(areas, steps)
    elif dx is not None:
        areas = _op.binary("mul", areas, dx)
    return _op.sum(areas, axis=[axis], dtype=None, keepdim=False)


def renorm(x, p, axis, max_norm):
    """Scales the parts along `axis` whose p-norm is larger than `max_norm` down to it."""
    others = [i for i in range(x.ndim) if i != axis % x.ndim]
    total = _op.sum(_op.pow(_op.abs(x), y=float(p)), axis=others, dtype=None, keepdim=True)
    norms = _op.pow(total, y=1.0 / p)
    most = _op.full_like(norms, value=max_norm)
    factor = _op.divide(most, _op.scale(norms, scale=1.0, bias=1e-7))
    return _op.multiply(x, _op.where(_op.greater_than(norms, most), factor, _op.full_like(norms, value=1.0)))


def nanmean(x, axis=None, keepdim=False, name=None):
    count = _op.sum(_op.cast(_op.logical_not(_op.isnan(x)), dtype=x.dtype), axis=axis, dtype=None, keepdim=keepdim)
    return _op.divide(nansum(x, axis, None, keepdim), count)


def count_nonzero(x, axis=None, keepdim=False, name=None):
    return _op.sum(_op.cast(x, dtype=_dtypes.bool_), axis=axis, dtype=_dtypes.int64, keepdim=keepdim)


def var(x, axis=None, unbiased=None, keepdim=False, name=None, *, correction=1):
    if unbiased is not None:
        correction = 1 if unbiased else 0
    mean_kept = _op.mean(x, axis=axis, keepdim=True)
    total = _op.sum(_op.square(_op.subtract(x, mean_kept)), axis=axis, dtype=None, keepdim=keepdim)
    count = _count(x, axis)
    if correction:
        # One element has no unbiased variance: 0/0, as numpy has it.
        count = count - correction
    if isinstance(count, (int, float)) and count < 0:
        count = 0
    out = _op.binary("div", total, count)
    return _op.cast(out, dtype=x.dtype) if x.dtype._kind == "int" else out


def _count(x, axis):
    """How many elements go into one result."""
    dims = x.shape
    if axis is None or x.ndim == 0 or (isinstance(axis, (list, tuple)) and len(axis) == 0):
        return dims.numel()
    n = 1
    for a in axis if isinstance(axis, (list, tuple)) else [axis]:
        n = n * dims[a]
    return n


def std(x, axis=None, unbiased=True, keepdim=False, name=None):
    return _op.sqrt(var(x, axis, unbiased, keepdim))


def _with_nan(out, x, axis):
    """`out`, but nan where there is one among the elements along `axis`."""
    if x.dtype._kind != "float":
        return out
    missing = _op.any(_op.isnan(x), axis=[axis], keepdim=True)
    return _op.where(missing, _op.full_like(out, value=float("nan")), out)


def _no_elements(x, axis, flat, keepdim, value, dtype):
    """The shape of a reduction of an axis without elements, filled."""
    if flat:
        return _op.full([1] * x.ndim if keepdim else [], value=value, dtype=dtype)
    dims = list(x.shape)
    dims[axis] = 1
    if not keepdim:
        del dims[axis]
    return _op.full(dims, value=value, dtype=dtype)


def median(x, axis=None, keepdim=False, mode="avg", name=None):
    flat = axis is None
    rank = x.ndim
    if isinstance(axis, (list, tuple)) and len(axis) == 0:
        raise ValueError("Axis list should not be empty.")
    most = 1 if rank == 0 else rank
    if not flat and (not isinstance(axis, int) or not -most <= axis < most):
        raise ValueError("In median, axis should be none or an integer in range [-rank(x), rank(x)).")
    if x.dtype is _dtypes.bool_ and mode != "min":
        x = _op.cast(x, dtype=_dtypes.float32)
    whole = _dtypes.float32 if x.dtype._kind == "int" and mode != "min" else x.dtype
    if _tensor.no_elements(x.shape if flat or rank == 0 else [x.shape[axis]]):
        values = _no_elements(x, axis, flat, keepdim, float("nan"), whole)
        if mode != "min" or flat:
            return values
        return values, _no_elements(x, axis, flat, keepdim, 0, _dtypes.int64)
    if flat or rank == 0:
        kept = [1] * rank if keepdim else []
        values, places = _median_along(_op.reshape(x, shape=[-1]), 0, mode, whole)
        values = _op.reshape(values, shape=kept)
        return values if flat or mode != "min" else (values, _op.reshape(places, shape=kept))
    values, places = _median_along(x, axis, mode, whole)
    if not keepdim:
        values = _op.squeeze(values, axis=[axis])
        places = None if places is None else _op.squeeze(places, axis=[axis])
    return values if mode != "min" else (values, places)


def _median_along(x, axis, mode, dtype):
    """The median along an axis that stays with one element; with `mode="min"` also where it is. A nan makes it nan."""
    n = x.shape[axis]
    values, indices = _op.topk(x, k=n // 2 + 1, axis=axis, largest=False, sorted=True)
    if mode == "min":
        at = (n - 1) // 2
        out = _op.slice(values, axes=[axis], starts=[at], ends=[at + 1], decrease_axis=[])
        places = _op.slice(indices, axes=[axis], starts=[at], ends=[at + 1], decrease_axis=[])
        if x.dtype._kind != "float":
            return out, places
        nans = _op.isnan(x)
        first = _op.argmax(_op.cast(nans, dtype=_dtypes.int32), axis=axis, keepdims=True, flatten=False, dtype=_dtypes.int64)
        return _with_nan(out, x, axis), _op.where(_op.any(nans, axis=[axis], keepdim=True), first, places)
    high = _op.slice(values, axes=[axis], starts=[n // 2], ends=[n // 2 + 1], decrease_axis=[])
    if x.dtype is not dtype:
        high = _op.cast(high, dtype=dtype)
    if n % 2 == 0:
        low = _op.slice(values, axes=[axis], starts=[n // 2 - 1], ends=[n // 2], decrease_axis=[])
        high = _op.binary("div", _op.add(high, _op.cast(low, dtype=dtype)), 2.0)
    return _with_nan(high, x, axis), None


def quantile(x, q, axis=None, keepdim=False, interpolation="linear", name=None):
    if interpolation != "linear":
        raise NotImplementedError("quantile: only interpolation='linear' is supported, but received " + repr(interpolation))
    rank = x.ndim
    for a in [] if axis is None else axis if isinstance(axis, (list, tuple)) else [axis]:
        if not isinstance(a, int) or not -rank <= a < rank:
            raise ValueError("Axis should be None, int, or a list, element should in range [-rank(x), rank(x)).")
    if x.dtype._kind != "float":
        raise RuntimeError("(NotFound) The kernel of quantile is not registered for %s on CPU" % x.dtype.name)
    if isinstance(q, (list, tuple)):
        outs = [quantile(x, v, axis, keepdim) for v in q]
        return _op.stack(outs, axis=0)
    flat = axis is None
    if _tensor.no_elements(x.shape if flat else [x.shape[axis]]):
        return _no_elements(x, axis, flat, keepdim, 0.0, x.dtype)
    if flat:
        x = _op.reshape(x, shape=[-1])
        axis = 0
    kind = x.dtype
    x = _op.cast(x, dtype=_dtypes.float64)
    n = x.shape[axis]
    at = q * (n - 1)
    low = int(at)
    high = low + 1 if at > low else low
    ordered = _op.argsort(x, axis=axis, descending=False, stable=False)[0]
    a = _op.slice(ordered, axes=[axis], starts=[low], ends=[low + 1], decrease_axis=[])
    b = _op.slice(ordered, axes=[axis], starts=[high], ends=[high + 1], decrease_axis=[])
    out = a if high == low else _op.add(a, _op.scale(_op.subtract(b, a), scale=at - low))
    out = _op.cast(_with_nan(out, x, axis), dtype=kind)
    if flat:
        return _op.reshape(out, shape=[1] * rank if keepdim else [])
    return out if keepdim else _op.squeeze(out, axis=[axis])


def cumsum(x, axis=None, dtype=None, name=None):
    if dtype is None and x.dtype is _dtypes.bool_:
        raise RuntimeError("(NotFound) The kernel `cumsum` is not registered for bool on CPU")
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    return _op.cumsum(x, axis=-1 if axis is None else axis, flatten=axis is None, exclusive=False, reverse=False)


def cumprod(x, dim=None, dtype=None, name=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    if dim is None:
        x = _op.reshape(x, shape=[-1])
        dim = 0
    return _op.cumprod(x, dim=dim, exclusive=False, reverse=False)


def cummax(x, axis=None, dtype="int64", name=None):
    if axis is None:
        x = _op.reshape(x, shape=[-1])
        axis = 0
    return _op.cummax(x, axis=axis, dtype=_dtypes.convert(dtype))


def cummin(x, axis=None, dtype="int64", name=None):
    if axis is None:
        x = _op.reshape(x, shape=[-1])
        axis = 0
    return _op.cummin(x, axis=axis, dtype=_dtypes.convert(dtype))


def logcumsumexp(x, axis=None, dtype=None, name=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    elif x.dtype._kind == "int":
        x = _op.cast(x, dtype=_dtypes.float32)
    return _op.logcumsumexp(x, axis=-1 if axis is None else axis, flatten=axis is None, exclusive=False, reverse=False)


def trace(x, offset=0, axis1=0, axis2=1, name=None):
    return _op.trace(x, offset=offset, axis1=axis1, axis2=axis2)


def diff(x, n=1, axis=-1, prepend=None, append=None, name=None):
    parts = [t for t in (prepend, x, append) if t is not None]
    if len(parts) > 1:
        x = _op.concat(parts, axis=axis)
    while n > 0:
        size = x.shape[axis]
        high = _op.slice(x, axes=[axis], starts=[1], ends=[size], decrease_axis=[])
        low = _op.slice(x, axes=[axis], starts=[0], ends=[size - 1], decrease_axis=[])
        x = _op.logical_xor(high, low) if x.dtype is _dtypes.bool_ else _op.subtract(high, low)
        n = n - 1
    return x


def reduce_as(x, target, name=None):
    extra = x.ndim - target.ndim
    axes = [i for i in range(x.ndim) if i < extra or (target.shape[i - extra] == 1 and x.shape[i] != 1)]
    return _op.reshape(_op.sum(x, axis=axes, dtype=None, keepdim=True), shape=target.shape) if axes else x


IN_PLACE = "cumsum cumprod"


# What Tensor has as methods.
METHODS = (
    "all amax amin any count_nonzero cummax cummin cumprod cumsum diff logcumsumexp logsumexp max mean median "
    "min nanmean nanmedian nansum prod quantile reduce_as renorm std sum trace trapezoid var"
)
