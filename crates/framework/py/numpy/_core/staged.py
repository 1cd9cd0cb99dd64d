"""Arrays whose elements only a run of the program knows.

Such an array is open: it holds the tensor of its elements, and what is done to it is done to the tensor, with the dtypes of
numpy. Functions here give None where the program has no operation with numpy's result; then the elements are taken one by
one, if they are few, as numbers that a run knows.
"""
import paddle

from numpy._core import dtypes, scalars
from numpy._core.array import is_open, is_open_number, ndarray, opened, positions, tensor_of

_KNOWN = ("bool", "int32", "int64", "float32", "float64")


def cast(tensor, d):
    return tensor if str(tensor.dtype) == "paddle." + d.name else paddle.cast(tensor, d.name)


def as_tensor(x, d):
    """An operand as a tensor of a dtype."""
    if isinstance(x, ndarray):
        return cast(x._lazy if is_open(x) else tensor_of(x), d)
    if isinstance(x, scalars.generic):
        x = x._item()
    return paddle.full([], x, d.name)


def result(tensor, d, shape=None):
    """The array of a tensor, or the scalar."""
    tensor = cast(tensor, d)
    shape = tuple([int(n) for n in tensor.shape]) if shape is None else tuple(shape)
    if shape:
        return opened(tensor, shape, d)
    return scalars.make(tensor.item(), d)


def flat(a):
    """The elements one by one; refused natively where they are many."""
    from _nd import to_flat

    return to_flat(a._lazy)


def shown(tensor, shape, strides, offset):
    """The tensor of what a view shows of an array, whose elements this tensor has."""
    places = positions(shape, strides, offset)
    if places == list(range(int(tensor.size))):
        return paddle.reshape(tensor, list(shape))
    return _gathered(tensor, places, shape)


def _gathered(tensor, places, shape):
    chosen = paddle.gather(paddle.reshape(tensor, [-1]), paddle.to_tensor(places, dtype="int64"))
    return paddle.reshape(chosen, list(shape))


def taken(a, places, shape):
    """The elements at these places of the array as a list."""
    return opened(_gathered(a._lazy, places, shape), tuple(shape), a._dtype)


def reshaped(a, shape):
    """A copy with another shape."""
    return opened(paddle.reshape(a._lazy, list(shape)), shape, a._dtype)


def astype(a, d):
    if a._dtype.name in _KNOWN and d.name in _KNOWN:
        return opened(cast(a._lazy, d), a._shape, d)
    return None


def _in_double(function):
    """Functions of floats are computed in double and rounded once."""
    def run(*tensors):
        return function(*[paddle.cast(t, "float64") for t in tensors])

    return run


def _maximum(x, y):
    return paddle.where(paddle.logical_or(x >= y, x != x), x, y)


def _minimum(x, y):
    return paddle.where(paddle.logical_or(x <= y, x != x), x, y)


_ANY = {
    "less": paddle.less_than, "less_equal": paddle.less_equal, "greater": paddle.greater_than,
    "greater_equal": paddle.greater_equal, "equal": paddle.equal, "not_equal": paddle.not_equal,
    "logical_and": paddle.logical_and, "logical_or": paddle.logical_or, "logical_xor": paddle.logical_xor,
    "logical_not": paddle.logical_not, "positive": paddle.assign,
}
_NUMBERS = {
    "add": paddle.add, "subtract": paddle.subtract, "multiply": paddle.multiply, "maximum": _maximum, "minimum": _minimum,
    "negative": lambda x: -x, "absolute": paddle.abs, "square": lambda x: x * x,
}
_BITS = {
    "bitwise_and": paddle.bitwise_and, "bitwise_or": paddle.bitwise_or, "bitwise_xor": paddle.bitwise_xor,
    "invert": paddle.bitwise_not,
}
_TRUTHS = {
    "add": paddle.logical_or, "multiply": paddle.logical_and, "maximum": paddle.logical_or, "minimum": paddle.logical_and,
    "absolute": paddle.assign,
}
_FLOATS = {
    "divide": paddle.divide, "isnan": lambda x: x != x, "isinf": paddle.isinf, "isfinite": paddle.isfinite,
    "floor": paddle.floor, "ceil": paddle.ceil, "trunc": paddle.trunc, "sqrt": paddle.sqrt, "power": _in_double(paddle.pow),
    "arctan2": _in_double(paddle.atan2), "exp": _in_double(paddle.exp), "expm1": _in_double(paddle.expm1),
    "log": _in_double(paddle.log), "log2": _in_double(paddle.log2), "log10": _in_double(paddle.log10),
    "log1p": _in_double(paddle.log1p), "sin": _in_double(paddle.sin), "cos": _in_double(paddle.cos),
    "tan": _in_double(paddle.tan), "arcsin": _in_double(paddle.asin), "arccos": _in_double(paddle.acos),
    "arctan": _in_double(paddle.atan), "sinh": _in_double(paddle.sinh), "cosh": _in_double(paddle.cosh),
    "tanh": _in_double(paddle.tanh),
}


def ufunc(name, operands, compute, d, shape):
    """An elementwise function of open operands."""
    if compute.name not in _KNOWN or d.name not in _KNOWN:
        return None
    for x, own, _ in operands:
        if own is not None and own.name not in _KNOWN:
            return None
    kinds = {"b": (_ANY, _TRUTHS, _BITS), "i": (_ANY, _NUMBERS, _BITS), "f": (_ANY, _NUMBERS, _FLOATS)}[compute.kind]
    function = None
    by = operands[-1][0]
    if compute.kind == "i" and name in ("floor_divide", "remainder") and isinstance(by, int) and not is_open_number(by) and by:
        function = getattr(paddle, name)
    for table in kinds:
        function = table.get(name, function)
    if function is None:
        return None
    tensors = [as_tensor(x, compute) for x, _, _ in operands]
    return result(function(*tensors), d, shape)


