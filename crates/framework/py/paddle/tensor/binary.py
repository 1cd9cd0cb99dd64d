"""Element by element: two operands and more. The native ops promote dtypes by Paddle's table."""
import _op
import _tensor

from .._core import dtype as _dtypes

def add(x, y, name=None, *, alpha=1):
    return _op.add(x, _times(y, alpha))


def subtract(x, y, name=None, *, alpha=1):
    return _op.subtract(x, _times(y, alpha))


def _times(y, alpha):
    """`alpha * y` in the dtype of `y`."""
    if not isinstance(alpha, _tensor_class()):
        return y if alpha == 1 else _op.scale(y, scale=alpha)
    return _op.multiply(y, _op.cast(alpha, dtype=y.dtype))


def multiply(x, y, name=None):
    return _op.multiply(x, y)


def divide(x, y, name=None, *, rounding_mode=None):
    if rounding_mode is None:
        return _op.divide(x, y)
    if rounding_mode == "floor":
        return _op.floor_divide(x, y)
    if rounding_mode == "trunc":
        quotient = _op.trunc(_op.divide(x, y))
        return quotient if x.dtype._kind == "float" or y.dtype._kind == "float" else _op.cast(quotient, dtype=x.dtype)
    raise ValueError("rounding_mode must be None, 'trunc' or 'floor', but received " + str(rounding_mode))


def floor_divide(x, y, name=None):
    return _op.floor_divide(x, _like(y, x))


def remainder(x, y, name=None):
    return _op.remainder(x, _like(y, x))


def _like(y, x):
    """A number as a tensor of the dtype of `x`; tensors pass."""
    return y if isinstance(y, _tensor_class()) else _op.full([], value=y, dtype=x.dtype)


def maximum(x, y, name=None):
    return _op.maximum(x, y)


def minimum(x, y, name=None):
    return _op.minimum(x, y)


def fmax(x, y, name=None):
    return _op.fmax(x, y)


def fmin(x, y, name=None):
    return _op.fmin(x, y)


def atan2(x, y, name=None):
    return _op.atan2(x, y)


def equal(x, y, name=None):
    return _op.equal(x, y if isinstance(y, _tensor_class()) else _scalar(y))


def not_equal(x, y, name=None):
    return _op.not_equal(x, y)


def less_than(x, y, name=None):
    return _op.less_than(x, y)


def less_equal(x, y, name=None):
    return _op.less_equal(x, y)


def greater_than(x, y, name=None):
    return _op.greater_than(x, y)


def greater_equal(x, y, name=None):
    return _op.greater_equal(x, y)


def _truths(x, y):
    """Operands of one dtype: truth values where theirs are different kinds of float."""
    if not isinstance(y, _tensor_class()) or x.dtype is y.dtype or x.dtype._kind != "float" or y.dtype._kind != "float":
        return x, y
    return _op.cast(x, dtype=_dtypes.bool_), _op.cast(y, dtype=_dtypes.bool_)


def logical_and(x, y, name=None):
    return _op.logical_and(*_truths(x, y))


def logical_or(x, y, name=None):
    return _op.logical_or(*_truths(x, y))


def logical_xor(x, y, name=None):
    return _op.logical_xor(*_truths(x, y))


def bitwise_and(x, y, name=None):
    return _op.bitwise_and(x, y)


def bitwise_or(x, y, name=None):
    return _op.bitwise_or(x, y)


def bitwise_xor(x, y, name=None):
    return _op.bitwise_xor(x, y)


def heaviside(x, y, name=None):
    out = _op.heaviside(x, y)
    if x.dtype._kind != "float":
        return out
    # What is no number counts as below zero.
    return _op.where(_op.isnan(x), _op.full([], value=0.0, dtype=out.dtype), out)



def copysign(x, y, name=None):
    y = _like(y, x)
    if x.dtype._kind == "float":
        return _op.copysign(x, y)
    if x.dtype is not y.dtype:
        raise TypeError("(InvalidType) copysign: x and y must have one dtype where x is no float")
    size = _op.abs(x)
    return _op.where(_op.less_than(y, _op.full([], value=0, dtype=y.dtype)), _op.scale(size, scale=-1.0), size)


