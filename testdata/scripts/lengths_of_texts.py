"""How long a text is of which only a run knows the parts."""
import contextlib
import io
import sys

import paddle


def lengths(x, n):
    text = f"{int(n)}"
    line = "sum " + str(x.sum()) + f" and {float(x.max()):.2f}"
    if len(text) > 1:
        return len(line), text.__len__() if False else len(text) * 10
    return len(line), len(text), len(f"{x}"), len("é%s" % int(n))


def padded(n):
    text = str(int(n))
    while len(text) < 4:
        return "0" * 3, len(text + "0")
    return text, 0


class Counter:
    def __init__(self):
        self.seen = 0

    def write(self, text):
        self.seen += len(text)

    def flush(self):
        pass


def counted(x, n):
    counter = Counter()
    print("value", int(n), x.sum(), sep="-", file=counter)
    with contextlib.redirect_stdout(counter):
        print(f"{int(n)}!")
    return counter.seen


def captured(x, n):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        print("a", int(n))
        if x.sum() > 0:
            print("positive", x.sum())
        print("b")
    print(out.getvalue(), end="")
    print(out.read() + ".", out.write("more"), len(out.getvalue()))
    return out.tell()


def streams():
    out = io.StringIO("abcdef")
    print(out.read(2), out.tell(), out.write("XY"), out.getvalue(), out.read(), out.tell())
    print(out.seek(0, 2), out.write("!"), out.tell(), out.seek(3), out.readline(), out.readline() + ".")
    print(out.truncate(2), out.tell(), repr(out.getvalue()), out.write("z"), repr(out.getvalue()))
    out = io.StringIO()
    print(out.tell(), repr(out.read()), out.seek(3), out.write("q"), repr(out.getvalue()), out.truncate(0))
    print(repr(out.getvalue()), out.seek(0), out.write("new\nline"), out.seek(0), list(out))


def run(function, *args):
    if sys.argv[1] == "static":
        function = paddle.jit.to_static(function)
    print(function.__name__, function(*args))


streams()
for data, n in (([1.0, 2.0], 7), ([-1.0, 0.5], 12345), ([0.0, 0.0], -3)):
    x, n = paddle.to_tensor(data), paddle.to_tensor(n)
    run(lengths, x, n)
    run(padded, n)
    run(counted, x, n)
    run(captured, x, n)