def _sum(x, axes, keepdims):
    return paddle.sum(x, axis=axes, keepdim=keepdims)


def _mean(x, axes, keepdims):
    n = 1
    for k in axes:
        n *= int(x.shape[k])
    return _sum(x, axes, keepdims) / n


def _var(x, axes, keepdims):
    away = x - _mean(x, axes, True)
    return _mean(away * away, axes, keepdims)


def _extreme(function):
    def run(x, axes, keepdims):
        made = function(x, axis=axes, keepdim=keepdims)
        if x.dtype != paddle.float64:
            return made
        lost = paddle.any(x != x, axis=axes, keepdim=keepdims)
        return paddle.where(lost, paddle.full_like(made, float("nan")), made)

    return run


_FOLDS = {
    "sum": _sum, "mean": _mean, "var": _var, "std": lambda x, axes, keepdims: paddle.sqrt(_var(x, axes, keepdims)),
    "prod": lambda x, axes, keepdims: paddle.prod(x, axis=axes, keepdim=keepdims),
    "max": _extreme(paddle.max), "min": _extreme(paddle.min),
    "any": lambda x, axes, keepdims: paddle.any(x, axis=axes, keepdim=keepdims),
    "all": lambda x, axes, keepdims: paddle.all(x, axis=axes, keepdim=keepdims),
}


def fold(name, a, axes, keepdims, compute, d):
    """A reduction of an open array over axes; floats are reduced in double."""
    if a._dtype.name not in _KNOWN or compute.name not in _KNOWN or d.name not in _KNOWN or 0 in a._shape:
        return None
    if name in ("max", "min") and compute.kind == "b":
        name = "any" if name == "max" else "all"
    tensor = cast(cast(a._lazy, compute), dtypes.float64 if compute.kind == "f" else compute)
    if axes:
        tensor = _FOLDS[name](tensor, axes, bool(keepdims))
    elif name in ("var", "std"):
        return None
    return result(tensor, d)


def place(a, axis, keepdims, largest):
    """`argmax` or `argmin`: the first, and the first NaN where there is one."""
    if a._dtype.name not in _KNOWN or 0 in a._shape or not a._shape:
        return None
    x = a._lazy if a._dtype.kind != "b" else paddle.cast(a._lazy, "int32")
    function = paddle.argmax if largest else paddle.argmin
    made = function(x, axis=axis, keepdim=bool(keepdims) and axis is not None)
    if a._dtype.kind == "f":
        lost = x != x
        first = paddle.argmax(paddle.cast(lost, "int32"), axis=axis, keepdim=bool(keepdims) and axis is not None)
        some = paddle.any(lost, axis=axis, keepdim=bool(keepdims) and axis is not None)
        made = paddle.where(some, first, made)
    if keepdims and axis is None:
        made = paddle.reshape(made, [1] * a.ndim)
    return result(made, dtypes.int64)


def sort(a, axis):
    """Sorted along an axis, with NaN last."""
    if a._dtype.kind == "f":
        lost = paddle.cast(a._lazy != a._lazy, "int32")
        full = paddle.where(lost > 0, paddle.full_like(a._lazy, float("inf")), a._lazy)
        made = paddle.sort(full, axis=axis)
        last = paddle.sort(lost, axis=axis) > 0
        return opened(paddle.where(last, paddle.full_like(made, float("nan")), made), a._shape, a._dtype)
    if a._dtype.name not in ("int32", "int64"):
        return None
    return opened(paddle.sort(a._lazy, axis=axis), a._shape, a._dtype)


def argsort(a, axis):
    """The stable order along an axis, with NaN last."""
    if a._dtype.name not in ("int32", "int64", "float32", "float64"):
        return None
    if a._dtype.kind != "f":
        return opened(paddle.argsort(a._lazy, axis=axis, stable=True), a._shape, dtypes.int64)
    lost = paddle.cast(a._lazy != a._lazy, "int32")
    full = paddle.where(lost > 0, paddle.full_like(a._lazy, float("inf")), a._lazy)
    order = paddle.argsort(full, axis=axis, stable=True)
    last = paddle.argsort(paddle.take_along_axis(lost, order, axis), axis=axis, stable=True)
    return opened(paddle.take_along_axis(order, last, axis), a._shape, dtypes.int64)


def where(condition, x, y, d, shape):
    tensors = [as_tensor(condition, dtypes.bool_), as_tensor(x, d), as_tensor(y, d)]
    stretched = [paddle.broadcast_to(t, list(shape)) if tuple(t.shape) != tuple(shape) else t for t in tensors]
    return opened(paddle.where(*stretched), tuple(shape), d)


def join(arrays, axis, d, shape):
    return opened(paddle.concat([as_tensor(a, d) for a in arrays], axis=axis), tuple(shape), d)


def matmul(a, b, d):
    """The product of two matrices or stacks of them."""
    if d.name not in ("float32", "float64"):
        return None
    double = dtypes.float64
    return cast(paddle.matmul(as_tensor(a, double), as_tensor(b, double)), d)


def text(a, repr_):
    """The text of an array as a run will have it."""
    from _nd import text as show

    return show(a._lazy, repr_)
