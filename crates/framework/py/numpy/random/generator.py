"""The newer generator: seed sequences and PCG64; uniforms and integers."""
import _dy2st
from numpy._core import dtypes
from numpy._core.array import asarray, count, from_list, ndarray
from numpy._core.shaping import shape_tuple

_M32 = 0xFFFFFFFF
_M64 = (1 << 64) - 1
_M128 = (1 << 128) - 1
_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645


class SeedSequence:
    """Entropy mixed into a pool of four words."""

    def __init__(self, entropy=None, *, spawn_key=(), pool_size=4):
        if entropy is None:
            entropy = int.from_bytes(_dy2st.random_bytes(16), "little")
        self.entropy = entropy
        words = []
        for value in entropy if isinstance(entropy, (list, tuple)) else [int(entropy)]:
            value = int(value)
            words.append(value & _M32)
            value >>= 32
            while value:
                words.append(value & _M32)
                value >>= 32
        self._constant = 0x43B0D7E5
        pool = [self._hash(words[i] if i < len(words) else 0) for i in range(4)]
        for i in range(4):
            for j in range(4):
                if i != j:
                    pool[j] = self._mix(pool[j], self._hash(pool[i]))
        for word in words[4:]:
            for j in range(4):
                pool[j] = self._mix(pool[j], self._hash(word))
        self.pool = pool

    def _hash(self, value):
        value = (value ^ self._constant) & _M32
        self._constant = self._constant * 0x931E8875 & _M32
        value = value * self._constant & _M32
        return value ^ value >> 16

    def _mix(self, x, y):
        value = (0xCA01F9DD * x - 0x4973F715 * y) & _M32
        return value ^ value >> 16

    def generate_words(self, n):
        constant = 0x8B51F9DD
        out = []
        for i in range(n):
            value = self.pool[i % 4] ^ constant
            constant = constant * 0x58F38DED & _M32
            value = value * constant & _M32
            out.append(value ^ value >> 16)
        return out


class PCG64:
    def __init__(self, seed=None):
        sequence = seed if isinstance(seed, SeedSequence) else SeedSequence(seed)
        w = sequence.generate_words(8)
        longs = [w[2 * i] | w[2 * i + 1] << 32 for i in range(4)]
        initial = longs[0] << 64 | longs[1]
        stream = longs[2] << 64 | longs[3]
        self._step = (stream << 1 | 1) & _M128
        self._state = self._step
        self._state = (self._state + initial) & _M128
        self._advance()
        self._half = None

    def _advance(self):
        self._state = (self._state * _MULTIPLIER + self._step) & _M128

    def long(self):
        _dy2st.effect("rng", "numpy.random")
        self._advance()
        high, low = self._state >> 64, self._state & _M64
        value, turn = high ^ low, self._state >> 122
        return (value >> turn | value << (64 - turn)) & _M64

    def word(self):
        if self._half is not None:
            value, self._half = self._half, None
            return value
        value = self.long()
        self._half = value >> 32
        return value & _M32

    def double(self):
        return (self.long() >> 11) * (1.0 / 9007199254740992.0)


class Generator:
    def __init__(self, bit_generator):
        self.bit_generator = bit_generator

    def random(self, size=None, dtype=float, out=None):
        if size is None:
            return self.bit_generator.double()
        shape = shape_tuple(size)
        return from_list([self.bit_generator.double() for _ in range(count(shape))], shape, dtypes.float64)

    def uniform(self, low=0.0, high=1.0, size=None):
        if size is None and not isinstance(low, ndarray) and not isinstance(high, ndarray):
            return low + (high - low) * self.bit_generator.double()
        return low + (high - low) * self.random(size)

    def _bounded(self, top):
        """Lemire's method: a product's high part, with the few biased low parts drawn again."""
        if top == 0:
            return 0
        bits = 32 if top <= _M32 else 64
        draw = self.bit_generator.word if bits == 32 else self.bit_generator.long
        size = 1 << bits
        if top == size - 1:
            return draw()
        n = top + 1
        m = draw() * n
        if m % size < n:
            threshold = (size - n) % n
            while m % size < threshold:
                m = draw() * n
        return m >> bits

    def integers(self, low, high=None, size=None, dtype=int, endpoint=False):
        d = dtypes.as_dtype(dtype)
        if d.itemsize < 4 or d.kind == "b":
            raise NotImplementedError("Generator.integers of a dtype narrower than 32 bits")
        if high is None:
            low, high = 0, low
        top = int(high) - int(low) - (0 if endpoint else 1)
        if top < 0:
            raise ValueError("low >= high" if not endpoint else "low > high")
        if size is None:
            from numpy._core.scalars import make

            return make(int(low) + self._bounded(top), d)
        shape = shape_tuple(size)
        return from_list([int(low) + self._bounded(top) for _ in range(count(shape))], shape, d)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotImplementedError("numpy.random.Generator.%s is not supported; use numpy.random.RandomState" % name)


def default_rng(seed=None):
    if isinstance(seed, Generator):
        return seed
    return Generator(seed if isinstance(seed, PCG64) else PCG64(seed))
