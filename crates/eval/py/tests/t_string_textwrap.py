import string
import textwrap


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


print(string.ascii_letters, string.digits, string.punctuation, repr(string.whitespace), string.hexdigits, string.octdigits, len(string.printable))
print(string.capwords("hello  wORLD foo"), string.capwords("a-b", "-"))
t = string.Template("$who likes ${what}s for $$5")
print(t.substitute(who="Tim", what="book"), t.safe_substitute(who="x"), t.substitute({"who": 1, "what": 2}), t.get_identifiers(), t.is_valid())
attempt(t.substitute, who="x")
attempt(string.Template("bad $ here").substitute)
attempt(string.Template("a\n$1").substitute)
attempt(string.Template("bad ${x").safe_substitute, x=1)
f = string.Formatter()
print(f.format("{0} {name!r:>8} {1[k]} {0.real:04d} {{x}}", 5, {"k": "v"}, name="n"), f.format("{} {}", 1, 2), f.format("{:{w}.{p}f}", 3.14159, w=8, p=2))
attempt(f.format, "{x}")
text = "The quick brown fox jumped over the lazy dog. It was a well-known, long-established hyphen-ated-word example   with   spaces."
for w in (10, 20, 40, 70):
    print(textwrap.wrap(text, w))
print(textwrap.fill(text, 30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.shorten("Hello  world! This is long", width=12), textwrap.shorten("Hello world", width=11), textwrap.shorten("Hello world!", width=11, placeholder="..."))
print(textwrap.wrap("supercalifragilistic expi", 8), textwrap.wrap("supercalifragilistic expi", 8, break_long_words=False), textwrap.wrap("", 5), textwrap.wrap("a\tb\nc", 20))
print(repr(textwrap.dedent("""
    first
      second

    third
    """)), repr(textwrap.dedent("  a\n b")), repr(textwrap.dedent("\ta\n\tb")), repr(textwrap.dedent("  a\n\tb")))
print(repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "> ", lambda line: True)))
print(textwrap.wrap(text, 25, max_lines=2), textwrap.wrap(text, 25, max_lines=2, placeholder="~"))
attempt(textwrap.wrap, "x", 0)
