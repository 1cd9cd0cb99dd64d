"""Scalar types: what reductions and full indexing give."""
import numbers as _numbers

from numpy._core import dtypes


class generic:
    """A value with a dtype; it computes by the rules of arrays."""

    __module__ = "numpy"

    __slots__ = ()
    _dtype = None
    ndim = 0
    shape = ()
    size = 1
    strides = ()
    __array_priority__ = -1000000.0

    @property
    def dtype(self):
        return self._dtype

    @property
    def itemsize(self):
        return self._dtype.itemsize

    nbytes = itemsize

    @property
    def T(self):
        return self

    @property
    def real(self):
        return make(self._item().real, _real_dtype(self._dtype))

    @property
    def imag(self):
        return make(self._item().imag, _real_dtype(self._dtype))

    @property
    def __dy_tensor__(self):
        return self._array().__dy_tensor__

    @property
    def __dy_number__(self):
        return self._item()

    def _item(self):
        return self._value

    def item(self, *args):
        return self._item()

    tolist = item

    def _array(self):
        from numpy._core.array import from_list

        return from_list([self._item()], (), self._dtype)

    def __array__(self, dtype=None, copy=None):
        made = self._array()
        return made if dtype is None else made.astype(dtype)

    def astype(self, dtype, *args, **kwargs):
        new = dtypes.as_dtype(dtype)
        return make(dtypes.convert_list([self._item()], self._dtype, new)[0], new)

    def copy(self):
        return self

    def conj(self):
        return make(self._item().conjugate(), self._dtype)

    conjugate = conj

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __getitem__(self, key):
        return self._array()[key]

    def __bool__(self):
        return bool(self._item())

    def __int__(self):
        return int(self._item())

    def __float__(self):
        return float(self._item())

    def __complex__(self):
        return complex(self._item())

    def __hash__(self):
        return hash(self._item())

    def __repr__(self):
        text = str(self)
        if text.startswith("("):
            text = text[1:-1]
        return "np.%s(%s)" % (_shown_name(self._dtype), text)

    def __str__(self):
        if is_open_number(self._item()):
            from numpy._core import staged

            return str(staged.opened(staged.as_tensor(self, self._dtype), (), self._dtype))
        from numpy._core.format import scalar_text

        return scalar_text(self._item(), self._dtype)

    def __format__(self, spec):
        return format(self._item(), spec)

    def __round__(self, ndigits=None):
        value = round(self._item(), ndigits) if ndigits is not None else round(self._item())
        return value if ndigits is None else make(dtypes.fit_list([value], self._dtype)[0], self._dtype)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError("'numpy.%s' object has no attribute '%s'" % (self._dtype.name, name))
        return getattr(self._array(), name)


def _real_dtype(d):
    return {"complex64": dtypes.float32, "complex128": dtypes.float64}.get(d.name, d)


def _shown_name(d):
    return "str_" if d.kind == "U" else d.name


def _operation(name, reflected):
    def method(self, other):
        from numpy._core import ufuncs

        kind = dtypes.python_kind(other)
        if name == "multiply" and isinstance(other, (list, tuple, str, bytes)) and isinstance(self, integer):
            return other * self.__index__()
        if kind is None and not isinstance(other, generic):
            # Who refuses ufuncs is asked first; where it has left it to the scalar, the ufunc says that it cannot.
            refuses = not reflected and getattr(type(other), "__array_ufunc__", _operation) is None
            if refuses or isinstance(other, (str, bytes, dict, set)):
                return NotImplemented
        function = getattr(ufuncs, name)
        try:
            return function(other, self) if reflected else function(self, other)
        except ufuncs.NoLoop:
            return NotImplemented

    return method


BINARY = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "true_divide", "floordiv": "floor_divide",
    "mod": "remainder", "pow": "power", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor",
    "lshift": "left_shift", "rshift": "right_shift", "matmul": "matmul",
}
COMPARE = {"lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal", "eq": "equal", "ne": "not_equal"}


