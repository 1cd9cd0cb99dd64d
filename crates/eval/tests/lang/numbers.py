# Arithmetic, conversions and messages of the number types.
def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))


print(7 // 2, -7 // 2, 7 % -3, -7 % 3, 7.5 // 2, -7.5 % 2, 2 ** 10, 2 ** -1, (-8) ** (1 / 3), 1 / 3)
print(10 ** 30, -(10 ** 30) // 7, 10 ** 30 % -7, (1 << 100) >> 98, 5 & 3, 5 | 3, 5 ^ 3, ~5, ~(1 << 70))
print(divmod(7, -2), divmod(-7.5, 2), divmod(10 ** 20, 3), abs(-3), abs(-3.5), abs(3 + 4j))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), round(1250, -2), round(1e300, 2), round(2.5, None))
print(pow(2, 10), pow(2, 10, 1000), pow(3, -1, 7), pow(2.0, 3), pow(-2, 3, -5))
print(int("42"), int(" -0x1f ", 16), int("0b101", 0), int("zz", 36), int(3.9), int(-3.9), int(True), int("1_000"))
print(float("1e3"), float(" -inf "), float("nan"), float(5), float("1_0.5"), complex("1+2j"), complex(1, 2), complex(3), complex("j"))
print(bool(0), bool("a"), bool([]), bool(0.0), True + True, True & False, True | 2, True ^ True)
print((255).bit_length(), (255).bit_count(), (1000).to_bytes(2, "big"), (-2).to_bytes(2, "little", signed=True))
print(int.from_bytes(b"\x03\xe8", "big"), int.from_bytes([255, 254], byteorder="big", signed=True))
print((3.5).is_integer(), (4.0).is_integer(), (0.1).as_integer_ratio(), (5).as_integer_ratio(), (1.5).hex(), float.fromhex("0x1.8p1"))
print((5).real, (5).imag, (5).numerator, (5).denominator, (2.5).real, (2.5).imag, (1 + 2j).real, (1 + 2j).imag, (1 + 2j).conjugate())
print(bin(10), oct(-8), hex(255), hex(-(1 << 70)), chr(97), ord("b"), ord("é"), chr(8364))
print(1e16, 1e-5, 123456789012345678.0, 0.1 + 0.2, 1e22, -0.0, 1.0, 1e100, float("inf"), 5e-324)
print(1 == 1.0 == True, hash(1) == hash(1.0) == hash(True), 2 ** 53 + 1 == float(2 ** 53), 2 ** 53 + 1 > float(2 ** 53), 10 ** 400 > 1e308)
print(hash(0.5), hash(-1), hash(2 ** 61), hash(1 + 2j), hash((1, 2, 3)), hash(()), hash(-2.0), hash(10 ** 30))
print(sum([1, 2, 3]), sum([0.1] * 3), sum([[1], [2]], []), sum((1, 2), start=10), max(3, 1, 2), min([4, 2, 8]), max("apple", "fig", key=len), min([], default=7))
print(1 + 2j + 3, (1 + 2j) * (3 - 1j), (1 + 2j) / (1 - 1j), (1 + 2j) ** 2, -(1 + 2j), 1j, -1j, 1 - 0j, complex(0, -0.0), (0j == 0))
print(3 .__add__(4), (3).__add__(4.0), (3.0).__add__(4), (3).__radd__(4), int.__mul__(3, 5), (7).__divmod__(2), (2).__pow__(5, 7))
print(isinstance(True, int), type(True + 1), type(1 / 1), type(2 ** -1), type(5 // 2.0))


class N(int):
    def __repr__(self):
        return "N(%d)" % int(self)


class Half:
    def __index__(self):
        return 3

    def __float__(self):
        return 2.5

    def __round__(self, n=None):
        return ("round", n)

    def __abs__(self):
        return "abs"

    def __divmod__(self, other):
        return ("divmod", other)


n = N(5)
print(n, n + 1, type(n + 1), -n, [n], n == 5, {5: "five"}[n], n * 2.0, N(7) // 2, "%d %s" % (n, n), f"{n:03d}", N("12"), N(), int(n), n.bit_length())
print([10, 20, 30, 40][Half()], int(Half()), float(Half()), hex(Half()), round(Half()), round(Half(), 2), abs(Half()), divmod(Half(), 3), "ab" * Half())

for f, *args in [
    (lambda: 1 / 0,), (lambda: 1 // 0,), (lambda: 1 % 0,), (lambda: 1.0 / 0,), (lambda: 1.0 // 0,), (lambda: 1.0 % 0,), (divmod, 1, 0), (divmod, 1.0, 0),
    (lambda: 0 ** -1,), (lambda: 0.0 ** -1,), (lambda: 1j / 0,), (lambda: 1 << -1,), (lambda: 2.0 ** 5000,), (lambda: 10 ** 400 * 1.0,), (lambda: 10 ** 400 / 3,),
    (lambda: 1 + "a",), (lambda: "a" + 1,), (lambda: [] + (),), (lambda: 1 @ 2,), (lambda: 1 < "a",), (lambda: 1j < 2,), (lambda: -"a",), (lambda: ~1.5,), (lambda: 5 & 1.0,),
    (int, "abc"), (int, "12", 1), (int, 1, 2), (int, []), (int, float("nan")), (int, float("inf")), (int, None), (float, "x"), (float, []), (float, 1j), (complex, "x"),
    (chr, -1), (chr, "a"), (ord, "ab"), (ord, 5), (ord, b"ab"), (abs, "a"), (round, "a"), (pow, 2, 3, 0), (pow, 2, -1, 4), (pow, 2.0, 3, 4), (divmod, "a", 1),
    (sum, ["a"]), (sum, [], ""), (sum, 5), (max,), (max, []), (max, 1, 2, 3), (min, 5), (bin, 1.5), (hex, "a"), (int, "1", "2"), (int, 1, 2, 3), (float, 1, 2), (bool, 1, 2), (round,),
    ((5).to_bytes, 0, "big"), ((-5).to_bytes, 2, "big"), ((5).to_bytes, 2, "middle"), ((300).to_bytes, 1, "big"), (lambda: [1, 2].__getitem__(1.0),), (lambda: "ab"[10 ** 30],),
    (lambda: int.__add__("a", 1),), (lambda: int.bit_length(),), (lambda: (5).bit_length(1),), (lambda: 10 ** 5000 and str(10 ** 5000),), (float("inf").as_integer_ratio,), (round, float("nan")),
]:
    show(f, *args)
