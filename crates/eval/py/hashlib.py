"""Message digests in Python: md5, sha1 and the sha2 family."""
from _math import floor, sin


def _primes(n):
    found = []
    k = 2
    while len(found) < n:
        if all([k % p for p in found]):
            found.append(k)
        k += 1
    return found


def _root(x, degree):
    """The whole part of a root of a large integer."""
    low, high = 0, 1 << (x.bit_length() // degree + 1)
    while low < high:
        mid = (low + high + 1) // 2
        if mid ** degree <= x:
            low = mid
        else:
            high = mid - 1
    return low


def _fractions(count, degree, bits):
    """The first bits of the fractions of the roots of the first primes: the constants of sha2."""
    mask = (1 << bits) - 1
    return [_root(p << (bits * degree), degree) & mask for p in _primes(count)]


def _padded(data, block, length_bytes, order):
    tail = b"\x80" + b"\0" * ((-len(data) - 1 - length_bytes) % block)
    return data + tail + (len(data) * 8).to_bytes(length_bytes, order)


def _rotr(x, n, bits):
    return ((x >> n) | (x << (bits - n))) & ((1 << bits) - 1)


_SHA2 = {
    32: ((2, 13, 22), (6, 11, 25), (7, 18, 3), (17, 19, 10), 64),
    64: ((28, 34, 39), (14, 18, 41), (1, 8, 7), (19, 61, 6), 80),
}


def _sha2(data, start, bits):
    big0, big1, small0, small1, rounds = _SHA2[bits]
    mask = (1 << bits) - 1
    keys = _fractions(rounds, 3, bits)
    width = bits // 8
    block = width * 16
    state = list(start)
    data = _padded(data, block, width * 2, "big")
    for at in range(0, len(data), block):
        w = [int.from_bytes(data[at + i * width:at + (i + 1) * width], "big") for i in range(16)]
        for i in range(16, rounds):
            x, y = w[i - 15], w[i - 2]
            s0 = _rotr(x, small0[0], bits) ^ _rotr(x, small0[1], bits) ^ (x >> small0[2])
            s1 = _rotr(y, small1[0], bits) ^ _rotr(y, small1[1], bits) ^ (y >> small1[2])
            w.append((w[i - 16] + s0 + w[i - 7] + s1) & mask)
        a, b, c, d, e, f, g, h = state
        for i in range(rounds):
            s1 = _rotr(e, big1[0], bits) ^ _rotr(e, big1[1], bits) ^ _rotr(e, big1[2], bits)
            t1 = h + s1 + ((e & f) ^ (~e & mask & g)) + keys[i] + w[i]
            s0 = _rotr(a, big0[0], bits) ^ _rotr(a, big0[1], bits) ^ _rotr(a, big0[2], bits)
            t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
            a, b, c, d, e, f, g, h = (t1 + t2) & mask, a, b, c, (d + t1) & mask, e, f, g
        state = [(x + y) & mask for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return b"".join([x.to_bytes(width, "big") for x in state])


def _sha224(data):
    start = [x & 0xFFFFFFFF for x in [_root(p << 128, 2) for p in _primes(16)[8:]]]
    return _sha2(data, start, 32)[:28]


def _sha256(data):
    return _sha2(data, _fractions(8, 2, 32), 32)


def _sha384(data):
    start = [_root(p << 128, 2) & 0xFFFFFFFFFFFFFFFF for p in _primes(16)[8:]]
    return _sha2(data, start, 64)[:48]


def _sha512(data):
    return _sha2(data, _fractions(8, 2, 64), 64)


def _rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF


def _sha1(data):
    h = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0]
    data = _padded(data, 64, 8, "big")
    for at in range(0, len(data), 64):
        w = [int.from_bytes(data[at + i * 4:at + i * 4 + 4], "big") for i in range(16)]
        for i in range(16, 80):
            w.append(_rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1))
        a, b, c, d, e = h
        for i in range(80):
            if i < 20:
                f, k = (b & c) | (~b & d), 0x5A827999
            elif i < 40:
                f, k = b ^ c ^ d, 0x6ED9EBA1
            elif i < 60:
                f, k = (b & c) | (b & d) | (c & d), 0x8F1BBCDC
            else:
                f, k = b ^ c ^ d, 0xCA62C1D6
            a, b, c, d, e = (_rotl(a, 5) + (f & 0xFFFFFFFF) + e + k + w[i]) & 0xFFFFFFFF, a, _rotl(b, 30), c, d
        h = [(x + y) & 0xFFFFFFFF for x, y in zip(h, (a, b, c, d, e))]
    return b"".join([x.to_bytes(4, "big") for x in h])


_MD5_SHIFTS = ((7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21))


def _md5(data):
    keys = [floor(abs(sin(i + 1)) * 4294967296) for i in range(64)]
    h = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]
    data = _padded(data, 64, 8, "little")
    for at in range(0, len(data), 64):
        w = [int.from_bytes(data[at + i * 4:at + i * 4 + 4], "little") for i in range(16)]
        a, b, c, d = h
        for i in range(64):
            turn = i // 16
            if turn == 0:
                f, g = (b & c) | (~b & d), i
            elif turn == 1:
                f, g = (d & b) | (~d & c), (5 * i + 1) % 16
            elif turn == 2:
                f, g = b ^ c ^ d, (3 * i + 5) % 16
            else:
                f, g = c ^ (b | (~d & 0xFFFFFFFF)), 7 * i % 16
            f = ((f & 0xFFFFFFFF) + a + keys[i] + w[g]) & 0xFFFFFFFF
            a, d, c, b = d, c, b, (b + _rotl(f, _MD5_SHIFTS[turn][i % 4])) & 0xFFFFFFFF
        h = [(x + y) & 0xFFFFFFFF for x, y in zip(h, (a, b, c, d))]
    return b"".join([x.to_bytes(4, "little") for x in h])


_ALGORITHMS = {
    "md5": (_md5, 16, 64), "sha1": (_sha1, 20, 64), "sha224": (_sha224, 28, 64), "sha256": (_sha256, 32, 64),
    "sha384": (_sha384, 48, 128), "sha512": (_sha512, 64, 128),
}
algorithms_guaranteed = algorithms_available = set(_ALGORITHMS)


class _Hash:
    def __init__(self, name, data=b""):
        if name not in _ALGORITHMS:
            raise ValueError("unsupported hash type " + name)
        self.name = name
        self._function, self.digest_size, self.block_size = _ALGORITHMS[name]
        self._data = b""
        self.update(data)

    def update(self, data, /):
        if isinstance(data, str):
            raise TypeError("Strings must be encoded before hashing")
        self._data += bytes(data)

    def digest(self):
        return self._function(self._data)

    def hexdigest(self):
        return self.digest().hex()

    def copy(self):
        return _Hash(self.name, self._data)

    def __repr__(self):
        return "<%s _hashlib.HASH object>" % self.name


def new(name, data=b"", *, usedforsecurity=True):
    return _Hash(name, data)


def md5(string=b"", *, usedforsecurity=True):
    return _Hash("md5", string)


def sha1(string=b"", *, usedforsecurity=True):
    return _Hash("sha1", string)


def sha224(string=b"", *, usedforsecurity=True):
    return _Hash("sha224", string)


def sha256(string=b"", *, usedforsecurity=True):
    return _Hash("sha256", string)


def sha384(string=b"", *, usedforsecurity=True):
    return _Hash("sha384", string)


def sha512(string=b"", *, usedforsecurity=True):
    return _Hash("sha512", string)
