"""Elementwise functions over lists of Python numbers, with IEEE results where Python raises."""
import math

_INF = float("inf")
_NAN = float("nan")


def _guarded(fast, one):
    """`fast` over whole lists; where Python raises, `one` element by element."""

    def run(*lists):
        try:
            return fast(*lists)
        except (ZeroDivisionError, ValueError, OverflowError):
            return [one(*row) for row in zip(*lists)]

    return run


def divide_one(a, b):
    if isinstance(a, complex) or isinstance(b, complex):
        try:
            return a / b
        except ZeroDivisionError:
            return complex(_NAN, _NAN)
    if b == 0:
        if a == 0 or a != a:
            return _NAN
        return math.copysign(_INF, a) * math.copysign(1.0, b)
    return a / b


def _floor_divide_int(a, b):
    return 0 if b == 0 else a // b


def _floor_divide_one(a, b):
    if b == 0:
        return divide_one(a, b)
    return a // b


def _remainder_int(a, b):
    return 0 if b == 0 else a % b


def _remainder_one(a, b):
    if b == 0 or a in (_INF, -_INF):
        return _NAN
    return a % b


def _fmod_one(a, b):
    if b == 0 or a in (_INF, -_INF) or a != a or b != b:
        return _NAN
    return math.fmod(a, b)


def _fmod_int(a, b):
    if b == 0:
        return 0
    r = abs(a) % abs(b)
    return -r if a < 0 else r


def power_one(a, b):
    if isinstance(a, complex) or isinstance(b, complex):
        return a ** b
    try:
        return math.pow(a, b)
    except ValueError:
        if a == 0:
            odd = b == int(b) and int(b) % 2 == 1
            return math.copysign(_INF, a) if odd else _INF
        return _NAN
    except OverflowError:
        odd = b == int(b) and int(b) % 2 == 1
        return -_INF if a < 0 and odd else _INF


def _power_int(x, y):
    for b in y:
        if b < 0:
            raise _NegativePower()
    return [a ** b for a, b in zip(x, y)]


class _NegativePower(Exception):
    pass


def power_int(x, y):
    try:
        return _power_int(x, y)
    except _NegativePower:
        raise ValueError("Integers to negative integer powers are not allowed.") from None


def _power_float(x, y):
    pow_ = math.pow
    return [pow_(a, b) for a, b in zip(x, y)]


def _larger(a, b):
    return a if a >= b or a != a else b


def _smaller(a, b):
    return a if a <= b or a != a else b


def _fmax(a, b):
    if a != a:
        return b
    return a if a >= b or b != b else b


def _fmin(a, b):
    if a != a:
        return b
    return a if a <= b or b != b else b


def _heaviside(a, b):
    return a if a != a else (0.0 if a < 0 else (b if a == 0 else 1.0))


def _logaddexp(a, b):
    if a == b:
        return a + math.log(2.0)
    top, low = (a, b) if a > b else (b, a)
    return top + math.log1p(math.exp(low - top))


def each(one):
    return lambda *lists: [one(*row) for row in zip(*lists)]


def add(x, y):
    return [a + b for a, b in zip(x, y)]


def subtract(x, y):
    return [a - b for a, b in zip(x, y)]


def multiply(x, y):
    return [a * b for a, b in zip(x, y)]


