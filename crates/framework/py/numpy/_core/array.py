"""The array: a Python list of elements that views share, with a shape, strides (in elements) and an offset.

The elements are plain Python numbers, so that arrays are journaled, compared and joined as lists are, whatever branch of a
model writes them.
"""
from _nd import ensure as ensure_elements

from numpy._core import dtypes, indexing, scalars


def row_major(shape):
    strides = []
    step = 1
    for n in reversed(shape):
        strides.append(step)
        step *= n
    strides.reverse()
    return tuple(strides)


def count(shape):
    n = 1
    for d in shape:
        n *= d
    return n


def ensure(n):
    """A list of so many elements can be made; else MemoryError."""
    if n > 1000000:
        ensure_elements(n)


def positions(shape, strides, offset):
    """Places in the list, in row-major order of the indices."""
    if 0 in shape:
        return []
    ensure(count(shape))
    found = [offset]
    for n, stride in zip(shape, strides):
        if n == 1:
            continue
        if len(found) == 1:
            first = found[0]
            found = list(range(first, first + n * stride, stride)) if stride else [first] * n
        elif stride == 0:
            found = [p for p in found for _ in range(n)]
        else:
            steps = range(0, n * stride, stride)
            found = [p + s for p in found for s in steps]
    return found


def _never(x):
    return False


try:
    from _nd import is_open as is_open_number
except ImportError:
    is_open_number = _never


def is_open(a):
    """Whether only a run of the program knows the elements of an array: then its tensor has them."""
    root = a if a._base is None else a._base
    return root._lazy is not None and is_open_number(root._lazy)


