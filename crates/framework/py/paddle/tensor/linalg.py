"""Products and norms; decompositions where the op table has them."""
import _op
import _tensor

from .._core import dtype as _dtypes
from .manipulation import swapaxes as _swapaxes


def matmul(x, y, transpose_x=False, transpose_y=False, name=None):
    if x.dtype is not y.dtype and "complex" not in (x.dtype._kind, y.dtype._kind):
        y = _aligned(x, y)
    return _op.matmul(x, y, transpose_x=transpose_x, transpose_y=transpose_y)


def _aligned(x, y):
    """The right operand in the dtype of the left one: only integers beside float32 are taken."""
    if _dtypes.bool_ in (x.dtype, y.dtype):
        raise RuntimeError("(NotFound) The kernel `matmul` is not registered for bool on CPU")
    if x.dtype is not _dtypes.float32 or y.dtype._kind != "int":
        raise ValueError(
            "(InvalidArgument) The type of data we are trying to retrieve (%s) does not match the type of data (%s) currently"
            " contained in the container." % (x.dtype.name, y.dtype.name)
        )
    return _op.cast(y, dtype=x.dtype)


def mm(input, mat2, name=None):
    return matmul(input, mat2)


def bmm(x, y, name=None):
    return _op.bmm(x, y)


def mv(x, vec, name=None):
    return _op.mv(x, vec)


def dot(x, y, name=None):
    return _op.dot(x, y)


def vecdot(x, y, axis=-1, name=None):
    return _op.sum(_op.multiply(x, y), axis=axis, dtype=None, keepdim=False)


def inner(x, y, name=None):
    if x.ndim == 0 or y.ndim == 0:
        return _op.multiply(x, y)
    return tensordot(x, y, ([-1], [-1]))


def outer(x, y, name=None):
    return _op.multiply(_op.reshape(x, shape=[-1, 1]), _op.reshape(y, shape=[1, -1]))


ger = outer


def kron(x, y, name=None):
    if (x.stop_gradient and y.stop_gradient) or x.dtype is not y.dtype:
        return _op.kron(x, y)
    # The same as a product of axes side by side, which a gradient passes.
    rank = max(x.ndim, y.ndim)
    a, b = [1] * (rank - x.ndim) + list(x.shape), [1] * (rank - y.ndim) + list(y.shape)
    left = _op.reshape(x, shape=[n for size in a for n in (size, 1)])
    right = _op.reshape(y, shape=[n for size in b for n in (1, size)])
    return _op.reshape(_op.multiply(left, right), shape=[m * n for m, n in zip(a, b)])


def cross(x, y, axis=9, name=None):
    return _op.cross(x, y, axis=axis)


def tensordot(x, y, axes=2, name=None):
    m = x.ndim
    n = y.ndim
    if isinstance(axes, int):
        left = list(range(m - axes, m))
        right = list(range(axes))
    else:
        left = axes[0]
        right = axes[1] if len(axes) > 1 else axes[0]
        left = [left] if isinstance(left, int) else list(left)
        right = [right] if isinstance(right, int) else list(right)
    left = [a % m for a in left]
    right = [a % n for a in right]
    for a, b in zip(left, right):
        if not _tensor.dims_fit([x.shape[a]], [y.shape[b]]):
            raise AssertionError(
                "The dimensional size for 'x' and 'y' in tensordot should match each other, but 'x' has size %d in dim %d while"
                " 'y' has size %d in dim %d." % (x.shape[a], a, y.shape[b], b)
            )
    keep_x = [a for a in range(m) if a not in left]
    keep_y = [a for a in range(n) if a not in right]
    inner_size = 1
    for a in left:
        inner_size = inner_size * x.shape[a]
    shape = [x.shape[a] for a in keep_x] + [y.shape[a] for a in keep_y]
    rows = 1
    for a in keep_x:
        rows = rows * x.shape[a]
    cols = 1
    for a in keep_y:
        cols = cols * y.shape[a]
    a = _op.reshape(_op.transpose(x, perm=keep_x + left), shape=[rows, inner_size])
    b = _op.reshape(_op.transpose(y, perm=right + keep_y), shape=[inner_size, cols])
    return _op.reshape(_op.matmul(a, b), shape=shape)


def multi_dot(x, name=None):
    out = x[0]
    for m in x[1:]:
        out = _op.matmul(out, m)
    return out


def norm(x, p=None, axis=None, keepdim=False, out=None, dtype=None, name=None):
    """Vector or matrix norm: Frobenius where p is None, the p-norm over `axis` else."""
    if dtype is None and x.dtype._kind == "int":
        raise RuntimeError("(NotFound) The kernel `norm` is not registered for %s on CPU" % x.dtype.name)
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    if p is None and isinstance(axis, (list, tuple)) and len(axis) == 2:
        p = 2
    if p is None or p == "fro":
        return _root_of_squares(x, axis, keepdim)
    if p == "nuc":
        return matrix_norm(x, "nuc", [-2, -1] if axis is None else axis, keepdim)
    if isinstance(axis, (list, tuple)) and len(axis) == 2:
        return matrix_norm(x, p, axis, keepdim)
    if isinstance(axis, (list, tuple)) and len(axis) == 1:
        axis = axis[0]
    return vector_norm(x, p, axis, keepdim)


