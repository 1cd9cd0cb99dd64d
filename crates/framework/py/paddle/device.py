"""Devices; there is the CPU."""
from ._core.dtype import CPUPlace, CUDAPlace
from ._core.missing import module_getattr as _module_getattr
from ._core.state import (
    get_cudnn_version,
    get_device,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_distribute,
    is_compiled_with_ipu,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
    set_device,
)


def get_all_device_type():
    return ["cpu"]


def get_all_custom_device_type():
    return []


def get_available_device():
    return ["cpu"]


def get_available_custom_device():
    return []


def synchronize(device=None):
    pass


class _Cuda:
    """`paddle.device.cuda` without a GPU."""

    def device_count(self):
        return 0

    def is_available(self):
        return False

    def empty_cache(self):
        pass

    def synchronize(self, device=None):
        pass

    def max_memory_allocated(self, device=None):
        return 0

    def memory_allocated(self, device=None):
        return 0

    def max_memory_reserved(self, device=None):
        return 0

    def get_device_properties(self, device=None):
        raise ValueError("The current version has no CUDA: this build computes on the CPU.")

    def get_device_capability(self, device=None):
        raise ValueError("The current version has no CUDA: this build computes on the CPU.")

    def get_device_name(self, device=None):
        raise ValueError("The current version has no CUDA: this build computes on the CPU.")


cuda = _Cuda()

__getattr__ = _module_getattr(__name__, globals())
