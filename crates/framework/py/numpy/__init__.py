"""numpy as models use it: arrays over Python lists, with the dtype rules, results and texts of NumPy 2."""
import math as _math

from numpy._core import dispatch as _dispatch, methods as _methods  # noqa: F401
from numpy._core.dtypes import can_cast, dtype, promote as _promote
from numpy._core.scalars import (  # noqa: F401
    bool_, character, complex64, complex128, complexfloating, flexible, float16, float32, float64, floating, generic,
    inexact, int8, int16, int32, int64, integer, issubdtype, number, signedinteger, str_, uint8, uint16, uint32, uint64,
    unsignedinteger,
)
from numpy._core.array import (  # noqa: F401
    _from_tensor, array, asanyarray, asarray, ascontiguousarray, ndarray,
)
from numpy._core.ufuncs import (  # noqa: F401
    absolute, acos, add, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh, asin, atan, atan2, bitwise_and,
    bitwise_not, bitwise_or, bitwise_xor, cbrt, ceil, conj, conjugate, copysign, cos, cosh, deg2rad, degrees, divide, equal,
    exp, exp2, expm1, fabs, float_power, floor, floor_divide, fmax, fmin, fmod, gcd, greater, greater_equal, heaviside,
    hypot, invert, isfinite, isinf, isnan, lcm, left_shift, less, less_equal, log, log1p, log2, log10, logaddexp,
    logical_and, logical_not, logical_or, logical_xor, matmul, maximum, minimum, mod, multiply, negative, nextafter,
    not_equal, positive, power, rad2deg, radians, reciprocal, remainder, right_shift, rint, sign, signbit, sin, sinh,
    sqrt, square, subtract, tan, tanh, true_divide, trunc, ufunc,
)
from numpy._core.ufuncs import absolute as abs, power as pow  # noqa: F401
from numpy._core.ufuncs import _operand as _operand, result_type as _result_type
from numpy._core.reductions import (  # noqa: F401
    AxisError as _AxisError, amax, amin, any_ as any, all_ as all, argmax, argmin, average, count_nonzero, cumprod, cumsum,
    max_ as max, mean, median, min_ as min, nanargmax, nanargmin, nancumsum, nanmax, nanmean, nanmedian, nanmin, nanprod, nanstd,
    nansum, nanvar, percentile, prod, ptp, quantile, std, sum_ as sum, var,
)
from numpy._core.shaping import (  # noqa: F401
    append, array_split, atleast_1d, atleast_2d, atleast_3d, block, broadcast_arrays, broadcast_shapes, broadcast_to,
    column_stack, concat, concatenate, delete, dsplit, dstack, expand_dims, flip, fliplr, flipud, hsplit, hstack, insert,
    moveaxis, pad, permute_dims, put_along_axis, ravel, repeat, reshape, resize, roll, rollaxis, rot90, split, squeeze,
    stack, swapaxes, take, take_along_axis, tile, transpose, trim_zeros, vsplit, vstack,
)
from numpy._core.creation import (  # noqa: F401
    arange, c_, copy, diag, diag_indices, diagflat, diagonal, empty, empty_like, eye, fill_diagonal, fromfunction, fromiter,
    full, full_like, geomspace, identity, index_exp, indices, linspace, logspace, meshgrid, mgrid, ogrid, ones, ones_like,
    r_, s_, trace, tri, tril, tril_indices, triu, triu_indices, vander, zeros, zeros_like,
)
from numpy._core.products import (  # noqa: F401
    cross, dot, einsum, inner, kron, outer, tensordot, vdot,
)
from numpy._core.searching import (  # noqa: F401
    allclose, apply_along_axis, argpartition, argsort, argwhere, around, array_equal, array_equiv, bincount, choose, clip,
    compress, convolve, corrcoef, correlate, cov, diff, digitize, ediff1d, extract, finfo, fix, flatnonzero, gradient,
    histogram, histogram2d, iinfo, interp, intersect1d, isclose, isin, lexsort, nan_to_num, nonzero, partition,
    ravel_multi_index, round_, searchsorted, select, setdiff1d, setxor1d, sort, trapezoid, union1d, unique,
    unravel_index, vectorize, where,
)
from numpy._core.searching import around as round  # noqa: F401
from numpy._core.bytes import (  # noqa: F401
    frombuffer, fromfile, fromstring, genfromtxt, load, loadtxt, save, savetxt,
)
from numpy._core.format import (  # noqa: F401
    array2string, array_repr, array_str, format_float_positional, format_float_scientific, get_printoptions, printoptions,
    set_printoptions,
)

__version__ = "2.4.6"
pi = _math.pi
e = _math.e
inf = float("inf")
nan = float("nan")
newaxis = None
euler_gamma = 0.5772156649015329
little_endian = True
bool = bool_
intp = int_ = long = longlong = int64
uint = uintp = ulong = ulonglong = uint64
double = float64
single = float32
half = float16
intc = int32
uintc = uint32
short, ushort, byte, ubyte = int16, uint16, int8, uint8
cdouble, csingle = complex128, complex64
object_ = object
True_, False_ = bool_(True), bool_(False)
ScalarType = (int, float, complex, str, bytes)

