"""Stands for the native core of older code."""
from .._core.dtype import CPUPlace, CUDAPlace, DType as DataType
from .._core.absent import absent_getattr as _absent_getattr
from .._core.tensor import EnforceNotMet, Tensor


class eager:
    Tensor = Tensor


class VarDesc:
    class VarType:
        from .._core.dtype import bool_ as BOOL
        from .._core.dtype import float16 as FP16
        from .._core.dtype import float32 as FP32
        from .._core.dtype import float64 as FP64
        from .._core.dtype import int32 as INT32
        from .._core.dtype import int64 as INT64


def is_compiled_with_cuda():
    return False


def is_compiled_with_xpu():
    return False


def is_compiled_with_custom_device(device_type):
    return False


def get_cuda_device_count():
    return 0


__getattr__ = _absent_getattr("paddle.base.core")
