"""Sums, extrema and the like over axes."""
import math
from numpy._core import dtypes, scalars, ufuncs
from numpy._core.array import asarray, count, from_list, is_open, ndarray, one_of, zero_of


class AxisError(ValueError, IndexError):
    pass


AxisError.__module__ = "numpy.exceptions"


def axis_index(axis, ndim):
    if hasattr(axis, "__index__"):
        axis = axis.__index__()
    if not isinstance(axis, int):
        raise TypeError("%r object cannot be interpreted as an integer" % type(axis).__name__)
    if not -ndim <= axis < ndim:
        raise AxisError("axis %d is out of bounds for array of dimension %d" % (axis, ndim))
    return axis + ndim if axis < 0 else axis


def axes_of(axis, ndim):
    if axis is None:
        return list(range(ndim))
    if isinstance(axis, (tuple, list)):
        found = [axis_index(a, ndim) for a in axis]
        if len(set(found)) != len(found):
            raise ValueError("duplicate value in 'axis'")
        return sorted(found)
    return [axis_index(axis, ndim)]


def rows(a, axis):
    """(elements to reduce, one list per result element; shape of the results; axes)."""
    axes = axes_of(axis, a.ndim)
    kept = [k for k in range(a.ndim) if k not in axes]
    order = kept + axes
    moved = a if order == list(range(a.ndim)) else a._view(
        [a._shape[k] for k in order], [a._strides[k] for k in order], a._offset)
    n = count([a._shape[k] for k in axes])
    shape = tuple([a._shape[k] for k in kept])
    flat = moved._flat()
    if n == 0:
        return [[] for _ in range(count(shape))], shape, axes
    return [flat[i:i + n] for i in range(0, len(flat), n)] if shape else [flat], shape, axes


def finish(a, values, shape, axes, d, keepdims):
    if keepdims:
        shape = tuple([1 if k in axes else n for k, n in enumerate(a._shape)])
    if not shape:
        return scalars.make(values[0], d)
    return from_list(values, shape, d)


def pairwise_sum(v, start, n):
    """The sum in the order in which numpy adds neighbours, so that the last bits agree."""
    if n < 8:
        total = 0.0
        for i in range(start, start + n):
            total += v[i]
        return total
    if n <= 128:
        stop = start + n - n % 8
        r = [sum(v[start + k:stop:8]) for k in range(8)]
        total = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]))
        for i in range(stop, start + n):
            total += v[i]
        return total
    half = n // 2
    half -= half % 8
    return pairwise_sum(v, start, half) + pairwise_sum(v, start + half, n - half)


def _total(row):
    if len(row) < 8:
        return sum(row, 0.0)
    return pairwise_sum(row, 0, len(row))


def _plain_total(row):
    return sum(row, 0.0)


def sum_dtype(d):
    if d.kind == "b" or d.kind == "i" and d.itemsize < 8:
        return dtypes.int64
    return dtypes.uint64 if d.kind == "u" else d


def _staged(name, a, axis, keepdims, compute, d):
    """The reduction of an array whose elements only a run of the program knows; None for any other."""
    if not is_open(a):
        return None
    from numpy._core import staged

    return staged.fold(name, a, axes_of(axis, a.ndim), keepdims, compute, d)


def _reduced(a, axis, keepdims, d, one, name=None):
    if name is not None and a._lazy is not None:
        made = _staged(name, a, axis, keepdims, a._dtype, d)
        if made is not None:
            return made
    lists, shape, axes = rows(a, axis)
    values = dtypes.fit_list([one(r) for r in lists], d)
    return finish(a, values, shape, axes, d, keepdims)


def _masked(a, where, fill):
    if where is True:
        return a
    from numpy._core.broadcasting import stretched

    mask = stretched(asarray(where), a._shape)
    return from_list([v if m else fill for v, m in zip(a._flat(), mask)], a._shape, a._dtype)


def _adder(a, axis):
    """Neighbours are added in pairs when the last axis is reduced, rows one after another when not."""
    if a._dtype.kind not in "fc":
        return sum
    axes = axes_of(axis, a.ndim)
    if a._dtype.kind == "c":
        return lambda r: sum(r, 0j)
    return _total if a.ndim - 1 in axes else _plain_total


def _into(out, result):
    if out is None:
        return result
    out[...] = result
    return out


