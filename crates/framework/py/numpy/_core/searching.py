"""Sorting, searching, counting, sets."""
import math
from functools import cmp_to_key
from numpy._core import dtypes, scalars, ufuncs
from numpy._core.array import asarray, from_list, from_values, is_open, ndarray
from numpy._core.indexing import nonzero_lists
from numpy._core.reductions import along, axis_index
from numpy._core.shaping import concatenate, take


def _has_nan(row):
    return any([v != v for v in row])


def _order(row):
    """Stable order of a row, NaN last."""
    if _has_nan(row):
        good = [i for i, v in enumerate(row) if v == v]
        return sorted(good, key=row.__getitem__) + [i for i, v in enumerate(row) if v != v]
    return sorted(range(len(row)), key=row.__getitem__)


def sort(a, axis=-1, kind=None, order=None, *, stable=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.reshape(-1), 0
    if is_open(a) and a.ndim:
        from numpy._core import staged

        made = staged.sort(a, axis_index(axis, a.ndim))
        if made is not None:
            return made
    return along(a, axis, a._dtype, lambda r: [r[i] for i in _order(r)] if _has_nan(r) else sorted(r))


def argsort(a, axis=-1, kind=None, order=None, *, stable=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.reshape(-1), 0
    if not a.ndim:
        return from_list([0], (1,), dtypes.int64)
    if is_open(a):
        from numpy._core import staged

        made = staged.argsort(a, axis_index(axis, a.ndim))
        if made is not None:
            return made
    return along(a, axis, dtypes.int64, _order)


def lexsort(keys, axis=-1):
    rows = [asarray(k)._flat() for k in keys]
    order = list(range(len(rows[0])))
    for row in rows:
        order.sort(key=row.__getitem__)
    return from_list(order, (len(order),), dtypes.int64)


def partition(a, kth, axis=-1, kind="introselect", order=None):
    return sort(a, axis)


def argpartition(a, kth, axis=-1, kind="introselect", order=None):
    return argsort(a, axis)


def searchsorted(a, v, side="left", sorter=None):
    from bisect import bisect_left, bisect_right

    a = asarray(a)
    flat = a._flat() if sorter is None else take(a, sorter)._flat()
    find = bisect_left if side == "left" else bisect_right
    v = asarray(v)
    found = [find(flat, x) for x in v._flat()]
    return from_list(found, v._shape, dtypes.int64) if v.ndim else scalars.make(found[0], dtypes.int64)


def nonzero(a):
    a = asarray(a)
    if not a.ndim:
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the "
                         "context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.")
    return tuple([from_list(found, (len(found),), dtypes.int64) for found in nonzero_lists(a)])


def argwhere(a):
    a = asarray(a)
    lists = nonzero_lists(a)
    n = len(lists[0]) if lists else 0
    return from_list([lists[k][i] for i in range(n) for k in range(a.ndim)], (n, a.ndim), dtypes.int64)


def flatnonzero(a):
    return nonzero(asarray(a).reshape(-1))[0]


def where(condition, x=None, y=None, /):
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    condition = asarray(condition)
    d = ufuncs.result_type([ufuncs._operand(v) for v in (x, y)])
    ax, ay = asarray(x), asarray(y)
    shape = ufuncs.joint_shape([condition._shape, ax._shape, ay._shape])
    if any([is_open(v) for v in (condition, ax, ay)]):
        from numpy._core import staged

        return staged.where(condition, ax, ay, d, shape)
    mask = ufuncs.stretched(condition, shape)
    xs = dtypes.convert_list(ufuncs.stretched(ax, shape), ax._dtype, d)
    ys = dtypes.convert_list(ufuncs.stretched(ay, shape), ay._dtype, d)
    return from_list([p if m else q for m, p, q in zip(mask, xs, ys)], shape, d)


def select(condlist, choicelist, default=0):
    result = default
    for c, v in reversed(list(zip(condlist, choicelist))):
        result = where(c, v, result)
    return asarray(result)


def choose(a, choices, out=None, mode="raise"):
    a = asarray(a)
    choices = [asarray(c) for c in choices]
    shape = ufuncs.joint_shape([a._shape] + [c._shape for c in choices])
    lists = [ufuncs.stretched(c, shape) for c in choices]
    d = ufuncs.result_type([ufuncs._operand(c) for c in choices])
    return from_list([lists[i][k] for k, i in enumerate(ufuncs.stretched(a, shape))], shape, d)


def extract(condition, arr):
    mask = asarray(condition).reshape(-1)._flat()
    arr = asarray(arr)
    return from_list([v for v, m in zip(arr._flat(), mask) if m], (len([m for m in mask if m]),), arr._dtype)


def compress(condition, a, axis=None):
    places = [i for i, v in enumerate(asarray(condition)._flat()) if v]
    return take(a, places, axis)


def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None, **kwargs):
    low = a_min if a_min is not None else min
    high = a_max if a_max is not None else max
    a = asarray(a)
    if low is not None:
        a = ufuncs.maximum(a, low)
    if high is not None:
        a = ufuncs.minimum(a, high)
    if out is not None:
        out[...] = a
        return out
    return a


