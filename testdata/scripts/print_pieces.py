"""What a static function prints comes to a replaced stdout in the pieces in which `print` writes it."""
import sys

import paddle

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f


class Keeps:
    def __init__(self):
        self.pieces = []

    def write(self, text):
        self.pieces.append(text)

    def flush(self):
        pass


class Says:
    def __repr__(self):
        print("<says>", end="")
        return "S"


@st
def f(x):
    print("a", float(x), [1, 2], "b{}")
    print()
    print("")
    print(x.shape, sep="-", end="")
    print(int(x), 2, sep="", end="!")
    print("s", Says(), [Says()], (1, Says()))
    if x > 1:
        t = "big"
    else:
        t = "small"
    print(t, t, x)
    return x + 1


@st
def fails(x):
    print("out", float(x), "once")
    print()
    return 5 // int(x)


def kept(g, v):
    to = Keeps()
    real, sys.stdout = sys.stdout, to
    try:
        g(paddle.to_tensor(v))
    except ZeroDivisionError as e:
        to.pieces.append(str(e))
    finally:
        sys.stdout = real
    return to.pieces


for v in (1.0, 2.0, 2.0):
    print(kept(f, v))
    f(paddle.to_tensor(v))
for v in (1.0, 0.0, 0.0):
    print(kept(fails, v))


@st
def into(x, to):
    print("a", x, Says(), file=to)
    return x


to = Keeps()
for v in (1.0, 2.0):
    into(paddle.to_tensor(v), to)
print(to.pieces)
