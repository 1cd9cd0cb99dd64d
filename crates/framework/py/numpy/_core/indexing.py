"""`a[key]` and `a[key] = value`."""
from numpy._core import dtypes, scalars
from numpy._core.scalars import is_open_number


def _axis_index(i, n, axis):
    if i < -n or i >= n:
        raise IndexError("index %d is out of bounds for axis %d with size %d" % (i, axis, n))
    return i + n if i < 0 else i


def _is_integer(part):
    return isinstance(part, int) and not isinstance(part, bool) or isinstance(part, scalars.integer)


class _Advanced:
    """An array of integers at one place of a key."""

    def __init__(self, values, shape):
        self.values = values
        self.shape = shape


def _as_parts(a, key):
    """The key as a list of ints, slices, None and `_Advanced`, with the ellipsis expanded."""
    parts = list(key) if isinstance(key, tuple) else [key]
    plain = []
    used = 0
    ellipsis = None
    for part in parts:
        if part is Ellipsis:
            if ellipsis is not None:
                raise IndexError("an index can only have a single ellipsis ('...')")
            ellipsis = len(plain)
        elif part is None:
            plain.append(None)
        elif isinstance(part, slice):
            plain.append(part)
            used += 1
        elif _is_integer(part):
            plain.append(int(part))
            used += 1
        else:
            made = _advanced(a, part, used)
            plain.extend(made)
            used += len(made)
    if used > a.ndim:
        raise IndexError("too many indices for array: array is %d-dimensional, but %d were indexed" % (a.ndim, used))
    at = len(plain) if ellipsis is None else ellipsis
    plain[at:at] = [slice(None)] * (a.ndim - used)
    return plain


def _advanced(a, part, axis):
    from numpy._core.array import asarray, ndarray

    array = part if isinstance(part, ndarray) else asarray(part)
    if array._dtype.kind == "b":
        for k, n in enumerate(array._shape):
            if axis + k >= a.ndim or n != a._shape[axis + k]:
                have = a._shape[axis + k] if axis + k < a.ndim else 0
                if axis + k >= a.ndim:
                    raise IndexError("too many indices for array: array is %d-dimensional, but %d were indexed"
                                     % (a.ndim, axis + array.ndim))
                raise IndexError("boolean index did not match indexed array along axis %d; size of axis is %d but size of "
                                 "corresponding boolean axis is %d" % (axis + k, have, n))
        if not array._shape:
            return [_Mask(bool(array._flat()[0]))]
        return [_Advanced(values, (len(values),)) for values in nonzero_lists(array)]
    if array.size == 0 and array._dtype is dtypes.float64 and not isinstance(part, ndarray):
        return [_Advanced([], array._shape)]
    if array._dtype.kind not in "iu":
        raise IndexError(
            "arrays used as indices must be of integer (or boolean) type" if isinstance(part, (list, ndarray)) else
            "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid "
            "indices")
    if not array._shape and isinstance(part, ndarray):
        return [int(array._flat()[0])]
    return [_Advanced(array._flat(), array._shape)]


class _Mask:
    """A single truth value as an index: a new axis of length 0 or 1."""

    def __init__(self, on):
        self.on = on


