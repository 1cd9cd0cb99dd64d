"""Tools on functions."""

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)
_NOTHING = object()


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for attr in assigned:
        try:
            value = getattr(wrapped, attr)
        except AttributeError:
            continue
        setattr(wrapper, attr, value)
    for attr in updated:
        getattr(wrapper, attr).update(getattr(wrapped, attr, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class partial:
    """A call with some arguments given beforehand."""

    def __new__(cls, /, *args, **keywords):
        if not args:
            raise TypeError("type 'partial' takes at least one argument")
        func, args = args[0], args[1:]
        if not callable(func):
            raise TypeError("the first argument must be callable")
        self = object.__new__(cls)
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __init__(self, func, /, *args, **keywords):
        pass

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        name = type(self).__qualname__
        if type(self).__module__ == "functools":
            name = "functools." + name
        parts = [repr(self.func)]
        parts.extend([repr(x) for x in self.args])
        parts.extend(["%s=%r" % (k, v) for k, v in self.keywords.items()])
        return "%s(%s)" % (name, ", ".join(parts))

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = type(self)(self.func, *deepcopy(self.args, memo), **deepcopy(self.keywords, memo))
        return made


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError("%r is not callable or a descriptor" % (func,))
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        target = self.func
        if get is not None and not isinstance(self.func, partial):
            target = get(obj, cls)
        elif obj is not None:
            return partial(self.func, obj, *self.args, **self.keywords)
        return partial(target, *self.args, **self.keywords)


def reduce(function, iterable, initial=_NOTHING, /):
    it = iter(iterable)
    if initial is _NOTHING:
        value = next(it, _NOTHING)
        if value is _NOTHING:
            raise TypeError("reduce() of empty iterable with no initial value")
    else:
        value = initial
    for element in it:
        value = function(value, element)
    return value


def cmp_to_key(mycmp):
    class K:
        __slots__ = ["obj"]
        __hash__ = None

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

    return K


def _derived(root, strict, negate):
    """A comparison told by another one: `root` or its opposite, and (un)equality."""

    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        if answer is NotImplemented:
            return answer
        if negate:
            answer = not answer
        if strict is None:
            return answer
        return (answer and self != other) if strict else (answer or self == other)

    return compare


# For each comparison that a class may define: how the three others follow from it.
_DERIVATIONS = {
    "__lt__": (("__gt__", True, True), ("__le__", False, False), ("__ge__", None, True)),
    "__le__": (("__ge__", False, True), ("__lt__", True, False), ("__gt__", None, True)),
    "__gt__": (("__lt__", True, True), ("__ge__", False, False), ("__le__", None, True)),
    "__ge__": (("__le__", False, True), ("__gt__", True, False), ("__lt__", None, True)),
}


def total_ordering(cls):
    roots = [op for op in _DERIVATIONS if getattr(cls, op, None) is not getattr(object, op, None)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = "__lt__" if "__lt__" in roots else max(roots)
    for name, strict, negate in _DERIVATIONS[root]:
        if name not in roots:
            method = _derived(root, strict, negate)
            method.__name__ = name
            setattr(cls, name, method)
    return cls


class _Key:
    """Arguments of a cached call, hashed once."""

    __slots__ = ("parts", "hashed")

    def __init__(self, parts):
        self.parts = parts
        self.hashed = hash(parts)

    def __hash__(self):
        return self.hashed

    def __eq__(self, other):
        return self.parts == other.parts


_KEYWORD_MARK = ("keywords follow",)


def _make_key(args, kwds, typed):
    key = args
    if kwds:
        key = key + _KEYWORD_MARK
        for item in kwds.items():
            key = key + item
    if typed:
        key = key + tuple([type(v) for v in args])
        if kwds:
            key = key + tuple([type(v) for v in kwds.values()])
    elif len(key) == 1 and type(key[0]) in (int, str):
        return key[0]
    return _Key(key)


class _lru_cache_wrapper:
    """A function with a memory of its results."""

    def __init__(self, user_function, maxsize, typed):
        self._function = user_function
        self._maxsize = maxsize
        self._typed = typed
        self._results = {}
        self._hits = 0
        self._misses = 0

    def __call__(self, *args, **kwds):
        if self._maxsize == 0:
            self._misses += 1
            return self._function(*args, **kwds)
        key = _make_key(args, kwds, self._typed)
        results = self._results
        found = results.get(key, _NOTHING)
        if found is not _NOTHING:
            self._hits += 1
            if self._maxsize is not None:
                del results[key]
                results[key] = found
            return found
        self._misses += 1
        value = self._function(*args, **kwds)
        if self._maxsize is not None and key not in results and len(results) >= self._maxsize:
            for oldest in results:
                break
            del results[oldest]
        results[key] = value
        return value

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        from types import MethodType

        return MethodType(self, obj)

    def cache_info(self):
        from collections import namedtuple

        kind = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"], module="functools")
        return kind(self._hits, self._misses, self._maxsize, len(self._results))

    def cache_clear(self):
        self._results.clear()
        self._hits = 0
        self._misses = 0

    def cache_parameters(self):
        return {"maxsize": self._maxsize, "typed": self._typed}

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return "<functools._lru_cache_wrapper object at 0x%x>" % id(self)


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return update_wrapper(_lru_cache_wrapper(maxsize, 128, typed), maxsize)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(user_function):
        return update_wrapper(_lru_cache_wrapper(user_function, maxsize, typed), user_function)

    return decorate


def cache(user_function, /):
    return lru_cache(maxsize=None)(user_function)


class cached_property:
    """A property computed once and kept in the instance's dict."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names (%r and %r)." % (self.attrname, name)
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            store = instance.__dict__
        except AttributeError:
            raise TypeError(
                "No '__dict__' attribute on %r instance to cache %r property."
                % (type(instance).__name__, self.attrname)
            ) from None
        value = store.get(self.attrname, _NOTHING)
        if value is _NOTHING:
            value = self.func(instance)
            store[self.attrname] = value
        return value


def _best_match(cls, registry):
    for base in cls.__mro__:
        if base in registry:
            if base is not object:
                return registry[base]
            break
    # Abstract classes that claim `cls` without being among its bases: the most derived one wins.
    claims = [kind for kind in registry if kind is not object and isinstance(kind, type) and issubclass(cls, kind)]
    best = object
    for kind in claims:
        if best is object or issubclass(kind, best):
            best = kind
        elif not issubclass(best, kind):
            raise RuntimeError("Ambiguous dispatch: %r or %r" % (best, kind))
    return registry.get(best)


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        return _best_match(cls, registry)

    def register(cls, func=None):
        if isinstance(cls, type):
            if func is None:
                return lambda f: register(cls, f)
        else:
            func = cls
            hints = getattr(func, "__annotations__", {})
            if func is None or not hints:
                raise TypeError(
                    "Invalid first argument to `register()`: %r. Use either `@register(some_class)` "
                    "or plain `@register` on an annotated function." % (cls,)
                )
            from typing import get_type_hints

            cls = next(iter(get_type_hints(func).values()))
        registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(funcname + " requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    funcname = getattr(func, "__name__", "singledispatch function")
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def _method(*args, **kwargs):
            method = self.dispatcher.dispatch(args[0].__class__)
            return method.__get__(obj, cls)(*args, **kwargs)

        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method
