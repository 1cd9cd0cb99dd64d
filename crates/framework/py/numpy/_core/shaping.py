"""Shapes, axes, joining, splitting, repeating."""
from numpy._core import dtypes
from numpy._core.array import _packed, asarray, count, ensure, from_list, is_open, ndarray, row_major, zero_of
from numpy._core.broadcasting import broadcast_view, joint_shape
from numpy._core.reductions import axes_of, axis_index


def shape_tuple(shape):
    if isinstance(shape, (list, tuple)):
        return tuple([int(n) for n in shape])
    if isinstance(shape, ndarray) and shape.ndim:
        return tuple([int(n) for n in shape._flat()])
    if hasattr(shape, "__index__"):
        return (shape.__index__(),)
    raise TypeError("expected a sequence of integers or a single integer, got %r" % (shape,))


def reshape(a, shape=None, order="C", *, newshape=None, copy=None):
    a = asarray(a)
    if order == "F":
        wanted = shape_tuple(shape)
        return transpose(reshape(transpose(a), wanted[::-1]))
    given = shape_tuple(shape if shape is not None else newshape)
    shape = list(given)
    size = a.size
    unknown = [i for i, n in enumerate(shape) if n == -1]
    if len(unknown) > 1:
        raise ValueError("can only specify one unknown dimension")
    if unknown:
        rest = -count(shape)
        if rest == 0 or size % rest:
            raise ValueError("cannot reshape array of size %d into shape %s" % (size, _text(given)))
        shape[unknown[0]] = size // rest
    if count(shape) != size:
        raise ValueError("cannot reshape array of size %d into shape %s" % (size, _text(given)))
    if _packed(a._shape, a._strides):
        return a._view(shape, row_major(shape), a._offset)
    if is_open(a):
        from numpy._core import staged

        return staged.reshaped(a, tuple(shape))
    return from_list(list(a._flat()), tuple(shape), a._dtype)


def _text(shape):
    return "(%s%s)" % (",".join([str(n) for n in shape]), "," if len(shape) == 1 else "")


def ravel(a, order="C"):
    return reshape(a, -1, order)


def transpose(a, axes=None):
    a = asarray(a)
    if axes is None:
        order = list(range(a.ndim))[::-1]
    else:
        if len(axes) != a.ndim:
            raise ValueError("axes don't match array")
        order = [axis_index(k, a.ndim) for k in axes]
        if len(set(order)) != len(order):
            raise ValueError("repeated axis in transpose")
    return a._view([a._shape[k] for k in order], [a._strides[k] for k in order], a._offset)


permute_dims = transpose


def swapaxes(a, axis1, axis2):
    a = asarray(a)
    order = list(range(a.ndim))
    i, j = axis_index(axis1, a.ndim), axis_index(axis2, a.ndim)
    order[i], order[j] = order[j], order[i]
    return transpose(a, order)


def moveaxis(a, source, destination):
    a = asarray(a)
    sources = axes_list(source, a.ndim)
    targets = axes_list(destination, a.ndim)
    if len(sources) != len(targets):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [k for k in range(a.ndim) if k not in sources]
    for target, k in sorted(zip(targets, sources)):
        order.insert(target, k)
    return transpose(a, order)


def axes_list(axis, ndim):
    return [axis_index(k, ndim) for k in (axis if isinstance(axis, (list, tuple)) else [axis])]


def rollaxis(a, axis, start=0):
    a = asarray(a)
    axis = axis_index(axis, a.ndim)
    if axis < start:
        start -= 1
    return moveaxis(a, axis, start)


def squeeze(a, axis=None):
    a = asarray(a)
    axes = [k for k, n in enumerate(a._shape) if n == 1] if axis is None else axes_of(axis, a.ndim)
    for k in axes:
        if a._shape[k] != 1:
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
    kept = [k for k in range(a.ndim) if k not in axes]
    return a._view([a._shape[k] for k in kept], [a._strides[k] for k in kept], a._offset)


