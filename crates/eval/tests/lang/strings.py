# Methods, indexing and formatting of str.
def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))


s = "Hello, World"
print(s[0], s[-1], s[2:5], s[::-1], s[::2], s[-3:], s[5:2], len(s), "日本語"[1], "日本語"[::-1], len("日本語"), "é"[0])
print(s.split(","), s.split(), " a  b ".split(), "a,b,,c".split(",", 1), "a b c".rsplit(None, 1), "a.b.c".rsplit(".", 1), "".split(), "".split(","), "a\n\nb".split("\n"))
print("a-b-c".partition("-"), "abc".partition("-"), "a-b-c".rpartition("-"), "abc".rpartition("x"))
print("  x ".strip(), "xxaxx".strip("x"), "  x ".lstrip(), "  x ".rstrip() + "|", "abcba".strip("ab"), "\u00a0x\u3000".strip())
print("aXbX".replace("X", "--"), "aaa".replace("a", "b", 2), "abc".replace("", "-"), "abc".replace("", "-", 2), "".replace("", "x"))
print(s.startswith("Hell"), s.startswith(("x", "He")), s.endswith("d", 0, -1), s.startswith("World", 7), s.startswith(()), "".startswith("", 1), "abc".startswith("", 3), "abc".startswith("", 4))
print(s.find("o"), s.rfind("o"), s.find("o", 5), s.find("o", 5, 7), s.find("zz"), s.index("W"), s.count("l"), s.count(""), "aaaa".count("aa"), "é日é".find("é", 1), "abc".find("", 3), "abc".find("", 4))
print(", ".join(["a", "b"]), "".join(x for x in "abc"), "-".join("xyz"), "ab".join([]), ":".join({"k": 1}))
print("abc".upper(), "ABC".lower(), "hello world".title(), "hELLO".capitalize(), "aBc".swapcase(), "ß".upper(), "Straße".casefold(), "ΑΣ".lower(), "ǆ".title())
print("7".zfill(3), "-7".zfill(4), "+7".zfill(2), "abc".center(8, "*"), "abc".center(9), "ab".center(5), "abc".ljust(5) + "|", "abc".rjust(5, "."), "a\tb".expandtabs(4))
print("abc".isalpha(), "ab1".isalnum(), "12".isdigit(), "²".isdigit(), "²".isdecimal(), "½".isnumeric(), " \t".isspace(), "AB".isupper(), "ab".islower(), "Ab Cd".istitle(), "a b".isidentifier(), "_a1".isidentifier(), "é".isascii(), "".isalpha(), "a\n".isprintable())
print("a\nb\r\nc".splitlines(), "a\nb\n".splitlines(True), "prefix_x".removeprefix("prefix_"), "x.py".removesuffix(".py"), "x".removeprefix("y"))
print("abc".translate({97: "x", 98: None, 99: 100}), "hello".translate(str.maketrans("el", "ip", "o")), str.maketrans({"a": 1, 2: "b"}))
print("é".encode(), "é".encode("latin-1"), b"\xc3\xa9".decode(), "aé".encode("ascii", "ignore"), "aé".encode("ascii", "replace"), b"a\xff".decode("utf-8", "replace"), b"a\xff".decode("utf-8", "ignore"))
print("a" in "abc", "" in "abc", "x" not in "abc", "a" + "b", "ab" * 3, 3 * "ab", "ab" * 0, "ab" * -1, "a" < "b", "a" < "B", "Z" < "a", "abc" == "abc", "a" != "b")
print(repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("tab\tnl\n\\ \x00 \x7f é \u200b \U0001f600"), ascii("é日\U0001f600"))
print(str(), str(5), str(b"abc"), str(b"abc", "utf-8"), str(None), str([1, "a"]), str(object=3))
print(list("abc"), tuple("ab"), sorted("cab"), max("abc"), "".join(reversed("abc")), [c for c in "日本"], list(enumerate("ab")))

