"""Packing of numbers into bytes."""
import _dy2st


class error(Exception):
    pass


error.__module__ = "struct"
_SIZES = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8, "n": 8, "N": 8, "e": 2,
          "f": 4, "d": 8, "x": 1, "c": 1, "s": 1, "p": 1, "?": 1, "P": 8}
_STANDARD = {"l": 4, "L": 4}


def _parse(fmt):
    """(byte order, native alignment, [(count, code, size)])."""
    if isinstance(fmt, bytes):
        fmt = fmt.decode()
    order, native = "little", True
    if fmt[:1] in ("@", "=", "<", ">", "!"):
        native = fmt[0] == "@"
        order = "big" if fmt[0] in ">!" else "little"
        fmt = fmt[1:]
    items = []
    count = ""
    for c in fmt:
        if c.isspace():
            continue
        if c.isdigit():
            count += c
            continue
        if c not in _SIZES or not native and c in "nNP":
            raise error("bad char in struct format")
        size = _SIZES[c] if native else _STANDARD.get(c, _SIZES[c])
        items.append((int(count) if count else 1, c, size))
        count = ""
    if count:
        raise error("repeat count given without format specifier")
    return order, native, items


def _float_bits(x, exponent_bits, fraction_bits):
    """The nearest smaller float of the given layout, ties to even; OverflowError beyond its range."""
    bits = _dy2st.double_to_bits(float(x))
    sign, exponent, fraction = bits >> 63, bits >> 52 & 0x7FF, bits & ((1 << 52) - 1)
    top = (1 << exponent_bits) - 1
    lead = sign << (exponent_bits + fraction_bits)
    if exponent == 0x7FF:
        return lead | top << fraction_bits | (1 << (fraction_bits - 1) if fraction else 0)
    shift = 52 - fraction_bits
    power = exponent - 1023 + (top >> 1)
    value = fraction | (1 << 52 if exponent else 0)
    if power <= 0:
        shift += 1 - power
        power = 0
    else:
        value &= (1 << 52) - 1
    if shift > 60:
        return lead
    kept, rest, half = value >> shift, value & ((1 << shift) - 1), 1 << (shift - 1)
    kept += 1 if rest > half or rest == half and kept & 1 else 0
    kept += power << fraction_bits
    if kept >= top << fraction_bits:
        raise OverflowError("float too large to pack with %s format" % ("f" if exponent_bits == 8 else "e"))
    return lead | kept


def _float_value(bits, exponent_bits, fraction_bits):
    top = (1 << exponent_bits) - 1
    sign = -1.0 if bits >> (exponent_bits + fraction_bits) else 1.0
    exponent = bits >> fraction_bits & top
    fraction = bits & ((1 << fraction_bits) - 1)
    if exponent == top:
        return float("nan") if fraction else sign * float("inf")
    if exponent == 0:
        return sign * fraction * 2.0 ** (1 - (top >> 1) - fraction_bits)
    return sign * (fraction + (1 << fraction_bits)) * 2.0 ** (exponent - (top >> 1) - fraction_bits)


def _packed(value, code, size, order):
    if code == "?":
        return b"\x01" if value else b"\x00"
    if code == "c":
        if not isinstance(value, bytes) or len(value) != 1:
            raise error("char format requires a bytes object of length 1")
        return value
    if code in "fde":
        try:
            value = float(value)
        except (TypeError, ValueError):
            raise error("required argument is not a float") from None
        if code == "d":
            bits = _dy2st.double_to_bits(value)
        else:
            bits = _float_bits(value, 8, 23) if code == "f" else _float_bits(value, 5, 10)
        return bits.to_bytes(size, order)
    if not hasattr(value, "__index__"):
        raise error("required argument is not an integer")
    value = value.__index__()
    signed = code.islower()
    low = -(1 << (8 * size - 1)) if signed else 0
    high = (1 << (8 * size - (1 if signed else 0))) - 1
    if not low <= value <= high:
        if code in "bBhH":
            kind = {"b": "byte", "B": "ubyte", "h": "short", "H": "ushort"}[code]
            raise error("%s format requires %s <= number <= %s" % (kind, low, high))
        raise error("argument out of range" if size == 8 else "'%s' format requires %d <= number <= %d" % (code, low, high))
    return value.to_bytes(size, order, signed=signed)


def _unpacked(data, code, order):
    if code == "?":
        return data != b"\x00"
    if code == "c":
        return data
    if code in "fde":
        bits = int.from_bytes(data, order)
        if code == "d":
            return _dy2st.double_from_bits(bits)
        return _float_value(bits, 8, 23) if code == "f" else _float_value(bits, 5, 10)
    return int.from_bytes(data, order, signed=code.islower())


def _padding(at, size, native):
    return -at % size if native else 0


def _value_count(items):
    return sum([1 if c in "sp" else 0 if c == "x" else n for n, c, _ in items])


def pack(fmt, *values):
    order, native, items = _parse(fmt)
    wanted = _value_count(items)
    if wanted != len(values):
        raise error("pack expected %d items for packing (got %d)" % (wanted, len(values)))
    out = b""
    at = 0
    for count, code, size in items:
        out += b"\0" * _padding(len(out), size, native)
        if code == "x":
            out += b"\0" * count
        elif code in "sp":
            value = values[at]
            at += 1
            if not isinstance(value, (bytes, bytearray)):
                raise error("argument for 's' must be a bytes object")
            out += bytes(value[:count]) + b"\0" * (count - len(value[:count]))
        else:
            for _ in range(count):
                out += _packed(values[at], code, size, order)
                at += 1
    return out


def calcsize(fmt):
    _, native, items = _parse(fmt)
    total = 0
    for count, _, size in items:
        total += _padding(total, size, native) + count * size
    return total


def unpack_from(fmt, /, buffer, offset=0):
    order, native, items = _parse(fmt)
    need = calcsize(fmt)
    if offset < 0:
        offset += len(buffer)
    if len(buffer) - offset < need:
        raise error("unpack_from requires a buffer of at least %d bytes for unpacking %d bytes at offset %d "
                    "(actual buffer size is %d)" % (need + offset, need, offset, len(buffer)))
    out = []
    at = 0
    for count, code, size in items:
        at += _padding(at, size, native)
        if code == "x":
            at += count
        elif code in "sp":
            out.append(bytes(buffer[offset + at:offset + at + count]))
            at += count
        else:
            for _ in range(count):
                out.append(_unpacked(bytes(buffer[offset + at:offset + at + size]), code, order))
                at += size
    return tuple(out)


def unpack(fmt, buffer, /):
    need = calcsize(fmt)
    if len(buffer) != need:
        raise error("unpack requires a buffer of %d bytes" % need)
    return unpack_from(fmt, buffer)


def iter_unpack(fmt, buffer, /):
    size = calcsize(fmt)
    if len(buffer) % size:
        raise error("iterative unpacking requires a buffer of a multiple of %d bytes" % size)
    return (unpack_from(fmt, buffer, at) for at in range(0, len(buffer), size))


class Struct:
    def __init__(self, format):
        self.format = format
        self.size = calcsize(format)

    def pack(self, *values):
        return pack(self.format, *values)

    def unpack(self, buffer, /):
        return unpack(self.format, buffer)

    def unpack_from(self, buffer, offset=0):
        return unpack_from(self.format, buffer, offset)