def _unary(name):
    def method(self):
        from numpy._core import ufuncs

        return getattr(ufuncs, name)(self)

    return method


def _divmod(self, other):
    return self // other, self % other


def _rdivmod(self, other):
    return other // self, other % self


def _operators():
    found = {"__divmod__": _divmod, "__rdivmod__": _rdivmod}
    for short, name in BINARY.items():
        found["__%s__" % short] = _operation(name, False)
        found["__r%s__" % short] = _operation(name, True)
    for short, name in COMPARE.items():
        found["__%s__" % short] = _operation(name, False)
    for short, name in (("neg", "negative"), ("pos", "positive"), ("abs", "absolute"), ("invert", "invert")):
        found["__%s__" % short] = _unary(name)
    return found


_OPERATORS = _operators()
for _name, _method in _OPERATORS.items():
    setattr(generic, _name, _method)


class number(generic):
    __module__ = "numpy"
    __slots__ = ()


class integer(number):
    __module__ = "numpy"
    __slots__ = ()

    def __index__(self):
        return self._item()

    @property
    def numerator(self):
        return self

    @property
    def denominator(self):
        return make(1, self._dtype)

    def bit_count(self):
        return bin(self._item()).count("1")

    def is_integer(self):
        return True


_numbers.Integral.register(integer)


class signedinteger(integer):
    __module__ = "numpy"
    __slots__ = ()


class unsignedinteger(integer):
    __module__ = "numpy"
    __slots__ = ()


class inexact(number):
    __module__ = "numpy"
    __slots__ = ()


class floating(inexact):
    __module__ = "numpy"
    __slots__ = ()

    def is_integer(self):
        return float(self._item()).is_integer()


_numbers.Real.register(floating)


class complexfloating(inexact):
    __module__ = "numpy"
    __slots__ = ()


class flexible(generic):
    __module__ = "numpy"
    __slots__ = ()


class character(flexible):
    __module__ = "numpy"
    __slots__ = ()


def _new(cls, value=0, *args):
    """`np.float32(x)`: a scalar of a number or text, an array of anything larger."""
    d = cls._dtype
    if isinstance(value, generic):
        value = value._item()
    kind = dtypes.python_kind(value)
    if kind is None:
        if isinstance(value, str):
            value = {"i": int, "u": int, "f": float, "c": complex}.get(d.kind, bool)(value)
            kind = dtypes.python_kind(value)
        else:
            from numpy._core.array import asarray

            made = asarray(value).astype(d)
            return made[()] if made.ndim == 0 else made
    if kind == "i" and d.name == "int64" and is_open_number(value):
        return make(int(value), d)
    if kind == "i" and d.kind in "iu":
        bits = d.itemsize * 8
        low = -(1 << (bits - 1)) if d.kind == "i" else 0
        if not low <= value < low + (1 << bits):
            raise OverflowError("Python integer %d out of bounds for %s" % (value, d.name))
        return make(int(value), d)
    old = {"b": dtypes.bool_, "i": dtypes.object_, "f": dtypes.float64, "c": dtypes.complex128}[kind]
    if d.kind in "iu" and kind == "f" and (value != value or value in (float("inf"), float("-inf"))):
        raise OverflowError("cannot convert float infinity to integer") if value == value else ValueError(
            "cannot convert float NaN to integer")
    if d.kind == "f" and kind == "c":
        raise TypeError("float() argument must be a string or a real number, not 'complex'")
    return make(dtypes.convert_list([value], old, d)[0], d)


def _scalar_class(name, base, d):
    made = type(name, (base,), {"__slots__": ("_value",), "_dtype": d, "__new__": _new, "__module__": "numpy"})
    return made


