"""Universal functions: broadcasting, result dtypes, and `reduce`, `accumulate`, `outer`."""
from numpy._core import dtypes, loops, scalars
from numpy._core.array import asarray, from_list, is_open, is_open_number, ndarray
from numpy._core.broadcasting import joint_shape, stretched


class UFuncTypeError(TypeError):
    pass


NoLoop = UFuncTypeError


def _dtype_name(d):
    return "dtype('%s')" % d.name if d.kind != "U" else repr(d)


def _no_loop(name, ds):
    return NoLoop("ufunc '%s' did not contain a loop with signature matching types (%s) -> None" % (
        name, ", ".join([_dtype_name(d) for d in ds])))


def _operand(x):
    """(array or value, dtype or None, kind of a plain Python number or None)."""
    if isinstance(x, (ndarray, scalars.generic)):
        return x, x.dtype, None
    kind = dtypes.python_kind(x)
    if kind is not None:
        return x, None, kind
    if getattr(type(x), "__array_ufunc__", _operand) is None:
        raise TypeError("operand '%s' does not support ufuncs (__array_ufunc__=None)" % type(x).__name__)
    a = asarray(x)
    return a, a._dtype, None


_DEFAULT = {"b": dtypes.bool_, "i": dtypes.int64, "f": dtypes.float64, "c": dtypes.complex128}


def result_type(operands):
    """The common dtype of operands as `_operand` gives them."""
    strong = [d for _, d, _ in operands if d is not None]
    weak = [k for _, _, k in operands if k is not None]
    if not strong:
        d = _DEFAULT[weak[0]]
        for k in weak[1:]:
            d = dtypes.promote(d, _DEFAULT[k])
        return d
    d = strong[0]
    for other in strong[1:]:
        d = dtypes.promote(d, other)
    for k in weak:
        d = dtypes.promote_weak(d, k)
    return d


def float_of(d):
    """The float dtype in which functions of real numbers compute."""
    if d.kind in "fc":
        return d
    if d.kind == "b" or d.itemsize == 1:
        return dtypes.float16
    return dtypes.float32 if d.itemsize == 2 else dtypes.float64


def _values(operand, d, shape):
    """Elements of an operand as `d`, broadcast."""
    x, own, kind = operand
    if isinstance(x, ndarray):
        return dtypes.convert_list(stretched(x, shape), own, d)
    value = x._item() if isinstance(x, scalars.generic) else x
    n = 1
    for k in shape:
        n *= k
    if kind == "i" and d.kind in "iu":
        _check_fits(value, d)
    old = own if own is not None else _DEFAULT[kind]
    if old.kind == "i" and d.kind == "u" and own is None:
        old = d
    return dtypes.convert_list([value], old, d) * n


def _check_fits(value, d):
    bits = d.itemsize * 8
    low = -(1 << (bits - 1)) if d.kind == "i" else 0
    if not low <= value < low + (1 << bits):
        raise OverflowError("Python integer %d out of bounds for %s" % (value, d.name))


def any_open(operands):
    """Whether only a run of the program knows an operand."""
    for x, _, _ in operands:
        if isinstance(x, ndarray):
            if is_open(x):
                return True
        elif is_open_number(x._item() if isinstance(x, scalars.generic) else x):
            return True
    return False