def gcd(x, y, name=None):
    shape = _tensor.broadcast_shape(x.shape, y.shape)
    x, y = _op.expand(_op.abs(x), shape=shape), _op.expand(_op.abs(y), shape=shape)
    zero, one = _op.full_like(x, value=0), _op.full_like(x, value=1)
    while bool(_op.any(_op.not_equal(y, zero), axis=None, keepdim=False)):
        done = _op.equal(y, zero)
        x, y = _op.where(done, x, y), _op.where(done, y, _op.remainder(x, _op.where(done, one, y)))
    return x


def lcm(x, y, name=None):
    divisor = gcd(x, y)
    none = _op.equal(divisor, _op.full_like(divisor, value=0))
    whole = _op.floor_divide(_op.abs(_op.multiply(x, y)), _op.where(none, _op.full_like(divisor, value=1), divisor))
    return _op.where(none, _op.full_like(whole, value=0), whole)



eq = equal
ne = not_equal
lt = less_than
le = less_equal
gt = greater_than
ge = greater_equal
less = less_than
greater = greater_than
mod = remainder
floor_mod = remainder
sub = subtract
mul = multiply
true_divide = divide

div = divide


def logical_not(x, name=None):
    return _op.logical_not(x)


def bitwise_not(x, out=None, name=None):
    return _op.bitwise_not(x)


bitwise_invert = bitwise_not


def bitwise_left_shift(x, y, is_arithmetic=True, out=None, name=None):
    return _op.bitwise_left_shift(x, y, is_arithmetic=is_arithmetic)


def bitwise_right_shift(x, y, is_arithmetic=True, out=None, name=None):
    return _op.bitwise_right_shift(x, y, is_arithmetic=is_arithmetic)


def pow(x, y, name=None):
    if isinstance(y, (int, float)):
        return _op.pow(x, y=y)
    if not isinstance(y, _tensor_class()):
        raise TypeError("y must be scalar, Tensor(in dygraph mode), Value(in pir mode) but received: " + str(type(y)))
    return _op.elementwise_pow(x, y)


def _must_be_tensor(y):
    if not isinstance(y, _tensor_class()):
        raise TypeError("y must be tensor type, but got " + str(type(y)))


def hypot(x, y, name=None):
    _must_be_tensor(y)
    return _op.sqrt(_op.add(_op.square(x), _op.square(y)))


def ldexp(x, y, name=None):
    _must_be_tensor(y)
    out = x.dtype if x.dtype is _dtypes.float64 or y.dtype is _dtypes.float64 else _dtypes.float32
    x = _op.cast(x, dtype=out)
    y = _op.cast(y, dtype=out)
    return _op.multiply(x, _op.elementwise_pow(_op.full_like(y, value=2.0), y))


def logaddexp(x, y, name=None):
    high = _op.maximum(x, y)
    return _op.add(high, _op.log1p(_op.exp(_op.scale(_op.abs(_op.subtract(x, y)), scale=-1.0))))


def lerp(x, y, weight, name=None):
    if isinstance(weight, (int, float)):
        weight = _op.full([], value=weight, dtype=x.dtype)
    return _op.lerp(x, y, weight)


def _must_fit(x, y):
    if x.ndim != y.ndim:
        raise RuntimeError("(PreconditionNotMet) Input(Input) and Input(Other) must have the same dimension size.")
    if not _tensor.dims_fit(x.shape, y.shape):
        at, m, n = [(i, m, n) for i, (m, n) in enumerate(zip(x.shape, y.shape)) if not _tensor.dims_fit([m], [n])][0]
        raise RuntimeError(
            "(PreconditionNotMet) The value at dim %d of Input(Input) is not equal to the Input(Other): %d != %d." % (at, m, n)
        )


