"""Records what CPython 3.11 does with numbers and text: python3.11 pure_parts.py writes ../recordings/*.tsv.

One case per line, fields separated by tabs, with \\\\ \\t \\n \\r escaped; the last field is the result or `!Class: message`.
"""

import itertools
import operator
import random
import struct
from pathlib import Path

OUT = Path(__file__).parent.parent / "recordings"
rng = random.Random(20240607)


def escape(text):
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")


def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"!{type(e).__name__}: {e}"


def write(name, rows):
    rows = list(rows)
    with open(OUT / name, "w", encoding="utf-8", newline="\n") as out:
        for row in rows:
            out.write("\t".join(escape(str(c)) for c in row) + "\n")
    print(name, len(rows))


def bits(f):
    return f"{struct.unpack('>Q', struct.pack('>d', f))[0]:016x}"


def from_bits(n):
    return struct.unpack(">d", struct.pack(">Q", n))[0]


SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, 0.25, 1e16, 9999999999999998.0, 1e15, 1e-4, 1e-5, 123456789.0, 5e-324,
           2.2250738585072014e-308, 1.7976931348623157e308, float("inf"), float("-inf"), float("nan"), 1e22, 1e23, 3.14159, 1e100]


def floats(n):
    out = list(SPECIAL)
    while len(out) < n:
        kind = rng.random()
        if kind < 0.4:
            out.append(from_bits(rng.getrandbits(64)))
        elif kind < 0.7:
            out.append(rng.uniform(-1000, 1000))
        elif kind < 0.85:
            out.append(round(rng.uniform(-100, 100), rng.randrange(5)))
        else:
            out.append(float(rng.randrange(-10**18, 10**18)))
    return out


def float_rows():
    for f in floats(1000):
        yield bits(f), "repr", "", repr(f)
        yield bits(f), "hex", "", f.hex()
        yield bits(f), "hash", "", hash(f) if f == f else 0
        yield bits(f), "ratio", "", attempt(f.as_integer_ratio)
        yield bits(f), "round", "", attempt(round, f)
        n = rng.randrange(-20, 20)
        yield bits(f), "round", n, attempt(lambda: repr(round(f, n)))
        yield bits(f), "trunc", "", attempt(int, f)


def format_rows():
    ints = [0, 1, -1, 7, -42, 255, 1234, 1234567, -1234567890, 10**30, -(2**70), 65]
    texts = ["", "a", "héllo", "日本語", "a b"]
    fills = ["", "<", ">", "^", "=", "*<", "*^", "0=", "é>", "{>"]
    signs = ["", "+", "-", " "]
    widths = ["", "0", "1", "5", "10", "08", "012", "020"]
    groups = ["", ",", "_"]
    precisions = ["", ".0", ".1", ".3", ".10", ".20"]
    int_types = ["", "d", "b", "o", "x", "X", "c", "n", "e", "f", "g", "%", "s", "r", "é"]
    float_types = ["", "e", "E", "f", "F", "g", "G", "n", "%", "d", "s", "x"]
    for _ in range(1500):
        spec = "".join([rng.choice(fills), rng.choice(signs), rng.choice(["", "", "", "#"]), rng.choice(widths),
                        rng.choice(groups), rng.choice(["", "", "", ".2"]), rng.choice(int_types)])
        n = rng.choice(ints)
        yield "int", n, spec, attempt(format, n, spec)
    few = floats(200)
    for _ in range(3000):
        spec = "".join([rng.choice(fills), rng.choice(signs), rng.choice(["", "", "", "z"]), rng.choice(["", "", "", "#"]),
                        rng.choice(widths), rng.choice(groups), rng.choice(precisions), rng.choice(float_types)])
        f = rng.choice(few)
        yield "float", bits(f), spec, attempt(format, f, spec)
    for _ in range(500):
        spec = "".join([rng.choice(fills), rng.choice(["", "", "", "+", " "]), rng.choice(["", "", "", "", "z", "#"]),
                        rng.choice(widths), rng.choice(["", "", "", ","]), rng.choice(precisions), rng.choice(["", "s", "s", "d"])])
        t = rng.choice(texts)
        yield "str", t, spec, attempt(format, t, spec)
    odd = ["10dd", "..", ".", ",,", "_,", ",_", "__", "1.", "99999999999999999999", ".99999999999999999999", "z", "zd", "-z", "+z.1f",
           "=", "==", "0", "00", "05", "é", "\t", "1é", "a'b", ",c", "_c", "#c", "+c", "c", ",s", "_b", ",b", "_é", ",\t", ".2147483648f"]
    for spec in odd:
        yield "int", 1234, spec, attempt(format, 1234, spec)
        yield "float", bits(-0.04), spec, attempt(format, -0.04, spec)
        yield "str", "ab", spec, attempt(format, "ab", spec)
    yield "int", 10**9, "c", attempt(format, 10**9, "c")
    yield "int", -1, "c", attempt(format, -1, "c")
    yield "int", 10**400, "f", attempt(format, 10**400, "f")


