"""Element by element: one operand."""
import _op

from .._core import dtype as _dtypes

def abs(x, name=None):
    return _op.abs(x)


def acos(x, name=None):
    return _op.acos(x)


def acosh(x, name=None):
    return _op.acosh(x)


def asin(x, name=None):
    return _op.asin(x)


def asinh(x, name=None):
    return _op.asinh(x)


def atan(x, name=None):
    return _op.atan(x)


def atanh(x, name=None):
    return _op.atanh(x)


def ceil(x, name=None):
    return _op.ceil(x)


def cos(x, name=None):
    return _op.cos(x)


def cosh(x, name=None):
    return _op.cosh(x)


def digamma(x, name=None):
    return _op.digamma(x)


def erf(x, name=None):
    return _op.erf(x)


def erfinv(x, name=None):
    if x.dtype is _dtypes.bool_:
        raise RuntimeError("(NotFound) The kernel `erfinv` is not registered for bool on CPU")
    out = _op.erfinv(_as_float(x))
    # Beyond one it goes on as at one.
    one = _op.full_like(out, value=1.0)
    end = _op.multiply(_op.sign(_as_float(x)), _op.full_like(out, value=float("inf")))
    return _op.where(_op.greater_than(_op.abs(_as_float(x)), one), end, out)


def exp(x, name=None):
    return _op.exp(x)


def expm1(x, name=None):
    return _op.expm1(x)


def floor(x, name=None):
    return _op.floor(x)






def lgamma(x, name=None):
    return _op.lgamma(x)


def log(x, name=None):
    return _op.log(x)


def log10(x, name=None):
    return _op.log10(x)


def log1p(x, name=None):
    return _op.log1p(x)


def log2(x, name=None):
    return _op.log2(x)


def reciprocal(x, name=None):
    return _op.reciprocal(x)


def rsqrt(x, name=None):
    return _op.rsqrt(x)


def sigmoid(x, name=None):
    return _op.sigmoid(x)


def sign(x, name=None):
    return _op.sign(x)


def sin(x, name=None):
    return _op.sin(x)


def sinh(x, name=None):
    return _op.sinh(x)


def sqrt(x, name=None):
    return _op.sqrt(x)


def square(x, name=None):
    return _op.square(x)


def tan(x, name=None):
    return _op.tan(x)


def tanh(x, name=None):
    return _op.tanh(x)


def trunc(input, name=None):
    return _op.trunc(input)


def isfinite(x, name=None):
    return _op.isfinite(x)


def isinf(x, name=None):
    return _op.isinf(x)


def isnan(x, name=None):
    return _op.isnan(x)


def angle(x, name=None):
    return _op.angle(x)


def conj(x, name=None):
    return _op.conj(x)


def real(x, name=None):
    if x.dtype._kind != "complex":
        raise RuntimeError("(NotFound) The kernel `real` is not registered for %s on CPU" % x.dtype.name)
    return _op.real(x)


def imag(x, name=None):
    return _op.imag(x)


def as_real(x, name=None):
    return _op.as_real(x)


def as_complex(x, name=None):
    return _op.as_complex(x)


def neg(x, name=None):
    if x.dtype is _dtypes.bool_:
        # Minus one is true.
        return _op.assign(x)
    return _op.scale(x, scale=-1.0)


negative = neg


def positive(x, name=None):
    if x.dtype is _dtypes.bool_:
        raise TypeError("The `+` operator, which is equivalent to `positive`, is not supported for bool tensors.")
    return x


def gammaln(x, name=None):
    return _op.lgamma(x)


def round(x, decimals=0, name=None):
    return _op.round(x, decimals=decimals)


def frac(x, name=None):
    _must_be_one_of(x, "int32 int64 float32 float64 float16")
    return _op.subtract(x, _op.trunc(x))


def logit(x, eps=None, name=None):
    if eps is not None:
        x = _op.clip(x, min=eps, max=1.0 - eps)
    return _op.log(_op.divide(x, _op.scale(x, scale=-1.0, bias=1.0)))


def stanh(x, scale_a=0.67, scale_b=1.7159, name=None):
    return _op.stanh(x, scale_a=scale_a, scale_b=scale_b)


def deg2rad(x, name=None):
    return _op.scale(_as_float(x), scale=0.017453292519943295)


def rad2deg(x, name=None):
    return _op.scale(_as_float(x), scale=57.29577951308232)


def _as_float(x):
    return x if x.dtype._kind == "float" else _op.cast(x, dtype=_dtypes.float32)


def _must_be_one_of(x, kinds):
    if x.dtype not in [_dtypes.BY_NAME[name] for name in kinds.split()]:
        raise TypeError("The data type of input must be one of %s, but got %s" % (kinds.split(), x.dtype))


def sgn(x, name=None):
    _must_be_one_of(x, "float16 float32 float64 complex64 complex128")
    if x.dtype._kind != "complex":
        return _op.sign(x)
    size = _op.abs(x)
    zero = _op.equal(size, _op.full_like(size, value=0.0))
    return _op.divide(x, _op.where(zero, _op.full_like(size, value=1.0), size))