def isclose(x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    _must_fit(x, y)
    return _op.isclose(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan)


def allclose(x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    _must_fit(x, y)
    return _op.allclose(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan)


def equal_all(x, y, name=None):
    return _op.equal_all(x, y)


def add_n(inputs, name=None):
    if isinstance(inputs, _tensor_class()):
        inputs = [inputs]
    return _op.add_n(list(inputs) if isinstance(inputs, (list, tuple)) else inputs)


def multiplex(inputs, index, name=None):
    if index.dtype is not _dtypes.int32:
        raise ValueError("(InvalidArgument) multiplex: the index must be int32, but received " + str(index.dtype))
    if all([x.stop_gradient for x in inputs]):
        return _op.multiplex(index, list(inputs))
    # The same by the place of each row, which a gradient passes.
    chosen = _op.reshape(_op.cast(index, dtype=_dtypes.int64), shape=[-1])
    rows = _op.arange(start=0, end=chosen.shape[0], step=1, dtype=_dtypes.int64)
    return _op.gather_nd(_op.stack(list(inputs), axis=0), _op.stack([chosen, rows], axis=1))


def addmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    return _op.addmm(input, x, y, beta=beta, alpha=alpha)


def baddbmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    product = _op.scale(_op.bmm(x, y), scale=alpha)
    return _op.add(_op.scale(input, scale=beta), product)


def where(condition, x=None, y=None, name=None):
    if x is None and y is None:
        from .search import nonzero

        return nonzero(condition, as_tuple=True)
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    tensor = _tensor_class()
    if not isinstance(x, tensor):
        x = _scalar(x)
    if not isinstance(y, tensor):
        y = _scalar(y)
    if condition.dtype is not _dtypes.bool_:
        raise ValueError("The `condition` is expected to be a boolean Tensor, but got a Tensor with dtype " + str(condition.dtype))
    if x.dtype is not y.dtype:
        if x.dtype._kind not in ("float", "complex") or y.dtype._kind not in ("float", "complex"):
            raise TypeError(
                "(InvalidType) Type promotion only support calculations between floating-point numbers and between complex and real"
                " numbers. But got different data type x: %s, y: %s." % (x.dtype, y.dtype)
            )
        common = _op.add(_op.full([1], value=0.0, dtype=x.dtype), _op.full([1], value=0.0, dtype=y.dtype)).dtype
        x = _op.cast(x, dtype=common)
        y = _op.cast(y, dtype=common)
    return _op.where(condition, x, y)


def where_(condition, x=None, y=None, name=None):
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    return x._write(where(condition, x, y))


def _scalar(v):
    if isinstance(v, bool):
        return _op.full([], value=v, dtype=_dtypes.bool_)
    if isinstance(v, int):
        return _op.full([], value=v, dtype=_dtypes.int64)
    return _op.full([], value=v, dtype=_dtypes.default_float(None))


def complex(real, imag, name=None):
    return _op.complex(real, imag)


def polar(abs, angle, name=None):
    return _op.complex(_op.multiply(abs, _op.cos(angle)), _op.multiply(abs, _op.sin(angle)))




def _tensor_class():
    return _tensor.tensor_class()


IN_PLACE = (
    "add subtract multiply divide floor_divide remainder mod floor_mod sub mul div pow equal not_equal less_than less_equal less"
    " greater_than greater_equal logical_and logical_or logical_xor logical_not bitwise_and bitwise_or bitwise_xor bitwise_not"
    " bitwise_left_shift bitwise_right_shift copysign hypot ldexp lerp addmm baddbmm"
)


# What Tensor has as methods.
METHODS = (
    "add add_n addmm allclose atan2 baddbmm bitwise_and bitwise_invert bitwise_left_shift bitwise_not "
    "bitwise_or bitwise_right_shift bitwise_xor copysign div divide eq equal equal_all floor_divide floor_mod "
    "fmax fmin gcd ge greater greater_equal greater_than gt heaviside hypot isclose lcm ldexp le "
    "lerp less less_equal less_than logaddexp logical_and logical_not logical_or logical_xor lt maximum "
    "minimum mod mul multiplex multiply ne not_equal polar pow remainder sub subtract true_divide "
    "where where_"
)