OPS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod,
       "**": operator.pow, "<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
       "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge}


def number_text(v):
    if isinstance(v, bool):
        return f"b{int(v)}"
    if isinstance(v, int):
        return f"i{v:x}"
    if isinstance(v, float):
        return f"f{bits(v)}"
    return f"c{bits(v.real)},{bits(v.imag)}"


def operator_rows():
    def integer():
        kind = rng.random()
        if kind < 0.3:
            return rng.randrange(-20, 20)
        if kind < 0.5:
            return rng.choice([2**63 - 1, -2**63, 2**63, -2**63 - 1, 2**31, 2**53 + 1, -2**53 - 1, 2**64, 0, 1, -1])
        if kind < 0.7:
            return rng.randrange(-2**63, 2**63)
        return rng.randrange(-2**rng.choice([70, 100, 200, 600]), 2**200)

    def real():
        return rng.choice([rng.choice(SPECIAL), rng.uniform(-10, 10), float(rng.randrange(-5, 6)), 9007199254740993.0])

    def any_number():
        kind = rng.random()
        if kind < 0.45:
            return integer()
        if kind < 0.8:
            return real()
        if kind < 0.9:
            return rng.random() < 0.5
        return complex(rng.choice([0.0, 1.0, -2.5, 3.0]), rng.choice([0.0, 1.0, -0.5, 2.0]))

    for symbol, op in OPS.items():
        for _ in range(250):
            a, b = (integer(), integer()) if rng.random() < 0.5 else (any_number(), any_number())
            if symbol in ("<<", ">>"):
                b = rng.choice([rng.randrange(-3, 200), b if abs(b) < 2**20 else 5]) if isinstance(b, int) else b
            if symbol == "**" and isinstance(a, int) and isinstance(b, int):
                b = rng.randrange(-5, 60)
            if symbol == "**" and (isinstance(a, complex) or isinstance(b, complex)):
                b = rng.randrange(0, 5)
            result = attempt(op, a, b)
            if isinstance(result, complex):
                if symbol == "**" and not isinstance(a, complex):
                    continue
                if result != result:
                    continue
            if isinstance(result, str) and result.startswith("!TypeError"):
                result = "!TypeError"
            yield symbol, number_text(a), number_text(b), result if isinstance(result, str) else number_text(result)
    for _ in range(300):
        a = any_number()
        yield "hash", number_text(a), "", hash(a) if a == a else 0
        yield "repr", number_text(a), "", attempt(repr, a)
        if not isinstance(a, complex) and rng.random() < 0.3 and isinstance(a, int):
            n = rng.randrange(-30, 3)
            yield "round", number_text(a), number_text(n), number_text(round(a, n))
    for _ in range(200):
        a, b, m = integer(), rng.randrange(-10, 2**70), rng.choice([integer(), rng.randrange(-10, 10)])
        yield "powmod", f"{number_text(a)} {number_text(b)}", number_text(m), attempt(lambda: number_text(pow(a, b, m)))