def sum_(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
    a = asarray(a)
    a = _masked(a, where, zero_of(a._dtype))
    d = sum_dtype(a._dtype) if dtype is None else dtypes.as_dtype(dtype)
    if d is not a._dtype:
        a = a.astype(d)
    add = _adder(a, axis)
    one = add if initial is None else lambda r: initial + add(r)
    return _into(out, _reduced(a, axis, keepdims, d, one, "sum" if initial is None else None))


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
    a = asarray(a)
    a = _masked(a, where, one_of(a._dtype))
    d = sum_dtype(a._dtype) if dtype is None else dtypes.as_dtype(dtype)
    a = a.astype(d, copy=False)
    first = one_of(d) if initial is None else initial
    return _into(out, _reduced(a, axis, keepdims, d, lambda r: math.prod(r, start=first),
                              "prod" if initial is None else None))


def _mean_dtype(d, dtype):
    if dtype is not None:
        return dtypes.as_dtype(dtype)
    return dtypes.float64 if d.kind in "biu" else d


def mean(a, axis=None, dtype=None, out=None, keepdims=False, where=True):
    a = asarray(a)
    d = _mean_dtype(a._dtype, dtype)
    a = a.astype(d, copy=False)
    if where is not True:
        return sum_(a, axis, d, keepdims=keepdims, where=where) / sum_(asarray(where) & (a == a) | asarray(where), axis, keepdims=keepdims)
    add = _adder(a, axis)
    nan = float("nan")
    return _into(out, _reduced(a, axis, keepdims, d, lambda r: add(r) / len(r) if r else nan, "mean"))


def _variance(a, axis, ddof, adder):
    def one(r):
        n = len(r)
        if n == 0:
            return float("nan")
        m = adder(r) / n
        if a._dtype.kind == "c":
            squares = [(v - m).real ** 2 + (v - m).imag ** 2 for v in r]
        else:
            squares = [(v - m) * (v - m) for v in r]
        top = adder(squares)
        if n - ddof <= 0:
            return float("nan") if top == 0 else float("inf")
        return top / (n - ddof)

    return one


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=None):
    a = asarray(a)
    ddof = ddof if correction is None else correction
    d = _mean_dtype(a._dtype, dtype)
    a = a.astype(d, copy=False)
    result = scalars._real_dtype(d)
    name = "var" if not ddof and d.kind == "f" else None
    return _into(out, _reduced(a, axis, keepdims, result, _variance(a, axis, ddof, _adder(a, axis)), name))


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, where=True, mean=None, correction=None):
    return _into(out, ufuncs.sqrt(var(a, axis, dtype, None, ddof, keepdims, correction=correction)))


def _extreme(name, choose):
    def run(a, axis=None, out=None, keepdims=False, initial=None, where=True):
        a = asarray(a)

        def one(r):
            if initial is not None:
                r = list(r) + [initial]
            if not r:
                raise ValueError("zero-size array to reduction operation %s which has no identity" % name)
            if a._dtype.kind == "f":
                for v in r:
                    if v != v:
                        return v
            return choose(r)

        if where is not True:
            from numpy._core.broadcasting import stretched

            mask = stretched(asarray(where), a._shape)
            a = from_list([v if m else initial for v, m in zip(a._flat(), mask)], a._shape, a._dtype)
        plain = {"maximum": "max", "minimum": "min"}[name] if initial is None else None
        return _into(out, _reduced(a, axis, keepdims, a._dtype, one, plain))

    return run


max_ = amax = _extreme("maximum", max)
min_ = amin = _extreme("minimum", min)


def ptp(a, axis=None, out=None, keepdims=False):
    return max_(a, axis, keepdims=keepdims) - min_(a, axis, keepdims=keepdims)


def any_(a, axis=None, out=None, keepdims=False, where=True):
    a = _masked(asarray(a), where, False)
    if is_open(a):
        a = a.astype(dtypes.bool_)
    return _into(out, _reduced(a, axis, keepdims, dtypes.bool_, lambda r: any([bool(v) for v in r]), "any"))


def all_(a, axis=None, out=None, keepdims=False, where=True):
    a = _masked(asarray(a), where, True)
    if is_open(a):
        a = a.astype(dtypes.bool_)
    return _into(out, _reduced(a, axis, keepdims, dtypes.bool_, lambda r: all([bool(v) for v in r]), "all"))