class ufunc:
    """`resolve(operand dtypes' common dtype)` gives (compute dtype, result dtype, loop)."""

    __module__ = "numpy"

    def __init__(self, name, nin, resolve, identity=None):
        self.__name__ = name
        self.nin = nin
        self.nout = 1
        self.nargs = nin + 1
        self.identity = identity
        self._resolve = resolve

    def __repr__(self):
        return "<ufunc '%s'>" % self.__name__

    def __call__(self, *args, out=None, where=True, dtype=None, casting="same_kind", order="K", subok=True):
        if len(args) == self.nin + 1 and out is None:
            out = args[-1]
            args = args[:-1]
        if len(args) != self.nin:
            raise TypeError("%s() takes from %d to %d positional arguments but %d were given"
                            % (self.__name__, self.nin, self.nin + 1, len(args)))
        operands = [_operand(x) for x in args]
        common = result_type(operands)
        if dtype is not None:
            common = dtypes.promote(common, dtypes.as_dtype(dtype)) if self._resolve(common)[1].kind == "b" else dtypes.as_dtype(dtype)
        compute, result, loop = self._resolve(common)
        shapes = [x._shape for x, _, _ in operands if isinstance(x, ndarray)]
        shape = joint_shape(shapes) if shapes else ()
        if where is True and out is None and any_open(operands):
            from numpy._core import staged

            made = staged.ufunc(self.__name__, operands, compute, result, shape)
            if made is not None:
                return made
        values = loop(*[_values(o, compute, shape) for o in operands])
        values = dtypes.fit_list(values, result)
        if isinstance(out, tuple):
            out = out[0]
        if where is not True:
            return self._masked(values, shape, result, out, where)
        if out is not None:
            if out._shape != shape:
                raise ValueError("non-broadcastable output operand with shape %s doesn't match the broadcast shape %s"
                                 % (str(out._shape).replace(" ", ""), str(shape).replace(" ", "")))
            if not dtypes.can_cast(result, out._dtype, "same_kind"):
                raise UFuncTypeError("Cannot cast ufunc '%s' output from %r to %r with casting rule 'same_kind'"
                                % (self.__name__, result, out._dtype))
            out[...] = from_list(values, shape, result)
            return out
        if not shape:
            return scalars.make(values[0], result)
        return from_list(values, shape, result)

    def _masked(self, values, shape, result, out, where):
        mask = stretched(asarray(where), shape)
        if out is None:
            from numpy._core.array import zero_of

            out = from_list([zero_of(result)] * len(values), shape, result)
        old = out.astype(result)._flat()
        out[...] = from_list([v if m else o for v, m, o in zip(values, mask, old)], shape, result)
        return out

    def reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
        from numpy._core.reductions import fold

        return fold(self, asarray(array), axis, dtype, keepdims, initial)

    def accumulate(self, array, axis=0, dtype=None, out=None):
        from numpy._core.reductions import scan

        return scan(self, asarray(array), axis, dtype)

    def outer(self, a, b):
        a, b = asarray(a), asarray(b)
        return self(a.reshape(a._shape + (1,) * b.ndim), b)

    def at(self, a, indices, b=None):
        index = asarray(indices)._flat() if not isinstance(indices, tuple) else None
        if index is None:
            rows = list(zip(*[asarray(i)._flat() for i in indices]))
        else:
            rows = index
        values = [None] * len(rows) if b is None else stretched(asarray(b), (len(rows),))
        for i, v in zip(rows, values):
            a[i] = self(a[i]) if v is None else self(a[i], v)


def _same(loops_by_kind, name):
    """Result dtype is the common dtype; the loop depends on its kind."""

    def resolve(d):
        loop = loops_by_kind.get(d.kind)
        if loop is None:
            raise _no_loop(name, [d] * 2)
        return d, d, loop

    return resolve


def _kinds(text, loop):
    return {k: loop for k in text}


def _subtract(d):
    if d.kind == "b":
        raise TypeError("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, "
                        "or the logical_xor function instead.")
    if d.kind == "U":
        raise _no_loop("subtract", [d, d])
    return d, d, loops.subtract


def _multiply(d):
    if d.kind == "U":
        raise TypeError("The 'out' kwarg is necessary when using the string multiply ufunc directly. Use "
                        "numpy.strings.multiply to multiply strings without specifying 'out'.")
    return d, d, loops.logical_and if d.kind == "b" else loops.multiply


def _divide(d):
    if d.kind == "U":
        raise _no_loop("divide", [d, d])
    f = dtypes.float64 if d.kind in "biu" else d
    return f, f, loops.divide


def _with_int8(kinds, name):
    """As `_same`, with booleans computed as int8."""

    def resolve(d):
        if d.kind == "b":
            d = dtypes.int8
        loop = kinds.get(d.kind)
        if loop is None:
            raise _no_loop(name, [d] * 2)
        return d, d, loop

    return resolve


def _float_binary(loop):
    def resolve(d):
        f = float_of(d)
        return f, f, loop

    return resolve


def _compare(loop):
    return lambda d: (d, dtypes.bool_, loop)


def _logical(loop):
    return lambda d: (d, dtypes.bool_, loop)


def _bits(loop, name, with_bool=True):
    def resolve(d):
        if d.kind == "b" and not with_bool:
            d = dtypes.int8
        if d.kind not in "biu":
            raise TypeError("ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any "
                            "supported types according to the casting rule ''safe''" % name)
        return d, d, loop

    return resolve


_FACTORS = {"deg2rad": (loops.math.pi, 180.0), "rad2deg": (180.0, loops.math.pi)}