def expand_dims(a, axis):
    a = asarray(a)
    axes = axis if isinstance(axis, (list, tuple)) else [axis]
    ndim = a.ndim + len(axes)
    axes = [axis_index(k, ndim) for k in axes]
    shape, strides = list(a._shape), list(a._strides)
    for k in sorted(axes):
        shape.insert(k, 1)
        strides.insert(k, 0)
    return a._view(shape, strides, a._offset)


def broadcast_to(a, shape, subok=False):
    return broadcast_view(asarray(a), shape_tuple(shape))


def broadcast_arrays(*arrays, subok=False):
    arrays = [asarray(a) for a in arrays]
    shape = joint_shape([a._shape for a in arrays])
    return tuple([broadcast_view(a, shape) for a in arrays])


def broadcast_shapes(*shapes):
    return joint_shape([shape_tuple(s) for s in shapes])


def atleast_1d(*arrays):
    made = [asarray(a) if asarray(a).ndim else asarray(a).reshape(1) for a in arrays]
    return made[0] if len(made) == 1 else tuple(made)


def atleast_2d(*arrays):
    made = []
    for a in arrays:
        a = asarray(a)
        made.append(a if a.ndim >= 2 else a.reshape((1, -1)) if a.ndim else a.reshape((1, 1)))
    return made[0] if len(made) == 1 else tuple(made)


def atleast_3d(*arrays):
    made = []
    for a in arrays:
        a = asarray(a)
        shapes = {0: (1, 1, 1), 1: (1, a.size, 1), 2: a._shape + (1,)}
        made.append(a.reshape(shapes[a.ndim]) if a.ndim < 3 else a)
    return made[0] if len(made) == 1 else tuple(made)