print("%s %d %r %5.1f|%-6s|%06d|%x|%X|%o|%#x|%e|%g|%c|%%" % ("a", 42, "q", 3.14159, "ab", 42, 255, 255, 8, 255, 12345.678, 1e-7, "z"))
print("%(a)s-%(b)03d" % {"a": 1, "b": 2}, "%s" % (1,), "%s" % [1, 2], "%s %s" % (1, (2, 3)), "%+d % d" % (5, 5), "%*d|%-*d|" % (5, 1, 4, 2), "%.3s|%10.2s|" % ("abcdef", "xyz"), "%.*f" % (2, 3.14159))
print("%d" % 3.99, "%d" % True, "%i" % -5, "%u" % 7, "%5s|%-5s|" % (None, True), "%c" % 8364, "%a" % "é", "%g %G" % (1e10, 1e-10), "%.0f" % 2.5, "%#.0f" % 2, "%+.2e" % 0.00012, "%010.3f" % -3.14159, "%F" % float("inf"), "%05d" % -3, "%.5d" % 42, "%#o" % 8, "%x" % -255)
print("{} {}".format(1, 2), "{1} {0}".format(1, 2), "{a} {b[0]} {c.real}".format(a=1, b=[5], c=2 + 3j), "{0[k]} {0[x y]}".format({"k": 1, "x y": 2}), "{{}}".format(), "{!r} {!s} {!a}".format("é", "é", "é"))
print("{:>8}|{:<8}|{:^8}|{:*^8}|{:08.3f}|{:+d}|{:,}|{:_}|{:x}|{:#b}|{:e}|{:%}".format("a", "b", "c", "d", 3.14159, 5, 1234567, 1234567, 255, 5, 1234.5, 0.25))
print("{:{w}.{p}f}|{:{}}|{:{a}{w}}".format(3.14159, "x", 5, "y", w=10, p=2, a="^"), "{0:{1}}".format(5, ">4"))
print("{a}".format_map({"a": 1}), format(3.5, ".2f"), format("a", ">3"), format(5), format([1]), format(None, ""), format(True), format(True, "d"), format(True, "5"), format(1 + 2j, ".2f"), format(1 + 2j), format(1 + 2j, ">10"))
x, w = 3.14159, 10
print(f"{x:.2f} {x!r} {x!s:>10} {'a':{w}}| {x = } {x=:.1f} {1 + 1=} {{}} {'nested'[0]!r}", f"{10:#x} {1e6:,.2f} {-5:05d} {5:+} {255:08b} {'é':>3} {None} {True:>6} {[1]!s:>5}")


class D:
    def __format__(self, spec):
        return "D<%s>" % spec

    def __str__(self):
        return "strD"

    def __repr__(self):
        return "reprD"


class S(str):
    pass


print("{} {:abc} {!r} {!s:>6}".format(D(), D(), D(), D()), f"{D()} {D():x} {D()!r}", "%s %r" % (D(), D()), str(D()), [D()], format(D(), "q"))
t = S("sub")
print(t, t.upper(), type(t.upper()).__name__, t + "x", type(t + "x").__name__, t == "sub", {"sub": 1}[t], t[0], "%s" % t, f"{t:>5}", len(t), repr(t), type(str(t)).__name__, [t], "x".join([t, t]), t.split("u"), t in "a sub", hash(t) == hash("sub"))

for f, *args in [
    (lambda: "a"[5],), (lambda: "a"["x"],), (lambda: "a"[1.0],), (lambda: "a" + 1,), (lambda: "a" * "b",), (lambda: "a" * 1.5,), (lambda: 1 in "a",), (lambda: "a" < 1,), (lambda: "abc"[::0],),
    ("a".split, ""), ("a".split, 1), ("a".join, 5), ("a".join, [1]), ("a".join, ["x", None]), ("a".index, "z"), ("a".replace, 1, 2), ("a".replace, "a"), ("a".startswith, 1), ("a".startswith, ("a", 1)), ("a".find, 1), ("a".count,),
    ("a".center, "x"), ("a".center, 5, "ab"), ("a".center, 5, 1), ("a".encode, "xx"), ("é".encode, "ascii"), ("日本".encode, "latin-1"), (b"\xff".decode,), (b"\xe6\x97".decode,), (b"a\xe6b".decode,), ("a".strip, 1), ("a".partition, ""), ("a".zfill, "x"), ("a".upper, 1), ("a".splitlines, 1, 2),
    (lambda: "%d" % "a",), (lambda: "%s %s" % (1,),), (lambda: "%s" % (1, 2),), (lambda: "%(a)s" % 1,), (lambda: "%(a)s" % {},), (lambda: "%q" % 1,), (lambda: "%" % 1,), (lambda: "%f" % "x",), (lambda: "%x" % 1.5,), (lambda: "%c" % "ab",), (lambda: "%c" % -1,), (lambda: "%*d" % ("a", 1),), (lambda: "abc" % 1,), (lambda: "%(a" % {},), (lambda: "%i" % "a",), (lambda: "%c" % 1.5,), (lambda: "%d" % None,), (lambda: "abc" % {},), (lambda: "abc" % [],),
    ("{}".format,), ("{a}".format,), ("{".format, 1), ("}".format, 1), ("{0} {}".format, 1), ("{} {0}".format, 1), ("{!x}".format, 1), ("{:d}".format, "a"), ("{:.2d}".format, 1), ("{a.b}".format, 1), ("{0.b}".format, 1), ("{0[}".format, 1), ("{0[a]}".format, [1]), ("{:{}}".format, 1), ("{0!}".format, 1), ("{0!r:".format, 1), ("{0[a]b}".format, {"a": 1}), ("{0.}".format, 1), ("{:s}".format, 5), ("{:z}".format, "a"), ("{!r".format, 1), ("{:{:{}}}".format, 1, 2, 3),
    (str, b"a", "xx"), (str, 1, "utf-8"), (str, "a", "utf-8"), (format, 1, 2), (format, [1], "x"), (format, D), (str.upper,), (str.upper, 1), (str.join, "a"), (str.maketrans, 1), (str.maketrans, "a", "bc"),
]:
    show(f, *args)