def _float_unary(name):
    loop = loops.FLOAT_UNARY[name]

    def resolve(d):
        f = float_of(d)
        if f.kind == "c":
            found = loops.complex_unary(name)
            if found is None:
                raise _no_loop(name, [d])
            return f, f, found
        if d.kind == "U":
            raise TypeError("ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any "
                            "supported types according to the casting rule ''safe''" % name)
        if d.kind == "O":
            raise TypeError("loop of ufunc does not support argument 0 of type object which has no callable %s method" % name)
        if name in _FACTORS and f.itemsize < 8:
            # The factor itself is a quotient of the dtype.
            top, bottom = dtypes.fit_list(list(_FACTORS[name]), f)
            factor = dtypes.fit_list([top / bottom], f)[0]
            return f, f, lambda x: [a * factor for a in x]
        return f, f, loop

    return resolve


def _rounder(name):
    def resolve(d):
        if d.kind in "iub" and name != "rint":
            return d, d, lambda x: list(x)
        if d.kind in "iub":
            d = float_of(d)
        return d, d, loops.ROUNDERS[name]

    return resolve


def _negative(d):
    if d.kind == "b":
        raise TypeError("The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the "
                        "logical_not function instead.")
    return d, d, lambda x: [-a for a in x]


def _absolute(d):
    return d, (scalars._real_dtype(d) if d.kind == "c" else d), lambda x: [abs(a) for a in x]


def _sign(d):
    if d.kind == "f":
        return d, d, lambda x: [float(a) for a in loops.sign(x)]
    return d, d, loops.sign


def _predicate(one):
    return lambda d: (d, dtypes.bool_, (lambda x: [one(a) for a in x]) if d.kind in "fc" else (
        lambda x: [one(0.0)] * len(x)))


def _invert(d):
    if d.kind == "b":
        return d, d, lambda x: [not a for a in x]
    if d.kind not in "iu":
        raise TypeError("ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any "
                        "supported types according to the casting rule ''safe''")
    return d, d, lambda x: [~a for a in x]


def _reciprocal(d):
    if d.kind in "iu":
        return d, d, lambda x: [-(1 << 63) if a == 0 else int(1 / a) for a in x]
    return d, d, lambda x: [loops.divide_one(1.0, a) for a in x]


def _power(d):
    if d.kind == "b":
        d = dtypes.int8
    if d.kind in "iu":
        return d, d, loops.power_int
    return d, d, loops.power_complex if d.kind == "c" else loops.power_float


def _isnan(a):
    return a != a


def _isinf(a):
    return a in (float("inf"), float("-inf")) if not isinstance(a, complex) else _isinf(a.real) or _isinf(a.imag)


def _isfinite(a):
    return not _isnan(a) and not _isinf(a)


_BIC = "biuc"
add = ufunc("add", 2, _same({**_kinds("iufcUO", loops.add), "b": loops.logical_or}, "add"), 0)
subtract = ufunc("subtract", 2, _subtract)
multiply = ufunc("multiply", 2, _multiply, 1)
divide = true_divide = ufunc("divide", 2, _divide)
floor_divide = ufunc("floor_divide", 2, _with_int8(
    {**_kinds("iu", loops.floor_divide_int), "f": loops.floor_divide_float}, "floor_divide"))
remainder = mod = ufunc("remainder", 2, _with_int8(
    {**_kinds("iu", loops.remainder_int), "f": loops.remainder_float}, "remainder"))
