"""Stands for `paddle.base.framework`."""
from .._core.absent import absent_getattr as _absent_getattr
from .._core.tensor import EagerParamBase
from .._core.tensor import EagerParamBase as Parameter
from .._core.state import in_dynamic_mode as in_dygraph_mode
from ..static import Variable


def in_dynamic_or_pir_mode():
    return True


def in_pir_mode():
    return False


def _current_expected_place():
    from .._core.dtype import CPU

    return CPU


__getattr__ = _absent_getattr("paddle.base.framework")
