"""Element types, places, and the process-wide default dtype."""
import _tensor


class DType:
    """One element type; the native side makes tensors point at these very objects."""

    __module__ = "paddle"

    def __init__(self, name, code, itemsize, kind):
        self._name = name
        self._code = code
        self.itemsize = itemsize
        # One of "bool", "int", "float", "complex".
        self._kind = kind

    @property
    def name(self):
        return self._name.upper()

    @property
    def is_floating_point(self):
        return self._kind == "float"

    @property
    def is_complex(self):
        return self._kind == "complex"

    def __str__(self):
        return "paddle." + self._name

    def __repr__(self):
        return "<DataType." + self._name.upper() + ": " + str(self._code) + ">"

    def __hash__(self):
        return self._code

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


DType.__name__, DType.__qualname__ = "DataType", "dtype"
bool_ = DType("bool", 1, 1, "bool")
uint8 = DType("uint8", 2, 1, "int")
int8 = DType("int8", 3, 1, "int")
uint16 = DType("uint16", 4, 2, "int")
int16 = DType("int16", 5, 2, "int")
uint32 = DType("uint32", 6, 4, "int")
int32 = DType("int32", 7, 4, "int")
uint64 = DType("uint64", 8, 8, "int")
int64 = DType("int64", 9, 8, "int")
float32 = DType("float32", 10, 4, "float")
float64 = DType("float64", 11, 8, "float")
complex64 = DType("complex64", 12, 8, "complex")
complex128 = DType("complex128", 13, 16, "complex")
float16 = DType("float16", 15, 2, "float")
bfloat16 = DType("bfloat16", 16, 2, "float")
float8_e4m3fn = DType("float8_e4m3fn", 17, 1, "float")
float8_e5m2 = DType("float8_e5m2", 18, 1, "float")

BY_NAME = {
    "bool": bool_,
    "uint8": uint8,
    "int8": int8,
    "uint16": uint16,
    "int16": int16,
    "uint32": uint32,
    "int32": int32,
    "uint64": uint64,
    "int64": int64,
    "float32": float32,
    "float64": float64,
    "complex64": complex64,
    "complex128": complex128,
    "float16": float16,
    "bfloat16": bfloat16,
    "float8_e4m3fn": float8_e4m3fn,
    "float8_e5m2": float8_e5m2,
    "float": float32,
    "double": float64,
    "int": int32,
    "long": int64,
    "half": float16,
}


def convert(dtype):
    """The DType that `dtype` (a DType, a name, a Python type or a numpy dtype) names; None stays None."""
    if dtype is None or isinstance(dtype, DType):
        return dtype
    if isinstance(dtype, str):
        found = BY_NAME.get(dtype[7:] if dtype.startswith("paddle.") else dtype)
        if found is None:
            raise TypeError("data type '" + dtype + "' not understood")
        return found
    if dtype is int:
        return int64
    if dtype is float:
        return float64
    if dtype is bool:
        return bool_
    if dtype is complex:
        return complex128
    name = getattr(dtype, "name", None)
    if name is None:
        name = getattr(dtype, "__name__", None)
    found = BY_NAME.get(name.rstrip("_")) if isinstance(name, str) else None
    if found is None:
        raise TypeError("data type '" + str(dtype) + "' not understood")
    return found


_default = [float32]


def set_default_dtype(d):
    found = None
    try:
        found = convert(d)
    except TypeError:
        pass
    if found not in (float16, float32, float64, bfloat16):
        raise TypeError(
            "set_default_dtype only supports [float16, float32, float64, bfloat16] , but received " + str(getattr(d, "__name__", d))
        )
    _default[0] = found
    _tensor.set_default_dtype(found)


def get_default_dtype():
    return _default[0]._name


def default_float(dtype):
    """`dtype`, or the default dtype where it is None."""
    return _default[0] if dtype is None else convert(dtype)


class finfo:
    """Limits of a floating-point dtype."""

    def __init__(self, dtype):
        dtype = convert(dtype)
        if dtype is complex64:
            dtype = float32
        elif dtype is complex128:
            dtype = float64
        if dtype._name not in _FLOAT_LIMITS:
            raise ValueError("finfo expects a floating-point dtype, but received " + str(dtype))
        self.max, self.eps, self.smallest_normal, self.resolution, self.bits = _FLOAT_LIMITS[dtype._name]
        self.min = -self.max
        self.tiny = self.smallest_normal
        self.dtype = dtype._name

    def __repr__(self):
        return "paddle.finfo(min=%g, max=%g, eps=%g, resolution=%g, smallest_normal=%g, tiny=%g, bits=%d, dtype=%s)" % (
            self.min,
            self.max,
            self.eps,
            self.resolution,
            self.smallest_normal,
            self.tiny,
            self.bits,
            self.dtype,
        )


