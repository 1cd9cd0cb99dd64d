"""Functions that ask a tensor's own method: NumPy hands over what is no array and has a method of the function's name.

Where the method does not know what NumPy passes on, that is the error which users see.
"""
from numpy._core.array import asarray
from numpy._core.shaping import cuts_of


def computes_itself(value):
    """Whether a value's class refuses ufuncs, as tensors do."""
    return getattr(type(value), "__array_ufunc__", computes_itself) is None


_NOT_GIVEN = object()


def _by_name(dtype):
    return dtype if dtype is None or isinstance(dtype, str) else getattr(dtype, "name", None) or dtype.__name__


def _sum(a, axis=None, dtype=None, out=None, keepdims=_NOT_GIVEN, **others):
    _fits(keepdims, others)
    return a.sum(axis=axis, dtype=_by_name(dtype))


def _prod(a, axis=None, dtype=None, out=None, keepdims=_NOT_GIVEN, **others):
    _fits(keepdims, others)
    return a.prod(axis=axis, dtype=_by_name(dtype))


def _mean(a, axis=None, dtype=None, out=None, keepdims=_NOT_GIVEN, **others):
    if keepdims is not _NOT_GIVEN:
        raise TypeError("mean() got an unexpected keyword argument 'keepdims'")
    return a.mean(axis=axis, dtype=_by_name(dtype))


def _fits(keepdims, others):
    if keepdims is not _NOT_GIVEN or others:
        raise ValueError("(InvalidArgument) has too many arguments")


def _truths(name):
    def ask(a, axis=None, out=None, keepdims=_NOT_GIVEN, **others):
        _fits(keepdims, others)
        return getattr(a, name)(axis=axis)

    return ask


def _refused(name, argument):
    def ask(a, *args, **kwargs):
        raise TypeError("%s() got an unexpected keyword argument '%s'" % (name, argument))

    return ask


def _no_ufunc(a, *args, **kwargs):
    raise TypeError("operand '%s' does not support ufuncs (__array_ufunc__=None)" % type(a).__name__)


def _place(name):
    def ask(a, axis=None, out=None, *, keepdims=False):
        return getattr(a, name)(axis=axis, keepdim=keepdims)

    return ask


def _cumsum(a, axis=None, dtype=None, out=None):
    return a.cumsum(axis=axis, dtype=_by_name(dtype))


def _round(a, decimals=0, out=None):
    return a.round(decimals)


def _clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None):
    return a.clip(a_min if min is None else min, a_max if max is None else max)


def _squeeze(a, axis=None):
    return a.squeeze(axis)


def _flip(m, axis=None):
    rank = m.ndim
    axes = range(rank) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    turned = [k % rank for k in axes]
    return m[tuple([slice(None, None, -1) if k in turned else slice(None) for k in range(rank)])]


def _nonzero(a):
    return a.nonzero()


def _argwhere(a):
    return asarray(a.nonzero()).T


def _transpose(a, axes=None):
    return asarray(a).T if axes is None else a.transpose(axes)


def _swapaxes(a, axis1, axis2):
    return a.swapaxes(axis1, axis2)


def _moveaxis(a, source, destination):
    return a.moveaxis(source, destination)


def _shape(a):
    return a.shape


def _array_split(ary, indices_or_sections, axis=0):
    cuts = cuts_of(ary.shape[axis], indices_or_sections)
    before = (slice(None),) * (axis % ary.ndim)
    return [ary[before + (slice(low, high),)] for low, high in zip(cuts[:-1], cuts[1:])]


def _split(ary, indices_or_sections, axis=0):
    if not hasattr(indices_or_sections, "__len__") and ary.shape[axis] % indices_or_sections:
        raise ValueError("array split does not result in an equal division")
    return _array_split(ary, indices_or_sections, axis)


def _vsplit(ary, indices_or_sections):
    return _split(ary, indices_or_sections, 0)


def _hsplit(ary, indices_or_sections):
    return _split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


def _dsplit(ary, indices_or_sections):
    return _split(ary, indices_or_sections, 2)


_ASK = {
    "sum": _sum, "prod": _prod, "mean": _mean, "any": _truths("any"), "all": _truths("all"), "max": _refused("max", "out"),
    "amax": _refused("max", "out"), "min": _refused("min", "out"), "amin": _refused("min", "out"),
    "std": _refused("std", "dtype"), "var": _refused("var", "dtype"), "ptp": _no_ufunc, "fix": _no_ufunc,
    "argmax": _place("argmax"), "argmin": _place("argmin"), "cumsum": _cumsum, "round": _round, "around": _round,
    "clip": _clip, "squeeze": _squeeze, "flip": _flip, "nonzero": _nonzero, "argwhere": _argwhere, "transpose": _transpose,
    "swapaxes": _swapaxes, "moveaxis": _moveaxis, "shape": _shape, "array_split": _array_split, "split": _split,
    "vsplit": _vsplit, "hsplit": _hsplit, "dsplit": _dsplit,
}


def _asking(function, ask):
    def dispatched(a, *args, **kwargs):
        return ask(a, *args, **kwargs) if computes_itself(a) else function(a, *args, **kwargs)

    dispatched.__name__ = function.__name__
    dispatched.__qualname__ = function.__qualname__
    dispatched.__doc__ = function.__doc__
    dispatched.__wrapped__ = function
    return dispatched


def install(names):
    """Puts functions that ask into a module's names."""
    for name, ask in _ASK.items():
        names[name] = _asking(names[name], ask)