def count_nonzero(a, axis=None, *, keepdims=False):
    a = asarray(a)
    if is_open(a):
        made = sum_(a.astype(dtypes.bool_), axis, keepdims=keepdims)
        return made.item() if axis is None and not keepdims else made
    if axis is None and not keepdims:
        return len([1 for v in a._flat() if v])
    return _reduced(a, axis, keepdims, dtypes.int64, lambda r: len([1 for v in r if v]))


def _arg(better, name):
    def run(a, axis=None, out=None, *, keepdims=False):
        a = asarray(a)
        if is_open(a):
            from numpy._core import staged

            made = staged.place(a, None if axis is None else axis_index(axis, a.ndim), keepdims, name == "argmax")
            if made is not None:
                return _into(out, made)

        def one(r):
            if not r:
                raise ValueError("attempt to get %s of an empty sequence" % name)
            best = 0
            for i in range(len(r)):
                v = r[i]
                if v != v:
                    return i
                if better(v, r[best]):
                    best = i
            return best

        return _into(out, _reduced(a, axis, keepdims, dtypes.int64, one))

    return run


argmax = _arg(lambda v, b: v > b, "argmax")
argmin = _arg(lambda v, b: v < b, "argmin")


def fold(ufunc, a, axis, dtype, keepdims, initial):
    """`ufunc.reduce`."""
    direct = {"add": sum_, "multiply": prod, "logical_and": all_, "logical_or": any_}.get(ufunc.__name__)
    if direct in (sum_, prod):
        return direct(a, axis, dtype, None, keepdims, initial)
    if direct is not None:
        return direct(a, axis, None, keepdims)
    if ufunc.__name__ in ("maximum", "minimum"):
        return (max_ if ufunc.__name__ == "maximum" else min_)(a, axis, None, keepdims, initial)
    compute, result, loop = ufunc._resolve(a._dtype if dtype is None else dtypes.as_dtype(dtype))
    a = a.astype(compute, copy=False)

    def one(r):
        total = initial if initial is not None else (r[0] if r else ufunc.identity)
        for v in r[0 if initial is not None else 1:]:
            total = loop([total], [v])[0]
        return total

    return _reduced(a, axis, keepdims, result, one)


def scan(ufunc, a, axis, dtype):
    """`ufunc.accumulate`."""
    d = a._dtype if dtype is None else dtypes.as_dtype(dtype)
    if dtype is None and ufunc.__name__ in ("add", "multiply"):
        d = sum_dtype(d)
    compute, result, loop = ufunc._resolve(d)
    a = a.astype(compute, copy=False)

    def one(row):
        out = row[:1]
        for v in row[1:]:
            out.append(dtypes.fit_list(loop([out[-1]], [v]), result)[0])
        return out

    return along(a, axis, result, one)


def along(a, axis, d, one):
    """Apply a function from list to list (of any one length) to every row along an axis."""
    axis = axis_index(axis, a.ndim)
    lists, shape, _ = rows(a, axis)
    made = [one(list(r)) for r in lists]
    n = len(made[0]) if made else a._shape[axis]
    flat = [v for r in made for v in r]
    result = from_list(flat, shape + (n,), d)
    if axis == a.ndim - 1:
        return result
    from numpy._core.shaping import moveaxis

    return moveaxis(result, -1, axis).copy()


def _cumulative(step):
    def run(a, axis=None, dtype=None, out=None):
        a = asarray(a)
        if axis is None:
            a = a.reshape(-1)
            axis = 0
        d = sum_dtype(a._dtype) if dtype is None else dtypes.as_dtype(dtype)
        a = a.astype(d, copy=False)

        def one(row):
            total = None
            made = []
            for v in row:
                total = v if total is None else step(total, v)
                if d.kind == "f" and d.itemsize < 8:
                    total = dtypes.round_floats([total], d.name)[0]
                made.append(total)
            return made

        result = along(a, axis, d, one)
        result._list = dtypes.fit_list(result._data, d)
        return _into(out, result)

    return run


cumsum = _cumulative(lambda a, b: a + b)
cumprod = _cumulative(lambda a, b: a * b)


def _skipping_nan(base, fill):
    def run(a, axis=None, **kwargs):
        a = asarray(a)
        if a._dtype.kind != "f":
            return base(a, axis, **kwargs)
        return base(from_list([fill if v != v else v for v in a._flat()], a._shape, a._dtype), axis, **kwargs)

    return run