def _round_half_even(v, decimals):
    """As numpy: multiply, round to even, divide."""
    if v != v or v in (float("inf"), float("-inf")):
        return v
    if decimals == 0:
        return math.copysign(float(round(v)), v)
    if decimals > 0:
        power = 10.0 ** decimals
        big = v * power
        return v if big in (float("inf"), float("-inf")) else math.copysign(float(round(big)), v) / power
    power = 10.0 ** -decimals
    return math.copysign(float(round(v / power)), v) * power


def around(a, decimals=0, out=None):
    a = asarray(a)
    d = a._dtype
    if d.kind in "iu":
        values = a._flat() if decimals >= 0 else [round(v, decimals) for v in a._flat()]
        made = from_list(list(values), a._shape, d)
    elif d.kind == "b":
        made = a.astype(dtypes.float16)
    elif d.kind == "c":
        made = from_list([complex(_round_half_even(v.real, decimals), _round_half_even(v.imag, decimals))
                          for v in a._flat()], a._shape, d)
    else:
        values = a._flat()
        if d.itemsize < 8 and decimals:
            # Each step is rounded to the dtype, as numpy computes it there.
            power = 10.0 ** abs(decimals)
            scaled = dtypes.fit_list([v * power if decimals > 0 else v / power for v in values], d)
            whole = [_round_half_even(v, 0) for v in scaled]
            made = from_list(dtypes.fit_list([v / power if decimals > 0 else v * power for v in whole], d), a._shape, d)
        else:
            made = from_list([_round_half_even(v, decimals) for v in values], a._shape, d)
    if out is not None:
        out[...] = made
        return out
    return made if made.ndim else made[()]


round_ = around


def fix(x, out=None):
    return ufuncs.trunc(x)


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    a = asarray(x)
    if a._dtype.kind not in "fc":
        return a.copy() if a.ndim else a[()]
    info = finfo(a._dtype)
    top = float(info.max) if posinf is None else posinf
    low = float(info.min) if neginf is None else neginf

    def one(v):
        if v != v:
            return nan
        return top if v == float("inf") else low if v == float("-inf") else v

    made = from_list([one(v) for v in a._flat()], a._shape, a._dtype)
    return made if made.ndim else made[()]


def diff(a, n=1, axis=-1, prepend=None, append=None):
    a = asarray(a)
    axis = axis_index(axis, a.ndim)
    if prepend is not None or append is not None:
        shape = list(a._shape)
        shape[axis] = 1
        parts = []
        for part in (prepend, a, append):
            if part is not None:
                part = asarray(part)
                parts.append(part if part.ndim else ufuncs.multiply(from_list([1] * int(math.prod(shape)), tuple(shape), a._dtype), part))
        a = concatenate(parts, axis)
    lead = (slice(None),) * axis
    for _ in range(n):
        left, right = a[lead + (slice(1, None),)], a[lead + (slice(None, -1),)]
        a = ufuncs.not_equal(left, right) if a._dtype.kind == "b" else ufuncs.subtract(left, right)
    return a


