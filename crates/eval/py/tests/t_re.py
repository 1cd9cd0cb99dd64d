import re


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


cases = [
    (r"abc", "xxabcxx"), (r"a.c", "abc a\nc"), (r"a*", "aaa"), (r"a+?", "aaa"), (r"(a|b)*c", "ababc"), (r"^\s*(\w+)\s*=\s*(.*?)\s*$", "  key = some value  "),
    (r"(\d+)-(\d+)", "12-345"), (r"(?P<y>\d{4})-(?P<m>\d\d)", "on 2024-05"), (r"[a-c]+", "xxabcabcd"), (r"[^a-c]+", "abcxyz"), (r"[]a]+", "]a"), (r"[a\]b]+", "a]b"),
    (r"\bfoo\b", "a foo b"), (r"\Bo", "foo"), (r"(?i)HeLLo", "hello"), (r"(?m)^b", "a\nb"), (r"(?s)a.b", "a\nb"), (r"a{2,3}", "aaaa"), (r"a{2}", "aaaa"), (r"a{,2}", "aaaa"), (r"a{2,}", "aaaa"), (r"a{x", "a{x"),
    (r"(a)|(b)", "b"), (r"(?:ab)+", "ababab"), (r"(?=foo)\w+", "xfoobar"), (r"foo(?!bar)", "foobar foobaz"), (r"(?<=a)b", "cb ab"), (r"(?<!a)b", "ab cb"), (r"(\w)\1", "hello"), (r"(?P<q>['\"]).*?(?P=q)", "say 'hi' \"yo\""),
    (r"(a*)*", "aab"), (r"(a*)+", "b"), (r"(?:a?)*?b", "aab"), (r"x*", "aaa"), (r"$", "a\n"), (r"a$", "a\n"), (r"a\Z", "a\n"), (r"\Aa", "ba"), (r"(a)(b)?(c)?", "ac"), (r"((a)|b)+", "ab"), (r"(?:(a)|b)*", "ab"),
    (r"\d+(?:\.\d+)?", "v3.14"), (r"[\w.]+@[\w.]+\.\w+", "mail me@x.org now"), (r"(?x) a b # comment\n c", "abc"), (r"\x41\u0042\103", "ABC"), (r"[\d\-x]+", "1-x"), (r"é+", "éé"), (r"(?i)É", "é"), (r"\w+", "naïve"), (r"(?a)\w+", "naïve"),
    (r"(a+)(a+)", "aaaa"), (r"(a+?)(a+)", "aaaa"), (r"(.*)(\d+)", "abc123"), (r"(?>a+)b", "aaab"), (r"a++b", "aaab"), (r"(a)?(?(1)b|c)", "ab"), (r"(a)?(?(1)b|c)", "c"), (r"(?i:a)b", "Ab AB"), (r"^$", ""), (r"", "abc"), (r"\.", "a.b"),
    (r"layer(\d+)\.(\d+)\.(conv|bn)(\d)\.(weight|bias)", "layer1.0.conv2.weight"), (r"(.*)_(.*)$", "a_b_c"), (r"(?:x|y|xy)z", "xyz"), (r"(a(b(c)))", "abc"), (r"a|ab|abc", "abc"), (r"[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?", "x=-1.5e-3"),
    (r"(?:^|,)([^,]*)", "a,b,,c"), (r"\s+", " \t\n x"), (r"[^\W\d_]+", "_a1b"), (r"(?<=\d{2})x", "12x"), (r"\$\{(\w+)\}", "a ${name} b"), (r"[a-zA-Z_]\w*", "9_ab"), (r"a.*b.*c", "a1b2b3c4c5"), (r"(x)(?=(y))", "xy"), (r"(?!x)y|z", "xz"),
]
for pat, text in cases:
    try:
        p = re.compile(pat)
    except re.error as e:
        print(pat, "ERR", e)
        continue
    m = p.search(text)
    out = [repr(pat), m and (m.span(), m.groups(), m.groupdict(), m.lastindex, m.lastgroup)]
    out.append(p.match(text) and p.match(text).span())
    out.append(p.fullmatch(text) and p.fullmatch(text).span())
    out.append(p.findall(text))
    out.append(p.sub("<\\g<0>>", text))
    out.append(p.split(text))
    print(*out)
for bad in ("(", ")", "a)", "[a", "*a", "a**", "a{3,1}", "(?P<n>a)(?P<n>b)", "\\1", "(?P=x)", "(?<=a+)b", "[z-a]", "\\q", "(?z)", "(?P<1a>x)", "a\\", "(?P<a", "x(?i)y", "+", "(?", "(?P", "\\x1", "(?#c", "[a-\\d]", "|*", "(*)", "(a\\1)", "\n(", "(?-i)"):
    attempt(re.compile, bad)