_FLOAT_LIMITS = {
    "float16": (65504.0, 0.0009765625, 6.103515625e-05, 0.001, 16),
    "bfloat16": (3.3895313892515355e38, 0.0078125, 1.1754943508222875e-38, 0.01, 16),
    "float32": (3.4028234663852886e38, 1.1920928955078125e-07, 1.1754943508222875e-38, 1e-06, 32),
    "float64": (1.7976931348623157e308, 2.220446049250313e-16, 2.2250738585072014e-308, 1e-15, 64),
}


class iinfo:
    """Limits of an integer dtype."""

    def __init__(self, dtype):
        dtype = convert(dtype)
        if dtype._kind != "int":
            raise ValueError("iinfo expects an integer dtype, but received " + str(dtype))
        self.bits = dtype.itemsize * 8
        self.dtype = dtype._name
        if dtype._name.startswith("u"):
            self.min = 0
            self.max = 2**self.bits - 1
        else:
            self.min = -(2 ** (self.bits - 1))
            self.max = 2 ** (self.bits - 1) - 1

    def __repr__(self):
        return "paddle.iinfo(min=%d, max=%d, bits=%d, dtype=%s)" % (self.min, self.max, self.bits, self.dtype)


class Place:
    """Where a tensor lies; there is only the CPU."""

    __module__ = "paddle.base.libpaddle"

    def __init__(self, kind="cpu", device_id=None):
        self._kind = kind
        self._id = device_id

    def __repr__(self):
        if self._id is None:
            return "Place(" + self._kind + ")"
        return "Place(" + self._kind + ":" + str(self._id) + ")"

    def __eq__(self, other):
        return isinstance(other, Place) and self._kind == other._kind and self._id == other._id

    def __hash__(self):
        return hash((self._kind, self._id))

    def is_cpu_place(self):
        return self._kind == "cpu"

    def is_gpu_place(self):
        return self._kind == "gpu"

    def is_xpu_place(self):
        return False

    def is_custom_place(self):
        return False

    def get_device_id(self):
        return self._id

    def gpu_device_id(self):
        return self._id


class CPUPlace(Place):
    __module__ = "paddle.base.libpaddle"

    def __init__(self):
        Place.__init__(self, "cpu")


class CUDAPlace(Place):
    """A place that can be named but not used: this build computes on the CPU alone."""

    __module__ = "paddle.base.libpaddle"

    def __init__(self, device_id=0):
        Place.__init__(self, "gpu", device_id)


class CUDAPinnedPlace(Place):
    __module__ = "paddle.base.libpaddle"

    def __init__(self):
        Place.__init__(self, "gpu_pinned")


class XPUPlace(Place):
    __module__ = "paddle.base.libpaddle"

    def __init__(self, device_id=0):
        Place.__init__(self, "xpu", device_id)


class CustomPlace(Place):
    __module__ = "paddle.base.libpaddle"

    def __init__(self, device_type, device_id=0):
        Place.__init__(self, device_type, device_id)


CPU = Place("cpu")


class Size(list):
    """The list type of `Tensor.shape`: slices and sums of it are sizes again."""

    __module__ = "paddle.base.libpaddle"

    def __repr__(self):
        return "paddle.Size(" + list.__repr__(self) + ")"

    def __str__(self):
        return "paddle.Size(" + list.__repr__(self) + ")"

    def __eq__(self, other):
        return isinstance(other, (list, tuple)) and list.__eq__(self, list(other))

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def __add__(self, other):
        return Size(list.__add__(self, list(other)))

    def __radd__(self, other):
        return Size(list(other) + list(self))

    def __getitem__(self, index):
        got = list.__getitem__(self, index)
        return Size(got) if isinstance(index, slice) else got

    def numel(self):
        count = 1
        for n in self:
            count = count * n
        return count


_tensor.register_dtypes(BY_NAME, Size)


def check_device(device):
    """Raises where `device` names anything but the CPU."""
    kind = device if isinstance(device, str) else getattr(device, "_kind", None)
    if kind is None or (not kind.startswith(("cpu", "gpu", "cuda", "xpu", "npu", "dcu", "mlu", "custom", "Place"))):
        raise ValueError(
            "The device must be a string which is like 'cpu', 'gpu', 'gpu:x', 'dcu', 'dcu:x', 'xpu', 'xpu:x', 'npu', 'npu:x'"
        )
    if not kind.startswith("cpu"):
        raise ValueError("No available device found: this build computes on the CPU, but received " + repr(device) + ".")