class ndarray:
    __module__ = "numpy"
    __slots__ = ("_list", "_lazy", "_shape", "_strides", "_offset", "_dtype", "_base", "_readonly")
    __array_priority__ = 0.0
    __hash__ = None

    def __new__(cls, shape, dtype=None, buffer=None, offset=0, strides=None, order=None):
        d = dtypes.as_dtype(dtype)
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        return from_list([zero_of(d)] * count(shape), shape, d)

    # Storage.

    @property
    def _data(self):
        data = self._list
        if data is None:
            root = self if self._base is None else self._base
            data = root._list = flat_of_tensor(root._lazy)
            root._lazy = None
        return data

    def __getattr__(self, name):
        """A view of an array that was open has no list and no tensor of its own: they are those of its base."""
        if name == "_list":
            return self._base._list
        if name != "_lazy":
            raise AttributeError("'numpy.ndarray' object has no attribute '%s'" % name)
        if self._base._lazy is None:
            return None
        from numpy._core import staged

        return staged.shown(self._base._lazy, self._shape, self._strides, self._offset)

    def _is_contiguous(self):
        return self._strides == row_major(self._shape) or 0 in self._shape

    def _flat(self):
        """The elements in row-major order: the list itself where that is what it holds."""
        if is_open(self):
            from numpy._core import staged

            return staged.flat(self)
        data = self._data
        shape, offset = self._shape, self._offset
        if _packed(shape, self._strides):
            n = count(shape)
            if n == len(data):
                return data
            return data[offset:offset + n]
        return [data[p] for p in positions(shape, self._strides, offset)]

    def _positions(self):
        return positions(self._shape, self._strides, self._offset)

    def _view(self, shape, strides, offset):
        made = object.__new__(ndarray)
        if not is_open(self):
            made._list = self._data
            made._lazy = None
        made._shape = tuple(shape)
        made._strides = tuple(strides)
        made._offset = offset
        made._dtype = self._dtype
        made._base = self if self._base is None else self._base
        made._readonly = self._readonly
        return made

    @property
    def __dy_tensor__(self):
        """The array as a tensor of the framework, whose native side looks for this name."""
        if self._lazy is not None:
            return self._lazy
        return tensor_of(self)

    # Attributes.

    @property
    def shape(self):
        return self._shape

    @shape.setter
    def shape(self, shape):
        made = self.reshape(shape)
        if made._list is not self._list:
            raise AttributeError("Incompatible shape for in-place modification. Use `.reshape()` to make a copy with "
                                 "the desired shape.")
        self._shape, self._strides = made._shape, made._strides

    @property
    def ndim(self):
        return len(self._shape)

    @property
    def size(self):
        return count(self._shape)

    @property
    def dtype(self):
        return self._dtype

    @property
    def itemsize(self):
        return self._dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self._dtype.itemsize

    @property
    def strides(self):
        return tuple([s * self._dtype.itemsize for s in self._strides])

    @property
    def base(self):
        return self._base

    @property
    def T(self):
        return self.transpose()

    @property
    def mT(self):
        return self.swapaxes(-1, -2)

    @property
    def flat(self):
        return FlatIterator(self)

    @property
    def flags(self):
        return Flags(self)

    @property
    def real(self):
        if self._dtype.kind != "c":
            return self
        return from_list([v.real for v in self._flat()], self._shape, scalars._real_dtype(self._dtype))

    @property
    def imag(self):
        d = scalars._real_dtype(self._dtype)
        if self._dtype.kind != "c":
            return from_list([zero_of(d)] * self.size, self._shape, d)
        return from_list([v.imag for v in self._flat()], self._shape, d)

    # Conversions.

    def tolist(self):
        return nested(self._flat(), self._shape)

    def item(self, *args):
        flat = self._flat()
        if not args:
            if len(flat) != 1:
                raise ValueError("can only convert an array of size 1 to a Python scalar")
            return flat[0]
        if len(args) == 1 and not isinstance(args[0], tuple):
            i = args[0]
            if not -len(flat) <= i < len(flat):
                raise IndexError("index %d is out of bounds for size %d" % (i, len(flat)))
            return flat[i]
        found = self[args if not isinstance(args[0], tuple) else args[0]]
        return found.item()

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        d = dtypes.as_dtype(dtype)
        if d.kind == "U" and d.itemsize == 0:
            return from_values([str(v) for v in self._flat()], self._shape, None)
        if d is self._dtype and not copy:
            return self
        if is_open(self):
            from numpy._core import staged

            made = staged.astype(self, d)
            if made is not None:
                return made
        return from_list(list(dtypes.convert_list(self._flat(), self._dtype, d)), self._shape, d)

    def copy(self, order="C"):
        if is_open(self):
            return opened(self._lazy, self._shape, self._dtype)
        return from_list(list(self._flat()), self._shape, self._dtype)

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def view(self, dtype=None, type=None):
        if dtype is None or isinstance(dtype, _type) and issubclass(dtype, ndarray):
            return self._view(self._shape, self._strides, self._offset)
        d = dtypes.as_dtype(dtype)
        if d == self._dtype:
            return self._view(self._shape, self._strides, self._offset)
        from numpy._core.bytes import frombuffer

        made = frombuffer(self.tobytes(), d)
        return made.reshape(self._shape[:-1] + (-1,))

    def tobytes(self, order="C"):
        from numpy._core.bytes import to_bytes

        return to_bytes(self)

    def tofile(self, fid, sep="", format="%s"):
        with open(fid, "wb") as f:
            f.write(self.tobytes())

    def fill(self, value):
        self[...] = value

    def __array__(self, dtype=None, copy=None):
        if dtype is None:
            return self
        return self.astype(dtype, copy=False)

    # Protocol.

    def __len__(self):
        if not self._shape:
            raise TypeError("len() of unsized object")
        return self._shape[0]

    def __iter__(self):
        if not self._shape:
            raise TypeError("iteration over a 0-d array")
        for i in range(self._shape[0]):
            yield self[i]

    def __bool__(self):
        n = self.size
        if n == 1:
            return bool(self._flat()[0])
        if n == 0:
            raise ValueError("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an "
                             "array is not empty.")
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def _single(self, what):
        if self.size != 1:
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars" if what != "index" else
                            "only integer scalar arrays can be converted to a scalar index")
        return self._flat()[0]

    def __int__(self):
        return int(self._single("int"))

    def __float__(self):
        return float(self._single("float"))

    def __complex__(self):
        return complex(self._single("complex"))

    def __index__(self):
        if self._shape or self._dtype.kind not in "iu":
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return self._flat()[0]

    def __contains__(self, value):
        return bool((self == value).any())

    def __getitem__(self, key):
        return indexing.get(self, key)

    def __setitem__(self, key, value):
        if self._readonly:
            raise ValueError("assignment destination is read-only")
        indexing.put(self, key, value)

    def __repr__(self):
        if is_open(self):
            from numpy._core import staged

            return staged.text(self, True)
        from numpy._core.format import array_repr

        return array_repr(self)

    def __str__(self):
        if is_open(self):
            from numpy._core import staged

            return staged.text(self, False)
        from numpy._core.format import array_str

        return array_str(self)

    def __format__(self, spec):
        if not self._shape:
            return format(self[()], spec)
        if spec:
            raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
        return str(self)

    def __reduce__(self):
        return _rebuild, (self.tolist(), self._shape, self._dtype.name)

    def __divmod__(self, other):
        return self // other, self % other


