"""MT19937 as numpy drives it: words, doubles, bounded integers."""
try:
    from _nd import mt_words as _native_words
except ImportError:
    _native_words = None

import _dy2st

_MASK = 0xFFFFFFFF


class Twister:
    def __init__(self):
        self.words = [0] * 624
        self.at = 624

    def seed_word(self, s):
        words = [0] * 624
        s &= _MASK
        for i in range(624):
            words[i] = s
            s = (1812433253 * (s ^ (s >> 30)) + i + 1) & _MASK
        self.words = words
        self.at = 624

    def seed_array(self, key):
        self.seed_word(19650218)
        words = self.words
        i, j = 1, 0
        for _ in range(max(624, len(key))):
            previous = words[i - 1]
            words[i] = ((words[i] ^ ((previous ^ (previous >> 30)) * 1664525)) + key[j] + j) & _MASK
            i, j = i + 1, (j + 1) % len(key)
            if i >= 624:
                words[0] = words[623]
                i = 1
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
        words = list(self.words)
        for k in range(624):
            following = words[k + 1] if k < 623 else words[0]
            y = (words[k] & 0x80000000) | (following & 0x7FFFFFFF)
            value = words[k + 397 if k < 227 else k - 227] ^ (y >> 1)
            words[k] = value ^ 0x9908B0DF if y & 1 else value
        self.words = words
        self.at = 0

    def take(self, n):
        """The next n words of 32 bits."""
        # While a program is staged this refuses: a drawn number must not be baked into it.
        _dy2st.effect("rng", "numpy.random")
        if _native_words is not None and n > 8:
            out, self.words, self.at = _native_words(self.words, self.at, n)
            return out
        out = []
        while len(out) < n:
            if self.at >= 624:
                self._refill()
            stop = min(624, self.at + n - len(out))
            for y in self.words[self.at:stop]:
                y ^= y >> 11
                y ^= (y << 7) & 0x9D2C5680
                y ^= (y << 15) & 0xEFC60000
                out.append(y ^ (y >> 18))
            self.at = stop
        return out

    def word(self):
        return self.take(1)[0]

    def doubles(self, n):
        w = self.take(2 * n)
        return [((a >> 5) * 67108864.0 + (b >> 6)) / 9007199254740992.0 for a, b in zip(w[::2], w[1::2])]

    def double(self):
        a, b = self.take(2)
        return ((a >> 5) * 67108864.0 + (b >> 6)) / 9007199254740992.0

    def below(self, top):
        """A uniform integer in 0..top, by masking and trying again."""
        if top == 0:
            return 0
        mask = (1 << top.bit_length()) - 1
        if top <= _MASK:
            value = self.word() & mask
            while value > top:
                value = self.word() & mask
            return value
        value = self._long() & mask
        while value > top:
            value = self._long() & mask
        return value

    def _long(self):
        a, b = self.take(2)
        return a << 32 | b

    def bounded(self, top, n, bits):
        """n integers in 0..top as numpy draws them for a dtype of that width."""
        if top == 0:
            return [0] * n
        if bits == 64 and top > _MASK:
            if top == (1 << 64) - 1:
                return [self._long() for _ in range(n)]
            return [self.below(top) for _ in range(n)]
        if bits >= 32:
            if top == _MASK:
                return self.take(n)
            mask = (1 << top.bit_length()) - 1
            out = []
            while len(out) < n:
                # Exactly as many words as are sure to be used, so that the state ends where numpy's does.
                out.extend([w & mask for w in self.take(n - len(out)) if w & mask <= top])
            return out
        return self._small(top, n, bits)

    def _small(self, top, n, bits):
        """Several small integers come from one word, lowest bits first."""
        mask = (1 << top.bit_length()) - 1
        per_word = 32 // bits
        part = (1 << bits) - 1
        out = []
        held, left = 0, 0
        while len(out) < n:
            if left == 0:
                held, left = self.word(), per_word
            else:
                held >>= bits
            left -= 1
            value = held & part & mask
            if value <= top:
                out.append(value)
        return out
