"""The methods of arrays that are functions of the package too."""
from numpy._core import creation, products, reductions, scalars, searching, shaping, ufuncs
from numpy._core.array import asarray, from_list, ndarray

_SAME = {
    "sum": reductions.sum_, "prod": reductions.prod, "mean": reductions.mean, "std": reductions.std,
    "var": reductions.var, "max": reductions.max_, "min": reductions.min_, "any": reductions.any_,
    "all": reductions.all_, "argmax": reductions.argmax, "argmin": reductions.argmin, "cumsum": reductions.cumsum,
    "cumprod": reductions.cumprod, "squeeze": shaping.squeeze, "swapaxes": shaping.swapaxes, "repeat": shaping.repeat,
    "take": shaping.take, "argsort": searching.argsort, "nonzero": searching.nonzero, "round": searching.around,
    "clip": searching.clip, "dot": products.dot, "diagonal": creation.diagonal, "trace": creation.trace,
    "searchsorted": searching.searchsorted, "conj": ufuncs.conjugate, "conjugate": ufuncs.conjugate,
    "compress": searching.compress, "choose": searching.choose, "argpartition": searching.argpartition,
}


def _bound(function):
    def method(self, *args, **kwargs):
        return function(self, *args, **kwargs)

    method.__name__ = function.__name__.rstrip("_")
    return method


def _shape_arguments(args):
    return args[0] if len(args) == 1 and not hasattr(args[0], "__index__") else args


def _reshape(self, *shape, order="C", copy=None):
    return shaping.reshape(self, _shape_arguments(shape), order)


def _transpose(self, *axes):
    if not axes or axes == (None,):
        return shaping.transpose(self)
    return shaping.transpose(self, _shape_arguments(axes))


def _flatten(self, order="C"):
    return shaping.reshape(self, -1, order).copy()


def _ravel(self, order="C"):
    return shaping.reshape(self, -1, order)


def _sort(self, axis=-1, kind=None, order=None):
    self[...] = searching.sort(self, axis)


def _resize(self, *new_shape, refcheck=True):
    shape = shaping.shape_tuple(_shape_arguments(new_shape))
    n = creation.count(shape)
    values = list(self._flat())[:n]
    values.extend([creation.zero_of(self._dtype)] * (n - len(values)))
    made = from_list(values, shape, self._dtype)
    self._list, self._shape, self._strides, self._offset = made._list, made._shape, made._strides, 0


def _itemset(self, *args):
    self[args[:-1] if len(args) > 1 else ()] = args[-1]


def _put(self, indices, values, mode="raise"):
    flat = self.flat
    flat[asarray(indices)] = values


def _partition(self, kth, axis=-1, kind="introselect", order=None):
    _sort(self, axis)


def _ptp(self, axis=None, out=None, keepdims=False):
    return reductions.ptp(self, axis, out, keepdims)


def _setflags(self, write=None, align=None, uic=None):
    if write is not None:
        self._readonly = not write


def install():
    for name, function in _SAME.items():
        setattr(ndarray, name, _bound(function))
    own = {"reshape": _reshape, "transpose": _transpose, "flatten": _flatten, "ravel": _ravel, "sort": _sort,
           "resize": _resize, "itemset": _itemset, "put": _put, "partition": _partition, "setflags": _setflags}
    for name, method in own.items():
        setattr(ndarray, name, method)
    scalars.generic.round = lambda self, decimals=0, out=None: searching.around(self, decimals)
    scalars.float64.round = scalars.generic.round


install()