bool_ = _scalar_class("bool", generic, dtypes.bool_)
int8 = _scalar_class("int8", signedinteger, dtypes.int8)
int16 = _scalar_class("int16", signedinteger, dtypes.int16)
int32 = _scalar_class("int32", signedinteger, dtypes.int32)
int64 = _scalar_class("int64", signedinteger, dtypes.int64)
uint8 = _scalar_class("uint8", unsignedinteger, dtypes.uint8)
uint16 = _scalar_class("uint16", unsignedinteger, dtypes.uint16)
uint32 = _scalar_class("uint32", unsignedinteger, dtypes.uint32)
uint64 = _scalar_class("uint64", unsignedinteger, dtypes.uint64)
float16 = _scalar_class("float16", floating, dtypes.float16)
float32 = _scalar_class("float32", floating, dtypes.float32)
complex64 = _scalar_class("complex64", complexfloating, dtypes.complex64)


def _bool_repr(self):
    return "np.True_" if self._value else "np.False_"


bool_.__repr__ = _bool_repr


def _from_base(base):
    """Members of a scalar class that is a Python type too: the number is the object itself."""
    members = {"__slots__": (), "__new__": _new, "__module__": "numpy"}
    members["_item"] = lambda self: base(self)
    for name in ("__bool__", "__int__", "__float__", "__complex__", "__hash__"):
        if hasattr(base, name):
            members[name] = getattr(base, name)
    for name in ("__repr__", "__str__", "__format__", "__round__", "real", "imag"):
        members[name] = generic.__dict__[name]
    members["is_integer"] = floating.__dict__["is_integer"]
    members["conjugate"] = generic.__dict__["conj"]
    members.update(_OPERATORS)
    return members


class _DoubleBits:
    """float64's extras: it is a Python float, with the arithmetic of arrays."""

    __slots__ = ()


def _python_class(name, base, mixin, d):
    members = _from_base(base)
    members["_dtype"] = d
    made = type(name, (mixin, base), members)
    return made


float64 = _python_class("float64", float, floating, dtypes.float64)
complex128 = _python_class("complex128", complex, complexfloating, dtypes.complex128)


class str_(str, character):
    __module__ = "numpy"
    __slots__ = ()
    _dtype = dtypes.text_dtype(0)

    def _item(self):
        return str.__str__(self)

    def __repr__(self):
        return "np.str_(%s)" % str.__repr__(self)

    def __str__(self):
        return str.__str__(self)

    __hash__ = str.__hash__
    __eq__ = str.__eq__
    __ne__ = str.__ne__
    __lt__ = str.__lt__
    __gt__ = str.__gt__
    __le__ = str.__le__
    __ge__ = str.__ge__
    __add__ = str.__add__
    __mod__ = str.__mod__
    __mul__ = str.__mul__
    __getitem__ = str.__getitem__
    __format__ = str.__format__


dtypes.str_type[0] = str_
object_ = object
_CLASSES = {c._dtype.name: c for c in (
    bool_, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float16, float32, float64, complex64, complex128)}
for _d in dtypes.ALL:
    _d.type = _CLASSES.get(_d.name, object)


def _never(x):
    return False


try:
    from _nd import is_open as is_open_number
except ImportError:
    is_open_number = _never


def make(value, d):
    """The scalar of a dtype for a Python value that it can hold."""
    if d is dtypes.float64:
        return float.__new__(float64, value)
    if d is dtypes.complex128:
        return complex.__new__(complex128, value)
    cls = _CLASSES.get(d.name)
    if cls is None:
        return str.__new__(str_, value) if d.kind == "U" else value
    made = object.__new__(cls)
    made._value = value
    return made


def sctype_of(x):
    return dtypes.as_dtype(x).type


_ABSTRACT = {"b": generic, "i": signedinteger, "u": unsignedinteger, "f": floating, "c": complexfloating}


def issubdtype(arg1, arg2):
    """Whether a dtype or scalar type is below another in the tree of scalar types."""
    if not (isinstance(arg1, type) and issubclass(arg1, generic)):
        arg1 = dtypes.as_dtype(arg1).type
    if not (isinstance(arg2, type) and issubclass(arg2, generic)):
        arg2 = dtypes.as_dtype(arg2).type
    return issubclass(arg1, arg2)