def nonzero_lists(array):
    """For each axis, the indices of the elements that are not zero."""
    shape = array._shape
    hits = [i for i, v in enumerate(array._flat()) if v]
    found = []
    step = len(array._flat())
    for n in shape:
        step = step // n if n else 0
        found.append([i // step % n for i in hits] if step else [])
    return found


def _basic(a, parts):
    """A view for ints, slices and new axes; `_Advanced` parts keep their axis whole. Gives (view, axes of those parts)."""
    shape, strides, offset = [], [], a._offset
    axis = 0
    kept = []
    for part in parts:
        if part is None:
            shape.append(1)
            strides.append(0)
            continue
        if isinstance(part, _Mask):
            shape.append(1 if part.on else 0)
            strides.append(0)
            continue
        n, stride = a._shape[axis], a._strides[axis]
        if isinstance(part, int):
            offset += _axis_index(part, n, axis) * stride
        elif isinstance(part, slice):
            start, stop, step = part.indices(n)
            length = len(range(start, stop, step))
            if length:
                offset += start * stride
            shape.append(length)
            strides.append(step * stride)
        else:
            kept.append((len(shape), part, axis))
            shape.append(n)
            strides.append(stride)
        axis += 1
    return a._view(shape, strides, offset), kept


def _fast_int(a, key):
    n = a._shape[0]
    if key < -n or key >= n:
        raise IndexError("index %d is out of bounds for axis 0 with size %d" % (key, n))
    return a._offset + (key + n if key < 0 else key) * a._strides[0]


def _get_open(a, key):
    """The same for an array whose elements only a run of the program knows."""
    from numpy._core import staged

    if is_open_number(key):
        n = a._shape[0] if a._shape else 0
        if key < -n or key >= n:
            raise IndexError("index %d is out of bounds for axis 0 with size %d" % (key, n))
        return staged.result(a._lazy[key], a._dtype)
    parts = _as_parts(a, key)
    view, kept = _basic(a, parts)
    if kept:
        from numpy._core.array import from_list

        places = from_list(list(range(a.size)), a._shape, dtypes.int64)[key]
        return staged.taken(a, places._flat(), places._shape)
    if not view._shape and not any([p is Ellipsis for p in (key if isinstance(key, tuple) else (key,))]):
        return staged.result(view._lazy, a._dtype, ())
    return view


def get(a, key):
    root = a if a._base is None else a._base
    if root._lazy is not None and is_open_number(root._lazy):
        return _get_open(a, key)
    if type(key) is int and a._shape:
        place = _fast_int(a, key)
        if len(a._shape) == 1:
            return scalars.make(a._data[place], a._dtype)
        return a._view(a._shape[1:], a._strides[1:], place)
    parts = _as_parts(a, key)
    view, kept = _basic(a, parts)
    if kept:
        data = a._data
        places, shape = _places(a, view, kept, parts)
        from numpy._core.array import from_list

        return from_list([data[p] for p in places], shape, a._dtype)
    if not view._shape and Ellipsis not in [p for p in (key if isinstance(key, tuple) else (key,)) if p is Ellipsis]:
        return scalars.make(view._data[view._offset], a._dtype)
    return view


def _broadcast_indices(kept, view):
    from numpy._core.broadcasting import broadcast_lists

    lists = []
    for at, part, axis in kept:
        n = view._shape[at]
        lists.append(([_axis_index(int(i), n, axis) for i in part.values], part.shape))
    try:
        return broadcast_lists(lists)
    except ValueError:
        shapes = " ".join([str(s).replace(" ", "") for _, s in lists])
        raise IndexError("shape mismatch: indexing arrays could not be broadcast together with shapes " + shapes + " ") from None


def _places(a, view, kept, parts):
    """Places in the list that an index with integer arrays names, and the shape of the result."""
    from numpy._core.array import positions

    lists, shape = _broadcast_indices(kept, view)
    axes = [at for at, _, _ in kept]
    starts = [0] * len(lists[0])
    for values, at in zip(lists, axes):
        stride = view._strides[at]
        starts = [s + i * stride for s, i in zip(starts, values)]
    rest = [k for k in range(view.ndim) if k not in axes]
    # The arrays' axes go where the arrays stand, or to the front if something stands between them.
    spots = [i for i, p in enumerate(parts) if isinstance(p, _Advanced) or isinstance(p, int)]
    together = spots == list(range(spots[0], spots[0] + len(spots))) if len(kept) else True
    first = axes[0] if together else 0
    before = [k for k in rest if k < first]
    after = [k for k in rest if k >= first]
    left = positions([view._shape[k] for k in before], [view._strides[k] for k in before], view._offset)
    right = positions([view._shape[k] for k in after], [view._strides[k] for k in after], 0)
    if len(right) == 1 and right[0] == 0:
        places = [p + s for p in left for s in starts]
    else:
        places = [p + s + q for p in left for s in starts for q in right]
    full = tuple([view._shape[k] for k in before]) + tuple(shape) + tuple([view._shape[k] for k in after])
    return places, full


def _fitted(value, shape, d):
    """A value's elements as `d`, stretched to `shape`."""
    from numpy._core.array import asarray, convert_values, count, ndarray
    from numpy._core.broadcasting import stretched

    kind = dtypes.python_kind(value)
    if kind is not None and not isinstance(value, scalars.generic):
        return convert_values([value], d) * count(shape)
    array = value if isinstance(value, ndarray) else asarray(value)
    if array._dtype.kind == "c" and d.kind not in "cO":
        raise TypeError("can't convert complex to float" if False else "float() argument must be a string or a real number, "
                        "not 'complex'")
    values = stretched(array, shape, "could not broadcast input array from shape %s into shape %s")
    return dtypes.convert_list(values, array._dtype, d)


def put(a, key, value):
    if type(key) is int and len(a._shape) == 1:
        a._data[_fast_int(a, key)] = _fitted(value, (), a._dtype)[0]
        return
    parts = _as_parts(a, key)
    view, kept = _basic(a, parts)
    if kept:
        places, shape = _places(a, view, kept, parts)
    else:
        places, shape = view._positions(), view._shape
    values = _fitted(value, shape, a._dtype)
    data = a._data
    if values is data:
        values = list(values)
    for p, v in zip(places, values):
        data[p] = v
