"""Random numbers: CPython's Mersenne Twister, so that a seed gives the same sequence."""
import _dy2st
from _math import acos, cos, exp, floor, log, sin, sqrt

NV_MAGICCONST = 4 * exp(-0.5) / sqrt(2.0)
_LOG4 = log(4.0)
_SG_MAGIC = 1.0 + log(4.5)
_TWOPI = 2.0 * 3.141592653589793
_E = 2.718281828459045
_MASK = 0xFFFFFFFF


class Twister:
    """MT19937: 624 words of state."""

    def __init__(self):
        self.words = [0] * 624
        self.at = 624

    def seed_word(self, s):
        words = self.words
        words[0] = s & _MASK
        for i in range(1, 624):
            previous = words[i - 1]
            words[i] = (1812433253 * (previous ^ (previous >> 30)) + i) & _MASK
        self.at = 624

    def seed_array(self, key):
        self.seed_word(19650218)
        words = self.words
        i = 1
        j = 0
        for _ in range(max(624, len(key))):
            previous = words[i - 1]
            words[i] = ((words[i] ^ ((previous ^ (previous >> 30)) * 1664525)) + key[j] + j) & _MASK
            i += 1
            j += 1
            if i >= 624:
                words[0] = words[623]
                i = 1
            if j >= len(key):
                j = 0
        for _ in range(623):
            previous = words[i - 1]
            words[i] = ((words[i] ^ ((previous ^ (previous >> 30)) * 1566083941)) - i) & _MASK
            i += 1
            if i >= 624:
                words[0] = words[623]
                i = 1
        words[0] = 0x80000000
        self.at = 624

    def _refill(self):
        old = self.words
        words = list(old)
        for k in range(624):
            y = (words[k] & 0x80000000) | (words[(k + 1) % 624] & 0x7FFFFFFF)
            value = words[(k + 397) % 624] ^ (y >> 1)
            if y & 1:
                value ^= 0x9908B0DF
            words[k] = value
        self.words = words
        self.at = 0

    def next_word(self):
        if self.at >= 624:
            self._refill()
        y = self.words[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)


