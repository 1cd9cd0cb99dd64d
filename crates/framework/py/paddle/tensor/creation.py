"""Tensors from data, shapes and other tensors."""
import _op
import _tensor
from builtins import range as _builtin_range

from .._core import dtype as _dtypes
from .._core import names as _names
from .._core.dtype import default_float as _default_float


def to_tensor(data, dtype=None, place=None, stop_gradient=True):
    """A new leaf tensor that holds a copy of `data` (numbers, nested lists, numpy arrays, tensors)."""
    if dtype is not None:
        dtype = _dtypes.convert(dtype)
    if isinstance(data, _tensor.tensor_class()):
        out = _op.assign(_tensor.detach(data))
        if dtype is not None and dtype is not out.dtype:
            out = _op.cast(out, dtype=dtype)
    elif isinstance(data, _builtin_range):
        raise TypeError(
            "Can't constructs a 'paddle.Tensor' with data type <class 'range'>, data type must be scalar|list|tuple|np.ndarray|paddle.Tensor"
        )
    else:
        out = _tensor.from_data(data, dtype)
    if not stop_gradient:
        out.stop_gradient = False
    if not _tensor.staging():
        out._name = _names.generate("generated_tensor")
    return out


def tensor(data, dtype=None, device=None, requires_grad=False, pin_memory=False):
    return to_tensor(data, dtype, stop_gradient=not requires_grad)


def as_tensor(data, dtype=None, device=None, requires_grad=False, pin_memory=False):
    return to_tensor(data, dtype, stop_gradient=not requires_grad)


def asarray(obj, dtype=None, device=None, copy=None, requires_grad=False):
    return to_tensor(obj, dtype, stop_gradient=not requires_grad)


def from_numpy(ndarray):
    return to_tensor(ndarray)


def full(shape, fill_value, dtype=None, name=None, *, device=None, requires_grad=False):
    if dtype is None:
        if isinstance(fill_value, bool):
            dtype = _dtypes.bool_
        elif isinstance(fill_value, complex):
            dtype = _dtypes.complex128
        else:
            dtype = _dtypes._default[0]
    out = _op.full(shape, value=fill_value, dtype=_dtypes.convert(dtype))
    return _wants_grad(out) if requires_grad else out


def _sized(shape, more, dtype):
    """(shape, dtype) of `f([2, 3], "int32")` or `f(2, 3, dtype="int32")`."""
    if isinstance(shape, (list, tuple)) or (isinstance(shape, _tensor.tensor_class()) and shape.ndim > 0):
        return shape, (more[0] if more else dtype)
    return [shape] + list(more), dtype


def zeros(shape, *more, dtype=None, name=None, device=None, requires_grad=False):
    shape, dtype = _sized(shape, more, dtype)
    out = _op.full(shape, value=0.0, dtype=_default_float(dtype))
    return _wants_grad(out) if requires_grad else out


def ones(shape, *more, dtype=None, name=None, device=None, requires_grad=False):
    shape, dtype = _sized(shape, more, dtype)
    out = _op.full(shape, value=1.0, dtype=_default_float(dtype))
    return _wants_grad(out) if requires_grad else out


def empty(shape, *more, dtype=None, name=None, device=None, requires_grad=False):
    shape, dtype = _sized(shape, more, dtype)
    out = _op.full(shape, value=0.0, dtype=_default_float(dtype))
    return _wants_grad(out) if requires_grad else out


def _wants_grad(out):
    out.stop_gradient = False
    return out


def full_like(x, fill_value, dtype=None, name=None):
    return _op.full_like(x, value=fill_value, dtype=_dtypes.convert(dtype))


def zeros_like(x, dtype=None, name=None):
    return _op.full_like(x, value=0.0, dtype=_dtypes.convert(dtype))


def ones_like(x, dtype=None, name=None):
    return _op.full_like(x, value=1.0, dtype=_dtypes.convert(dtype))


def empty_like(x, dtype=None, name=None):
    return _op.full_like(x, value=0.0, dtype=_dtypes.convert(dtype))


def arange(start=0, end=None, step=1, dtype=None, *, device=None, requires_grad=False, name=None):
    if end is None:
        end = start
        start = 0
    if dtype is None:
        dtype = _dtypes.int64
        for v in (start, end, step):
            if isinstance(v, float):
                dtype = _dtypes._default[0]
            elif isinstance(v, _tensor.tensor_class()) and v.dtype is not _dtypes.int64:
                dtype = v.dtype if v.dtype._kind == "float" else dtype
    out = _op.arange(start=start, end=end, step=step, dtype=_dtypes.convert(dtype))
    return _wants_grad(out) if requires_grad else out