fmod = ufunc("fmod", 2, _with_int8({**_kinds("iu", loops.fmod_int), "f": loops.fmod_float}, "fmod"))
power = ufunc("power", 2, _power)
float_power = ufunc("float_power", 2, lambda d: (dtypes.float64, dtypes.float64, loops.power_float))
maximum = ufunc("maximum", 2, _same(_kinds("biufO", loops.maximum), "maximum"))
minimum = ufunc("minimum", 2, _same(_kinds("biufO", loops.minimum), "minimum"))
fmax = ufunc("fmax", 2, _same(_kinds("biuf", loops.fmax), "fmax"))
fmin = ufunc("fmin", 2, _same(_kinds("biuf", loops.fmin), "fmin"))
arctan2 = ufunc("arctan2", 2, _float_binary(loops.arctan2))
hypot = ufunc("hypot", 2, _float_binary(loops.hypot), 0)
copysign = ufunc("copysign", 2, _float_binary(loops.copysign))
heaviside = ufunc("heaviside", 2, _float_binary(loops.heaviside))
logaddexp = ufunc("logaddexp", 2, _float_binary(loops.logaddexp))
nextafter = ufunc("nextafter", 2, _float_binary(loops.nextafter))
gcd = ufunc("gcd", 2, _same(_kinds("iu", loops.gcd), "gcd"), 0)
lcm = ufunc("lcm", 2, _same(_kinds("iu", loops.lcm), "lcm"))
less = ufunc("less", 2, _compare(loops.less))
less_equal = ufunc("less_equal", 2, _compare(loops.less_equal))
greater = ufunc("greater", 2, _compare(loops.greater))
greater_equal = ufunc("greater_equal", 2, _compare(loops.greater_equal))
equal = ufunc("equal", 2, _compare(loops.equal))
not_equal = ufunc("not_equal", 2, _compare(loops.not_equal))
logical_and = ufunc("logical_and", 2, _logical(loops.logical_and), True)
logical_or = ufunc("logical_or", 2, _logical(loops.logical_or), False)
logical_xor = ufunc("logical_xor", 2, _logical(loops.logical_xor), False)
logical_not = ufunc("logical_not", 1, lambda d: (d, dtypes.bool_, lambda x: [not a for a in x]))
bitwise_and = ufunc("bitwise_and", 2, _bits(loops.bitwise_and, "bitwise_and"), -1)
bitwise_or = ufunc("bitwise_or", 2, _bits(loops.bitwise_or, "bitwise_or"), 0)
bitwise_xor = ufunc("bitwise_xor", 2, _bits(loops.bitwise_xor, "bitwise_xor"), 0)
left_shift = ufunc("left_shift", 2, _bits(loops.left_shift, "left_shift", False))
right_shift = ufunc("right_shift", 2, _bits(loops.right_shift, "right_shift", False))
invert = bitwise_not = ufunc("invert", 1, _invert)
negative = ufunc("negative", 1, _negative)
positive = ufunc("positive", 1, lambda d: (d, d, lambda x: list(x)))
absolute = ufunc("absolute", 1, _absolute)
sign = ufunc("sign", 1, _sign)
square = ufunc("square", 1, lambda d: (d, d, lambda x: [a * a for a in x]))
reciprocal = ufunc("reciprocal", 1, _reciprocal)
conjugate = conj = ufunc("conjugate", 1, lambda d: (d, d, lambda x: [a.conjugate() for a in x]))
isnan = ufunc("isnan", 1, _predicate(_isnan))
isinf = ufunc("isinf", 1, _predicate(_isinf))
isfinite = ufunc("isfinite", 1, _predicate(_isfinite))
signbit = ufunc("signbit", 1, lambda d: (d, dtypes.bool_, lambda x: [loops.math.copysign(1.0, a) < 0 for a in x]))
for _name in loops.FLOAT_UNARY:
    globals()[_name] = ufunc(_name, 1, _float_unary(_name))
for _name in loops.ROUNDERS:
    globals()[_name] = ufunc(_name, 1, _rounder(_name))
radians, degrees = deg2rad, rad2deg  # noqa: F821
acos, asin, atan, atan2 = arccos, arcsin, arctan, arctan2  # noqa: F821


def matmul(a, b, out=None):
    _operand(a)
    _operand(b)
    from numpy._core.products import matmul as run

    return run(a, b)


def _operator(function, reflected):
    def method(self, other):
        if getattr(type(other), "__array_ufunc__", _operator) is None:
            return NotImplemented
        try:
            return function(other, self) if reflected else function(self, other)
        except NoLoop:
            if function in (equal, not_equal):
                n = self.size
                return from_list([function is not_equal] * n, self._shape, dtypes.bool_)
            raise

    return method


def _inplace(function):
    def method(self, other):
        if getattr(type(other), "__array_ufunc__", _operator) is None:
            return NotImplemented
        if function is matmul:
            self[...] = matmul(self, other)
            return self
        return function(self, other, out=self)

    return method


def _install():
    for short, name in scalars.BINARY.items():
        function = globals()[name]
        setattr(ndarray, "__%s__" % short, _operator(function, False))
        setattr(ndarray, "__r%s__" % short, _operator(function, True))
        setattr(ndarray, "__i%s__" % short, _inplace(function))
    for short, name in scalars.COMPARE.items():
        setattr(ndarray, "__%s__" % short, _operator(globals()[name], False))
    for short, function in (("neg", negative), ("pos", positive), ("abs", absolute), ("invert", invert)):
        setattr(ndarray, "__%s__" % short, _one(function))


def _one(function):
    return lambda self: function(self)


_install()