try:
    re.compile("ab\n(c")
except re.error as e:
    print(e.msg, e.pos, e.lineno, e.colno, e.pattern == "ab\n(c")
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"), re.sub("a", lambda m: m.group().upper() * 2, "banana"), re.sub("a", "b", "aaaa", count=2), re.subn("x", "y", "axbx"))
print(re.sub(r"(?P<n>\d)", r"[\g<n>\g<1>]\n", "1a2"), re.sub("x*", "-", "abxd"), re.sub("", "-", "abc"), re.sub(r"\d", r"\\", "a1"), repr(re.sub("a", r"\t\.", "ab")))
attempt(re.sub, "(a)", r"\2", "a")
attempt(re.sub, "(a)", r"\g<zz>", "a")
attempt(re.sub, "a", r"\q", "a")
attempt(re.sub, "a", r"\g<", "a")
print(re.split(r"[,;]\s*", "a, b;c,d"), re.split(r"(,)", "a,b,c", maxsplit=1), re.split("x*", "axbc"), re.split(r"\b", "ab cd"))
print([m.group() for m in re.finditer(r"\d+", "1 22 333")], [m.span() for m in re.finditer("", "ab")], re.findall(r"(\w)(\d)?", "a1b"), re.findall("a|", "ba"))
print(re.escape("a.b*c[d] e-f_g/h\n"), re.escape(b"a.b"))
m = re.match(r"(?P<first>\w+) (?P<second>\w+)?", "hello ")
print(m, m.group(0, 1, 2), m["first"], m[2], m.groups("dflt"), m.groupdict("none"), m.start("first"), m.end(1), m.span(2), m.expand(r"\1!"), m.re.pattern, m.string, m.pos, m.endpos, m.regs, bool(m))
attempt(lambda: m.group(3))
attempt(lambda: m.group("zz"))
p = re.compile(r"a(b)", re.I | re.M)
print(p, p.flags, p.groups, p.groupindex, p.pattern, p.search("xxAB", 2).span(), p.search("xxAB", 3), p.match("xab", 1).span(), p.fullmatch("abc", 0, 2).span(), p == re.compile(r"a(b)", re.I | re.M), re.compile("x"))
print(repr(re.I), repr(re.I | re.S), re.compile("(?i)x").flags, re.compile(b"x").flags, re.IGNORECASE == 2, repr(re.compile("(?mx)a", re.S)))
print(re.findall(rb"\d+", b"1 22"), re.sub(b"a", b"b", b"banana"), re.match(b"(x)", b"xy").group(1), re.split(b",", b"a,b"))
attempt(re.match, "a", b"a")
attempt(re.match, b"a", "a")
attempt(re.match, "a", 5)
attempt(re.compile, 5)
attempt(re.match, "a", None)
long = "a" * 5000 + "b"
print(re.match(r"(?:a|b)*$", long).end(), re.match(r"(?:[^\"\\]|\\.)*", long).end(), re.search(r"a*b", long).span(), len(re.findall("a", long)))
tok = re.compile(r"\s*(?:(?P<num>\d+\.?\d*)|(?P<name>[A-Za-z_]\w*)|(?P<op>[-+*/()=]))")
print([(m.lastgroup, m.group(m.lastgroup)) for m in tok.finditer("x1 = 3.5*(y + 42) - z")])
keys = ["encoder.layers.0.self_attn.q_proj.weight", "backbone.stage2.1.bn.running_mean", "head.fc.bias"]
print([re.sub(r"\.(\d+)\.", lambda m: "[%d]." % (int(m.group(1)) + 1), k) for k in keys], [bool(re.search("bn|norm", k)) for k in keys], [k for k in keys if re.fullmatch(r".*\.(weight|bias)", k)])
print(re.sub(r"(?<!^)(?=[A-Z])", "_", "CamelCaseName").lower(), re.sub("([a-z0-9])([A-Z])", r"\1_\2", "someHTTPServer2Name"), re.match("conv(\\d+)x(\\d+)", "conv3x5").groups(), re.split("[^0-9]+", "k3_s1_e6_i24"), re.split(r"(\d.*)", "k3"))
for op in "r1_k3_s11_e1_i32_o16_se0.25".split("_"):
    print(re.split(r"(\d.*)", op)[:2], end=" ")
print()
