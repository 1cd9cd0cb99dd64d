"""Linear algebra on small matrices, in plain elimination and rotations."""
import math
from numpy._core import dtypes, scalars, ufuncs
from numpy._core.array import asarray, from_list
from numpy._core.products import dot, matmul
from numpy._core.reductions import max_, min_, sum_, axes_of
from numpy._core.creation import eye


class LinAlgError(ValueError):
    pass


LinAlgError.__module__ = "numpy.linalg"


def _float(a):
    a = asarray(a)
    return a if a._dtype.kind in "fc" else a.astype(dtypes.float64)


def _square(a):
    if a.ndim < 2:
        raise LinAlgError("%d-dimensional array given. Array must be at least two-dimensional" % a.ndim)
    if a._shape[-1] != a._shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")


def norm(x, ord=None, axis=None, keepdims=False):
    x = _float(x)
    if axis is None and ord is None:
        value = ufuncs.sqrt(dot(ufuncs.absolute(x).reshape(-1), ufuncs.absolute(x).reshape(-1)))
        return value.reshape((1,) * x.ndim) if keepdims else value
    axes = axes_of(axis, x.ndim)
    size = ufuncs.absolute(x)
    if len(axes) == 1:
        return _vector_norm(size, ord, axes[0], keepdims)
    if ord in (None, "fro"):
        return ufuncs.sqrt(sum_(size * size, tuple(axes), keepdims=keepdims))
    if ord in (1, -1, math.inf, -math.inf):
        rows = axes[0] if abs(ord) == 1 else axes[1]
        other = axes[1] if abs(ord) == 1 else axes[0]
        sums = sum_(size, rows, keepdims=True)
        return (max_ if ord > 0 else min_)(sums, other, keepdims=True).reshape(
            [1 if k in axes else n for k, n in enumerate(x._shape)] if keepdims else
            [n for k, n in enumerate(x._shape) if k not in axes])[()]
    s = svd(x, compute_uv=False)
    if ord == "nuc":
        return sum_(s, -1)
    if ord in (2, -2):
        return (max_ if ord == 2 else min_)(s, -1)
    raise ValueError("Invalid norm order for matrices.")


def _vector_norm(size, ord, axis, keepdims):
    if ord is None or ord == 2:
        return ufuncs.sqrt(sum_(size * size, axis, keepdims=keepdims))
    if ord == math.inf:
        return max_(size, axis, keepdims=keepdims)
    if ord == -math.inf:
        return min_(size, axis, keepdims=keepdims)
    if ord == 0:
        return sum_((size != 0).astype(size._dtype), axis, keepdims=keepdims)
    if ord == 1:
        return sum_(size, axis, keepdims=keepdims)
    if isinstance(ord, str):
        raise ValueError("Invalid norm order '%s' for vectors" % ord)
    return sum_(size ** ord, axis, keepdims=keepdims) ** (1.0 / ord)


def _matrices(a):
    """The matrices of a stack, each as a list of rows."""
    n, m = a._shape[-2:]
    flat = a._flat()
    return [[flat[i + r * m:i + (r + 1) * m] for r in range(n)] for i in range(0, len(flat), max(n * m, 1))]


def _stacked(matrices, lead, d):
    n = len(matrices[0]) if matrices else 0
    m = len(matrices[0][0]) if n else 0
    values = [v for rows in matrices for row in rows for v in row]
    return from_list(dtypes.fit_list(values, d), tuple(lead) + (n, m), d)


def _lu(rows):
    """Elimination with row exchanges: (rows with factors, order of rows, sign); None if singular."""
    rows = [list(r) for r in rows]
    n = len(rows)
    order = list(range(n))
    sign = 1.0
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(rows[i][k]))
        if rows[best][k] == 0:
            return rows, order, 0.0
        if best != k:
            rows[k], rows[best] = rows[best], rows[k]
            order[k], order[best] = order[best], order[k]
            sign = -sign
        pivot = rows[k]
        for i in range(k + 1, n):
            f = rows[i][k] / pivot[k]
            rows[i][k] = f
            for j in range(k + 1, n):
                rows[i][j] -= f * pivot[j]
    return rows, order, sign


