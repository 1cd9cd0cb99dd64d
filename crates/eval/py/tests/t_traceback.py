import sys
import traceback


def show(f, *args):
    try:
        f(*args)
    except BaseException:
        print(traceback.format_exc(), end="")
    print("---")


def div(a, b):
    return a / b


def chain(x):
    try:
        div(x, 0)
    except ZeroDivisionError as e:
        raise ValueError("bad x") from e


def context(x):
    try:
        div(x, 0)
    except ZeroDivisionError:
        {}["missing"]


def quiet():
    try:
        div(1, 0)
    except ZeroDivisionError:
        raise KeyError("quiet") from None


def attr(o):
    return 1 + o.foo.bar + 2


def index(l):
    return l[0] + l[5] * 3


def binop():
    x = 5
    y = "s"
    return 3 * (x + y) - 1


def binop2():
    x = [1]
    y = {}
    z = x + y + x
    return z


def call(f):
    value = (f(1, 2) +
             f(3))
    return value


def nested():
    def inner(k):
        raise RuntimeError("from inner %d" % k)

    inner(3)


def whole():
    raise NotImplementedError


def recursive(n):
    if n == 0:
        raise OSError(2, "No such file or directory", "x.txt")
    recursive(n - 1)


def noted():
    e = TypeError("with note")
    e.add_note("a note\nsecond line")
    raise e


def multi():
    assert len([1,
                2]) == 3, "lengths differ"


def subscript():
    d = {"a": {"b": None}}
    return d["a"]["b"]["c"]


def comp():
    return [1 / (i - 2) for i in range(4)]


def lam():
    return (lambda q: q.nope)(5)


def power(a):
    return a ** "x" + 1


def unary():
    return -"x" + 1


def strings(a):
    return "text + more" + a[0] + "]"


def unicode_line(a):
    é = "éé"; return é + a["ü"]


def unpack():
    a, b = [1, 2, 3]


def method():
    class K:
        def go(self):
            self.missing()

    K().go()


def keyword():
    div(1, c=2)


def compare():
    return 1 < 2 < "x"


def boolean(x):
    return x and x.y


def with_block():
    with open("/nonexistent/file.txt") as f:
        return f


for f, args in [(div, (1, 0)), (chain, (1,)), (context, (1,)), (quiet, ()), (attr, (3,)), (index, ([1],)), (binop, ()), (binop2, ()),
                (call, (lambda *a: None,)), (nested, ()), (whole, ()), (recursive, (6,)), (noted, ()), (multi, ()), (subscript, ()), (comp, ()),
                (lam, ()), (power, (2,)), (unary, ()), (strings, ([1],)), (unicode_line, ({},)), (unpack, ()), (method, ()), (keyword, ()),
                (compare, ()), (boolean, (1,))]:
    show(f, *args)


class Mine(Exception):
    pass


class Weird(Exception):
    def __str__(self):
        raise RuntimeError("no str")


for e in (Mine("m"), Mine(), Weird("x"), KeyError("k"), SystemExit(3), StopIteration(), ValueError("multi\nline"), ValueError("")):
    print(traceback.format_exception_only(type(e), e))
try:
    div(1, 0)
except ZeroDivisionError as e:
    tb = e.__traceback__
    print([(f.name, f.lineno, f.line) for f in traceback.extract_tb(tb)])
    print("".join(traceback.format_tb(tb)), end="")
    print("".join(traceback.format_exception(e)), end="")
    print("".join(traceback.format_exception(type(e), e, tb, limit=1)), end="")
    print(traceback.extract_tb(tb)[-1][2], len(traceback.extract_tb(tb)), tuple(traceback.extract_tb(tb)[0])[2:])
    t = traceback.TracebackException.from_exception(e)
    print(str(t), "".join(t.format()), end="")
    print(sys.exc_info()[0].__name__, sys.exc_info()[1] is e)
print(traceback.format_exc(), sys.exc_info())
bad = SyntaxError("invalid syntax", ("file.py", 1, 5, "x = = 1\n", 1, 6))
print(traceback.format_exception_only(type(bad), bad), bad.lineno, bad.offset, bad.msg, bad.text)
import io
buf = io.StringIO()
try:
    div(2, 0)
except ZeroDivisionError:
    traceback.print_exc(file=buf)
print(buf.getvalue() == "", len(buf.getvalue().splitlines()))
