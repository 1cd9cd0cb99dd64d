import os
import tempfile
import glob
import shutil
from pathlib import Path, PurePath, PurePosixPath


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


p = Path("/a/b/c.tar.gz")
print(p, repr(p), p.name, p.stem, p.suffix, p.suffixes, p.parent, p.parts, list(p.parents), p.root, p.anchor, p.is_absolute(), p.as_posix())
print(Path("a") / "b" / "../c", Path("a", "/b"), Path("a//b/./c/"), Path(""), Path("."), Path(".") / "x", "pre" / Path("x"), Path("/"), Path("//x"), Path("..").name, Path(".bashrc").suffix, Path("a.").suffix)
print(p.with_name("d.txt"), p.with_suffix(".zip"), p.with_suffix(""), p.with_stem("q"), p.relative_to("/a"), p.is_relative_to("/z"), Path("a/b").joinpath("c", "d"), p.match("*.gz"), p.match("b/*"), p.match("/a/*/*"))
print(Path("a") == Path("a/"), Path("a") < Path("b"), hash(Path("a")) == hash(Path("./a")), sorted([Path("b"), Path("a/x"), Path("a")]), str(PurePath("x")), PurePosixPath("a/b"), isinstance(p, PurePath), os.fspath(p), f"{p}")
attempt(lambda: p.relative_to("/z"))
attempt(lambda: Path("a").with_suffix("b"))
attempt(lambda: Path("/").with_name("x"))
attempt(lambda: Path("a") / 5)
attempt(Path, 5) if False else None
with tempfile.TemporaryDirectory() as d:
    r = Path(d)
    (r / "sub" / "deep").mkdir(parents=True)
    (r / "sub" / "deep").mkdir(parents=True, exist_ok=True)
    f = r / "f.txt"
    print(f.write_text("hello\n"), f.read_text(), f.exists(), f.is_file(), r.is_dir(), f.stat().st_size, f.read_bytes())
    (r / "sub" / "x.py").touch()
    (r / "sub" / "deep" / "y.py").write_bytes(b"")
    print(sorted(x.name for x in r.iterdir()), sorted(x.name for x in r.glob("*.txt")), sorted(x.relative_to(r).as_posix() for x in r.rglob("*.py")), sorted(x.relative_to(r).as_posix() for x in r.glob("**/*.py")), sorted(x.relative_to(r).as_posix() for x in r.glob("sub/*")))
    print(sorted(os.path.relpath(x, d) for x in glob.glob(d + "/*")), sorted(os.path.relpath(x, d) for x in glob.glob(d + "/**/*.py", recursive=True)), glob.glob(d + "/nope*"), sorted(os.path.relpath(x, d) for x in glob.glob(os.path.join(d, "sub", "[x]*"))))
    with f.open() as fh:
        print(fh.read())
    g = f.rename(r / "g.txt")
    print(f.exists(), g.name)
    shutil.copy(g, r / "copy.txt")
    print((r / "copy.txt").read_text())
    g.unlink()
    g.unlink(missing_ok=True)
    try:
        g.unlink()
    except FileNotFoundError as e:
        print("missing", e.errno)
    try:
        (r / "sub").mkdir()
    except FileExistsError as e:
        print("exists", e.errno)
    (r / "e").mkdir()
    (r / "e").rmdir()
    shutil.rmtree(r / "sub")
    print(sorted(os.listdir(d)))
print(os.path.exists(d), Path("x").resolve() == Path.cwd() / "x", Path("/a/../b").resolve())