nansum = _skipping_nan(sum_, 0.0)
nanprod = _skipping_nan(prod, 1.0)
nanmax = _skipping_nan(max_, float("-inf"))
nanmin = _skipping_nan(min_, float("inf"))
nanargmax = _skipping_nan(argmax, float("-inf"))
nanargmin = _skipping_nan(argmin, float("inf"))
nancumsum = _skipping_nan(cumsum, 0.0)


def _without_nan(function):
    def run(a, axis=None, keepdims=False, **kwargs):
        a = asarray(a).astype(dtypes.float64, copy=False) if asarray(a)._dtype.kind in "biu" else asarray(a)
        return _reduced(a, axis, keepdims, a._dtype, lambda r: function([v for v in r if v == v], **kwargs))

    return run


nanmedian = _without_nan(lambda r: _middle(sorted(r)))
nanmean = _without_nan(lambda r: _total(r) / len(r) if r else float("nan"))
nanvar = _without_nan(lambda r, ddof=0: _spread(r, ddof))
nanstd = _without_nan(lambda r, ddof=0: math.sqrt(_spread(r, ddof)))


def _middle(r):
    n = len(r)
    if n == 0:
        return float("nan")
    return float(r[n // 2]) if n % 2 else (r[n // 2 - 1] + r[n // 2]) / 2


def _spread(r, ddof):
    if len(r) <= ddof:
        return float("nan")
    m = _total(r) / len(r)
    return _total([(v - m) * (v - m) for v in r]) / (len(r) - ddof)


def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    a = asarray(a)
    if weights is None:
        result = mean(a, axis, keepdims=keepdims)
        total = a.size / max(asarray(result).size, 1)
    else:
        w = asarray(weights)
        if w._shape != a._shape:
            if axis is None:
                raise TypeError("Axis must be specified when shapes of a and weights differ.")
            shape = [1] * a.ndim
            shape[axis_index(axis, a.ndim)] = w.size
            w = w.reshape(shape)
        total = sum_(w + ufuncs.multiply(a, 0), axis, keepdims=keepdims)
        result = sum_(a * w, axis, keepdims=keepdims) / total
    return (result, total) if returned else result


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    a = asarray(a)
    d = _mean_dtype(a._dtype, None)

    def one(r):
        for v in r:
            if v != v:
                return v
        return _middle(sorted(r))

    return _reduced(a, axis, keepdims, d, one)


def _quantile_of(r, q, method):
    r = sorted(r)
    at = q * (len(r) - 1)
    low = int(math.floor(at))
    high = min(low + 1, len(r) - 1)
    t = at - low
    if method == "lower":
        return r[low]
    if method == "higher":
        return r[high if t > 0 else low]
    if method == "nearest":
        return r[int(round(at))]
    if method == "midpoint":
        return (r[low] + r[high]) / 2 if t > 0 else r[low]
    gap = r[high] - r[low]
    # From the nearer end, as numpy's own interpolation.
    return r[high] - gap * (1 - t) if t >= 0.5 else r[low] + gap * t


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    a = asarray(a)
    d = _mean_dtype(a._dtype, None)
    a = a.astype(d, copy=False)
    wanted = asarray(q)
    for v in wanted._flat():
        if not 0 <= v <= 1:
            raise ValueError("Quantiles must be in the range [0, 1]")
    made = [_reduced(a, axis, keepdims, d, lambda r, v=v: _quantile_of(r, v, method)) for v in wanted._flat()]
    if not wanted._shape:
        return made[0]
    from numpy._core.shaping import stack

    return stack([asarray(m) for m in made]).reshape(wanted._shape + asarray(made[0])._shape)


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    return quantile(a, ufuncs.true_divide(q, 100), axis, out, overwrite_input, method, keepdims)


for _name, _function in {
    "sum": sum_, "any": any_, "all": all_, "max": max_, "min": min_, "argmax": argmax, "argmin": argmin, "cumsum": cumsum,
    "cumprod": cumprod, "nansum": nansum, "nanprod": nanprod, "nanmax": nanmax, "nanmin": nanmin, "nanmean": nanmean,
    "nanstd": nanstd, "nanvar": nanvar, "nanargmax": nanargmax, "nanargmin": nanargmin, "nancumsum": nancumsum,
}.items():
    _function.__name__ = _function.__qualname__ = _name
