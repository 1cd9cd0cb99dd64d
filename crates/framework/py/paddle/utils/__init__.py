"""Helpers."""
from .._core import names as unique_name
from .._core.missing import module_getattr as _module_getattr
from . import download
from .layers_utils import flatten, map_structure, pack_sequence_as, to_sequence


def try_import(module_name, err_msg=None):
    import importlib

    try:
        return importlib.import_module(module_name)
    except ImportError:
        raise ImportError(
            "Failed importing " + module_name + ". This likely means that some paddle modules require additional dependencies"
            " that have to be manually installed (usually with `pip install " + module_name + "`). "
            if err_msg is None
            else err_msg
        )


def run_check():
    print("Running verify PaddlePaddle program ... ")
    print("PaddlePaddle works well on 1 CPU.")
    print("PaddlePaddle is installed successfully! Let's start deep learning with PaddlePaddle now.")


def require_version(min_version, max_version=None):
    pass


def deprecated(update_to="", since="", reason="", level=0):
    def mark(func):
        return func

    return mark


__getattr__ = _module_getattr(__name__, globals())