range = arange


def linspace(start, stop, num, dtype=None, name=None):
    if dtype is None:
        dtype = _dtypes._default[0]
    return _op.linspace(start=start, stop=stop, number=num, dtype=_dtypes.convert(dtype))


def logspace(start, stop, num, base=10.0, dtype=None, name=None):
    points = linspace(start, stop, num, "float64")
    out = _op.elementwise_pow(_op.full_like(points, value=base), points)
    return _op.cast(out, dtype=_default_float(dtype))


def _must_be_size(name, size):
    if not isinstance(size, int) and hasattr(size, "__index__"):
        size = size.__index__()
    known = _tensor.is_known(size)
    if isinstance(size, int) and known and size < 0 or not isinstance(size, int) and known:
        raise TypeError(name)


def eye(num_rows, num_columns=None, dtype=None, name=None):
    _must_be_size("num_rows should be a non-negative int.", num_rows)
    if num_columns is not None:
        _must_be_size("num_columns should be a non-negative int.", num_columns)
    return _op.eye(num_rows=num_rows, num_columns=num_rows if num_columns is None else num_columns, dtype=_default_float(dtype))


def assign(x, output=None):
    """A copy of `x`, or `output` after `x` was written to it."""
    if not isinstance(x, _tensor.tensor_class()):
        # As numpy has it: Python's floats are float64, and a number is an array of one.
        x = [x] if isinstance(x, (bool, int, float)) else x
        data = _tensor.from_data(x, None)
        x = _tensor.from_data(x, _dtypes.float64) if data.dtype._kind == "float" and not hasattr(x, "dtype") else data
    out = _op.assign(x)
    return out if output is None else output._take(out)


def clone(x, name=None):
    return _op.assign(x)


def tril(x, diagonal=0, name=None):
    return _op.tril(x, diagonal=diagonal)


def triu(x, diagonal=0, name=None):
    return _op.triu(x, diagonal=diagonal)


def tril_indices(row, col, offset=0, dtype="int64"):
    _must_be_size("row should be a non-negative int", row)
    _must_be_size("col should be a non-negative int", col)
    return _op.tril_indices(rows=row, cols=col, offset=offset, dtype=_dtypes.convert(dtype))


def triu_indices(row, col=None, offset=0, dtype="int64"):
    _must_be_size("row should be a non-negative int", row)
    if col is not None:
        _must_be_size("col should be a non-negative int", col)
    return _op.triu_indices(rows=row, cols=row if col is None else col, offset=offset, dtype=_dtypes.convert(dtype))


def meshgrid(*args, **kwargs):
    if len(args) == 1 and isinstance(args[0], (list, tuple)):
        args = args[0]
    outs = _op.meshgrid(list(args))
    if kwargs.get("indexing", "ij") == "xy" and len(outs) > 1:
        perm = [1, 0] + list(_builtin_range(2, len(outs)))
        outs = [_op.transpose(t, perm=perm) for t in outs]
    return list(outs)


def diag(x, offset=0, padding_value=0, name=None):
    if x.ndim == 0:
        x = _op.reshape(x, shape=[1])
    return _op.diag(x, offset=offset, padding_value=padding_value)


def diagflat(x, offset=0, name=None):
    return _op.diag(_op.reshape(x, shape=[-1]), offset=offset, padding_value=0)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    return _op.diag_embed(input, offset=offset, dim1=dim1, dim2=dim2)


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    from .._core.names import generate
    from ..nn.layer.layers import new_parameter
    from .._core.param_attr import ParamAttr

    attr = ParamAttr._to_attr(attr)
    if name is not None and attr and attr.name is None:
        attr.name = name
    return new_parameter(generate("create_parameter"), shape, attr, dtype, is_bias, default_initializer)


def vander(x, n=None, increasing=False, name=None):
    n = x.shape[0] if n is None else n
    powers = _op.arange(start=0, end=n, step=1, dtype=_dtypes.int64)
    if not increasing:
        powers = _op.flip(powers, axis=[0])
    return _op.elementwise_pow(_op.unsqueeze(x, axis=[1]), _op.cast(powers, dtype=x.dtype))


# What Tensor has as methods.
METHODS = (
    "diag diag_embed diagflat tril triu"
)

IN_PLACE = "tril triu"