_type = type


def _rebuild(values, shape, name):
    return array(values, name).reshape(shape)


def _packed(shape, strides):
    """Whether elements in row-major order are neighbours (axes of length 1 do not count)."""
    step = 1
    for n, s in zip(reversed(shape), reversed(strides)):
        if n == 0:
            return True
        if n != 1 and s != step:
            return False
        step *= n
    return True


class Flags:
    def __init__(self, a):
        self._array = a
        self.c_contiguous = self.contiguous = _packed(a._shape, a._strides)
        self.f_contiguous = _packed(a._shape[::-1], a._strides[::-1])
        self.owndata = a._base is None
        self.aligned = True

    @property
    def writeable(self):
        return not self._array._readonly

    @writeable.setter
    def writeable(self, value):
        self._array._readonly = not value

    def __getitem__(self, key):
        return getattr(self, key.lower())


class FlatIterator:
    """`a.flat`."""

    def __init__(self, a):
        self._array = a
        self._at = 0

    def __iter__(self):
        return self

    def __next__(self):
        flat = self._array._flat()
        if self._at >= len(flat):
            raise StopIteration
        self._at += 1
        return scalars.make(flat[self._at - 1], self._array._dtype)

    def __len__(self):
        return self._array.size

    def __getitem__(self, key):
        return self._array.reshape(-1)[key]

    def __setitem__(self, key, value):
        places = from_list(self._array._positions(), (self._array.size,), dtypes.int64)[key]
        chosen = places._flat() if isinstance(places, ndarray) else [places.item()]
        values = asarray(value).astype(self._array._dtype)._flat()
        data = self._array._data
        for i, p in enumerate(chosen):
            data[p] = values[i % len(values)]


