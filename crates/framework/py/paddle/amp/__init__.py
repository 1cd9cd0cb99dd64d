"""Mixed precision. On a CPU, Paddle's `auto_cast` with float16 is off with a warning."""
from .._core.missing import module_getattr as _module_getattr
from .auto_cast import amp_decorate, amp_guard, auto_cast, autocast, decorate, is_autocast_enabled
from .grad_scaler import AmpScaler, GradScaler


def is_bfloat16_supported(device=None):
    return True


def is_float16_supported(device=None):
    return False


__getattr__ = _module_getattr(__name__, globals())