def _root_of_squares(x, axis, keepdim):
    """As a norm of one axis, whose gradient is zero where the norm is."""
    rank = x.ndim
    if axis is None or rank == 0 or not isinstance(axis, int) and len(axis) == rank > 1:
        return _op.p_norm(x, porder=2.0, axis=-1, epsilon=1e-12, keepdim=keepdim, asvector=True)
    axes = [axis] if isinstance(axis, int) else list(axis)
    if len(axes) == 1:
        return _op.p_norm(x, porder=2.0, axis=axes[0], epsilon=1e-12, keepdim=keepdim, asvector=False)
    return _op.sqrt(_op.sum(_op.square(x), axis=axes, dtype=None, keepdim=keepdim))


def vector_norm(x, p=2.0, axis=None, keepdim=False, name=None, dtype=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    if axis is None:
        return _op.p_norm(x, porder=float(p), axis=-1, epsilon=1e-12, keepdim=keepdim, asvector=True)
    if isinstance(axis, int):
        return _op.p_norm(x, porder=float(p), axis=axis, epsilon=1e-12, keepdim=keepdim, asvector=False)
    size = _op.abs(x)
    if p == float("inf"):
        return _op.max(size, axis=axis, keepdim=keepdim)
    if p == float("-inf"):
        return _op.min(size, axis=axis, keepdim=keepdim)
    if p == 0:
        return _op.sum(_op.cast(_op.not_equal(x, _op.full_like(x, value=0.0)), dtype=x.dtype), axis=axis, dtype=None, keepdim=keepdim)
    total = _op.sum(_op.pow(size, y=float(p)), axis=axis, dtype=None, keepdim=keepdim)
    return _op.pow(total, y=1.0 / p)


def matrix_norm(x, p="fro", axis=[-2, -1], keepdim=False, name=None):
    axis = list(axis)
    if p == "fro":
        return _root_of_squares(x, axis, keepdim)
    if p in (1, -1, float("inf"), float("-inf")):
        rank = x.ndim
        first, second = [a % rank for a in axis]
        if p in (float("inf"), float("-inf")):
            first, second = second, first
        total = _op.sum(_op.abs(x), axis=[first], dtype=None, keepdim=True)
        pick = _op.max if p > 0 else _op.min
        out = pick(total, axis=[second], keepdim=True)
        return out if keepdim else _op.squeeze(out, axis=[first, second])
    if p in ("nuc", 2, -2):
        raise NotImplementedError("matrix_norm: p=" + repr(p) + " needs singular values, which are not supported; p='fro' is")
    raise ValueError("just support p is 'fro', 'nuc', 1, -1, 2, -2, inf or -inf, but received " + repr(p))


def dist(x, y, p=2, name=None):
    return vector_norm(_op.subtract(x, y), float(p))


def cdist(x, y, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary", name=None):
    gap = _op.subtract(_op.unsqueeze(x, axis=[-2]), _op.unsqueeze(y, axis=[-3]))
    return vector_norm(gap, p, -1)


def pdist(x, p=2.0, name=None):
    n = x.shape[0]
    at = _op.triu_indices(rows=n, cols=n, offset=1, dtype=_dtypes.int64)
    rows, cols = _op.unbind(at, axis=0)
    return vector_norm(_op.subtract(_op.gather(x, rows, axis=0), _op.gather(x, cols, axis=0)), p, -1)


def inverse(x, name=None):
    return _op.inverse(x)


inv = inverse


def det(x, name=None):
    return _op.determinant(x)


def slogdet(x, name=None):
    d = _op.determinant(x)
    return _op.stack([_op.sign(d), _op.log(_op.abs(d))], axis=0)


def cholesky(x, upper=False, name=None):
    if x.ndim < 2 or not _tensor.dims_fit(x.shape[-1:], x.shape[-2:-1]):
        raise AssertionError("Shape must have at least 2 dimensions and last two dimensions must be equal.")
    return _op.cholesky(x, upper=upper)


def cholesky_solve(x, y, upper=False, name=None):
    factor = _swapaxes(y, -1, -2) if upper else y
    product = _op.matmul(factor, factor, transpose_y=True)
    return _op.solve(product, x)


def triangular_solve(x, y, upper=True, transpose=False, unitriangular=False, name=None):
    x = _op.triu(x, diagonal=1 if unitriangular else 0) if upper else _op.tril(x, diagonal=-1 if unitriangular else 0)
    if unitriangular:
        n = x.shape[-1]
        x = _op.add(x, _op.eye(num_rows=n, num_columns=n, dtype=x.dtype))
    return _op.solve(_swapaxes(x, -1, -2) if transpose else x, y)


def solve(x, y, left=True, name=None):
    if not left:
        return _swapaxes(_op.solve(_swapaxes(x, -1, -2), _swapaxes(y, -1, -2)), -1, -2)
    return _op.solve(x, y)




def qr(x, mode="reduced", name=None):
    if x.ndim != 2:
        raise NotImplementedError("qr: only matrices are supported, but received a tensor of shape %s" % list(x.shape))
    if mode not in ("reduced", "complete", "r"):
        raise ValueError("QR received unrecognized mode '%s' but expected one of 'reduced', 'complete', 'r'." % mode)
    q, r = _householder(x)
    if mode != "complete":
        k = min(x.shape[0], x.shape[1])
        q = _op.slice(q, axes=[1], starts=[0], ends=[k], decrease_axis=[])
        r = _op.slice(r, axes=[0], starts=[0], ends=[k], decrease_axis=[])
    return r if mode == "r" else (q, r)


def _householder(a):
    """Q and R of a matrix by reflections, with the signs of LAPACK."""
    m, n = a.shape
    q = _op.eye(num_rows=m, num_columns=m, dtype=a.dtype)
    for k in range(min(m - 1, n)):
        column = _op.slice(a, axes=[1], starts=[k], ends=[k + 1], decrease_axis=[])
        head = _op.full([k, 1], value=0.0, dtype=a.dtype)
        tail = _op.slice(column, axes=[0], starts=[k], ends=[m], decrease_axis=[])
        size = _op.sqrt(_op.sum(_op.square(tail), axis=None, dtype=None, keepdim=False))
        first = _op.slice(tail, axes=[0, 1], starts=[0, 0], ends=[1, 1], decrease_axis=[])
        sign = _op.where(_op.binary("lt", first, 0.0), _op.full_like(first, value=-1.0), _op.full_like(first, value=1.0))
        rest = _op.slice(tail, axes=[0], starts=[1], ends=[m - k], decrease_axis=[])
        v = _op.concat([head, _op.add(first, _op.multiply(sign, size)), rest], axis=0)
        square = _op.sum(_op.square(v), axis=None, dtype=None, keepdim=False)
        factor = _op.binary("rdiv", _op.maximum(square, _op.full_like(square, value=1e-30)), 2.0)
        a = _op.subtract(a, _op.multiply(factor, _op.matmul(v, _op.matmul(v, a, transpose_x=True))))
        q = _op.subtract(q, _op.multiply(factor, _op.matmul(_op.matmul(q, v), v, transpose_y=True)))
    return q, _op.triu(a, diagonal=0)




def matrix_power(x, n, name=None):
    if not isinstance(n, int):
        raise TypeError("(InvalidType) matrix_power(): argument (position 2) must be int, but got " + type(n).__name__)
    if not _tensor.dims_fit(x.shape[-1:], x.shape[-2:-1]):
        raise ValueError(
            "(InvalidArgument) The inner-most 2 dimensions of Input(X) all should be square matrices But received X's shape[-2] = "
            "%d and shape[-1] = %d." % (x.shape[-2], x.shape[-1])
        )
    if n < 0:
        return matrix_power(_op.inverse(x), -n)
    size = x.shape[-1]
    out = _op.expand(_op.eye(num_rows=size, num_columns=size, dtype=x.dtype), shape=x.shape)
    while n > 0:
        if n % 2 == 1:
            out = _op.matmul(out, x)
        x = _op.matmul(x, x)
        n = n // 2
    return out




def cov(x, rowvar=True, ddof=True, fweights=None, aweights=None, name=None):
    if fweights is not None or aweights is not None:
        raise NotImplementedError("cov: weights are not supported")
    if x.ndim < 2:
        x = _op.reshape(x, shape=[1, -1])
    if not rowvar and x.shape[0] != 1:
        x = _op.transpose(x, perm=[1, 0])
    n = x.shape[1]
    x = _op.subtract(x, _op.mean(x, axis=[1], keepdim=True))
    out = _op.matmul(x, x, transpose_y=True)
    return _op.squeeze(_op.binary("div", out, n - 1 if ddof else n), axis=None)


def corrcoef(x, rowvar=True, name=None):
    c = cov(x, rowvar)
    if c.ndim == 0:
        return _op.divide(c, c)
    s = _op.sqrt(_op.diagonal(c, offset=0, axis1=0, axis2=1))
    c = _op.divide(_op.divide(c, _op.unsqueeze(s, axis=[1])), _op.unsqueeze(s, axis=[0]))
    return _op.clip(c, min=-1.0, max=1.0)


def matrix_transpose(x, name=None):
    return _swapaxes(x, -1, -2)


# What Tensor has as methods.
METHODS = (
    "bmm cdist cholesky cholesky_solve corrcoef cov cross dist dot inner inverse kron matmul "
    "matrix_power matrix_transpose mm multi_dot mv norm outer qr slogdet solve tensordot"
)
