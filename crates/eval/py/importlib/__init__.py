"""Importing by name."""
import _dy2st


def import_module(name, package=None):
    level = 0
    while name.startswith(".", level):
        level += 1
    if level:
        if not package:
            raise TypeError("the 'package' argument is required to perform a relative import for %r" % name)
        for _ in range(level - 1):
            if "." not in package:
                raise ImportError("attempted relative import beyond top-level package")
            package = package.rpartition(".")[0]
        tail = name[level:]
        name = package + "." + tail if tail else package
    return _dy2st.import_module(name)


def reload(module):
    raise ImportError("importlib.reload is not supported: a module is evaluated once", name=module.__name__)


def invalidate_caches():
    pass


def __import__(name, globals=None, locals=None, fromlist=(), level=0):
    module = _dy2st.import_module(name)
    return module if fromlist else _dy2st.import_module(name.partition(".")[0])
