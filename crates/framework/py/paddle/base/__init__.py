"""Older internal home of names that models import."""
from .._core import names as unique_name
from .._core.dtype import CPUPlace, CUDAPlace
from .._core.grad_mode import no_grad
from .._core.missing import module_getattr as _module_getattr
from .._core.param_attr import ParamAttr
from .._core.state import in_dynamic_mode as in_dygraph_mode
from ..static import Variable
from . import core, framework




__getattr__ = _module_getattr(__name__, globals())
