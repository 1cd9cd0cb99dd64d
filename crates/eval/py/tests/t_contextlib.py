import contextlib
import io
import sys
from contextlib import contextmanager, ExitStack, nullcontext, suppress, closing, redirect_stdout, ContextDecorator


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except BaseException as e:
        print(type(e).__name__, e)


@contextmanager
def tag(name):
    """doc of tag"""
    print("<%s>" % name)
    try:
        yield name.upper()
    except KeyError as e:
        print("swallow", e)
    finally:
        print("</%s>" % name)


with tag("a") as v, tag("b"):
    print(v)
with tag("k"):
    raise KeyError("x")


def boom():
    with tag("z"):
        raise ValueError("boom")


attempt(boom)
print(tag.__name__, tag.__doc__)


@tag("deco")
def fn(x):
    print("in fn", x)
    return x + 1


print(fn(1), fn(2))


@contextmanager
def never():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def replace():
    try:
        yield
    except ValueError as e:
        raise RuntimeError("replaced") from e


def use(cm):
    with cm:
        return "ok"


attempt(use, never())
attempt(use, twice())


def use_replace():
    with replace():
        raise ValueError("orig")


attempt(use_replace)


def stop():
    with tag("s"):
        raise StopIteration("mine")


attempt(stop)
with suppress(ZeroDivisionError, KeyError):
    1 / 0
print("after suppress")
with nullcontext(5) as n:
    print(n)


class Door:
    def close(self):
        print("closed")


with closing(Door()) as d:
    print(type(d).__name__)
out = io.StringIO()
with redirect_stdout(out):
    print("hidden", 1, 2, sep="-")
    sys.stdout.write("more\n")
print(repr(out.getvalue()))


class CM:
    def __init__(self, n, swallow=False):
        self.n = n
        self.swallow = swallow

    def __enter__(self):
        print("enter", self.n)
        return self.n

    def __exit__(self, t, v, tb):
        print("exit", self.n, t.__name__ if t else None)
        return self.swallow


with ExitStack() as stack:
    print([stack.enter_context(CM(i)) for i in range(3)])
    stack.callback(print, "callback", 1, sep="=")


def raising():
    with ExitStack() as stack:
        stack.enter_context(CM(1, True))
        stack.enter_context(CM(2))
        raise ValueError("in stack")
    return "swallowed"


attempt(raising)


def chained():
    with ExitStack() as stack:
        stack.callback(lambda: 1 / 0)
        stack.enter_context(CM(2))
        raise ValueError("first")


try:
    chained()
except ZeroDivisionError as e:
    print("ZeroDivisionError", repr(e.__context__))
st = ExitStack()
st.enter_context(CM(9))
kept = st.pop_all()
st.close()
print("popped")
kept.close()
attempt(lambda: ExitStack().enter_context(5))


class Deco(ContextDecorator):
    def __enter__(self):
        print("deco in")
        return self

    def __exit__(self, *a):
        print("deco out")


@Deco()
def job():
    print("job")


job()


@contextmanager
def nested():
    with tag("outer"):
        with tag("inner"):
            yield "n"


with nested() as v:
    print(v)


def early():
    for i in range(3):
        with CM(i):
            if i == 1:
                return i


print(early())