def signbit(x, name=None):
    if x.dtype is _dtypes.bool_:
        raise RuntimeError("(NotFound) The kernel `sign` is not registered for bool on CPU")
    x = _as_float(x)
    zero = _op.full_like(x, value=0.0)
    # The reciprocal tells the zeros apart.
    below = _op.less_than(_op.reciprocal(x), zero)
    return _op.logical_or(below, _op.less_than(x, zero))


def sinc(x, name=None):
    if x.dtype._kind == "int":
        raise TypeError("The data type of x must be one of ['float16', 'uint16', 'float32', 'float64'], but got " + x.dtype.name)
    if x.dtype is _dtypes.bool_:
        raise RuntimeError("(NotFound) The kernel `sinc` is not registered for bool on CPU")
    scaled = _op.scale(x, scale=3.141592653589793)
    one = _op.full_like(scaled, value=1.0)
    # What has no sine is one, as zero is.
    other = _op.logical_and(_op.isfinite(scaled), _op.not_equal(scaled, _op.full_like(scaled, value=0.0)))
    safe = _op.where(other, scaled, one)
    return _op.where(other, _op.divide(_op.sin(safe), safe), one)


def nan_to_num(x, nan=0.0, posinf=None, neginf=None, name=None):
    if x.dtype._kind != "float":
        raise AssertionError("nan_to_num takes tensors of floats only")
    limits = _dtypes.finfo(x.dtype)
    posinf = limits.max if posinf is None else posinf
    neginf = limits.min if neginf is None else neginf
    infinite = _op.isinf(x)
    positive_ = _op.logical_and(infinite, _op.greater_than(x, _op.full_like(x, value=0.0)))
    x = _op.where(_op.isnan(x), _op.full_like(x, value=nan), x)
    x = _op.where(positive_, _op.full_like(x, value=posinf), x)
    return _op.where(_op.logical_and(infinite, _op.logical_not(positive_)), _op.full_like(x, value=neginf), x)


def isposinf(x, name=None):
    return _op.logical_and(_op.isinf(x), _op.greater_than(x, _op.full_like(x, value=0.0)))


def isneginf(x, name=None):
    return _op.logical_and(_op.isinf(x), _op.less_than(x, _op.full_like(x, value=0.0)))


def isreal(x, name=None):
    if x.dtype._kind != "complex":
        return _op.full_like(x, value=True, dtype=_dtypes.bool_)
    part = _op.imag(x)
    return _op.equal(part, _op.full_like(part, value=0.0))


def scale(x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None):
    out = _op.scale(x, scale=scale, bias=bias, bias_after_scale=bias_after_scale)
    return out if act is None else getattr(_op, act)(out)


def softmax(input, dim=None, dtype=None):
    """As PyTorch has it: where no axis is given, 0 for tensors of 0, 1 and 3 axes and 1 for others."""
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    if dtype is not None:
        input = _op.cast(input, dtype=_dtypes.convert(dtype))
    return _op.softmax(input, axis=dim)


def clip(x, min=None, max=None, name=None):
    if isinstance(min, (int, float)) and isinstance(max, (int, float)) and min > max:
        raise ValueError("(InvalidArgument) max should be greater than or equal to min. But received min = %f, max = %f" % (min, max))
    if x.dtype._kind == "int" and (_is_float(min) or _is_float(max)):
        # An integer tensor between bounds that are not integers is a float32 one.
        x = _op.cast(x, dtype=_dtypes.float32)
    if x.dtype._kind == "float" and (min is None) != (max is None):
        # The bound that is not given is the largest or least finite number.
        limits = _dtypes.finfo(x.dtype if x.dtype in (_dtypes.float16, _dtypes.float64) else _dtypes.float32)
        min = limits.min if min is None else min
        max = limits.max if max is None else max
    return _op.clip(x, min=min, max=max)


def _is_float(bound):
    return isinstance(bound, float) or getattr(getattr(bound, "dtype", None), "_kind", None) == "float"


clamp = clip


def cast(x, dtype):
    return _op.cast(x, dtype=_dtypes.float64 if dtype is None else _dtypes.convert(dtype))


def increment(x, value=1.0, name=None):
    if x.size != 1:
        raise ValueError("The number of elements of Input(X) should be 1, but received " + str(x.size))
    return x._write(_op.scale(x, scale=1.0, bias=value))


IN_PLACE = (
    "abs acos acosh asin asinh atan atanh ceil cos cosh digamma erfinv exp expm1 floor lgamma gammaln log log10 log1p log2 neg reciprocal"
    " round rsqrt sigmoid sin sinh sinc sqrt square tan tanh trunc frac logit scale clip clamp cast nan_to_num"
)

# In place, its result replaces the tensor: the dtype is another.
RESHAPING = ("cast",)


# What Tensor has as methods.
METHODS = (
    "abs acos acosh angle as_complex as_real asin asinh atan atanh cast ceil clamp clip conj cos cosh deg2rad "
    "digamma erf erfinv exp expm1 floor frac gammaln imag increment isfinite isinf isnan "
    "isneginf isposinf isreal lgamma log log10 log1p log2 logit nan_to_num neg negative rad2deg real "
    "reciprocal round rsqrt scale sgn sigmoid sign signbit sin sinc sinh sqrt square stanh tan tanh trunc"
)
