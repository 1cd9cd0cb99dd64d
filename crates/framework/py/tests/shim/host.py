"""Loads real PaddlePaddle, then makes `import paddle` mean our package for everybody but PaddlePaddle itself."""
import builtins
import os
import sys
import warnings

warnings.simplefilter("ignore")
import paddle as real  # noqa: E402

SITE = os.path.dirname(os.path.dirname(real.__file__))
HERE = os.path.dirname(os.path.abspath(__file__))
PY = os.path.dirname(os.path.dirname(HERE))
_import = builtins.__import__


def install():
    """Our package is loaded as `dy_paddle`; imports of `paddle` from outside site-packages give it."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(
        "dy_paddle", os.path.join(PY, "paddle", "__init__.py"), submodule_search_locations=[os.path.join(PY, "paddle")]
    )
    ours = importlib.util.module_from_spec(spec)
    sys.modules["dy_paddle"] = ours
    sys.meta_path.append(AbsentFinder())
    builtins.__import__ = hook
    spec.loader.exec_module(ours)
    return ours


def hook(name, globals=None, locals=None, fromlist=(), level=0):
    if level == 0 and (name == "paddle" or name.startswith("paddle.")):
        file = (globals or {}).get("__file__") or ""
        if not file.startswith(SITE):
            return _import("dy_" + name, globals, locals, fromlist, level)
    return _import(name, globals, locals, fromlist, level)


class AbsentFinder:
    """The modules of absent_modules.txt."""

    def find_spec(self, name, path=None, target=None):
        import importlib.util

        if name.startswith("dy_paddle."):
            with open(os.path.join(PY, "paddle", "_core", "absent_modules.txt")) as f:
                if name[3:] in f.read().split():
                    file = os.path.join(PY, "paddle", "_core", "absent_module.py")
                    return importlib.util.spec_from_file_location(name, file, submodule_search_locations=[])
        return None
