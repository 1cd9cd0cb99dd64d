"""Seeds, devices, flags, modes and printing."""
import _tensor

from . import dtype as _dtypes

_flags = {"FLAGS_use_stride_kernel": True, "FLAGS_cudnn_deterministic": False, "FLAGS_check_nan_inf": False}


_NO_STATE = "the state of the random generator cannot be read or set; use paddle.seed"


class Generator:
    """The state of a random stream."""

    __module__ = "paddle.framework.random"

    def __init__(self, device="cpu"):
        self._device = device

    def manual_seed(self, seed):
        _tensor.seed(seed)
        return self

    seed = manual_seed

    def get_state(self):
        raise NotImplementedError(_NO_STATE)

    def set_state(self, state):
        raise NotImplementedError(_NO_STATE)


_default = Generator()


def seed(seed):
    """Restarts the global random stream."""
    _tensor.seed(int(seed))
    return _default


manual_seed = seed


def get_rng_state(device=None):
    raise NotImplementedError(_NO_STATE)


def set_rng_state(state_list, device=None):
    raise NotImplementedError(_NO_STATE)


def get_cuda_rng_state():
    return []


def set_cuda_rng_state(state_list):
    pass


def set_device(device):
    _dtypes.check_device(device)
    return _dtypes.CPU


def get_device(input=None):
    return "cpu"


def is_compiled_with_cuda():
    return False


def is_compiled_with_rocm():
    return False


def is_compiled_with_xpu():
    return False


def is_compiled_with_ipu():
    return False


def is_compiled_with_cinn():
    return False


def is_compiled_with_distribute():
    return False


def is_compiled_with_custom_device(device_type):
    return False


def get_cudnn_version():
    return None


def set_flags(flags):
    for name in flags:
        _flags[name] = flags[name]


def get_flags(flags):
    names = [flags] if isinstance(flags, str) else list(flags)
    for name in names:
        if name not in _flags:
            raise ValueError("Flag " + name + " cannot get its value through this function.")
    return {name: _flags[name] for name in names}


def in_dynamic_mode():
    return True


def enable_static(place=None):
    raise NotImplementedError(
        "paddle.enable_static() is not supported: write the model in dynamic style and convert it with paddle.jit.to_static."
    )


def disable_static(place=None):
    pass


def disable_signal_handler():
    pass


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None):
    _tensor.set_print_options(
        {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "sci_mode": sci_mode, "linewidth": linewidth}
    )
