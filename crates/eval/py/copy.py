"""Shallow and deep copies."""


class Error(Exception):
    pass


error = Error


def _atomic_types():
    import types

    return (
        int, float, bool, complex, str, bytes, type(None), type(Ellipsis), type(NotImplemented), type, range, slice,
        property, types.FunctionType, types.BuiltinFunctionType, types.ModuleType,
    )


_ATOMIC = None


def _is_atomic(kind):
    global _ATOMIC
    if _ATOMIC is None:
        _ATOMIC = frozenset(_atomic_types())
    return kind in _ATOMIC or issubclass(kind, type)


def _slot_values(x):
    values = {}
    for cls in type(x).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        if isinstance(slots, str):
            slots = (slots,)
        for name in slots:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                name = "_" + cls.__name__.lstrip("_") + name
            if hasattr(x, name):
                values[name] = getattr(x, name)
    return values


def _user_reduce(kind):
    """The method of the class that tells how to rebuild its objects, if it has one of its own."""
    for name in ("__reduce_ex__", "__reduce__"):
        for base in kind.__mro__:
            if name in base.__dict__:
                if base not in _NATIVE:
                    return name
                break
    return None


_NATIVE = (object, dict, list, tuple, set, frozenset, int, float, str, bytes, BaseException, Exception)


def _exception_copy(x, again):
    made = type(x).__new__(type(x), *x.args)
    made.args = again(x.args)
    return made


def _empty_like(x, again):
    """A new object of x's class with the content that its builtin base holds, and nothing else."""
    kind = type(x)
    new = kind.__new__
    if isinstance(x, dict):
        return dict.__new__(kind)
    if isinstance(x, list):
        return list.__new__(kind)
    if isinstance(x, set):
        return set.__new__(kind)
    if isinstance(x, BaseException):
        return _exception_copy(x, again)
    for base in (tuple, frozenset, int, float, str, bytes):
        if isinstance(x, base):
            if base is tuple:
                return tuple.__new__(kind, [again(v) for v in tuple.__iter__(x)])
            return base.__new__(kind, x)
    if hasattr(x, "__getnewargs__"):
        return new(kind, *again(x.__getnewargs__()))
    return object.__new__(kind)


def _fill(made, x, again):
    if isinstance(x, dict):
        for key, value in dict.items(x):
            made[again(key)] = again(value)
    elif isinstance(x, list):
        for value in list.__iter__(x):
            list.append(made, again(value))
    elif isinstance(x, set):
        for value in set.__iter__(x):
            set.add(made, again(value))


def _has_own(kind, name):
    for base in kind.__mro__:
        if name in base.__dict__:
            return base is not object
    return False


def _set_state(made, x, again):
    if _has_own(type(x), "__getstate__"):
        state = x.__getstate__()
        slots = {}
    else:
        state = getattr(x, "__dict__", None)
        slots = _slot_values(x)
        if state is not None:
            state = dict(state)
        if slots and hasattr(made, "__setstate__"):
            state = (state, slots)
    if hasattr(made, "__setstate__"):
        if state:
            made.__setstate__(again(state))
        return
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state:
        made.__dict__.update(again(state))
    for name, value in slots.items():
        setattr(made, name, again(value))


def _from_reduce(x, parts, again, memo):
    if isinstance(parts, str):
        return x
    parts = tuple(parts) + (None,) * (5 - len(parts))
    func, args, state, items, pairs = parts[:5]
    made = func(*again(args))
    if memo is not None:
        memo[id(x)] = made
    if state is not None:
        state = again(state)
        if hasattr(made, "__setstate__"):
            made.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                made.__dict__.update(state)
            for name, value in (slots or {}).items():
                setattr(made, name, value)
    if items is not None:
        for item in items:
            made.append(again(item))
    if pairs is not None:
        for key, value in pairs:
            made[again(key)] = again(value)
    return made


def _rebuilt(x, again, memo):
    kind = type(x)
    name = _user_reduce(kind)
    if name is not None:
        parts = x.__reduce_ex__(4) if name == "__reduce_ex__" else x.__reduce__()
        return _from_reduce(x, parts, again, memo)
    import types

    if isinstance(x, types.GeneratorType):
        raise TypeError("cannot pickle 'generator' object")
    made = _empty_like(x, again)
    if memo is not None:
        memo[id(x)] = made
    _fill(made, x, again)
    _set_state(made, x, again)
    return made


def copy(x):
    kind = type(x)
    if _is_atomic(kind) or kind in (tuple, frozenset):
        return x
    if kind is list or kind is dict or kind is set or kind is bytearray:
        return x.copy()
    method = getattr(kind, "__copy__", None)
    if method is not None:
        return method(x)
    return _rebuilt(x, lambda v: v, None)


def _deepcopy_method(x, memo):
    return type(x)(x.__func__, deepcopy(x.__self__, memo))


_MISSING = object()


def deepcopy(x, memo=None, _nil=_MISSING):
    if memo is None:
        memo = {}
    kind = type(x)
    if kind is int or kind is str or kind is float or kind is bool or x is None:
        return x
    key = id(x)
    known = memo.get(key, _MISSING)
    if known is not _MISSING:
        return known
    if kind is list:
        made = []
        memo[key] = made
        for value in x:
            made.append(deepcopy(value, memo))
    elif kind is dict:
        made = {}
        memo[key] = made
        for k, v in x.items():
            made[deepcopy(k, memo)] = deepcopy(v, memo)
    elif kind is tuple:
        items = [deepcopy(value, memo) for value in x]
        if key in memo:
            return memo[key]
        made = x
        for a, b in zip(x, items):
            if a is not b:
                made = tuple(items)
                break
    elif kind is set:
        made = {deepcopy(value, memo) for value in x}
    elif kind is frozenset or kind is bytearray:
        made = kind(x)
    elif _is_atomic(kind):
        return x
    else:
        made = _deepcopy_other(x, kind, memo)
    if made is not x:
        memo[key] = made
        # The original is kept alive: its id must not be given to another object meanwhile.
        memo.setdefault(id(memo), []).append(x)
    return made


def _deepcopy_other(x, kind, memo):
    method = getattr(x, "__deepcopy__", None)
    if method is not None:
        return method(memo)
    import types

    if kind is types.MethodType:
        return _deepcopy_method(x, memo)
    return _rebuilt(x, lambda v: deepcopy(v, memo), memo)