def ediff1d(ary):
    return diff(asarray(ary).reshape(-1))


def gradient(f, *varargs, axis=None, edge_order=1):
    f = asarray(f)
    if f._dtype.kind in "iub":
        f = f.astype(dtypes.float64)
    axes = list(range(f.ndim)) if axis is None else [axis_index(k, f.ndim) for k in ([axis] if isinstance(axis, int) else axis)]
    steps = list(varargs) * len(axes) if len(varargs) == 1 else list(varargs) or [1.0] * len(axes)
    out = []
    for k, h in zip(axes, steps):
        lead = (slice(None),) * k
        inner = (f[lead + (slice(2, None),)] - f[lead + (slice(None, -2),)]) / (2.0 * h)
        first = (f[lead + (slice(1, 2),)] - f[lead + (slice(0, 1),)]) / h
        last = (f[lead + (slice(-1, None),)] - f[lead + (slice(-2, -1),)]) / h
        out.append(concatenate([first, inner, last], k))
    return out[0] if len(out) == 1 else tuple(out)


def interp(x, xp, fp, left=None, right=None, period=None):
    from bisect import bisect_right

    xs, ys = [[float(v) for v in asarray(a)._flat()] for a in (xp, fp)]
    x = asarray(x)

    def one(v):
        if v > xs[-1]:
            return ys[-1] if right is None else right
        if v < xs[0]:
            return ys[0] if left is None else left
        j = bisect_right(xs, v) - 1
        if j >= len(xs) - 1:
            return ys[-1]
        slope = (ys[j + 1] - ys[j]) / (xs[j + 1] - xs[j])
        return slope * (v - xs[j]) + ys[j]

    made = [one(float(v)) for v in x._flat()]
    return from_list(made, x._shape, dtypes.float64) if x.ndim else scalars.make(made[0], dtypes.float64)


def trapezoid(y, x=None, dx=1.0, axis=-1):
    from numpy._core.reductions import sum_

    y = asarray(y)
    d = dx if x is None else diff(asarray(x), axis=axis)
    lead = (slice(None),) * axis_index(axis, y.ndim)
    return sum_(d * (y[lead + (slice(1, None),)] + y[lead + (slice(None, -1),)]) / 2.0, axis)