class Random:
    VERSION = 3

    def __init__(self, x=None):
        self._twister = Twister()
        self.gauss_next = None
        self.seed(x)

    def seed(self, a=None, version=2):
        if version == 2 and isinstance(a, (str, bytes, bytearray)):
            if isinstance(a, str):
                a = a.encode()
            a = int.from_bytes(bytes(a) + _sha512(bytes(a)), "big")
        elif a is None:
            a = int.from_bytes(_dy2st.random_bytes(32), "big")
        elif not isinstance(a, (int, float, str, bytes, bytearray)):
            raise TypeError("The only supported seed types are: None,\nint, float, str, bytes, and bytearray.")
        elif not isinstance(a, int):
            a = hash(a) & 0xFFFFFFFFFFFFFFFF
        a = abs(int(a))
        key = []
        while a:
            key.append(a & _MASK)
            a >>= 32
        self._twister.seed_array(key or [0])
        self.gauss_next = None

    def getstate(self):
        return self.VERSION, tuple(self._twister.words) + (self._twister.at,), self.gauss_next

    def setstate(self, state):
        version, internal, self.gauss_next = state
        if version != 3:
            raise ValueError("state with version %s passed to Random.setstate() of version 3" % version)
        self._twister.words = list(internal[:624])
        self._twister.at = internal[624]

    def random(self):
        # While a program is staged this refuses: a drawn number must not be baked into it.
        _dy2st.effect("rng", "random")
        a = self._twister.next_word() >> 5
        b = self._twister.next_word() >> 6
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0)

    def getrandbits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        _dy2st.effect("rng", "random")
        value = 0
        shift = 0
        while k > 0:
            word = self._twister.next_word()
            if k < 32:
                word >>= 32 - k
            value |= word << shift
            shift += 32
            k -= 32
        return value

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def _randbelow(self, n):
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def randrange(self, start, stop=None, step=1):
        start = _whole(start)
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if start > 0:
                return self._randbelow(start)
            raise ValueError("empty range for randrange()")
        stop = _whole(stop)
        step = _whole(step)
        width = stop - start
        if step == 1:
            if width > 0:
                return start + self._randbelow(width)
            raise ValueError("empty range for randrange() (%d, %d, %d)" % (start, stop, width))
        if step == 0:
            raise ValueError("zero step for randrange()")
        n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
        if n <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * self._randbelow(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        for i in range(len(x) - 1, 0, -1):
            j = self._randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        from collections.abc import Sequence

        if not isinstance(population, Sequence):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        if counts is not None:
            population = [x for x, c in zip(population, counts) for _ in range(c)]
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** _log_ceil(k * 3)
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._randbelow(n)
                while j in selected:
                    j = self._randbelow(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        from bisect import bisect

        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[floor(self.random() * (n + 0.0))] for _ in range(k)]
            cum_weights = []
            total = 0
            for w in weights:
                total = total + w
                cum_weights.append(total)
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        return [population[bisect(cum_weights, self.random() * total, 0, n - 1)] for _ in range(k)]

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u, c = 1.0 - u, 1.0 - c
            low, high = high, low
        return low + (high - low) * sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            x2pi = self.random() * _TWOPI
            g2rad = sqrt(-2.0 * log(1.0 - self.random()))
            z = cos(x2pi) * g2rad
            self.gauss_next = sin(x2pi) * g2rad
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd):
        return -log(1.0 - self.random()) / lambd

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            ainv = sqrt(2.0 * alpha - 1.0)
            bbb = alpha - _LOG4
            ccc = alpha + ainv
            while True:
                u1 = self.random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - self.random()
                v = log(u1 / (1.0 - u1)) / ainv
                x = alpha * exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + _SG_MAGIC - 4.5 * z >= 0.0 or r >= log(z):
                    return x * beta
        if alpha == 1.0:
            return -log(1.0 - self.random()) * beta
        while True:
            b = (_E + alpha) / _E
            p = b * self.random()
            x = p ** (1.0 / alpha) if p <= 1.0 else -log((b - p) / alpha)
            u1 = self.random()
            if p > 1.0 and u1 <= x ** (alpha - 1.0) or p <= 1.0 and u1 <= exp(-x):
                return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-log(1.0 - self.random())) ** (1.0 / beta)

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return _TWOPI * self.random()
        s = 0.5 / kappa
        r = s + sqrt(1.0 + s * s)
        while True:
            z = cos(3.141592653589793 * self.random())
            d = z / (r + z)
            u2 = self.random()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if self.random() > 0.5:
            return (mu + acos(f)) % _TWOPI
        return (mu - acos(f)) % _TWOPI


def _sha512(data):
    from hashlib import sha512

    return sha512(data).digest()


def _log_ceil(x):
    """The exponent that the set size of `sample` grows with: log of x to the base 4, rounded up."""
    k = 0
    while 4 ** k < x:
        k += 1
    return k


def _whole(x):
    if isinstance(x, int):
        return x
    if isinstance(x, float):
        import warnings

        if x != int(x):
            warnings.warn("randrange() will raise TypeError in the future", DeprecationWarning, 3)
            raise ValueError("non-integer arg 1 for randrange()")
        warnings.warn("non-integer arguments to randrange() have been deprecated since Python 3.10 and will be removed "
                      "in a subsequent version", DeprecationWarning, 3)
        return int(x)
    if hasattr(x, "__index__"):
        return x.__index__()
    raise TypeError("%r object cannot be interpreted as an integer" % type(x).__name__)


class SystemRandom(Random):
    """Numbers from the operating system: never the same twice, so refused while staging."""

    def seed(self, *args, **kwds):
        self.gauss_next = None

    def random(self):
        return (int.from_bytes(_dy2st.random_bytes(7), "big") >> 3) * 2.0 ** -53

    def getrandbits(self, k):
        n = (k + 7) // 8
        return int.from_bytes(_dy2st.random_bytes(n), "big") >> (n * 8 - k)


_inst = None


def _shared(name):
    """A function of the module's one generator, which is seeded at its first use."""

    def call(*args, **kwargs):
        global _inst
        if _inst is None:
            _inst = Random()
        return getattr(_inst, name)(*args, **kwargs)

    call.__name__ = name
    call.__qualname__ = name
    return call


for _name in (
    "seed random uniform triangular randint choice randrange sample shuffle choices normalvariate lognormvariate "
    "expovariate vonmisesvariate gammavariate gauss betavariate paretovariate weibullvariate getstate setstate "
    "getrandbits randbytes"
).split():
    globals()[_name] = _shared(_name)