def _det(rows):
    lu, _, sign = _lu(rows)
    value = sign
    for k in range(len(lu)):
        value *= lu[k][k]
    return value


def det(a):
    a = _float(a)
    _square(a)
    values = dtypes.fit_list([_det(m) for m in _matrices(a)], a._dtype)
    return from_list(values, a._shape[:-2], a._dtype) if a.ndim > 2 else scalars.make(values[0], a._dtype)


def slogdet(a):
    value = det(a)
    return ufuncs.sign(value), ufuncs.log(ufuncs.absolute(value))


def _solve(rows, columns):
    lu, order, sign = _lu(rows)
    if sign == 0.0:
        raise LinAlgError("Singular matrix")
    n = len(lu)
    m = len(columns[0]) if columns else 0
    out = [list(columns[i]) for i in order]
    for i in range(n):
        for j in range(i):
            f = lu[i][j]
            for c in range(m):
                out[i][c] -= f * out[j][c]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            f = lu[i][j]
            for c in range(m):
                out[i][c] -= f * out[j][c]
        for c in range(m):
            out[i][c] /= lu[i][i]
    return out


def solve(a, b):
    a, b = _float(a), _float(b)
    _square(a)
    d = dtypes.promote(a._dtype, b._dtype)
    vector = b.ndim == 1
    right = b.reshape((-1, 1)) if vector else b
    lead = a._shape[:-2]
    made = [_solve(m, r) for m, r in zip(_matrices(a), _matrices(right) * (len(_matrices(a)) if right.ndim == 2 else 1))]
    out = _stacked(made, lead, d)
    return out.reshape(out._shape[:-1]) if vector else out


def inv(a):
    a = _float(a)
    _square(a)
    n = a._shape[-1]
    one = [[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)]
    return _stacked([_solve(m, one) for m in _matrices(a)], a._shape[:-2], a._dtype)


def matrix_power(a, n):
    a = asarray(a)
    _square(a)
    if n == 0:
        return eye(a._shape[-1], dtype=a._dtype)
    if n < 0:
        a, n = inv(a), -n
    result = None
    while n:
        if n & 1:
            result = a if result is None else matmul(result, a)
        n >>= 1
        if n:
            a = matmul(a, a)
    return result


def _qr(rows):
    """Householder reflections, signs as LAPACK's: R's diagonal is the opposite of the reflected column's."""
    n, m = len(rows), len(rows[0])
    r = [list(row) for row in rows]
    q = [[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)]
    for k in range(min(n, m)):
        if k == n - 1:
            break
        length = math.sqrt(sum([r[i][k] * r[i][k] for i in range(k, n)]))
        if length == 0 or all([r[i][k] == 0 for i in range(k + 1, n)]):
            continue
        v = [0.0] * n
        for i in range(k, n):
            v[i] = r[i][k]
        v[k] += math.copysign(length, r[k][k])
        scale = sum([x * x for x in v])
        for j in range(m):
            f = 2.0 * sum([v[i] * r[i][j] for i in range(k, n)]) / scale
            for i in range(k, n):
                r[i][j] -= f * v[i]
        for i in range(n):
            f = 2.0 * sum([q[i][j] * v[j] for j in range(k, n)]) / scale
            for j in range(k, n):
                q[i][j] -= f * v[j]
    for i in range(n):
        for j in range(min(i, m)):
            r[i][j] = 0.0
    return q, r