def convolve(a, v, mode="full"):
    a, v = asarray(a), asarray(v)
    if a.size < v.size:
        a, v = v, a
    d = dtypes.promote(a._dtype, v._dtype)
    x, y = a._flat(), v._flat()
    n, m = len(x), len(y)
    full = [sum([x[i] * y[k - i] for i in range(max(0, k - m + 1), min(n, k + 1))]) for k in range(n + m - 1)]
    if mode == "same":
        full = full[(m - 1) // 2:(m - 1) // 2 + n]
    elif mode == "valid":
        full = full[m - 1:n]
    return from_list(dtypes.fit_list(full, d), (len(full),), d)


def correlate(a, v, mode="valid"):
    from numpy._core.shaping import flip

    return convolve(a, flip(ufuncs.conjugate(asarray(v))), mode)


# Sets.


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    ar = asarray(ar)
    if axis is not None:
        return _unique_rows(ar, axis_index(axis, ar.ndim), return_index, return_inverse, return_counts)
    flat = ar._flat()
    order = _order(flat)
    firsts, counts, inverse = [], [], [0] * len(flat)
    last = None
    for i in order:
        if not firsts or flat[i] != last and not (equal_nan and last != last and flat[i] != flat[i]):
            firsts.append(i)
            counts.append(0)
            last = flat[i]
        counts[-1] += 1
        inverse[i] = len(firsts) - 1
    values = from_list([flat[i] for i in firsts], (len(firsts),), ar._dtype)
    return _unique_results(values, firsts, inverse, counts, ar._shape, return_index, return_inverse, return_counts)


def _unique_results(values, firsts, inverse, counts, shape, return_index, return_inverse, return_counts):
    out = [values]
    if return_index:
        out.append(from_list(firsts, (len(firsts),), dtypes.int64))
    if return_inverse:
        out.append(from_list(inverse, shape, dtypes.int64))
    if return_counts:
        out.append(from_list(counts, (len(counts),), dtypes.int64))
    return out[0] if len(out) == 1 else tuple(out)


def _unique_rows(ar, axis, return_index, return_inverse, return_counts):
    from numpy._core.shaping import moveaxis

    rows = [tuple(r.reshape(-1)._flat()) for r in moveaxis(ar, axis, 0)]
    order = _order(rows)
    firsts, counts, inverse = [], [], [0] * len(rows)
    for i in order:
        if not firsts or rows[i] != rows[firsts[-1]]:
            firsts.append(i)
            counts.append(0)
        counts[-1] += 1
        inverse[i] = len(firsts) - 1
    values = take(ar, firsts, axis)
    return _unique_results(values, firsts, inverse, counts, (len(rows),), return_index, return_inverse, return_counts)


def in1d(ar1, ar2, assume_unique=False, invert=False):
    return isin(asarray(ar1).reshape(-1), ar2, invert=invert)


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    a = asarray(element)
    have = set(asarray(test_elements)._flat())
    made = [(v in have) != invert for v in a._flat()]
    return from_list(made, a._shape, dtypes.bool_) if a.ndim else scalars.make(made[0], dtypes.bool_)


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    a, b = unique(ar1), unique(ar2)
    return a[isin(a, b)]


def union1d(ar1, ar2):
    return unique(concatenate([asarray(ar1).reshape(-1), asarray(ar2).reshape(-1)]))


def setdiff1d(ar1, ar2, assume_unique=False):
    a = unique(ar1)
    return a[isin(a, ar2, invert=True)]


def setxor1d(ar1, ar2, assume_unique=False):
    a, b = unique(ar1), unique(ar2)
    return unique(concatenate([a[isin(a, b, invert=True)], b[isin(b, a, invert=True)]]))


# Counting.


def bincount(x, /, weights=None, minlength=0):
    x = asarray(x)
    values = x._flat()
    if values and x._dtype.kind not in "iub":
        raise TypeError("Cannot cast array data from %r to dtype('int64') according to the rule 'safe'" % x._dtype)
    if values and min(values) < 0:
        raise ValueError("'list' argument must have no negative elements")
    n = max(minlength, max(values) + 1 if values else 0)
    if weights is None:
        counts = [0] * n
        for v in values:
            counts[v] += 1
        return from_list(counts, (n,), dtypes.int64)
    totals = [0.0] * n
    for v, w in zip(values, asarray(weights)._flat()):
        totals[v] += w
    return from_list(totals, (n,), dtypes.float64)


def digitize(x, bins, right=False):
    bins = asarray(bins)
    flat = bins._flat()
    rising = all([a <= b for a, b in zip(flat, flat[1:])])
    if rising:
        return searchsorted(bins, x, "left" if right else "right")
    if not all([a >= b for a, b in zip(flat, flat[1:])]):
        raise ValueError("bins must be monotonically increasing or decreasing")
    n = len(flat)
    return n - searchsorted(bins[::-1], x, "right" if right else "left")


def _bin_edges(values, bins, range):
    from numpy._core.creation import linspace

    if hasattr(bins, "__len__"):
        return asarray(bins)
    low, high = (min(values), max(values)) if range is None and values else (range or (0.0, 1.0))
    if low == high:
        low, high = low - 0.5, high + 0.5
    return linspace(low, high, int(bins) + 1)


def histogram(a, bins=10, range=None, density=None, weights=None):
    from bisect import bisect_right

    a = asarray(a)
    values = a.reshape(-1)._flat()
    edges = _bin_edges(values, bins, range)
    e = edges._flat()
    counts = [0] * (len(e) - 1) if weights is None else [0.0] * (len(e) - 1)
    amounts = [1] * len(values) if weights is None else asarray(weights).reshape(-1)._flat()
    for v, w in zip(values, amounts):
        if e[0] <= v <= e[-1]:
            counts[min(bisect_right(e, v) - 1, len(counts) - 1)] += w
    made = from_list(counts, (len(counts),), dtypes.int64 if weights is None else dtypes.float64)
    if density:
        made = made / diff(edges) / sum(counts)
    return made, edges


def histogram2d(x, y, bins=10, range=None, density=None, weights=None):
    from bisect import bisect_right

    xs, ys = asarray(x)._flat(), asarray(y)._flat()
    two = bins if hasattr(bins, "__len__") and len(bins) == 2 else (bins, bins)
    ex = _bin_edges(xs, two[0], None if range is None else range[0])
    ey = _bin_edges(ys, two[1], None if range is None else range[1])
    p, q = ex._flat(), ey._flat()
    n, m = len(p) - 1, len(q) - 1
    counts = [0.0] * (n * m)
    amounts = [1.0] * len(xs) if weights is None else asarray(weights)._flat()
    for v, w, amount in zip(xs, ys, amounts):
        if p[0] <= v <= p[-1] and q[0] <= w <= q[-1]:
            i, j = min(bisect_right(p, v) - 1, n - 1), min(bisect_right(q, w) - 1, m - 1)
            counts[i * m + j] += amount
    return from_list(counts, (n, m), dtypes.float64), ex, ey


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None):
    from numpy._core.products import dot
    from numpy._core.reductions import mean
    from numpy._core.shaping import atleast_2d, squeeze

    x = atleast_2d(m).astype(dtypes.float64)
    if not rowvar and x._shape[0] != 1:
        x = x.T
    if y is not None:
        other = atleast_2d(y).astype(dtypes.float64)
        x = concatenate([x, other if rowvar or other._shape[0] == 1 else other.T])
    ddof = (0 if bias else 1) if ddof is None else ddof
    x = x - mean(x, 1, keepdims=True)
    made = asarray(dot(x, x.T) / float(x._shape[1] - ddof))
    made = squeeze(made)
    return made


