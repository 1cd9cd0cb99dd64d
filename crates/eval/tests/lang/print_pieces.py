"""print writes piece by piece: what __str__ prints or raises comes after what stands before it."""
import io
import sys


class Keeps:
    def __init__(self):
        self.pieces = []

    def write(self, text):
        self.pieces.append(text)

    def flush(self):
        self.pieces.append("flushed")


class Says:
    def __repr__(self):
        print("<says>", end="")
        return "S"


class Fails:
    def __str__(self):
        raise ValueError("no text")


def kept(*args, **kw):
    to = Keeps()
    real, sys.stdout = sys.stdout, to
    try:
        print(*args, **kw)
    except ValueError as e:
        to.pieces.append(f"raised {e}")
    finally:
        sys.stdout = real
    return to.pieces


print("a", Says(), "b")
print(Says(), Says(), sep="")
print("in", [Says(), 1], (Says(),), {"k": Says()})
try:
    print("before", 1, Fails(), "after")
except ValueError as e:
    print("raised", e)
print(kept("a", 1.0))
print(kept())
print(kept(""))
print(kept("", ""))
print(kept("a", end=""))
print(kept("a", "b", sep="", end="", flush=True))
print(kept("a", "b", "c", sep=None, end=None))
print(kept("a", Says(), [1, 2], None))
print(kept("a", Fails(), "b"))
to = Keeps()
print("x", Says(), file=to, flush=True)
print(to.pieces)
out = io.StringIO()
print("x", 2, file=out)
print(repr(out.getvalue()))


class Moves:
    def __str__(self):
        sys.stdout = elsewhere
        return "moved"


elsewhere = Keeps()
print("one", Moves(), "two")
sys.stdout = sys.__stdout__
print(elsewhere.pieces)
sys.stdout = None
print(Says(), "nothing")
sys.stdout = sys.__stdout__