def nested(flat, shape):
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return list(flat)
    step = count(shape[1:])
    if step == 0:
        return [nested([], shape[1:]) for _ in range(shape[0])]
    return [nested(flat[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


def zero_of(d):
    return {"b": False, "i": 0, "u": 0, "f": 0.0, "c": 0j, "U": "", "O": None}[d.kind]


def one_of(d):
    return {"b": True, "i": 1, "u": 1, "f": 1.0, "c": 1 + 0j, "U": "1", "O": 1}[d.kind]


def from_list(values, shape, d):
    """An array that owns the list `values`, whose elements are what `d` holds."""
    made = object.__new__(ndarray)
    made._list = values
    made._lazy = None
    made._shape = shape
    made._strides = row_major(shape)
    made._offset = 0
    made._dtype = d
    made._base = None
    made._readonly = False
    return made


# Tensors of the framework.


def opened(tensor, shape, d):
    """An array over a tensor of its dtype."""
    made = from_list(None, shape, d)
    made._lazy = tensor
    return made


def flat_of_tensor(tensor):
    try:
        from _nd import to_flat
    except ImportError:
        import _tensor
    else:
        return to_flat(tensor)
    return flatten(_tensor.tolist(tensor), len(tuple(_tensor.shape(tensor))))


def flatten(values, depth):
    if depth == 0:
        return [values]
    for _ in range(depth - 1):
        values = [v for row in values for v in row]
    return list(values)


def tensor_of(a):
    import _tensor

    name = a._dtype.name
    if a._dtype.kind in "UO":
        raise TypeError("an array of dtype %s cannot become a tensor" % name)
    try:
        from _nd import from_flat
    except ImportError:
        from_flat = None
    if from_flat is not None:
        made = from_flat(a._flat(), list(a._shape), name)
        if made is not None:
            return made
    return _tensor.from_data(a.tolist(), name)


def _from_tensor(tensor):
    """The array of a tensor's elements; they are read when they are first needed. The tensor must not be written."""
    import _tensor

    d = _tensor.dtype(tensor)
    name = getattr(d, "_name", None) or str(d).replace("paddle.", "")
    if name == "bfloat16":
        # numpy has no such type: the framework hands out the bits as uint16.
        from struct import pack, unpack

        values = flat_of_tensor(tensor)
        bits = [unpack("<I", pack("<f", v))[0] >> 16 for v in values]
        return from_list(bits, tuple([int(n) for n in _tensor.shape(tensor)]), dtypes.uint16)
    shape = tuple([int(n) for n in _tensor.shape(tensor)])
    return opened(tensor, shape, dtypes.as_dtype(name))


# Arrays from Python data.


def _gather(value, depth, out, shape):
    """Elements of nested data into `out`; notes the shape. Gives False where the data is ragged."""
    if not isinstance(value, (int, float, list, tuple, range, ndarray)):
        if getattr(type(value), "__array_ufunc__", _gather) is None and value.ndim > 0:
            # A tensor among the data.
            value = value.__array__()
    if isinstance(value, (list, tuple, range)) or isinstance(value, ndarray) and value._shape:
        n = len(value)
        if len(shape) == depth:
            if out["seen"]:
                return False
            shape.append(n)
        elif shape[depth] != n or depth >= len(shape):
            return False
        if isinstance(value, ndarray):
            return _gather_array(value, depth, out, shape)
        for item in value:
            if not _gather(item, depth + 1, out, shape):
                return False
        return True
    if depth < len(shape):
        return False
    out["seen"] = True
    if isinstance(value, (scalars.generic, ndarray)):
        out["dtypes"].append(value.dtype)
        value = value.item()
    elif value is True or value is False:
        out["python"].add("b")
    elif isinstance(value, int):
        out["python"].add("i")
    elif isinstance(value, float):
        out["python"].add("f")
    elif isinstance(value, complex):
        out["python"].add("c")
    elif dtypes.python_kind(value) is None and not isinstance(value, str) and value is not None:
        converted = _from_object(value)
        if converted is not None:
            if converted._shape:
                out["seen"] = out["any"]
                return _gather(converted, depth, out, shape)
            out["dtypes"].append(converted._dtype)
            value = converted._flat()[0]
    out["any"] = True
    out["values"].append(value)
    return True


def _gather_array(a, depth, out, shape):
    for n in a._shape[1:]:
        depth += 1
        if len(shape) == depth:
            if out["seen"]:
                return False
            shape.append(n)
        elif shape[depth] != n:
            return False
    if len(shape) != depth + 1:
        return False
    out["seen"] = out["any"] = True
    out["dtypes"].append(a._dtype)
    out["values"].extend(a._flat())
    return True


def _from_object(value):
    """The array of an object that says how: a tensor, or a class with `__array__`."""
    backing = getattr(type(value), "__array__", None)
    if backing is not None:
        found = value.__array__()
        return found if isinstance(found, ndarray) else asarray(found)
    if hasattr(value, "numpy") and hasattr(value, "shape"):
        return asarray(value.numpy())
    return None


_DEFAULT = {"b": dtypes.bool_, "i": dtypes.int64, "f": dtypes.float64, "c": dtypes.complex128}


def _common(values, seen):
    """The dtype of Python values beside elements whose dtypes are `seen`."""
    kinds = set()
    for v in values:
        k = dtypes.python_kind(v)
        kinds.add(k if k is not None else ("U" if isinstance(v, str) else "O"))
    if "O" in kinds:
        return dtypes.object_
    if "U" in kinds:
        return dtypes.text_dtype(max([len(str(v)) for v in values]))
    if seen:
        d = seen[0]
        for other in seen[1:]:
            d = dtypes.promote(d, other)
        return d
    for k, d in (("c", dtypes.complex128), ("f", dtypes.float64), ("i", dtypes.int64), ("b", dtypes.bool_)):
        if k in kinds:
            if k == "i":
                return _integer_dtype(values)
            return d
    return dtypes.float64


def _integer_dtype(values):
    if min(values) < -9223372036854775808:
        return dtypes.object_
    top = max(values)
    if top <= 9223372036854775807:
        return dtypes.int64
    return dtypes.uint64 if top < 1 << 64 and min(values) >= 0 else dtypes.object_


def from_values(values, shape, d):
    """An array of Python values of any kind; `d` None finds their common dtype."""
    if d is None:
        d = _common(values, [])
    elif d.kind == "U" and d.itemsize == 0:
        d = dtypes.text_dtype(max([len(str(v)) for v in values], default=1))
    return from_list(convert_values(values, d), tuple(shape), d)


def convert_values(values, d):
    kind = d.kind
    if kind == "f":
        values = [v if type(v) is float else _number(v, float) for v in values]
        return values if d.itemsize == 8 else dtypes.round_floats(values, d.name)
    if kind in "iu":
        values = [v if type(v) is int else _whole(v) for v in values]
        bits = d.itemsize * 8
        low = -(1 << (bits - 1)) if kind == "i" else 0
        for v in values:
            if not low <= v < low + (1 << bits):
                raise OverflowError("Python integer %d out of bounds for %s" % (v, d.name))
        return values
    if kind == "b":
        return [bool(v) for v in values]
    if kind == "c":
        values = [complex(v) for v in values]
        return values if d.itemsize == 16 else dtypes.round_complex(values)
    if kind == "U":
        return [str(v) for v in values]
    return list(values)


def _number(v, kind):
    if isinstance(v, complex):
        raise TypeError("float() argument must be a string or a real number, not 'complex'")
    if isinstance(v, (list, tuple, ndarray)):
        raise ValueError("setting an array element with a sequence.")
    try:
        return kind(v)
    except ValueError:
        raise ValueError("could not convert string to float: %r" % v) from None


def _whole(v):
    if isinstance(v, float):
        if v != v:
            raise ValueError("cannot convert float NaN to integer")
        return int(v)
    return int(v)


def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0, like=None):
    d = None if dtype is None else dtypes.as_dtype(dtype)
    if isinstance(object, ndarray):
        made = object.copy() if copy else object
        if d is not None:
            made = made.astype(d, copy=False)
    else:
        made = _from_python(object, d)
    while made.ndim < ndmin:
        made = made.reshape((1,) + made._shape)
    return made


def _from_python(object, d):
    kind = dtypes.python_kind(object)
    if kind is not None or isinstance(object, str):
        if isinstance(object, scalars.generic) and d is None:
            d = object.dtype
        return from_values([object], (), d)
    if isinstance(object, scalars.generic):
        return from_values([object.item()], (), object.dtype if d is None else d)
    if not isinstance(object, (list, tuple, range)):
        made = _from_object(object)
        if made is not None:
            return made.copy() if d is None else made.astype(d)
        if d is None or d.kind == "O":
            return from_list([object], (), dtypes.object_)
        raise TypeError("%s() argument must be a string or a real number, not %r" % (
            {"i": "int", "u": "int", "c": "complex"}.get(d.kind, "float"), type(object).__name__))
    # How many there are decides the shape, which has to be known when a program is made.
    ensure_elements(len(object))
    out = {"values": [], "dtypes": [], "python": set(), "seen": False, "any": False}
    shape = []
    if not _gather(object, 0, out, shape):
        if d is not None and d.kind == "O":
            return from_list(list(object), (len(object),), d)
        raise ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after %d dimensions. "
            "The detected shape was %s + inhomogeneous part." % (len(_even(object)), _even(object)))
    values = out["values"]
    if d is None:
        known = out["dtypes"]
        if known:
            known = known + [_DEFAULT[k] for k in sorted(out["python"])]
        d = _common(values, known) if values else (out["dtypes"][0] if out["dtypes"] else dtypes.float64)
    return from_values(values, tuple(shape), d)


def _even(value):
    """The leading dims on which ragged data agrees."""
    shape = []
    level = [value]
    while level and all([isinstance(v, (list, tuple, range, ndarray)) for v in level]):
        sizes = {len(v) for v in level}
        if len(sizes) != 1:
            break
        shape.append(sizes.pop())
        level = [item for v in level for item in v]
    return tuple(shape)


def asarray(a, dtype=None, order=None, *, copy=None, like=None):
    if isinstance(a, ndarray) and dtype is None:
        return a.copy() if copy else a
    if isinstance(a, ndarray):
        return a.astype(dtype, copy=bool(copy))
    return array(a, dtype)


asanyarray = asarray


def ascontiguousarray(a, dtype=None):
    made = asarray(a, dtype)
    if not _packed(made._shape, made._strides):
        made = made.copy()
    return made if made.ndim else made.reshape(1)
