"""dtypes and the rules by which they combine (those of NumPy 2)."""
from numpy._core.rounding import round_floats, wrap_ints


class dtype:
    """An element type. The instances of the table below are the only ones, but for text and raw bytes."""

    __module__ = "numpy"

    def __new__(cls, spec=None, align=False, copy=False):
        return as_dtype(spec)

    @property
    def str(self):
        return ("|" if self.itemsize == 1 or self.kind == "O" else "<") + self.char_code

    @property
    def descr(self):
        return [("", self.str)]

    @property
    def fields(self):
        return None

    @property
    def names(self):
        return None

    def newbyteorder(self, order="S"):
        return self

    def __str__(self):
        return "<U%d" % (self.itemsize // 4) if self.kind == "U" else self.name

    def __repr__(self):
        if self.kind == "U":
            return "dtype('<U%d')" % (self.itemsize // 4)
        return "dtype('%s')" % (self.name if self.kind != "O" else "O")

    def __eq__(self, other):
        if self is other:
            return True
        try:
            other = as_dtype(other)
        except TypeError:
            return False
        return self.name == other.name

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return dtype, (self.name,)


def _make(name, kind, itemsize, char):
    made = object.__new__(dtype)
    made.name = name
    made.kind = kind
    made.itemsize = itemsize
    made.char_code = "%s%d" % (kind, itemsize) if kind != "O" else "O"
    made.char = char
    made.type = None
    made.byteorder = "|" if itemsize == 1 or kind == "O" else "="
    made.isnative = True
    made.hasobject = kind == "O"
    made.alignment = itemsize
    made.shape = ()
    made.ndim = 0
    made.isbuiltin = 1
    return made


bool_ = _make("bool", "b", 1, "?")
int8 = _make("int8", "i", 1, "b")
uint8 = _make("uint8", "u", 1, "B")
int16 = _make("int16", "i", 2, "h")
uint16 = _make("uint16", "u", 2, "H")
int32 = _make("int32", "i", 4, "i")
uint32 = _make("uint32", "u", 4, "I")
int64 = _make("int64", "i", 8, "l")
uint64 = _make("uint64", "u", 8, "L")
float16 = _make("float16", "f", 2, "e")
float32 = _make("float32", "f", 4, "f")
float64 = _make("float64", "f", 8, "d")
complex64 = _make("complex64", "c", 8, "F")
complex128 = _make("complex128", "c", 16, "D")
object_ = _make("object", "O", 8, "O")
bool_.char_code = "b1"

ALL = (bool_, int8, uint8, int16, uint16, int32, uint32, int64, uint64, float16, float32, float64, complex64, complex128,
       object_)
_NAMES = {}
for _d in ALL:
    _NAMES[_d.name] = _d
    _NAMES[_d.char] = _d
    _NAMES[_d.char_code] = _d
    _NAMES["<" + _d.char_code] = _d
    _NAMES["=" + _d.char_code] = _d
    _NAMES["|" + _d.char_code] = _d
_NAMES.update({
    "bool_": bool_, "int": int64, "int_": int64, "long": int64, "intp": int64, "q": int64, "p": int64, "uint": uint64,
    "float": float64, "float_": float64, "double": float64, "single": float32, "half": float16, "complex": complex128,
    "cfloat": complex128, "intc": int32, "short": int16, "byte": int8, "ubyte": uint8, "ushort": uint16, "uintc": uint32,
    "Q": uint64, "object_": object_, "longlong": int64, "ulonglong": uint64, "csingle": complex64, "cdouble": complex128,
})


def text_dtype(length):
    made = _make("str%d" % (length * 32) if length else "str", "U", 4 * length, "U")
    made.char_code = "U%d" % length
    made.type = str_type[0]
    return made


str_type = [None]
_BY_PYTHON = {int: int64, float: float64, bool: bool_, complex: complex128, object: object_}


def as_dtype(spec):
    """The dtype that a dtype, a name, a Python type, a numpy scalar type or a paddle dtype names; None is float64."""
    if isinstance(spec, dtype):
        return spec
    if spec is None:
        return float64
    if isinstance(spec, str):
        found = _NAMES.get(spec)
        if found is not None:
            return found
        body = spec.lstrip("<=|>")
        if body.startswith("U") and (body[1:].isdigit() or body == "U"):
            return text_dtype(int(body[1:] or 0))
        if body in ("str", "str_", "unicode"):
            return text_dtype(0)
        raise TypeError("data type %r not understood" % spec)
    if isinstance(spec, type):
        found = _BY_PYTHON.get(spec)
        if found is not None:
            return found
        own = getattr(spec, "_dtype", None)
        if own is not None:
            return own
        if issubclass(spec, str):
            return text_dtype(0)
    inner = getattr(spec, "dtype", None)
    if isinstance(inner, dtype):
        return inner
    raise TypeError("Cannot interpret '%s' as a data type" % (spec,))


_RANK = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3, "U": 4, "O": 5}
_SIGNED = {1: int8, 2: int16, 4: int32, 8: int64}
_FLOATS = {2: float16, 4: float32, 8: float64}
# The narrowest float that holds every integer of a width (the widest there is for 32 and 64 bits).
_FLOAT_FOR_INT = {1: 2, 2: 4, 4: 8, 8: 8}


def promote(a, b):
    """The dtype in which values of both are computed."""
    if a is b or a.name == b.name:
        return a
    if _RANK[a.kind] > _RANK[b.kind]:
        a, b = b, a
    if b.kind in "UO":
        return b if b.kind == "O" or a.kind == "U" and a.itemsize <= b.itemsize else (a if a.kind == "U" else b)
    if a.kind == "b":
        return b
    if a.kind == b.kind:
        return a if a.itemsize > b.itemsize else b
    if b.kind in "iu":
        signed, unsigned = (a, b) if a.kind == "i" else (b, a)
        if signed.itemsize > unsigned.itemsize:
            return signed
        return float64 if unsigned.itemsize == 8 else _SIGNED[unsigned.itemsize * 2]
    size = _FLOAT_FOR_INT[a.itemsize] if a.kind in "iu" else a.itemsize
    if b.kind == "f":
        return _FLOATS[max(size, b.itemsize)]
    return complex128 if max(size * 2, b.itemsize) > 8 else complex64


def promote_weak(array_dtype, kind):
    """With a Python number of that kind ("b", "i", "f", "c"), which adapts to the array."""
    if _RANK[kind] <= _RANK[array_dtype.kind] or array_dtype.kind == "O":
        return array_dtype if array_dtype.kind != "b" or kind == "b" else int64
    if kind == "i":
        return int64
    if kind == "f":
        return float64
    return complex64 if array_dtype.kind == "f" and array_dtype.itemsize <= 4 else complex128


def python_kind(value):
    """The kind of a Python number; None for anything else."""
    if isinstance(value, bool):
        return "b"
    if isinstance(value, int):
        return "i"
    if isinstance(value, float):
        return "f"
    if isinstance(value, complex):
        return "c"
    return None


def _to_int(v):
    if v != v or v in (float("inf"), float("-inf")):
        return -9223372036854775808
    return int(v)


def convert_list(values, old, new):
    """Elements of one dtype as those of another (a new list, or the same one where nothing changes)."""
    if old is new:
        return values
    kind, before = new.kind, old.kind
    if kind == "b":
        return [bool(v) for v in values]
    if kind in "iu":
        if before == "b":
            return [int(v) for v in values]
        if before == "f":
            values = [_to_int(v) for v in values]
        elif before == "c":
            values = [_to_int(v.real) for v in values]
        elif before in "UO":
            values = [int(v) for v in values]
        return wrap_ints(values, new.itemsize * 8, kind == "i")
    if kind == "f":
        if before == "c":
            values = [v.real for v in values]
        elif before != "f":
            values = [float(v) for v in values]
        if new.itemsize < 8 and (before != "f" or old.itemsize > new.itemsize):
            return round_floats(values, new.name)
        return values
    if kind == "c":
        values = [complex(v) for v in values]
        return values if new.itemsize == 16 else round_complex(values)
    if kind == "U":
        return [str(v) for v in values]
    return values


def round_complex(values):
    re = round_floats([v.real for v in values], "float32")
    im = round_floats([v.imag for v in values], "float32")
    return [complex(a, b) for a, b in zip(re, im)]


def fit_list(values, d):
    """Results of arithmetic on Python numbers as elements of `d`, which has the same kind."""
    if d is float64 or d.kind in "bOU" or d is complex128:
        return values
    if d.kind == "f":
        return round_floats(values, d.name)
    if d.kind in "iu":
        return wrap_ints(values, d.itemsize * 8, d.kind == "i")
    return round_complex(values)


def can_cast(source, target, casting="safe"):
    kind = python_kind(source)
    source = as_dtype(source) if kind is None else _BY_PYTHON[type(source)]
    target = as_dtype(target)
    if casting == "unsafe" or source == target:
        return True
    if casting in ("no", "equiv"):
        return False
    if promote(source, target) == target:
        return True
    return casting == "same_kind" and _RANK[source.kind] <= _RANK[target.kind] and not (
        source.kind == "i" and target.kind == "u")