def parse_rows():
    ints = ["0", "1", "-1", "+7", " 42 ", "\t9\n", "1_000", "1__0", "_1", "1_", "", " ", "-", "+-1", "0x1f", "0b101", "0o17", "0X1F", "ff",
            "FF", "zz", "012", "00", "0_0", "1.5", "１２", "٣", "abc", "12a", "0x", "0x_f", "1" * 30, "9" * 4301, "- 1", "1 2", "é'"]
    for text in ints:
        for base in (10, 0, 2, 8, 16, 36):
            yield "int", text, base, attempt(lambda: str(int(text, base)))
    texts = ["1", "1.5", ".5", "5.", ".", "1e5", "1e", "1e+5", "1E-5", "1_0.0_1", "1__0", "_1", "1_", "1_.5", "1._5", "inf", "-Infinity", "nan", "+nan",
             "infin", " 1.5 ", "", "abc", "1,5", "0x10", "1e400", "1e-400", "12345678901234567890", "٣.٥", "1 2", "--1", "1e5.5", "-0", "9" * 400]
    for text in texts:
        yield "float", text, "", attempt(lambda: bits(float(text)))
    for text in ["1+2j", "1", "j", "-j", "1e5-2e-3j", "(1+2j)", " ( 1j ) ", "1 + 2j", "", "1j+2", "infj", "nan+infj", "1+j", "+1-j", "1_0j"]:
        yield "complex", text, "", attempt(lambda: repr(complex(text)))
    for text in ["0x1.8p3", "1.8", "0x.1p-4", "inf", "-nan", "0x1p1024", "0x1p-1080", "0x1.fffffffffffff8p0", "0x1.fffffffffffff7p0", "", "0x", "p3", "1p",
                 "-0x0p0", " 0x10 ", "0xffffffffffffffffffffffp-10", "0x1.00000000000008p0", "0x1.000000000000080001p0", "0x1p-1074", "0x1p-1075", "0x1.8p-1075"]:
        yield "fromhex", text, "", attempt(lambda: bits(float.fromhex(text)))
    for _ in range(300):
        text = "".join(rng.choice("0123456789") for _ in range(rng.randrange(1, 25))) + rng.choice(["", f"e{rng.randrange(-330, 310)}"])
        yield "float", text, "", attempt(lambda: bits(float(text)))


def text_rows():
    pool = list("abcXYZ019 _-'\"\\\n\t\r\x00\x1f\x7f") + ["é", "ß", "ﬁ", "Σ", "σ", "ς", "日", "İ", "ǆ", "ǅ", "½", "²", "٣", "\u200b", "\ud7ff", "\U0001f600", "ŉ", "\x85", "\u2028", "\xad"]
    methods = ["upper", "lower", "title", "capitalize", "swapcase", "casefold", "isalpha", "isdigit", "isdecimal", "isnumeric", "isalnum", "isspace",
               "isupper", "islower", "istitle", "isprintable", "isidentifier", "isascii", "split", "rsplit", "splitlines", "strip", "lstrip", "rstrip", "expandtabs"]
    words = ["", "hello world", "HELLO", "Hello World", "it's they're", "ΑΣ ΟΔΥΣΣΕΥΣ", "ﬁne", "x1", "1x", "_a", "a\tb\tc", "01\t012\t0123\n\t1", "ab\ncd\r\nef\x0bgh\u2028ij\r"]
    words += ["".join(rng.choice(pool) for _ in range(rng.randrange(1, 8))) for _ in range(150)]
    for w in words:
        yield "repr", w, "", repr(w)
        yield "ascii", w, "", ascii(w)
        for m in methods:
            yield m, w, "", getattr(w, m)()
    for _ in range(100):
        b = bytes(rng.choice(b"ab'\"\\\n\t\r\x00\x7f\xff ~") for _ in range(rng.randrange(6)))
        yield "bytes", b.hex(), "", repr(b)


def slice_rows():
    for length in (0, 1, 5):
        for start, stop, step in itertools.product([None, 0, 1, 4, 9, -1, -5, -9], [None, 0, 2, 7, -1, -6], [1, 2, -1, -2, 7]):
            yield length, start, stop, step, list(range(length))[start:stop:step]


write("floats.tsv", float_rows())
write("formats.tsv", format_rows())
write("operators.tsv", operator_rows())
write("parse.tsv", parse_rows())
write("texts.tsv", text_rows())
write("slices.tsv", slice_rows())
