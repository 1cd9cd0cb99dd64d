"""`RandomState`, whose streams are frozen."""
import math
import _dy2st
from numpy._core import dtypes, scalars
from numpy._core.array import asarray, count, from_list, ndarray
from numpy._core.creation import arange
from numpy._core.shaping import shape_tuple
from numpy.random.twister import Twister


def _size(size):
    return None if size is None else shape_tuple(size)


def _result(values, shape, d=dtypes.float64):
    if shape is None:
        return values[0] if d is dtypes.float64 else values[0]
    return from_list(values, shape, d)


class RandomState:
    def __init__(self, seed=None):
        self._twister = Twister()
        self._gauss = None
        self.seed(seed)

    def seed(self, seed=None):
        self._gauss = None
        if seed is None:
            data = _dy2st.random_bytes(32)
            self._twister.seed_array([int.from_bytes(data[i:i + 4], "little") for i in range(0, 32, 4)])
            return
        if isinstance(seed, (list, tuple, ndarray)) and not (isinstance(seed, ndarray) and not seed.ndim):
            key = [int(v) for v in asarray(seed)._flat()]
            if not key:
                raise ValueError("Seed must be non-empty")
            self._twister.seed_array([v & 0xFFFFFFFF for v in key])
            return
        if not hasattr(seed, "__index__"):
            raise TypeError("Cannot cast array from %r to dtype('int64') according to the rule 'safe'"
                            % asarray(seed)._dtype)
        seed = seed.__index__()
        if not 0 <= seed <= 0xFFFFFFFF:
            raise ValueError("Seed must be between 0 and 2**32 - 1")
        self._twister.seed_word(seed)

    def get_state(self, legacy=True):
        words = from_list(list(self._twister.words), (624,), dtypes.uint32)
        return ("MT19937", words, self._twister.at, 0 if self._gauss is None else 1, self._gauss or 0.0)

    def set_state(self, state):
        self._twister.words = [int(v) for v in asarray(state[1])._flat()]
        self._twister.at = int(state[2])
        self._gauss = float(state[4]) if len(state) > 4 and state[3] else None

    # Uniform.

    def random_sample(self, size=None):
        shape = _size(size)
        if shape is None:
            return self._twister.double()
        return from_list(self._twister.doubles(count(shape)), shape, dtypes.float64)

    random = ranf = sample = random_sample

    def rand(self, *args):
        return self.random_sample(args if args else None)

    def _parameters(self, size, *values):
        """(lists of parameters, one per draw; shape of the result)."""
        arrays = [asarray(v) for v in values]
        shape = _size(size)
        if all([not a.ndim for a in arrays]):
            n = 1 if shape is None else count(shape)
            return [[a._flat()[0]] * n for a in arrays], shape
        from numpy._core.broadcasting import joint_shape, stretched

        joint = joint_shape([a._shape for a in arrays])
        shape = joint if shape is None else shape
        return [stretched(a, shape) for a in arrays], shape

    def uniform(self, low=0.0, high=1.0, size=None):
        (lows, highs), shape = self._parameters(size, low, high)
        us = self._twister.doubles(len(lows))
        return _result([float(a) + (float(b) - float(a)) * u for a, b, u in zip(lows, highs, us)], shape)

    # Integers.

    def randint(self, low, high=None, size=None, dtype=int):
        d = dtypes.as_dtype(dtype)
        if high is None:
            low, high = 0, low
        shape = _size(size)
        lows, highs = asarray(low), asarray(high)
        if lows.ndim or highs.ndim:
            return self._randint_arrays(lows, highs, shape, d)
        low, high = int(lows.item()), int(highs.item())
        bits = 8 if d.kind == "b" else d.itemsize * 8
        least = 0 if d.kind in "ub" else -(1 << (bits - 1))
        most = 2 if d.kind == "b" else least + (1 << bits)
        if low < least:
            raise ValueError("low is out of bounds for %s" % d.name)
        if high > most:
            raise ValueError("high is out of bounds for %s" % d.name)
        if low >= high:
            raise ValueError("low >= high")
        n = 1 if shape is None else count(shape)
        top = high - 1 - low
        if d.kind == "b":
            values = self._booleans(n) if top else [bool(low)] * n
        else:
            values = [low + v for v in self._twister.bounded(top, n, bits)]
        if shape is None:
            return values[0] if dtype in (int, bool) else scalars.make(values[0], d)
        return from_list(values, shape, d)

    def _booleans(self, n):
        out = []
        held, left = 0, 0
        while len(out) < n:
            if left == 0:
                held, left = self._twister.word(), 31
            else:
                held >>= 1
                left -= 1
            out.append(bool(held & 1))
        return out

    def _randint_arrays(self, lows, highs, shape, d):
        from numpy._core.broadcasting import joint_shape, stretched

        shape = joint_shape([lows._shape, highs._shape]) if shape is None else shape
        out = []
        for a, b in zip(stretched(lows, shape), stretched(highs, shape)):
            if a >= b:
                raise ValueError("low >= high")
            out.append(int(a) + self._twister.below(int(b) - 1 - int(a)))
        return from_list(out, shape, d)

    def random_integers(self, low, high=None, size=None):
        if high is None:
            low, high = 1, low
        return self.randint(low, int(high) + 1, size)

    def bytes(self, length):
        words = self._twister.take((length + 3) // 4)
        return b"".join([w.to_bytes(4, "little") for w in words])[:length]

    # Normal.

    def _normal(self):
        if self._gauss is not None:
            value, self._gauss = self._gauss, None
            return value
        while True:
            x1 = 2.0 * self._twister.double() - 1.0
            x2 = 2.0 * self._twister.double() - 1.0
            r2 = x1 * x1 + x2 * x2
            if 0.0 < r2 < 1.0:
                break
        f = math.sqrt(-2.0 * math.log(r2) / r2)
        self._gauss = f * x1
        return f * x2

    def _normals(self, n):
        """n normals: pairs of uniforms are drawn in bulk, and what a rejection leaves open is drawn again."""
        out = []
        if self._gauss is not None and n:
            out.append(self._gauss)
            self._gauss = None
        log, sqrt = math.log, math.sqrt
        while len(out) < n:
            pairs = (n - len(out) + 1) // 2
            us = self._twister.doubles(2 * pairs)
            for a, b in zip(us[::2], us[1::2]):
                x1 = 2.0 * a - 1.0
                x2 = 2.0 * b - 1.0
                r2 = x1 * x1 + x2 * x2
                if r2 >= 1.0 or r2 == 0.0:
                    continue
                f = sqrt(-2.0 * log(r2) / r2)
                out.append(f * x2)
                out.append(f * x1)
        if len(out) > n:
            self._gauss = out.pop()
        return out

    def standard_normal(self, size=None):
        shape = _size(size)
        return self._normal() if shape is None else from_list(self._normals(count(shape)), shape, dtypes.float64)

    def randn(self, *args):
        return self.standard_normal(args if args else None)

    def normal(self, loc=0.0, scale=1.0, size=None):
        (locs, scales), shape = self._parameters(size, loc, scale)
        if any([s < 0 for s in scales]):
            raise ValueError("scale < 0")
        return _result([float(m) + float(s) * z for m, s, z in zip(locs, scales, self._normals(len(locs)))], shape)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        made = self.normal(mean, sigma, size)
        return math.exp(made) if size is None and not isinstance(made, ndarray) else from_list(
            [math.exp(v) for v in made._flat()], made._shape, dtypes.float64)

    def _each(self, size, parameters, draw):
        lists, shape = self._parameters(size, *parameters) if parameters else ([], _size(size))
        if not lists:
            n = 1 if shape is None else count(shape)
            return _result([draw() for _ in range(n)], shape)
        return _result([draw(*row) for row in zip(*lists)], shape)

    # Other distributions.

    def _exponential(self):
        return -math.log(1.0 - self._twister.double())

    def standard_exponential(self, size=None):
        return self._each(size, (), self._exponential)

    def exponential(self, scale=1.0, size=None):
        return self._each(size, (scale,), lambda s: s * self._exponential())

    def _gamma(self, shape):
        if shape == 1.0:
            return self._exponential()
        if shape == 0.0:
            return 0.0
        if shape < 1.0:
            while True:
                u = self._twister.double()
                v = self._exponential()
                if u <= 1.0 - shape:
                    x = u ** (1.0 / shape)
                    if x <= v:
                        return x
                else:
                    y = -math.log((1 - u) / shape)
                    x = (1.0 - shape + shape * y) ** (1.0 / shape)
                    if x <= v + y:
                        return x
        b = shape - 1.0 / 3.0
        c = 1.0 / math.sqrt(9 * b)
        while True:
            while True:
                x = self._normal()
                v = 1.0 + c * x
                if v > 0.0:
                    break
            v = v * v * v
            u = self._twister.double()
            if u < 1.0 - 0.0331 * (x * x) * (x * x):
                return b * v
            if math.log(u) < 0.5 * x * x + b * (1.0 - v + math.log(v)):
                return b * v

    def standard_gamma(self, shape, size=None):
        return self._each(size, (shape,), self._gamma)

    def gamma(self, shape, scale=1.0, size=None):
        return self._each(size, (shape, scale), lambda k, s: s * self._gamma(k))

    def chisquare(self, df, size=None):
        return self._each(size, (df,), lambda d: 2.0 * self._gamma(d / 2.0))

    def _beta(self, a, b):
        if a <= 1.0 and b <= 1.0:
            while True:
                u, v = self._twister.double(), self._twister.double()
                x, y = u ** (1.0 / a), v ** (1.0 / b)
                if x + y <= 1.0:
                    if x + y > 0:
                        return x / (x + y)
                    lx, ly = math.log(u) / a, math.log(v) / b
                    top = max(lx, ly)
                    lx, ly = lx - top, ly - top
                    return math.exp(lx - math.log(math.exp(lx) + math.exp(ly)))
        ga = self._gamma(a)
        gb = self._gamma(b)
        return ga / (ga + gb)

    def beta(self, a, b, size=None):
        return self._each(size, (a, b), lambda p, q: self._beta(float(p), float(q)))

    def _poisson(self, lam):
        if lam == 0:
            return 0
        if lam < 10:
            limit = math.exp(-lam)
            n, product = 0, self._twister.double()
            while product > limit:
                n += 1
                product *= self._twister.double()
            return n
        root = math.sqrt(lam)
        loglam = math.log(lam)
        b = 0.931 + 2.53 * root
        a = -0.059 + 0.02483 * b
        inverse = 1.1239 + 1.1328 / (b - 3.4)
        vr = 0.9277 - 3.6224 / (b - 2)
        while True:
            u = self._twister.double() - 0.5
            v = self._twister.double()
            us = 0.5 - abs(u)
            k = math.floor((2 * a / us + b) * u + lam + 0.43)
            if us >= 0.07 and v <= vr:
                return k
            if k < 0 or us < 0.013 and v > us:
                continue
            if math.log(v) + math.log(inverse) - math.log(a / (us * us) + b) <= -lam + k * loglam - math.lgamma(k + 1):
                return k

    def _whole(self, size, parameters, draw):
        lists, shape = self._parameters(size, *parameters)
        values = [draw(*row) for row in zip(*lists)]
        return values[0] if shape is None else from_list(values, shape, dtypes.int64)

    def poisson(self, lam=1.0, size=None):
        return self._whole(size, (lam,), lambda v: self._poisson(float(v)))

    def _binomial_inversion(self, n, p):
        q = 1.0 - p
        qn = math.exp(n * math.log(q))
        np_ = n * p
        bound = min(n, int(np_ + 10.0 * math.sqrt(np_ * q + 1)))
        x, px, u = 0, qn, self._twister.double()
        while u > px:
            x += 1
            if x > bound:
                x, px, u = 0, qn, self._twister.double()
            else:
                u -= px
                px = (n - x + 1) * p * px / (x * q)
        return x

    def _binomial(self, n, p):
        n, p = int(n), float(p)
        if not 0 <= p <= 1:
            raise ValueError("p < 0, p > 1 or p contains NaNs")
        if n == 0 or p == 0:
            return 0
        small = p if p <= 0.5 else 1.0 - p
        if small * n > 30.0:
            raise NotImplementedError("numpy.random.binomial with n * min(p, 1 - p) > 30 is not supported")
        x = self._binomial_inversion(n, small)
        return x if p <= 0.5 else n - x

    def binomial(self, n, p, size=None):
        return self._whole(size, (n, p), self._binomial)

    def _geometric(self, p):
        if p >= 0.333333333333333333333333:
            x, total, u = 1, p, self._twister.double()
            step = p
            while u > total:
                step *= 1 - p
                total += step
                x += 1
            return x
        return math.ceil(math.log(1.0 - self._twister.double()) / math.log(1.0 - p))

    def geometric(self, p, size=None):
        return self._whole(size, (p,), lambda v: self._geometric(float(v)))

    def laplace(self, loc=0.0, scale=1.0, size=None):
        def draw(m, s):
            while True:
                u = self._twister.double()
                if u >= 0.5:
                    return m - s * math.log(2.0 - u - u)
                if u > 0.0:
                    return m + s * math.log(u + u)

        return self._each(size, (loc, scale), draw)

    def logistic(self, loc=0.0, scale=1.0, size=None):
        def draw(m, s):
            while True:
                u = self._twister.double()
                if u > 0.0:
                    return m + s * math.log(u / (1.0 - u))

        return self._each(size, (loc, scale), draw)

    def gumbel(self, loc=0.0, scale=1.0, size=None):
        def draw(m, s):
            while True:
                u = 1.0 - self._twister.double()
                if u < 1.0:
                    return m - s * math.log(-math.log(u))

        return self._each(size, (loc, scale), draw)

    def rayleigh(self, scale=1.0, size=None):
        return self._each(size, (scale,), lambda s: s * math.sqrt(-2.0 * math.log(1.0 - self._twister.double())))

    def weibull(self, a, size=None):
        return self._each(size, (a,), lambda k: self._exponential() ** (1.0 / k) if k else 0.0)

    def pareto(self, a, size=None):
        return self._each(size, (a,), lambda k: math.exp(self._exponential() / k) - 1)

    def power(self, a, size=None):
        return self._each(size, (a,), lambda k: (1 - math.exp(-self._exponential())) ** (1.0 / k))

    def standard_cauchy(self, size=None):
        return self._each(size, (), lambda: self._normal() / self._normal())

    def standard_t(self, df, size=None):
        def draw(d):
            z = self._normal()
            return math.sqrt(d / 2) * z / math.sqrt(self._gamma(d / 2))

        return self._each(size, (df,), draw)

    def triangular(self, left, mode, right, size=None):
        def draw(a, m, b):
            base = b - a
            ratio = (m - a) / base
            u = self._twister.double()
            if u <= ratio:
                return a + math.sqrt(u * (m - a) * base)
            return b - math.sqrt((1.0 - u) * (b - m) * base)

        return self._each(size, (left, mode, right), draw)

    def multinomial(self, n, pvals, size=None):
        pvals = [float(p) for p in asarray(pvals)._flat()]
        shape = () if size is None else _size(size)
        out = []
        for _ in range(count(shape)):
            left, rest, row = n, 1.0, []
            for p in pvals[:-1]:
                drawn = self._binomial(left, min(p / rest, 1.0)) if left > 0 else 0
                row.append(drawn)
                left -= drawn
                rest -= p
            out.extend(row + [max(left, 0)])
        return from_list(out, shape + (len(pvals),), dtypes.int64)

    def dirichlet(self, alpha, size=None):
        alpha = [float(a) for a in asarray(alpha)._flat()]
        shape = () if size is None else _size(size)
        out = []
        for _ in range(count(shape)):
            row = [self._gamma(a) for a in alpha]
            total = 0.0
            for v in row:
                total += v
            out.extend([v * (1 / total) for v in row])
        return from_list(out, shape + (len(alpha),), dtypes.float64)

    # Choice.

    def shuffle(self, x):
        n = len(x)
        if isinstance(x, ndarray) and x.ndim > 1:
            for i in range(n - 1, 0, -1):
                j = self._twister.below(i)
                if i != j:
                    kept = x[j].copy()
                    x[j] = x[i]
                    x[i] = kept
            return
        for i in range(n - 1, 0, -1):
            j = self._twister.below(i)
            x[i], x[j] = x[j], x[i]

    def permutation(self, x):
        if isinstance(x, (int, scalars.integer)):
            made = arange(int(x))
            self.shuffle(made._list)
            return made
        a = asarray(x)
        order = list(range(a._shape[0]))
        self.shuffle(order)
        from numpy._core.shaping import take

        return take(a, order, 0)

    def choice(self, a, size=None, replace=True, p=None):
        items = asarray(a)
        pool = int(items.item()) if not items.ndim else items._shape[0]
        if items.ndim > 1:
            raise ValueError("a must be 1-dimensional")
        shape = _size(size)
        n = 1 if shape is None else count(shape)
        if pool <= 0 and n:
            raise ValueError("a must be greater than 0 unless no samples are taken" if not items.ndim else
                             "'a' cannot be empty unless no samples are taken")
        weights = None if p is None else self._weights(p, pool)
        if replace:
            places = self._with_replacement(pool, n, weights)
        else:
            if n > pool:
                raise ValueError("Cannot take a larger sample than population when 'replace=False'")
            if weights is None:
                places = self.permutation(pool)._flat()[:n]
            else:
                places = self._without_replacement(weights, n)
        if not items.ndim:
            return places[0] if shape is None else from_list(list(places), shape, dtypes.int64)
        if shape is None:
            return items[places[0]]
        flat = items._flat()
        return from_list([flat[i] for i in places], shape, items._dtype)

    def _weights(self, p, pool):
        weights = [float(v) for v in asarray(p)._flat()]
        if len(weights) != pool:
            raise ValueError("'a' and 'p' must have same size")
        if any([w < 0 for w in weights]):
            raise ValueError("probabilities are not non-negative")
        if abs(math.fsum(weights) - 1.0) > 1.5e-8:
            raise ValueError("probabilities do not sum to 1")
        return weights

    def _cumulative(self, weights):
        total, out = 0.0, []
        for w in weights:
            total += w
            out.append(total)
        return [v / total for v in out]

    def _with_replacement(self, pool, n, weights):
        if weights is None:
            return self._twister.bounded(pool - 1, n, 64)
        from bisect import bisect_right

        cdf = self._cumulative(weights)
        return [bisect_right(cdf, u) for u in self._twister.doubles(n)]

    def _without_replacement(self, weights, n):
        from bisect import bisect_right

        if len([w for w in weights if w > 0]) < n:
            raise ValueError("Fewer non-zero entries in p than size")
        weights = list(weights)
        found = []
        while len(found) < n:
            us = self._twister.doubles(n - len(found))
            for i in found:
                weights[i] = 0.0
            cdf = self._cumulative(weights)
            fresh = []
            for u in us:
                i = bisect_right(cdf, u)
                if i not in fresh:
                    fresh.append(i)
            found.extend(fresh)
        return found
