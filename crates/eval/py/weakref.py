"""Weak references. The heap counts references and frees late, so these hold their objects: a reference never dies."""
from collections import UserDict
from collections.abc import MutableSet


class ReferenceType:
    __slots__ = ("_object", "__callback__")

    def __init__(self, object, callback=None, /):
        if isinstance(object, (int, str, float, tuple, list, dict)) and type(object).__module__ == "builtins" or object is None:
            raise TypeError("cannot create weak reference to '%s' object" % type(object).__name__)
        self._object = object
        self.__callback__ = callback

    def __call__(self):
        return self._object

    def __eq__(self, other):
        if not isinstance(other, ReferenceType):
            return NotImplemented
        return self._object == other._object

    def __hash__(self):
        return hash(self._object)


ref = ReferenceType


class WeakMethod(ReferenceType):
    __slots__ = ()


def proxy(object, callback=None, /):
    return object


ProxyType = CallableProxyType = object


def getweakrefcount(object, /):
    return 0


def getweakrefs(object, /):
    return []


class WeakValueDictionary(UserDict):
    pass


class WeakKeyDictionary(UserDict):
    pass


class WeakSet(MutableSet):
    def __init__(self, data=None):
        self.data = set(data or ())

    def __contains__(self, item):
        return item in self.data

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)

    def add(self, item):
        self.data.add(item)

    def discard(self, item):
        self.data.discard(item)

    def update(self, other):
        self.data.update(other)


class finalize:
    def __init__(self, obj, func, /, *args, **kwargs):
        self._call = (func, args, kwargs)
        self.atexit = True

    @property
    def alive(self):
        return self._call is not None

    def __call__(self, _=None):
        if self._call is None:
            return None
        func, args, kwargs = self._call
        self._call = None
        return func(*args, **kwargs)

    def detach(self):
        self._call = None
