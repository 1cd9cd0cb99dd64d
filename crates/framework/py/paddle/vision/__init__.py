"""Models, operations and transforms of images."""
from .._core.missing import module_getattr as _module_getattr
from . import models, ops


def _transforms(name):
    from importlib import import_module

    return import_module(".transforms", __name__)


def _datasets(name):
    raise AttributeError("module 'paddle.vision' has no attribute 'datasets': data sets need files and a network")


_LAZY = {"transforms": _transforms, "datasets": _datasets}

_backend = ["pil"]


def set_image_backend(backend):
    if backend not in ("pil", "cv2", "tensor"):
        raise ValueError("Expected backend are one of ['pil', 'cv2', 'tensor'], but got %s" % backend)
    _backend[0] = backend


def get_image_backend():
    return _backend[0]


__getattr__ = _module_getattr(__name__, globals(), _LAZY)