def qr(a, mode="reduced"):
    a = _float(a)
    n, m = a._shape[-2:]
    pairs = [_qr(rows) for rows in _matrices(a)]
    k = n if mode == "complete" else min(n, m)
    lead = a._shape[:-2]
    r = _stacked([[row for row in p[1][:k]] for p in pairs], lead, a._dtype)
    if mode == "r":
        return r
    return _stacked([[row[:k] for row in p[0]] for p in pairs], lead, a._dtype), r


def cholesky(a, *, upper=False):
    a = _float(a)
    _square(a)
    made = []
    for rows in _matrices(a):
        n = len(rows)
        low = [[0.0] * n for _ in range(n)]
        for i in range(n):
            for j in range(i + 1):
                s = rows[i][j] - sum([low[i][k] * low[j][k] for k in range(j)])
                if i == j:
                    if s <= 0:
                        raise LinAlgError("Matrix is not positive definite")
                    low[i][i] = math.sqrt(s)
                else:
                    low[i][j] = s / low[j][j]
        made.append(low)
    return _stacked(made, a._shape[:-2], a._dtype)


def _eigh(rows):
    """Rotations until the off-diagonal is gone: (eigenvalues, eigenvectors as columns), ascending."""
    n = len(rows)
    a = [list(r) for r in rows]
    v = [[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)]
    for _ in range(100):
        off = sum([a[i][j] * a[i][j] for i in range(n) for j in range(i)])
        if off < 1e-300 or off <= 1e-32 * sum([a[i][i] * a[i][i] for i in range(n)]):
            break
        for p in range(n):
            for q in range(p + 1, n):
                if a[p][q] == 0.0:
                    continue
                theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q])
                t = math.copysign(1.0, theta) / (abs(theta) + math.sqrt(theta * theta + 1.0))
                c = 1.0 / math.sqrt(t * t + 1.0)
                s = t * c
                for k in range(n):
                    x, y = a[k][p], a[k][q]
                    a[k][p], a[k][q] = c * x - s * y, s * x + c * y
                for k in range(n):
                    x, y = a[p][k], a[q][k]
                    a[p][k], a[q][k] = c * x - s * y, s * x + c * y
                for k in range(n):
                    x, y = v[k][p], v[k][q]
                    v[k][p], v[k][q] = c * x - s * y, s * x + c * y
    order = sorted(range(n), key=lambda i: a[i][i])
    return [a[i][i] for i in order], [[v[k][i] for i in order] for k in range(n)]


def eigh(a, UPLO="L"):
    a = _float(a)
    _square(a)
    pairs = [_eigh(m) for m in _matrices(a)]
    values = dtypes.fit_list([x for p in pairs for x in p[0]], a._dtype)
    return from_list(values, a._shape[:-1], a._dtype), _stacked([p[1] for p in pairs], a._shape[:-2], a._dtype)


def eigvalsh(a, UPLO="L"):
    return eigh(a)[0]


