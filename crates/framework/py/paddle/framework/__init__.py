"""Older home of names that live elsewhere, and files of parameters."""
from .._core.absent import absent as _absent
from .._core.dtype import CPU as _CPU
from .._core.dtype import CPUPlace, CUDAPlace, get_default_dtype, set_default_dtype
from .._core.grad_mode import no_grad
from .._core.missing import module_getattr as _module_getattr
from .._core.param_attr import ParamAttr
from .._core.state import in_dynamic_mode, seed
from .._core.tensor import EagerParamBase
from ..autograd import grad
from ..base import core
from ..tensor.creation import create_parameter
from ..tensor.creation import to_tensor as _to_tensor
from . import io
from .io import load, save

LayerHelper = _absent("paddle.framework.LayerHelper")


def _current_expected_place():
    return _CPU


_current_expected_place_ = _current_expected_place


class _no_check_dy2st_diff:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


def in_dynamic_or_pir_mode():
    return True


def in_pir_mode():
    return False


def in_dygraph_mode():
    return True


def use_pir_api():
    return True


class LazyGuard:
    """Parameters are made at once here, which is what code after the guard sees anyway."""

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


def _typed(name, dtype):
    def make(*args):
        from .._core.dtype import convert
        from ..tensor.creation import empty

        if len(args) == 0:
            return empty([0], convert(dtype))
        if isinstance(args[0], int):
            return empty(list(args), convert(dtype))
        return _to_tensor(args[0], convert(dtype))

    make.__name__ = name
    return make


FloatTensor = _typed("FloatTensor", "float32")
DoubleTensor = _typed("DoubleTensor", "float64")
HalfTensor = _typed("HalfTensor", "float16")
BFloat16Tensor = _typed("BFloat16Tensor", "bfloat16")
IntTensor = _typed("IntTensor", "int32")
LongTensor = _typed("LongTensor", "int64")
ShortTensor = _typed("ShortTensor", "int16")
BoolTensor = _typed("BoolTensor", "bool")

__getattr__ = _module_getattr(__name__, globals())
