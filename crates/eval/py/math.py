"""Mathematics: the transcendental part is native (`_math`), the rest is told here."""
from _math import (
    acos, acosh, asin, asinh, atan, atan2, atanh, cbrt, copysign, cos, cosh, degrees, erf, erfc, exp, exp2, expm1,
    fabs, floor, ceil, fmod, frexp, gamma, isfinite, isinf, isnan, ldexp, lgamma, log, log10, log1p, log2, modf,
    nextafter, pow, radians, remainder, sin, sinh, sqrt, tan, tanh, trunc, ulp, fsum, isqrt, hypot,
)

pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = float("inf")
nan = float("nan")


def _index(x):
    if isinstance(x, int):
        return x
    method = getattr(type(x), "__index__", None)
    if method is None:
        raise TypeError("'%s' object cannot be interpreted as an integer" % type(x).__name__)
    return method(x)


def gcd(*integers):
    a = 0
    for b in integers:
        b = _index(b)
        while b:
            a, b = b, a % b
        a = abs(a)
    return a


def lcm(*integers):
    a = 1
    for b in integers:
        b = abs(_index(b))
        if b == 0:
            return 0
        a = a // gcd(a, b) * b
    return a


def factorial(x, /):
    n = _index(x)
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    product = 1
    for k in range(2, n + 1):
        product *= k
    return product


def perm(n, k=None, /):
    n = _index(n)
    if k is None:
        return factorial(n)
    k = _index(k)
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if k > n:
        return 0
    product = 1
    for i in range(n - k + 1, n + 1):
        product *= i
    return product


def comb(n, k, /):
    n, k = _index(n), _index(k)
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if k > n:
        return 0
    k = min(k, n - k)
    product = 1
    for i in range(k):
        product = product * (n - i) // (i + 1)
    return product


def prod(iterable, /, *, start=1):
    for x in iterable:
        start = start * x
    return start


def dist(p, q, /):
    p, q = tuple(p), tuple(q)
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    return hypot(*[a - b for a, b in zip(p, q)])


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    a, b = float(a), float(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    diff = fabs(b - a)
    return diff <= fabs(rel_tol * b) or diff <= fabs(rel_tol * a) or diff <= abs_tol
