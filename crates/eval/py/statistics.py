"""Averages and spreads, exact over fractions as CPython's."""
from fractions import Fraction
import math


class StatisticsError(ValueError):
    pass


def _exact(data):
    """(sum as a fraction, type of the result, count)."""
    total = Fraction(0)
    kind = int
    n = 0
    for x in data:
        n += 1
        total += Fraction(x)
        if isinstance(x, float):
            kind = float
        elif isinstance(x, Fraction) and kind is int:
            kind = Fraction
    return total, kind, n


def _as(value, kind):
    if kind is int:
        return value.numerator if value.denominator == 1 else float(value)
    return kind(value)


def mean(data):
    total, kind, n = _exact(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _as(total / n, kind)


def fmean(data, weights=None):
    data = [float(x) for x in data]
    if weights is None:
        if not data:
            raise StatisticsError("fmean requires at least one data point")
        return math.fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError("data and weights must be the same length")
    den = math.fsum(weights)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return math.fsum([x * w for x, w in zip(data, weights)]) / den


def geometric_mean(data):
    data = list(data)
    if not data or min(data) <= 0:
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers")
    return math.exp(fmean([math.log(x) for x in data]))


def harmonic_mean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if min(data) < 0:
        raise StatisticsError("harmonic mean does not support negative values")
    if 0 in data:
        return 0
    total, kind, n = _exact([Fraction(1) / Fraction(x) for x in data])
    return _as(n / total, float if any([isinstance(x, float) for x in data]) else int)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def mode(data):
    from collections import Counter

    best = Counter(iter(data)).most_common(1)
    if not best:
        raise StatisticsError("no mode for empty data")
    return best[0][0]


def multimode(data):
    from collections import Counter

    counts = Counter(iter(data))
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def _squares(data, center):
    data = list(data)
    total, kind, n = _exact(data)
    c = total / n if center is None and n else Fraction(center or 0)
    return sum([(Fraction(x) - c) ** 2 for x in data], Fraction(0)), kind, n


def variance(data, xbar=None):
    ss, kind, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _as(ss / (n - 1), kind)


def pvariance(data, mu=None):
    ss, kind, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _as(ss / n, kind)


def stdev(data, xbar=None):
    ss, kind, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(ss / (n - 1))


def pstdev(data, mu=None):
    ss, kind, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(ss / n)


def _root(x):
    """The square root of a fraction, rounded once: computed with 109 bits of whole root, the last one sticky."""
    if not x:
        return 0.0
    n, m = x.numerator, x.denominator
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    if shift >= 0:
        top, bottom = n, m << 2 * shift
    else:
        top, bottom = n << -2 * shift, m
    root = math.isqrt(top // bottom)
    root |= root * root * bottom != top
    return (root << shift) / 1 if shift >= 0 else root / (1 << -shift)


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        raise StatisticsError("must have at least two data points")
    result = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (size - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method != "exclusive":
        raise ValueError("Unknown method: %r" % method)
    for i in range(1, n):
        j = i * (size + 1) // n
        j = 1 if j < 1 else size - 1 if j > size - 1 else j
        delta = i * (size + 1) - j * n
        result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
    return result
