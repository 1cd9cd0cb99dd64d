"""Rounding of Python numbers to what a dtype can hold."""
try:
    from _nd import round_floats as _native_round
except ImportError:
    _native_round = None

import struct

_FORMATS = {"float32": ("<f", 3.4028235677973366e38), "float16": ("<e", 65520.0)}


def _one(x, fmt, limit):
    if x >= limit:
        return float("inf")
    if x <= -limit:
        return float("-inf")
    return struct.unpack(fmt, struct.pack(fmt, x))[0]


def round_floats(values, name):
    """Floats rounded to the nearest of a narrower float dtype, ties to even."""
    if _native_round is not None:
        return _native_round(values, name)
    fmt, limit = _FORMATS[name]
    return [_one(x, fmt, limit) for x in values]


def wrap_ints(values, bits, signed):
    """Integers modulo 2**bits, in the range of the dtype."""
    if not values:
        return values
    low = -(1 << (bits - 1)) if signed else 0
    high = low + (1 << bits) - 1
    if min(values) >= low and max(values) <= high:
        return values
    mask = (1 << bits) - 1
    return [((v - low) & mask) + low for v in values]
