import os
import os.path as osp
from os import path


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


print(osp.join("a", "b"), osp.join("a/", "b"), osp.join("a", "/b", "c"), osp.join("", "x"), osp.join("a", ""), path.join("a", "b", "..", "c"))
for p in ("/a/b/c.txt", "a", "a/", "/", "//", "a/b/", ".bashrc", "a.tar.gz", "dir.d/file", "..", "x/.hid", "a.", "", "...x"):
    print(repr(p), osp.split(p), osp.basename(p), osp.dirname(p), osp.splitext(p), osp.normpath(p), osp.isabs(p))
print(osp.normpath("a/./b/../c//d"), osp.normpath("/../a"), osp.normpath("../../a"), osp.normpath("//a"), osp.normpath("///a"))
print(osp.relpath("/a/b/c", "/a/d"), osp.relpath("/a", "/a"), osp.relpath("/a/b", "/"), osp.commonprefix(["/usr/lib", "/usr/local"]), osp.commonpath(["/usr/lib", "/usr/local/x"]), osp.commonprefix([]))
print(osp.abspath("x") == osp.join(os.getcwd(), "x"), osp.abspath("/a/../b"), osp.exists("nope.txt"), osp.exists("t_os_path.py"), osp.isfile("t_os_path.py"), osp.isdir("."), osp.isfile("."), osp.isdir("nope"))
print(os.sep, os.linesep == "\n", os.curdir, os.pardir, os.name, os.fspath("x"), os.environ.get("NOPE_X"), os.getenv("NOPE_X", "d"))
os.environ["DY_TEST"] = "v"
print(os.environ["DY_TEST"], os.getenv("DY_TEST"), "DY_TEST" in os.environ, osp.expandvars("$DY_TEST/${DY_TEST}x/$NOPE_Y"))
del os.environ["DY_TEST"]
attempt(lambda: os.environ["DY_TEST"])
attempt(lambda: osp.join("a", 5) if False else osp.join(5))
attempt(os.fspath, 5)
attempt(osp.getsize, "nope.txt")
attempt(os.stat, "nope.txt")
attempt(os.environ.__setitem__, "a", 5)


class P:
    def __fspath__(self):
        return "dir/p.txt"


print(osp.basename(P()), osp.join(P(), "q"), os.fspath(P()), osp.splitext(P()))
print("t_os_path.py" in os.listdir("."), "shim" in [e.name for e in os.scandir(".") if e.is_dir()], [d for _, d, _ in os.walk("shim")])
