import io
import os
import shutil
import tempfile


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


s = io.StringIO("line1\nline2\nline3")
print(repr(s.readline()), s.read(3), s.tell(), list(s), s.seek(0), s.readlines(), s.getvalue())
s.seek(2)
print(s.write("XY"), s.getvalue(), s.truncate(3), repr(s.getvalue()))
with io.StringIO() as t:
    print("hello", 5, file=t)
    t.write("w")
    t.writelines(["a", "b"])
    print(repr(t.getvalue()))
print(t.closed)
attempt(t.getvalue)
attempt(io.StringIO().write, b"x")
attempt(io.StringIO, 5)
b = io.BytesIO(b"abc\ndef")
print(b.read(2), b.readline(), b.read(), b.seek(0, 2), b.write(b"!"), b.getvalue(), b.seek(-3, 2), b.read())
attempt(io.BytesIO().write, "x")
d = tempfile.mkdtemp()
p = os.path.join(d, "f.txt")
with open(p, "w") as f:
    print(f.write("one\ntwo\n"), f.mode, f.writable(), f.readable(), f.closed)
print(f.closed, open(p).read().splitlines())
with open(p, "a", encoding="utf-8") as f:
    f.write("thré\n")
with open(p) as f:
    print([line.rstrip() for line in f], f.read() == "")
with open(p, "rb") as f:
    print(f.read(), f.seek(0), f.readline())
with open(p, "r+") as f:
    print(f.readline(), end="")
    f.seek(0)
    f.write("ONE")
print(open(p).read())
with open(os.path.join(d, "b.bin"), "wb") as f:
    f.write(bytes(range(5)))
print(open(os.path.join(d, "b.bin"), "rb").read(), os.path.getsize(os.path.join(d, "b.bin")))
attempt(lambda: open(os.path.join(d, "b.bin"), "zz"))
attempt(lambda: open(os.path.join(d, "b.bin"), "rw"))
attempt(lambda: open(p, "rb", encoding="utf-8"))
try:
    open("/nonexistent/x")
except FileNotFoundError as e:
    print(type(e).__name__, e, e.errno, e.filename, isinstance(e, OSError))
with open(p) as f:
    attempt(f.write, "x")
with open(p, "w") as f:
    attempt(f.read)
    attempt(f.write, 5)
try:
    open(p, "x")
except FileExistsError as e:
    print(type(e).__name__, e.errno)
os.makedirs(os.path.join(d, "x", "y"), exist_ok=True)
os.makedirs(os.path.join(d, "x", "y"), exist_ok=True)
try:
    os.makedirs(os.path.join(d, "x", "y"))
except FileExistsError as e:
    print("exists", e.errno)
print(sorted(os.listdir(d)), os.path.isdir(os.path.join(d, "x")))
os.rename(p, os.path.join(d, "g.txt"))
os.remove(os.path.join(d, "g.txt"))
print(sorted(os.listdir(d)), [(os.path.relpath(r, d), sorted(ds), sorted(fs)) for r, ds, fs in os.walk(d)])
shutil.rmtree(d)
print(os.path.exists(d))
import sys
print(sys.stdout.write("direct\n"), sys.stdout.encoding, sys.maxsize, sys.byteorder, sys.version_info[:2], sys.version_info >= (3, 8), sys.version_info.major)
sys.stdout.flush()
print(sys.platform, sys.float_info.max, sys.float_info.epsilon, "sys" in sys.modules, isinstance(sys.argv, list), sys.getrecursionlimit() > 100, sys.intern("a"))
try:
    sys.exit(3)
except SystemExit as e:
    print("exit", e.code)
