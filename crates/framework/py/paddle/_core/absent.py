"""Names that PaddlePaddle has and this build has not. They can be imported, subclassed and passed on; using one raises."""


def unsupported(name):
    return NotImplementedError(name + " is not supported: this build has no part of PaddlePaddle that it belongs to.")


class AbsentClass:
    """The base of absent classes."""

    _name = ""

    def __init__(self, *args, **kwargs):
        raise unsupported(self._name)


class Absent:
    """An absent function or namespace."""

    def __init__(self, name):
        self.__dict__["_name"] = name

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(self._name + " has no attribute " + name)
        return absent(self._name + "." + name)

    def __call__(self, *args, **kwargs):
        raise unsupported(self._name)

    def __repr__(self):
        return "<" + self._name + ", not supported>"


# Absent names whose value is known.
_KNOWN = {"cpp_extension.CUDA_HOME": None}


def absent(name):
    """A class where the last part of `name` begins with a capital, else an object that raises when called."""
    parts = name.split(".")
    last = parts[-1]
    if ".".join(parts[-2:]) in _KNOWN:
        return _KNOWN[".".join(parts[-2:])]
    if last[:1].isupper():
        return type(last, (AbsentClass,), {"_name": name})
    return Absent(name)


def absent_getattr(module):
    """A `__getattr__` for a module all of whose other names are absent."""

    def __getattr__(name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError("module '" + module + "' has no attribute '" + name + "'")
        return absent(module + "." + name)

    return __getattr__


def private_getattr(module):
    """A `__getattr__` for a module whose private names, which packages reach for, are absent."""

    def __getattr__(name):
        if name.startswith("_") and not name.startswith("__"):
            return absent(module + "." + name)
        raise AttributeError("module '" + module + "' has no attribute '" + name + "'")

    return __getattr__