# Names that NumPy 2 has dropped but many model files still use keep the meaning that they had: a deliberate leniency.
_KEPT = {
    "float": float, "int": int, "object": object, "str": str, "complex": complex, "float_": float64, "complex_": complex128,
    "Inf": inf, "Infinity": inf, "NaN": nan, "NAN": nan, "PINF": inf, "NINF": -inf, "product": prod, "in1d": isin,
    "row_stack": vstack, "trapz": trapezoid, "unicode_": str_, "bool8": bool_,
}
_DROPPED = {"alltrue": "np.all", "sometrue": "np.any", "cumproduct": "np.cumprod", "infty": "np.inf", "find_common_type":
            "np.promote_types", "cast": "np.asarray(arr, dtype=dtype)", "msort": "np.sort(a, axis=0)"}


def __getattr__(name):
    if name in ("random", "linalg", "testing", "exceptions", "typing"):
        from importlib import import_module

        return import_module("numpy." + name)
    if name in _KEPT:
        return _KEPT[name]
    if name in _DROPPED:
        raise AttributeError("`np.%s` was removed in the NumPy 2.0 release. Use `%s` instead." % (name, _DROPPED[name]))
    raise AttributeError("module 'numpy' has no attribute '%s'" % name)


def shape(a):
    return asarray(a).shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    a = asarray(a)
    return a.size if axis is None else a.shape[axis]


def isscalar(element):
    return isinstance(element, (generic, int, float, complex, str, bytes))


def iscomplexobj(x):
    return asarray(x).dtype.kind == "c"


def isrealobj(x):
    return not iscomplexobj(x)


def iscomplex(x):
    return not_equal(imag(x), 0)


def isreal(x):
    return equal(imag(x), 0)


def real(val):
    return asarray(val).real if not isinstance(val, generic) else val.real


def imag(val):
    return asarray(val).imag if not isinstance(val, generic) else val.imag


def angle(z, deg=False):
    z = asarray(z)
    made = arctan2(z.imag, z.real)
    return rad2deg(made) if deg else made


def result_type(*arrays_and_dtypes):
    def operand(x):
        if isinstance(x, (dtype, type, str)):
            return None, dtype(x), None
        return _operand(x)

    return _result_type([operand(x) for x in arrays_and_dtypes])


def promote_types(type1, type2):
    return _promote(dtype(type1), dtype(type2))


def min_scalar_type(a):
    return asarray(a).dtype


def common_type(*arrays):
    return result_type(float16, *[asarray(a) for a in arrays]).type


def may_share_memory(a, b, max_work=None):
    return a._data is b._data


shares_memory = may_share_memory


def ndenumerate(arr):
    arr = asarray(arr)
    for index in ndindex(arr.shape):
        yield index, arr[index]


def ndindex(*shape):
    from itertools import product

    if len(shape) == 1 and isinstance(shape[0], tuple):
        shape = shape[0]
    return product(*[range(n) for n in shape])


def copyto(dst, src, casting="same_kind", where=True):
    if where is True:
        dst[...] = src
    else:
        dst[asarray(where)] = broadcast_to(asarray(src), dst.shape)[asarray(where)]


def put(a, ind, v, mode="raise"):
    a.put(ind, v)


def place(arr, mask, vals):
    chosen = asarray(mask)
    n = count_nonzero(chosen)
    values = list(asarray(vals).tolist())
    arr[chosen] = [values[i % len(values)] for i in range(n)]


def putmask(a, mask, values):
    mask = asarray(mask)
    values = asarray(values)
    flat = values.reshape(-1).tolist()
    hits = flatnonzero(mask).tolist()
    a.flat[hits] = [flat[i % len(flat)] for i in hits]


def polyfit(x, y, deg):
    from numpy.linalg import lstsq

    return lstsq(vander(asarray(x, float64), deg + 1), asarray(y, float64))[0]


def polyval(p, x):
    y = zeros_like(asarray(x))
    for c in asarray(p).tolist():
        y = y * x + c
    return y


def sinc(x):
    y = pi * where(equal(x, 0), 1.0e-20, x)
    return sin(y) / y


def hanning(M):
    n = arange(1 - M, M, 2)
    return 0.5 + 0.5 * cos(pi * n / (M - 1)) if M > 1 else ones(M)


def hamming(M):
    n = arange(1 - M, M, 2)
    return 0.54 + 0.46 * cos(pi * n / (M - 1)) if M > 1 else ones(M)


def require(a, dtype=None, requirements=None):
    return asarray(a, dtype)


def asfortranarray(a, dtype=None):
    return asarray(a, dtype)


class errstate:
    """Floating-point warnings are not given, so there is nothing to switch."""

    def __init__(self, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass

    def __call__(self, func):
        return func


def seterr(**kwargs):
    return {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}


def geterr():
    return seterr()


_dispatch.install(globals())
