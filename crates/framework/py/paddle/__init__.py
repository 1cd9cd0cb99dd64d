"""The paddle API: what models import, as documented for PaddlePaddle 3.3.1."""
import sys as _sys

from ._core.dtype import (
    CPUPlace,
    CUDAPinnedPlace,
    CUDAPlace,
    CustomPlace,
    DType as dtype,
    Size,
    XPUPlace,
    bfloat16,
    bool_ as bool,
    complex64,
    complex128,
    finfo,
    float16,
    float32,
    float64,
    float8_e4m3fn,
    float8_e5m2,
    get_default_dtype,
    iinfo,
    int8,
    int16,
    int32,
    int64,
    set_default_dtype,
    uint8,
    uint16,
    uint32,
    uint64,
)
from ._core.tensor import Tensor, EagerParamBase
from ._core.param_attr import ParamAttr
from ._core.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from ._core.state import (
    Generator,
    disable_signal_handler,
    disable_static,
    enable_static,
    get_cuda_rng_state,
    get_cudnn_version,
    get_device,
    get_flags,
    get_rng_state,
    in_dynamic_mode,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_distribute,
    is_compiled_with_ipu,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
    manual_seed,
    seed,
    set_cuda_rng_state,
    set_device,
    set_flags,
    set_printoptions,
    set_rng_state,
)
from . import tensor as _tensor_package
from .tensor import *
from .tensor.creation import tensor as _make_tensor
from . import nn, regularizer
from .nn.functional import adaptive_avg_pool1d, conv1d, conv2d, conv3d
from ._core.torch_names import group_norm, layer_norm
from .autograd import grad
from ._core.aliases import install as _install_aliases
from ._core.missing import module_getattr as _module_getattr

__version__ = "3.3.1"

# Old and PyTorch names of dtypes.
float = float32
double = float64
half = float16
long = int64
int = int32
short = int16


class _TensorEntry:
    """`paddle.tensor`: a function that makes a tensor, and the package of tensor functions."""

    def __call__(self, *args, **kwargs):
        return _make_tensor(*args, **kwargs)

    def __getattr__(self, name):
        return getattr(_tensor_package, name)


tensor = _TensorEntry()


def _submodule(name):
    from importlib import import_module

    return import_module("." + name, __name__)


_LAZY = {}
for _name in (
    "amp audio autograd base callbacks common_ops_import dataset device distributed distribution fft fluid framework geometric hapi hub"
    " incubate inference io jit linalg metric onnx optimizer profiler quantization signal sparse static text utils version vision _C_ops"
    " _legacy_C_ops"
).split():
    _LAZY[_name] = _submodule


def _make(module, names):
    for name in names.split():
        _LAZY[name] = lambda wanted: getattr(_submodule(module), wanted)


_make("hapi", "Model summary flops")
_make(
    "framework",
    "save load LazyGuard FloatTensor DoubleTensor HalfTensor BFloat16Tensor IntTensor LongTensor ShortTensor BoolTensor",
)

_make("distributed.parallel", "DataParallel")

__getattr__ = _module_getattr(__name__, globals(), _LAZY)
_install_aliases(_sys.modules[__name__])
