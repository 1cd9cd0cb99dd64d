"""Exact fractions."""
from math import gcd
import numbers


def _from_text(text):
    s = text.strip()
    sign = -1 if s.startswith("-") else 1
    body = s[1:] if s[:1] in ("-", "+") else s
    try:
        if "/" in body:
            top, _, bottom = body.partition("/")
            if top.strip() != top or bottom.strip() != bottom or not top.isdigit() or not bottom.isdigit():
                raise ValueError
            return sign * int(top), int(bottom)
        mantissa, _, exponent = body.lower().partition("e")
        whole, _, decimals = mantissa.partition(".")
        if not (whole + decimals).isdigit():
            raise ValueError
        power = int(exponent) if exponent else 0
        top, bottom = int((whole or "0") + decimals), 10 ** len(decimals)
        return (sign * top * 10 ** power, bottom) if power >= 0 else (sign * top, bottom * 10 ** -power)
    except ValueError:
        raise ValueError("Invalid literal for Fraction: %r" % text) from None


class Fraction(numbers.Rational):
    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = object.__new__(cls)
        if denominator is None:
            if isinstance(numerator, numbers.Rational):
                top, bottom = numerator.numerator, numerator.denominator
            elif isinstance(numerator, float):
                top, bottom = numerator.as_integer_ratio()
            elif isinstance(numerator, str):
                top, bottom = _from_text(numerator)
            else:
                raise TypeError("argument should be a string or a Rational instance")
        elif isinstance(numerator, numbers.Rational) and isinstance(denominator, numbers.Rational):
            top = numerator.numerator * denominator.denominator
            bottom = denominator.numerator * numerator.denominator
        else:
            raise TypeError("both arguments should be Rational instances")
        if bottom == 0:
            raise ZeroDivisionError("Fraction(%s, 0)" % top)
        common = gcd(top, bottom)
        if bottom < 0:
            common = -common
        self._numerator = top // common
        self._denominator = bottom // common
        return self

    @classmethod
    def from_float(cls, f):
        return cls(*f.as_integer_ratio()) if isinstance(f, float) else cls(f)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        near = Fraction(p0 + k * p1, q0 + k * q1)
        other = Fraction(p1, q1)
        return other if abs(other - self) <= abs(near - self) else near

    def __repr__(self):
        return "%s(%s, %s)" % (self.__class__.__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return "%s/%s" % (self._numerator, self._denominator)

    def _with(self, other, exact, inexact):
        if isinstance(other, numbers.Rational):
            return exact(self._numerator, self._denominator, other.numerator, other.denominator)
        if isinstance(other, (float, complex)):
            return inexact(float(self), other)
        return NotImplemented

    def __add__(a, b):
        return a._with(b, lambda n, d, m, e: Fraction(n * e + m * d, d * e), lambda x, y: x + y)

    __radd__ = __add__

    def __sub__(a, b):
        return a._with(b, lambda n, d, m, e: Fraction(n * e - m * d, d * e), lambda x, y: x - y)

    def __rsub__(b, a):
        return b._with(a, lambda n, d, m, e: Fraction(m * d - n * e, d * e), lambda x, y: y - x)

    def __mul__(a, b):
        return a._with(b, lambda n, d, m, e: Fraction(n * m, d * e), lambda x, y: x * y)

    __rmul__ = __mul__

    def __truediv__(a, b):
        return a._with(b, lambda n, d, m, e: Fraction(n * e, d * m), lambda x, y: x / y)

    def __rtruediv__(b, a):
        return b._with(a, lambda n, d, m, e: Fraction(m * d, e * n), lambda x, y: y / x)

    def __floordiv__(a, b):
        return a._with(b, lambda n, d, m, e: (n * e) // (d * m), lambda x, y: x // y)

    def __rfloordiv__(b, a):
        return b._with(a, lambda n, d, m, e: (m * d) // (e * n), lambda x, y: y // x)

    def __mod__(a, b):
        return a._with(b, lambda n, d, m, e: Fraction((n * e) % (m * d), d * e), lambda x, y: x % y)

    def __pow__(a, b):
        if isinstance(b, int):
            if b >= 0:
                return Fraction(a._numerator ** b, a._denominator ** b)
            return Fraction(a._denominator ** -b, a._numerator ** -b)
        return float(a) ** float(b)

    def __rpow__(b, a):
        if b._denominator == 1:
            return a ** b._numerator
        return a ** float(b)

    def __neg__(self):
        return Fraction(-self._numerator, self._denominator)

    def __pos__(self):
        return Fraction(self._numerator, self._denominator)

    def __abs__(self):
        return Fraction(abs(self._numerator), self._denominator)

    def __trunc__(self):
        n = abs(self._numerator) // self._denominator
        return -n if self._numerator < 0 else n

    def __int__(self):
        return self.__trunc__()

    def __float__(self):
        return self._numerator / self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, remainder = divmod(self._numerator, self._denominator)
            if remainder * 2 > self._denominator or remainder * 2 == self._denominator and floor % 2:
                return floor + 1
            return floor
        shift = 10 ** abs(ndigits)
        return Fraction(round(self * shift), shift) if ndigits > 0 else Fraction(round(self / shift) * shift)

    def __bool__(self):
        return bool(self._numerator)

    def __hash__(self):
        if self._denominator == 1:
            return hash(self._numerator)
        modulus = (1 << 61) - 1
        try:
            inverse = pow(self._denominator, -1, modulus)
        except ValueError:
            value = 314159
        else:
            value = abs(self._numerator) * inverse % modulus
        value = value if self._numerator >= 0 else -value
        return -2 if value == -1 else value

    def _compare(self, other, op):
        if isinstance(other, numbers.Rational):
            return op(self._numerator * other.denominator, other.numerator * self._denominator)
        if isinstance(other, float):
            if other != other or other in (float("inf"), float("-inf")):
                return op(0.0, other)
            return op(self, Fraction(other))
        return NotImplemented

    def __eq__(self, other):
        return self._compare(other, lambda a, b: a == b)

    def __lt__(self, other):
        return self._compare(other, lambda a, b: a < b)

    def __le__(self, other):
        return self._compare(other, lambda a, b: a <= b)

    def __gt__(self, other):
        return self._compare(other, lambda a, b: a > b)

    def __ge__(self, other):
        return self._compare(other, lambda a, b: a >= b)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self