def concatenate(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"):
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        arrays = [a.reshape(-1) for a in arrays]
        axis = 0
    first = arrays[0]
    if not first.ndim:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    axis = axis_index(axis, first.ndim)
    for i, a in enumerate(arrays):
        if a.ndim != first.ndim:
            raise ValueError(
                "all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, "
                "the array at index 0 has size 0" if False else
                "all the input arrays must have same number of dimensions, but the array at index 0 has %d dimension(s) and "
                "the array at index %d has %d dimension(s)" % (first.ndim, i, a.ndim))
        for k in range(a.ndim):
            if k != axis and a._shape[k] != first._shape[k]:
                raise ValueError(
                    "all the input array dimensions except for the concatenation axis must match exactly, but along dimension "
                    "%d, the array at index 0 has size %d and the array at index %d has size %d"
                    % (k, first._shape[k], i, a._shape[k]))
    d = first._dtype
    for a in arrays[1:]:
        d = dtypes.promote(d, a._dtype)
    if dtype is not None:
        d = dtypes.as_dtype(dtype)
    if out is None and any([is_open(a) for a in arrays]):
        from numpy._core import staged

        lengths = [a._shape[axis] for a in arrays]
        return staged.join(arrays, axis, d, first._shape[:axis] + (sum(lengths),) + first._shape[axis + 1:])
    lists = [dtypes.convert_list(a._flat(), a._dtype, d) for a in arrays]
    outer = count(first._shape[:axis])
    flat = []
    steps = [count(a._shape[axis:]) for a in arrays]
    for i in range(outer):
        for values, step in zip(lists, steps):
            flat.extend(values[i * step:(i + 1) * step])
    shape = list(first._shape)
    shape[axis] = sum([a._shape[axis] for a in arrays])
    made = from_list(flat, tuple(shape), d)
    if out is not None:
        out[...] = made
        return out
    return made


concat = concatenate


def stack(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"):
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if len({a._shape for a in arrays}) > 1:
        raise ValueError("all input arrays must have the same shape")
    axis = axis_index(axis, arrays[0].ndim + 1)
    return concatenate([expand_dims(a, axis) for a in arrays], axis, out, dtype=dtype)


def _rows(arrays):
    return list(arrays) if not isinstance(arrays, ndarray) else [a for a in arrays]


def vstack(tup, *, dtype=None, casting="same_kind"):
    return concatenate([atleast_2d(a) for a in _rows(tup)], 0, dtype=dtype)


row_stack = vstack


def hstack(tup, *, dtype=None, casting="same_kind"):
    arrays = [atleast_1d(a) for a in _rows(tup)]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1, dtype=dtype)


def dstack(tup, *, dtype=None, casting="same_kind"):
    return concatenate([atleast_3d(a) for a in _rows(tup)], 2, dtype=dtype)


def column_stack(tup):
    arrays = [asarray(a) for a in tup]
    return concatenate([a.reshape((-1, 1)) if a.ndim < 2 else a for a in arrays], 1)


def block(arrays):
    def build(item, depth):
        if not isinstance(item, list):
            return asarray(item)
        return concatenate([build(i, depth + 1) for i in item], -1 - (_depth(item) - 1))

    rank = max(_depth(arrays), 1)
    return build(_at_least(arrays, rank), 0)


def _depth(item):
    return 1 + max([_depth(i) for i in item]) if isinstance(item, list) else 0


def _at_least(item, rank):
    if isinstance(item, list):
        return [_at_least(i, rank) for i in item]
    a = asarray(item)
    return a.reshape((1,) * (rank - a.ndim) + a._shape) if a.ndim < rank else a


def cuts_of(n, indices_or_sections):
    """Where an axis of `n` places is cut, both ends included."""
    if hasattr(indices_or_sections, "__len__"):
        return [0] + [int(i) for i in indices_or_sections] + [n]
    sections = int(indices_or_sections)
    if sections <= 0:
        raise ValueError("number sections must be larger than 0.")
    each, extra = divmod(n, sections)
    cuts = [0]
    for i in range(sections):
        cuts.append(cuts[-1] + each + (1 if i < extra else 0))
    return cuts


def array_split(a, indices_or_sections, axis=0):
    a = asarray(a)
    axis = axis_index(axis, a.ndim)
    cuts = cuts_of(a._shape[axis], indices_or_sections)
    lead = (slice(None),) * axis
    return [a[lead + (slice(i, j),)] for i, j in zip(cuts, cuts[1:])]


def split(a, indices_or_sections, axis=0):
    a = asarray(a)
    if not hasattr(indices_or_sections, "__len__"):
        if a._shape[axis_index(axis, a.ndim)] % indices_or_sections:
            raise ValueError("array split does not result in an equal division")
    return array_split(a, indices_or_sections, axis)


def vsplit(a, sections):
    return split(a, sections, 0)


def hsplit(a, sections):
    return split(a, sections, 1 if asarray(a).ndim > 1 else 0)


def dsplit(a, sections):
    return split(a, sections, 2)


def repeat(a, repeats, axis=None):
    a = asarray(a)
    if axis is None:
        a = a.reshape(-1)
        axis = 0
    axis = axis_index(axis, a.ndim)
    n = a._shape[axis]
    times = [int(r) for r in asarray(repeats)._flat()]
    if len(times) == 1:
        times = times * n
    if len(times) != n:
        raise ValueError("operands could not be broadcast together with shape (%d,) (%d,)" % (n, len(times)))
    ensure(sum(times))
    places = [i for i in range(n) for _ in range(times[i])]
    return take(a, places, axis)


def tile(a, reps):
    a = asarray(a)
    reps = shape_tuple(reps)
    if len(reps) < a.ndim:
        reps = (1,) * (a.ndim - len(reps)) + reps
    a = a.reshape((1,) * (len(reps) - a.ndim) + a._shape)
    for k, n in enumerate(reps):
        if n != 1:
            a = concatenate([a] * n, k) if n else a[(slice(None),) * k + (slice(0, 0),)]
    return a.copy()


def take(a, indices, axis=None, out=None, mode="raise"):
    a = asarray(a)
    index = asarray(indices)
    if index.size == 0 and index._dtype.kind == "f":
        index = index.astype(dtypes.int64)
    if axis is None:
        a = a.reshape(-1)
        axis = 0
    axis = axis_index(axis, a.ndim)
    if mode != "raise":
        n = a._shape[axis]
        values = [i % n if mode == "wrap" else max(0, min(i, n - 1)) for i in index._flat()]
        index = from_list(values, index._shape, dtypes.int64)
    return a[(slice(None),) * axis + (index if index.ndim else int(index._flat()[0]),)]


def take_along_axis(a, indices, axis=-1):
    a, indices = asarray(a), asarray(indices)
    if axis is None:
        a, axis = a.reshape(-1), 0
    return a[_along_key(a, indices, axis)]


def put_along_axis(a, indices, values, axis):
    if axis is None:
        a, axis = a.reshape(-1), 0
    a[_along_key(a, asarray(indices), axis)] = values


def _along_key(a, indices, axis):
    axis = axis_index(axis, a.ndim)
    if indices.ndim != a.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    key = []
    for k in range(a.ndim):
        if k == axis:
            key.append(indices)
        else:
            shape = [1] * a.ndim
            shape[k] = a._shape[k]
            key.append(from_list(list(range(a._shape[k])), tuple(shape), dtypes.int64))
    return tuple(key)


def flip(m, axis=None):
    m = asarray(m)
    axes = axes_of(axis, m.ndim)
    return m[tuple([slice(None, None, -1) if k in axes else slice(None) for k in range(m.ndim)])]


def flipud(m):
    return flip(m, 0)


def fliplr(m):
    return flip(m, 1)


def rot90(m, k=1, axes=(0, 1)):
    m = asarray(m)
    i, j = axis_index(axes[0], m.ndim), axis_index(axes[1], m.ndim)
    k %= 4
    if k == 0:
        return m[...]
    if k == 2:
        return flip(m, (i, j))
    return swapaxes(flip(m, j), i, j) if k == 1 else flip(swapaxes(m, i, j), j)


def roll(a, shift, axis=None):
    a = asarray(a)
    if axis is None:
        return roll(a.reshape(-1), shift, 0).reshape(a._shape)
    axes = axes_list(axis, a.ndim)
    shifts = list(shift) if isinstance(shift, (list, tuple)) else [shift] * len(axes)
    for k, s in zip(axes, shifts):
        n = a._shape[k]
        if n:
            a = take(a, [(i - int(s)) % n for i in range(n)], k)
    return a.copy()


def append(arr, values, axis=None):
    arr, values = asarray(arr), asarray(values)
    if axis is None:
        return concatenate([arr.reshape(-1), values.reshape(-1)])
    return concatenate([arr, values], axis)


def delete(arr, obj, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.reshape(-1), 0
    axis = axis_index(axis, arr.ndim)
    n = arr._shape[axis]
    if isinstance(obj, slice):
        gone = set(range(n)[obj])
    else:
        index = asarray(obj)
        if index._dtype.kind == "b":
            gone = {i for i, v in enumerate(index._flat()) if v}
        else:
            for i in index._flat():
                if not -n <= i < n:
                    raise IndexError("index %d is out of bounds for axis %d with size %d" % (i, axis, n))
            gone = {int(i) % n for i in index._flat()}
    return take(arr, [i for i in range(n) if i not in gone], axis)


def insert(arr, obj, values, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.reshape(-1), 0
    axis = axis_index(axis, arr.ndim)
    n = arr._shape[axis]
    index = asarray(obj)
    places = [int(i) + n if i < 0 else int(i) for i in index._flat()]
    values = asarray(values).astype(arr._dtype)
    shape = list(arr._shape)
    if not index.ndim and values.ndim > 1 or len(places) == 1 and not index.ndim:
        pieces = values if values.ndim == arr.ndim else broadcast_to(values, [s for k, s in enumerate(shape) if k != axis])
        if pieces.ndim != arr.ndim:
            pieces = expand_dims(pieces, axis)
        return concatenate([take(arr, list(range(places[0])), axis), pieces, take(arr, list(range(places[0], n)), axis)], axis)
    shape[axis] = len(places)
    pieces = broadcast_to(values, shape)
    order = sorted(range(len(places)), key=lambda k: places[k])
    parts, last = [], 0
    for k in order:
        parts.append(take(arr, list(range(last, places[k])), axis))
        parts.append(take(pieces, [k], axis))
        last = places[k]
    parts.append(take(arr, list(range(last, n)), axis))
    return concatenate(parts, axis)


def resize(a, new_shape):
    flat = asarray(a)._flat()
    shape = shape_tuple(new_shape)
    n = count(shape)
    values = (flat * (n // len(flat) + 1))[:n] if flat else [zero_of(asarray(a)._dtype)] * n
    return from_list(values, shape, asarray(a)._dtype)


def pad(array, pad_width, mode="constant", **kwargs):
    array = asarray(array)
    widths = _pairs(pad_width, array.ndim)
    if callable(mode):
        raise NotImplementedError("numpy.pad with a function")
    for k, (before, after) in enumerate(widths):
        if before < 0 or after < 0:
            raise ValueError("index can't contain negative values")
        array = _pad_axis(array, k, before, after, mode, kwargs)
    return array.copy()


def _pairs(width, ndim):
    w = asarray(width)
    values = w.tolist()
    if not w.ndim:
        return [(int(values), int(values))] * ndim
    if w._shape == (1,):
        return [(values[0], values[0])] * ndim
    if w._shape == (2,):
        return [(values[0], values[1])] * ndim
    if w._shape == (1, 2):
        return [tuple(values[0])] * ndim
    if w._shape == (ndim, 1):
        return [(v[0], v[0]) for v in values]
    if w._shape != (ndim, 2):
        raise ValueError("operands could not be broadcast together with remapped shapes [original->remapped]: %s  and "
                         "requested shape (%d,2)" % (_text(w._shape), ndim))
    return [tuple(v) for v in values]


def _pad_axis(a, axis, before, after, mode, kwargs):
    n = a._shape[axis]
    if mode in ("constant", "empty"):
        fill = _pairs_any(kwargs.get("constant_values", 0), a.ndim)[axis]
        parts = []
        for size, value in ((before, fill[0]), (after, fill[1])):
            shape = list(a._shape)
            shape[axis] = size
            values = dtypes.convert_list([value], asarray(value)._dtype, a._dtype) * count(shape)
            parts.append(from_list(values, tuple(shape), a._dtype))
        return concatenate([parts[0], a, parts[1]], axis)
    positions = range(-before, n + after)
    if mode == "edge":
        places = [max(0, min(i, n - 1)) for i in positions]
    elif mode == "wrap":
        places = [i % n for i in positions]
    elif mode == "reflect":
        period = max(2 * (n - 1), 1)
        places = [_mirror(i % period, n - 1, period) for i in positions]
    elif mode == "symmetric":
        period = 2 * n
        places = [i % period if i % period < n else period - 1 - i % period for i in positions]
    else:
        raise ValueError("mode '%s' is not supported" % mode)
    return take(a, places, axis)


def _mirror(i, last, period):
    return i if i <= last else period - i


def _pairs_any(value, ndim):
    if isinstance(value, (list, tuple)):
        if value and isinstance(value[0], (list, tuple)):
            return [tuple(v) if len(v) == 2 else (v[0], v[0]) for v in value] * (ndim if len(value) == 1 else 1)
        return [tuple(value) if len(value) == 2 else (value[0], value[0])] * ndim
    return [(value, value)] * ndim


def trim_zeros(filt, trim="fb"):
    values = list(filt)
    i, j = 0, len(values)
    while "f" in trim.lower() and i < j and values[i] == 0:
        i += 1
    while "b" in trim.lower() and j > i and values[j - 1] == 0:
        j -= 1
    return filt[i:j]
