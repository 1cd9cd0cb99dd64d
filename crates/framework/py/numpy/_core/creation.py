"""Arrays from shapes, ranges and rules."""
import math
from numpy._core import dtypes, scalars, ufuncs
from numpy._core.array import asarray, convert_values, count, ensure, from_list, from_values, ndarray, one_of, zero_of
from numpy._core.shaping import broadcast_to, shape_tuple


def full(shape, fill_value, dtype=None, order="C", *, device=None, like=None):
    shape = shape_tuple(shape)
    value = asarray(fill_value)
    d = value._dtype if dtype is None else dtypes.as_dtype(dtype)
    if value.ndim:
        return broadcast_to(value.astype(d), shape).copy()
    return from_list(dtypes.convert_list(value._flat(), value._dtype, d) * count(shape), shape, d)


def _filled(shape, dtype, of):
    d = dtypes.as_dtype(dtype)
    shape = shape_tuple(shape)
    for n in shape:
        if n < 0:
            raise ValueError("negative dimensions are not allowed")
    return from_list([of(d)] * count(shape), shape, d)


def zeros(shape, dtype=float, order="C", *, device=None, like=None):
    return _filled(shape, dtype, zero_of)


def ones(shape, dtype=None, order="C", *, device=None, like=None):
    return _filled(shape, dtype, one_of)


empty = zeros


def _like(a, dtype, shape):
    a = asarray(a)
    return (a._shape if shape is None else shape), (a._dtype if dtype is None else dtype)


def zeros_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return zeros(*_like(a, dtype, shape))


def ones_like(a, dtype=None, order="K", subok=True, shape=None, *, device=None):
    return ones(*_like(a, dtype, shape))


empty_like = zeros_like


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None, *, device=None):
    shape, d = _like(a, dtype, shape)
    return full(shape, fill_value, d)


def copy(a, order="K", subok=False):
    return asarray(a).copy()


def _plain(x):
    return x.item() if isinstance(x, (scalars.generic, ndarray)) else x


def arange(start, stop=None, step=1, dtype=None, *, device=None, like=None):
    if stop is None:
        start, stop = 0, start
    d = None if dtype is None else dtypes.as_dtype(dtype)
    if d is None:
        d = ufuncs.result_type([ufuncs._operand(x) for x in (start, stop, step)])
        if d.kind == "b":
            d = dtypes.int64
    start, stop, step = _plain(start), _plain(stop), _plain(step)
    if step == 0:
        raise ZeroDivisionError("division by zero")
    if isinstance(start, int) and isinstance(stop, int) and isinstance(step, int):
        values = list(range(start, stop, step))
        return from_list(dtypes.convert_list(values, dtypes.int64, d), (len(values),), d)
    n = max(0, math.ceil((stop - start) / step))
    if d.kind == "f":
        first, second = dtypes.fit_list([float(start), float(start + step)], d)
        delta = second - first
        values = [first + i * delta for i in range(n)]
        if n > 1:
            values[1] = second
        return from_list(dtypes.fit_list(values, d), (n,), d)
    first, second = convert_values([start, start + step], d)
    return from_list([first + i * (second - first) for i in range(n)], (n,), d)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None):
    num = num.__index__() if hasattr(num, "__index__") else num
    if not isinstance(num, int):
        raise TypeError("'%s' object cannot be interpreted as an integer" % type(num).__name__)
    if num < 0:
        raise ValueError("Number of samples, %d, must be non-negative." % num)
    a, b = asarray(start), asarray(stop)
    d = dtypes.float64 if dtype is None else dtypes.as_dtype(dtype)
    if dtype is None:
        common = ufuncs.result_type([ufuncs._operand(start), ufuncs._operand(stop), (0.0, None, "f")])
        d = common if common.kind in "fc" else dtypes.float64
    ensure(num)
    if a.ndim or b.ndim:
        return _linspace_arrays(a, b, num, endpoint, retstep, d, axis)
    first, last = a.astype(dtypes.float64)._flat()[0] if a._dtype.kind != "c" else a.item(), b.item() * 1.0
    parts = num - 1 if endpoint else num
    delta = last - first
    step = delta / parts if parts > 0 else float("nan")
    if parts > 0 and step != 0:
        values = [i * step + first for i in range(num)]
    elif parts > 0:
        values = [i / parts * delta + first for i in range(num)]
    else:
        values = [i * delta + first for i in range(num)]
    if endpoint and num > 1:
        values[-1] = last
    if d.kind in "iu":
        values = [math.floor(v) for v in values]
        made = from_list(dtypes.fit_list(values, d), (num,), d)
    else:
        made = from_list(dtypes.fit_list(values, d), (num,), d)
    return (made, scalars.make(step, dtypes.float64)) if retstep else made