def corrcoef(x, y=None, rowvar=True):
    from numpy._core.creation import diag

    c = asarray(cov(x, y, rowvar))
    if not c.ndim:
        return c / c
    d = ufuncs.sqrt(diag(c))
    return clip(c / d.reshape((-1, 1)) / d.reshape((1, -1)), -1, 1)


def unravel_index(indices, shape, order="C"):
    index = asarray(indices)
    out = []
    rest = index._flat()
    for n in reversed(shape):
        out.append([i % n for i in rest])
        rest = [i // n for i in rest]
    out.reverse()
    if not index.ndim:
        return tuple([scalars.make(v[0], dtypes.int64) for v in out])
    return tuple([from_list(v, index._shape, dtypes.int64) for v in out])


def ravel_multi_index(multi_index, dims, mode="raise", order="C"):
    total = 0
    for i, n in zip(multi_index, dims):
        total = total * n + i
    return total


def vectorize(pyfunc=None, otypes=None, **kwargs):
    def call(*args):
        arrays = [asarray(a) for a in args]
        shape = ufuncs.joint_shape([a._shape for a in arrays])
        lists = [[scalars.make(v, a._dtype) for v in ufuncs.stretched(a, shape)] for a in arrays]
        made = [pyfunc(*row) for row in zip(*lists)]
        made = [v.item() if isinstance(v, (scalars.generic, ndarray)) else v for v in made]
        d = dtypes.as_dtype(otypes[0]) if otypes else None
        return from_values(made, shape, d)

    return call


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    from numpy._core.shaping import moveaxis, stack

    arr = asarray(arr)
    moved = moveaxis(arr, axis, -1)
    rows = moved.reshape((-1, moved._shape[-1]))
    made = stack([asarray(func1d(r, *args, **kwargs)) for r in rows])
    tail = made._shape[1:]
    made = made.reshape(moved._shape[:-1] + tail)
    return moveaxis(made, -1, axis) if len(tail) == 1 else made


# Comparison of whole arrays.


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    x, y = asarray(a), asarray(b)
    shape = ufuncs.joint_shape([x._shape, y._shape])
    made = []
    for p, q in zip(ufuncs.stretched(x, shape), ufuncs.stretched(y, shape)):
        if p == q:
            made.append(True)
        elif p != p or q != q:
            made.append(bool(equal_nan and p != p and q != q))
        else:
            gap = abs(p - q)
            made.append(gap <= atol + rtol * abs(q) and abs(q) != float("inf"))
    return from_list(made, shape, dtypes.bool_) if shape else scalars.make(made[0], dtypes.bool_)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return all(asarray(isclose(a, b, rtol, atol, equal_nan))._flat())


def array_equal(a1, a2, equal_nan=False):
    a, b = asarray(a1), asarray(a2)
    if a._shape != b._shape:
        return False
    return all([p == q or equal_nan and p != p and q != q for p, q in zip(a._flat(), b._flat())])


def array_equiv(a1, a2):
    try:
        return all(asarray(ufuncs.equal(a1, a2))._flat())
    except ValueError:
        return False


# Machine limits.


class finfo:
    __module__ = "numpy"

    def __init__(self, dtype):
        d = scalars._real_dtype(dtypes.as_dtype(dtype if not isinstance(dtype, float) else float))
        if d.kind != "f":
            raise ValueError("data type %r not inexact" % (dtype,))
        bits, fraction = {2: (16, 10), 4: (32, 23), 8: (64, 52)}[d.itemsize]
        top = 2 ** (bits - fraction - 2)
        make = lambda v: scalars.make(v, d)  # noqa: E731
        self.dtype = d
        self.bits = bits
        self.nmant = fraction
        self.nexp = bits - fraction - 1
        self.iexp = self.nexp
        self.maxexp = top
        self.minexp = 2 - top
        self.eps = make(2.0 ** -fraction)
        self.epsneg = make(2.0 ** -(fraction + 1))
        self.max = make((2.0 - 2.0 ** -fraction) * 2.0 ** (top - 1))
        self.min = make(-float(self.max))
        self.tiny = self.smallest_normal = make(2.0 ** (2 - top))
        self.smallest_subnormal = make(2.0 ** (2 - top - fraction))
        self.precision = {2: 3, 4: 6, 8: 15}[d.itemsize]
        self.resolution = make(dtypes.fit_list([float("1e-%d" % self.precision)], d)[0])

    def __repr__(self):
        return "finfo(resolution=%s, min=%s, max=%s, dtype=%s)" % (self.resolution, self.min, self.max, self.dtype)


class iinfo:
    __module__ = "numpy"

    def __init__(self, type):
        kind = dtypes.python_kind(type)
        d = dtypes.int64 if kind == "i" else dtypes.as_dtype(type)
        if d.kind not in "iu":
            raise ValueError("Invalid integer data type %r." % d.kind)
        self.dtype = d
        self.kind = d.kind
        self.bits = d.itemsize * 8
        self.min = -(1 << (self.bits - 1)) if d.kind == "i" else 0
        self.max = self.min + (1 << self.bits) - 1

    def __repr__(self):
        return "iinfo(min=%s, max=%s, dtype=%s)" % (self.min, self.max, self.dtype)
