"""Temporary files: names are drawn from the system's random bytes; the command decides where writing is allowed."""
import _dy2st
import io
import os
import shutil

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
tempdir = None


def gettempdir():
    if tempdir is not None:
        return tempdir
    for name in (os.environ.get("TMPDIR"), "/tmp", "."):
        if name and os.path.isdir(name):
            return os.path.abspath(name)
    return os.getcwd()


def gettempprefix():
    return "tmp"


def _name(suffix, prefix, dir):
    middle = "".join([_LETTERS[b % len(_LETTERS)] for b in _dy2st.random_bytes(8)])
    return os.path.join(dir or gettempdir(), (prefix or "tmp") + middle + (suffix or ""))


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = _name(suffix, prefix, dir)
    os.mkdir(path)
    return path


def mktemp(suffix="", prefix="tmp", dir=None):
    return _name(suffix, prefix, dir)


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    path = _name(suffix, prefix, dir)
    open(path, "x").close()
    return 3, path


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False):
        self.name = mkdtemp(suffix, prefix, dir)

    def __enter__(self):
        return self.name

    def __exit__(self, *exc):
        self.cleanup()

    def cleanup(self):
        if os.path.exists(self.name):
            shutil.rmtree(self.name)

    def __repr__(self):
        return "<TemporaryDirectory %r>" % self.name


class _NamedFile:
    def __init__(self, file, name, delete):
        self.file = file
        self.name = name
        self.delete = delete

    def __getattr__(self, name):
        return getattr(self.__dict__["file"], name)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    def __iter__(self):
        return iter(self.file)

    def close(self):
        self.file.close()
        if self.delete and os.path.exists(self.name):
            os.remove(self.name)


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
                       delete=True, *, errors=None):
    name = _name(suffix, prefix, dir)
    return _NamedFile(open(name, mode, encoding=encoding), name, delete)


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None):
    return io.BytesIO() if "b" in mode else io.StringIO()


SpooledTemporaryFile = TemporaryFile
