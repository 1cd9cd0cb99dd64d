import math
from math import sqrt, pi, log, floor, ceil


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


print(math.pi, math.e, math.tau, math.inf, math.nan)
for name in "sin cos tan asin acos atan sinh cosh tanh exp expm1 log1p sqrt fabs floor ceil trunc degrees radians erf erfc gamma lgamma exp2 cbrt asinh".split():
    print(name, getattr(math, name)(0.5), getattr(math, name)(1))
print(math.log(10), math.log(8, 2), math.log2(8), math.log10(1000), math.log(2 ** 2000), math.atan2(1, -1), math.pow(2, 0.5), math.hypot(3, 4), math.hypot(1, 2, 2))
print(math.fmod(-7, 3), math.modf(3.25), math.modf(-3.25), math.frexp(10.0), math.ldexp(0.5, 3), math.copysign(2, -0.0), math.remainder(7, 4))
print(math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), math.floor(1e20), type(math.floor(2.0)), math.acosh(2), math.atanh(0.5), math.ulp(1.0), math.nextafter(1.0, 2.0))
print(math.gcd(12, 18), math.gcd(), math.gcd(-4, 6, 10), math.lcm(4, 6), math.lcm(), math.lcm(0, 3), math.factorial(20), math.factorial(0), math.comb(10, 3), math.perm(5, 2), math.perm(4), math.comb(3, 5), math.isqrt(99))
print(math.prod([1, 2, 3]), math.prod([], start=5), math.prod([0.5, 4]), math.fsum([0.1] * 10), math.dist((0, 0), (3, 4)), math.isclose(1, 1 + 1e-10), math.isclose(1, 1.1), math.isclose(0, 1e-12, abs_tol=1e-9))
print(math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1.0), sqrt(16), floor(2.7), ceil(2.1))
for bad in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.log(-1), lambda: math.acos(2), lambda: math.exp(1000), lambda: math.pow(0, -1), lambda: math.sqrt("x"), lambda: math.factorial(-1), lambda: math.factorial(2.0), lambda: math.gcd(1.5), lambda: math.floor("s"), lambda: math.floor(math.nan), lambda: math.ceil(math.inf), lambda: math.fmod(1, 0), lambda: math.comb(-1, 2), lambda: math.isqrt(-1), lambda: math.log(10, 1), lambda: math.sin(math.inf), lambda: math.sin(None), lambda: math.sin()):
    attempt(bad)


class F:
    def __float__(self):
        return 4.0

    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __trunc__(self):
        return "trunc"


print(math.sqrt(F()), math.floor(F()), math.ceil(F()), math.trunc(F()), math.isnan(F()))


class Ix:
    def __index__(self):
        return 6


print(math.gcd(Ix(), 4), math.factorial(Ix()), math.sqrt(Ix()), math.sqrt(True))
print([round(math.sin(i) * math.cos(i), 12) for i in range(5)], math.exp(-745.2), math.exp(709.7))
