"""Where `print` writes to is looked up when a static function runs."""
import contextlib
import io
import sys

import paddle

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f


@st
def f(x):
    if x.sum() > 0:
        print("pos", x)
    else:
        print("neg", end="!\n")
    return x + 1


def kept(value):
    to = io.StringIO()
    with contextlib.redirect_stdout(to):
        f(paddle.to_tensor([value]))
    return to.getvalue()


print(repr(kept(1.0)))
print(repr(kept(-1.0)))
f(paddle.to_tensor([2.0]))
print(repr(kept(3.0)))


class Shouts:
    def write(self, text):
        sys.__stdout__.write(text.upper())


sys.stdout = Shouts()
f(paddle.to_tensor([-2.0]))
sys.stdout = None
f(paddle.to_tensor([-2.0]))
sys.stdout = sys.__stdout__


@st
def streams(x):
    print("lost", x.sum(), file=sys.stderr)
    print("found", x.sum(), file=sys.stdout)
    sys.stdout.write(f"{float(x[0]):.2f}\n")
    sys.stderr.write("lost\n")
    return x


streams(paddle.to_tensor([1.5]))
streams(paddle.to_tensor([2.5]))


@st
def fails(x):
    print("said once", x)
    sys.stdout.write("and once\n")
    return 5 // int(x[0])


for v in (2.0, 0.0):
    try:
        print(fails(paddle.to_tensor([v])))
    except ZeroDivisionError as e:
        print(e)
out = io.StringIO()
with contextlib.redirect_stdout(out):
    try:
        fails(paddle.to_tensor([0.0]))
    except ZeroDivisionError as e:
        print(e)
print(repr(out.getvalue()))