def _svd(rows):
    """One-sided rotations: columns of A made orthogonal; (U columns, s, V columns)."""
    n, m = len(rows), len(rows[0])
    cols = [[rows[i][j] for i in range(n)] for j in range(m)]
    v = [[1.0 if i == j else 0.0 for i in range(m)] for j in range(m)]
    for _ in range(60):
        turned = False
        for p in range(m):
            for q in range(p + 1, m):
                alpha = sum([x * x for x in cols[p]])
                beta = sum([x * x for x in cols[q]])
                gamma = sum([x * y for x, y in zip(cols[p], cols[q])])
                if abs(gamma) <= 1e-16 * math.sqrt(alpha * beta) or gamma == 0:
                    continue
                turned = True
                zeta = (beta - alpha) / (2.0 * gamma)
                t = math.copysign(1.0, zeta) / (abs(zeta) + math.sqrt(1.0 + zeta * zeta))
                c = 1.0 / math.sqrt(1.0 + t * t)
                s = c * t
                for w in (cols, v):
                    x, y = w[p], w[q]
                    w[p] = [c * i - s * j for i, j in zip(x, y)]
                    w[q] = [s * i + c * j for i, j in zip(x, y)]
        if not turned:
            break
    sizes = [math.sqrt(sum([x * x for x in c])) for c in cols]
    order = sorted(range(m), key=lambda j: -sizes[j])
    return [cols[j] for j in order], [sizes[j] for j in order], [v[j] for j in order]


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    """Singular values are those of numpy; the signs of the vectors may differ."""
    a = _float(a)
    if a.ndim != 2:
        if compute_uv:
            raise NotImplementedError("numpy.linalg.svd of a stack of matrices")
        flat = a.reshape((-1,) + a._shape[-2:])
        rows = [svd(m, compute_uv=False)._flat() for m in flat]
        k = min(a._shape[-2:])
        return from_list([v for r in rows for v in r], a._shape[:-2] + (k,), a._dtype)
    n, m = a._shape
    tall = n >= m
    rows = _matrices(a if tall else a.T)[0]
    cols, sizes, v = _svd(rows)
    k = min(n, m)
    s = from_list(dtypes.fit_list(sizes[:k], a._dtype), (k,), a._dtype)
    if not compute_uv:
        return s
    u = [[x / size if size else 0.0 for x in c] for c, size in zip(cols, sizes)]
    if full_matrices and len(u) < len(rows):
        u = _completed(u, len(rows))
    left = [[c[i] for c in u] for i in range(len(rows))]
    if tall:
        return _stacked([left], (), a._dtype), s, _stacked([v], (), a._dtype)
    right = [[c[i] for c in v] for i in range(len(v))]
    return _stacked([right], (), a._dtype), s, _stacked([u], (), a._dtype)


def _completed(columns, n):
    """Orthonormal columns extended to a basis."""
    columns = [list(c) for c in columns]
    for k in range(n):
        if len(columns) == n:
            break
        e = [1.0 if i == k else 0.0 for i in range(n)]
        for c in columns:
            f = sum([x * y for x, y in zip(c, e)])
            e = [x - f * y for x, y in zip(e, c)]
        size = math.sqrt(sum([x * x for x in e]))
        if size > 1e-8:
            columns.append([x / size for x in e])
    return columns


def svdvals(x):
    return svd(x, compute_uv=False)


def matrix_rank(A, tol=None, hermitian=False):
    A = _float(A)
    if A.ndim < 2:
        return int(any([v != 0 for v in A._flat()]))
    s = svd(A, compute_uv=False)
    if tol is None:
        tol = max(s._flat()) * max(A._shape[-2:]) * 2.220446049250313e-16
    return scalars.make(len([v for v in s._flat() if v > tol]), dtypes.int64)


def pinv(a, rcond=1e-15, hermitian=False):
    a = _float(a)
    u, s, vh = svd(a, full_matrices=False)
    top = max(s._flat()) * rcond
    inverse = from_list([1.0 / v if v > top else 0.0 for v in s._flat()], s._shape, a._dtype)
    return matmul(vh.T * inverse, u.T)


def lstsq(a, b, rcond=None):
    a, b = _float(a), _float(b)
    s = svd(a, compute_uv=False)
    rank = int(matrix_rank(a))
    x = matmul(pinv(a), b)
    residuals = from_list([], (0,), dtypes.float64)
    if rank == a._shape[1] < a._shape[0]:
        gap = b - matmul(a, x)
        residuals = asarray(sum_(gap * gap, 0)).reshape(-1)
    return x, residuals, rank, s


def eig(a):
    raise NotImplementedError("numpy.linalg.eig is not supported; numpy.linalg.eigh is, for symmetric matrices")


eigvals = eig


def multi_dot(arrays, *, out=None):
    result = arrays[0]
    for a in arrays[1:]:
        result = dot(result, a)
    return result


def cond(x, p=None):
    s = svd(x, compute_uv=False)._flat()
    return scalars.make(s[0] / s[-1] if s[-1] else math.inf, dtypes.float64)
