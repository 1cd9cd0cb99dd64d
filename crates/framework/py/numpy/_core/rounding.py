"""Rounding of Python numbers to what a dtype can hold."""
try:
    from _nd import round_floats as _native_round
    from _nd import is_open as is_open_number
except ImportError:
    _native_round = None

    def is_open_number(x):
        return False

import struct

_FORMATS = {"float32": ("<f", 3.4028235677973366e38), "float16": ("<e", 65520.0)}
# Splitting by this factor keeps the upper 24 bits of a double (Dekker 1971).
_SPLIT = 536870913.0


def _one(x, fmt, limit):
    if x >= limit:
        return float("inf")
    if x <= -limit:
        return float("-inf")
    return struct.unpack(fmt, struct.pack(fmt, x))[0]


def _float32(x):
    """The nearest float32: by splitting where that is exact, else (ties, ends of the range) from the bits."""
    size = -x if x < 0.0 else x
    if 1.2e-38 < size < 3.4e38:
        p = x * _SPLIT
        high = p - (p - x)
        rest = x - high
        if rest == 0.0:
            return high
        other = high + 2.0 * rest
        q = other * _SPLIT
        if q - (q - other) != other:
            return high
    elif x == 0.0 or x != x:
        return x
    return _one(x, "<f", 3.4028235677973366e38)


def round_floats(values, name):
    """Floats rounded to the nearest of a narrower float dtype, ties to even."""
    if _native_round is not None:
        return _native_round(values, name)
    if name == "float32":
        return [_float32(x) for x in values]
    fmt, limit = _FORMATS[name]
    return [_one(x, fmt, limit) for x in values]


def wrap_ints(values, bits, signed):
    """Integers modulo 2**bits, in the range of the dtype."""
    if not values or bits == 64 and any([is_open_number(v) for v in values]):
        # Integers that only a run of the program knows have 64 bits.
        return values
    low = -(1 << (bits - 1)) if signed else 0
    high = low + (1 << bits) - 1
    if min(values) >= low and max(values) <= high:
        return values
    mask = (1 << bits) - 1
    return [((v - low) & mask) + low for v in values]