def _linspace_arrays(a, b, num, endpoint, retstep, d, axis):
    from numpy._core.shaping import moveaxis

    a, b = a.astype(dtypes.float64), b.astype(dtypes.float64)
    parts = num - 1 if endpoint else num
    delta = b - a
    ramp = arange(num, dtype=dtypes.float64).reshape((-1,) + (1,) * delta.ndim)
    step = delta / parts if parts > 0 else float("nan")
    made = ramp * step + a if parts > 0 else ramp * delta + a
    if endpoint and num > 1:
        made[-1] = b
    made = moveaxis(made, 0, axis).astype(d) if axis != 0 else made.astype(d)
    return (made, step) if retstep else made


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    made = ufuncs.power(base, linspace(start, stop, num, endpoint, axis=axis))
    return made if dtype is None else made.astype(dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    a, b = float(start), float(stop)
    if a == 0 or b == 0:
        raise ValueError("Geometric sequence cannot include zero")
    sign = 1.0
    if a < 0 and b < 0:
        a, b, sign = -a, -b, -1.0
    made = logspace(math.log10(a), math.log10(b), num, endpoint, 10.0) * sign
    if num > 0:
        made[0] = float(start)
        if num > 1 and endpoint:
            made[-1] = float(stop)
    return made if dtype is None else made.astype(dtype)


def eye(N, M=None, k=0, dtype=float, order="C", *, device=None, like=None):
    M = N if M is None else M
    N, M = int(N), int(M)
    made = zeros((N, M), dtype)
    one = one_of(made._dtype)
    for i in range(N):
        if 0 <= i + k < M:
            made._list[i * M + i + k] = one
    return made


def identity(n, dtype=None, *, like=None):
    return eye(n, dtype=dtype)


def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 1:
        n = v.size + abs(k)
        made = zeros((n, n), v._dtype)
        for i, x in enumerate(v._flat()):
            made._list[(i + max(-k, 0)) * n + i + max(k, 0)] = x
        return made
    if v.ndim != 2:
        raise ValueError("Input must be 1- or 2-d.")
    return diagonal(v, k).copy()


def diagflat(v, k=0):
    return diag(asarray(v).reshape(-1), k)


def diagonal(a, offset=0, axis1=0, axis2=1):
    from numpy._core.shaping import moveaxis

    a = moveaxis(asarray(a), (axis1, axis2), (-2, -1))
    n, m = a._shape[-2:]
    length = max(0, min(n + min(offset, 0), m - max(offset, 0)))
    start = a._offset + max(-offset, 0) * a._strides[-2] + max(offset, 0) * a._strides[-1]
    return a._view(a._shape[:-2] + (length,), a._strides[:-2] + (a._strides[-2] + a._strides[-1],), start)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None):
    from numpy._core.reductions import sum_

    return sum_(diagonal(a, offset, axis1, axis2), -1, dtype)


def tri(N, M=None, k=0, dtype=float):
    M = N if M is None else M
    d = dtypes.as_dtype(dtype)
    return from_list([one_of(d) if j <= i + k else zero_of(d) for i in range(N) for j in range(M)], (N, M), d)


