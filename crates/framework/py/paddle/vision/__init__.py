"""Models, operations and transforms of images."""
from .._core.missing import module_getattr as _module_getattr
from . import models


def _submodule(name):
    from importlib import import_module

    return import_module("." + name, __name__)


_LAZY = {"ops": _submodule, "transforms": _submodule, "datasets": _submodule}

_backend = ["pil"]


def set_image_backend(backend):
    if backend not in ("pil", "cv2", "tensor"):
        raise ValueError("Expected backend are one of ['pil', 'cv2', 'tensor'], but got %s" % backend)
    _backend[0] = backend


def get_image_backend():
    return _backend[0]


__getattr__ = _module_getattr(__name__, globals(), _LAZY)
