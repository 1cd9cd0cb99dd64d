"""What a tensor is: shape, rank, kind."""
import _op
import _tensor

from .._core import dtype as _dtypes


def shape(input):
    """The shape as a 1-D int64 tensor."""
    return _tensor.from_data(input.shape, _dtypes.int64)


def rank(input):
    return _op.full([], value=input.ndim, dtype=_dtypes.int32)


def numel(x, name=None):
    return _op.numel(x)


def is_tensor(x):
    return isinstance(x, _tensor.tensor_class())


def is_complex(x):
    return x.dtype._kind == "complex"


def is_floating_point(x):
    return x.dtype._kind == "float"


def is_integer(x):
    return x.dtype._kind == "int"


def is_empty(x, name=None):
    return _op.binary("eq", _op.numel(x), 0)


# What Tensor has as methods.
METHODS = (
    "is_complex is_empty is_floating_point is_integer is_tensor numel rank"
)