def _triangle(keep):
    def run(m, k=0):
        m = asarray(m)
        rows, cols = m._shape[-2:]
        zero = zero_of(m._dtype)
        mask = [keep(j - i, k) for i in range(rows) for j in range(cols)]
        n = rows * cols
        flat = m._flat()
        return from_list([v if mask[p % n] else zero for p, v in enumerate(flat)], m._shape, m._dtype)

    return run


tril = _triangle(lambda d, k: d <= k)
triu = _triangle(lambda d, k: d >= k)


def _triangle_indices(keep):
    def run(n, k=0, m=None):
        m = n if m is None else m
        pairs = [(i, j) for i in range(n) for j in range(m) if keep(j - i, k)]
        return tuple([from_list([p[x] for p in pairs], (len(pairs),), dtypes.int64) for x in (0, 1)])

    return run


tril_indices = _triangle_indices(lambda d, k: d <= k)
triu_indices = _triangle_indices(lambda d, k: d >= k)


def diag_indices(n, ndim=2):
    return (arange(n),) * ndim


def fill_diagonal(a, val, wrap=False):
    if a.ndim < 2:
        raise ValueError("array must be at least 2-d")
    n = min(a._shape)
    values = asarray(val).astype(a._dtype)._flat()
    for i in range(n):
        a[(i,) * a.ndim] = values[i % len(values)]


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    arrays = [asarray(x).reshape(-1) for x in xi]
    n = len(arrays)
    made = []
    for k, a in enumerate(arrays):
        at = {0: 1, 1: 0}.get(k, k) if indexing == "xy" and n > 1 else k
        shape = [1] * n
        shape[at] = a.size
        made.append(a.reshape(shape))
    if not sparse:
        full_shape = ufuncs.joint_shape([m._shape for m in made])
        made = [broadcast_to(m, full_shape).copy() for m in made]
    return tuple(made)


def indices(dimensions, dtype=int, sparse=False):
    from numpy._core.shaping import stack

    ramps = meshgrid(*[arange(n, dtype=dtype) for n in dimensions], indexing="ij", sparse=sparse)
    return ramps if sparse else stack(ramps)


class _Grid:
    """`np.mgrid[a:b:c]`, `np.ogrid`: a complex step is a number of points."""

    def __init__(self, sparse):
        self._sparse = sparse

    def _ramp(self, s):
        start = 0 if s.start is None else s.start
        step = 1 if s.step is None else s.step
        if isinstance(step, complex):
            return linspace(start, s.stop, int(abs(step)))
        return arange(start, s.stop, step)

    def __getitem__(self, key):
        from numpy._core.shaping import stack

        if isinstance(key, slice):
            return self._ramp(key)
        made = meshgrid(*[self._ramp(s) for s in key], indexing="ij", sparse=self._sparse)
        return made if self._sparse else stack(made)


mgrid = _Grid(False)
ogrid = _Grid(True)


class _Concatenator:
    def __init__(self, column):
        self._column = column

    def __getitem__(self, key):
        from numpy._core.shaping import column_stack, concatenate

        parts = []
        for part in key if isinstance(key, tuple) else (key,):
            parts.append(mgrid[part] if isinstance(part, slice) else asarray(part).reshape(-1) if not self._column else asarray(part))
        return column_stack(parts) if self._column else concatenate(parts)


r_ = _Concatenator(False)
c_ = _Concatenator(True)


class _IndexExpression:
    def __getitem__(self, key):
        return key


s_ = index_exp = _IndexExpression()


def fromiter(iter, dtype, count=-1, *, like=None):
    values = list(iter) if count < 0 else [v for v, _ in zip(iter, range(count))]
    d = dtypes.as_dtype(dtype)
    return from_values([_plain(v) for v in values], (len(values),), d)


def fromfunction(function, shape, *, dtype=float, like=None, **kwargs):
    return function(*indices(shape, dtype), **kwargs)


def vander(x, N=None, increasing=False):
    x = asarray(x)
    n = x.size if N is None else N
    powers = list(range(n)) if increasing else list(range(n))[::-1]
    return x.reshape((-1, 1)) ** asarray(powers)