divide = _guarded(lambda x, y: [a / b for a, b in zip(x, y)], divide_one)
floor_divide_int = _guarded(lambda x, y: [a // b for a, b in zip(x, y)], _floor_divide_int)
floor_divide_float = _guarded(lambda x, y: [a // b for a, b in zip(x, y)], _floor_divide_one)
remainder_int = _guarded(lambda x, y: [a % b for a, b in zip(x, y)], _remainder_int)
remainder_float = _guarded(lambda x, y: [a % b for a, b in zip(x, y)], _remainder_one)
fmod_int = each(_fmod_int)
fmod_float = each(_fmod_one)
power_float = _guarded(_power_float, power_one)
power_complex = each(power_one)
maximum = each(_larger)
minimum = each(_smaller)
fmax = each(_fmax)
fmin = each(_fmin)
heaviside = each(_heaviside)
logaddexp = each(_logaddexp)
arctan2 = each(math.atan2)
hypot = each(math.hypot)
copysign = each(math.copysign)
gcd = each(math.gcd)
lcm = each(math.lcm)
nextafter = each(math.nextafter)


def less(x, y):
    return [a < b for a, b in zip(x, y)]


def less_equal(x, y):
    return [a <= b for a, b in zip(x, y)]


def greater(x, y):
    return [a > b for a, b in zip(x, y)]


def greater_equal(x, y):
    return [a >= b for a, b in zip(x, y)]


def equal(x, y):
    return [a == b for a, b in zip(x, y)]


def not_equal(x, y):
    return [a != b for a, b in zip(x, y)]


def logical_and(x, y):
    return [bool(a) and bool(b) for a, b in zip(x, y)]


def logical_or(x, y):
    return [bool(a) or bool(b) for a, b in zip(x, y)]


def logical_xor(x, y):
    return [bool(a) != bool(b) for a, b in zip(x, y)]


def bitwise_and(x, y):
    return [a & b for a, b in zip(x, y)]


def bitwise_or(x, y):
    return [a | b for a, b in zip(x, y)]


def bitwise_xor(x, y):
    return [a ^ b for a, b in zip(x, y)]


def left_shift(x, y):
    return [a << b if 0 <= b < 64 else 0 for a, b in zip(x, y)]


def right_shift(x, y):
    return [a >> b if 0 <= b < 64 else (-1 if a < 0 else 0) for a, b in zip(x, y)]


# Functions of one float.


def _domain(function, rescue):
    """A math function over a list; `rescue` gives the IEEE result where math raises."""

    def one(a):
        try:
            return function(a)
        except (ValueError, OverflowError):
            return rescue(a)

    return _guarded(lambda x: [function(a) for a in x], one)


def _log_rescue(a):
    return -_INF if a == 0 else _NAN


def _log1p_rescue(a):
    return -_INF if a == -1 else _NAN


def _atanh_rescue(a):
    return math.copysign(_INF, a) if abs(a) == 1 else _NAN


def _nan(a):
    return _NAN


def _exp_rescue(a):
    return _INF


def _sinh_rescue(a):
    return math.copysign(_INF, a)


def _rint(a):
    return a if a != a or a in (_INF, -_INF) else math.copysign(float(round(a)), a)


def _floor(a):
    if a != a or a in (_INF, -_INF):
        return a
    return a if a == 0 else float(math.floor(a))


def _ceil(a):
    if a != a or a in (_INF, -_INF):
        return a
    return math.copysign(float(math.ceil(a)), a) if -1 < a <= 0 else float(math.ceil(a))


def _trunc(a):
    return a if a != a or a in (_INF, -_INF) else math.copysign(float(math.trunc(a)), a)


def _expm1_rescue(a):
    return _INF


FLOAT_UNARY = {
    "sqrt": _domain(math.sqrt, _nan), "cbrt": _domain(math.cbrt, _nan), "exp": _domain(math.exp, _exp_rescue),
    "exp2": _domain(math.exp2, _exp_rescue), "expm1": _domain(math.expm1, _expm1_rescue),
    "log": _domain(math.log, _log_rescue), "log2": _domain(math.log2, _log_rescue),
    "log10": _domain(math.log10, _log_rescue), "log1p": _domain(math.log1p, _log1p_rescue),
    "sin": _domain(math.sin, _nan), "cos": _domain(math.cos, _nan), "tan": _domain(math.tan, _nan),
    "arcsin": _domain(math.asin, _nan), "arccos": _domain(math.acos, _nan), "arctan": _domain(math.atan, _nan),
    "sinh": _domain(math.sinh, _sinh_rescue), "cosh": _domain(math.cosh, _exp_rescue), "tanh": _domain(math.tanh, _nan),
    "arcsinh": _domain(math.asinh, _nan), "arccosh": _domain(math.acosh, _nan), "arctanh": _domain(math.atanh, _atanh_rescue),
    "deg2rad": _domain(lambda a: a * (math.pi / 180.0), _nan), "rad2deg": _domain(lambda a: a * (180.0 / math.pi), _nan),
    "fabs": _domain(abs, _nan),
}
ROUNDERS = {"floor": each(_floor), "ceil": each(_ceil), "trunc": each(_trunc), "rint": each(_rint)}


def sign(x):
    return [a if a != a else (a > 0) - (a < 0) for a in x]


def complex_unary(name):
    """A function of complex numbers, or None."""
    import cmath

    found = {"sqrt": cmath.sqrt, "exp": cmath.exp, "log": cmath.log, "sin": cmath.sin, "cos": cmath.cos}.get(name)
    return None if found is None else each(found)
