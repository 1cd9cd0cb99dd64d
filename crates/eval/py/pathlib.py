"""Paths as objects."""
import fnmatch
import os


class PurePath:
    __slots__ = ("_root", "_parts", "_text")

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        elif cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        pieces = []
        for arg in args:
            text = arg._text if isinstance(arg, PurePath) else os.fspath(arg)
            if not isinstance(text, str):
                raise TypeError("argument should be a str object or an os.PathLike object returning str, not %r"
                                % type(text).__name__)
            pieces.append(text)
        joined = os.path.join(*pieces) if pieces else ""
        root = ""
        if joined.startswith("/"):
            root = "//" if joined.startswith("//") and not joined.startswith("///") else "/"
        self._set(root, [p for p in joined.split("/") if p and p != "."])

    def _set(self, root, parts):
        self._root = root
        self._parts = parts
        self._text = root + "/".join(parts) or "."

    def _made(self, root, parts):
        made = type(self)()
        made._set(root, parts)
        return made

    @property
    def parts(self):
        return ((self._root,) if self._root else ()) + tuple(self._parts)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def name(self):
        return self._parts[-1] if self._parts else ""

    @property
    def suffix(self):
        name = self.name
        i = name.rfind(".")
        return name[i:] if 0 < i < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + s for s in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        i = name.rfind(".")
        return name[:i] if 0 < i < len(name) - 1 else name

    @property
    def parent(self):
        if not self._parts:
            return self
        return self._made(self._root, self._parts[:-1])

    @property
    def parents(self):
        found = []
        p = self
        while p._parts:
            p = p.parent
            found.append(p)
        return tuple(found)

    def joinpath(self, *args):
        return type(self)(self, *args)

    def __truediv__(self, key):
        try:
            return type(self)(self, key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            return type(self)(key, self)
        except TypeError:
            return NotImplemented

    def with_name(self, name):
        if not self.name:
            raise ValueError("%r has an empty name" % (self,))
        if not name or "/" in name or name == ".":
            raise ValueError("Invalid name %r" % name)
        return self._made(self._root, self._parts[:-1] + [name])

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError("Invalid suffix %r" % suffix)
        if not self.name:
            raise ValueError("%r has an empty name" % (self,))
        old = self.suffix
        base = self.name[:len(self.name) - len(old)] if old else self.name
        return self._made(self._root, self._parts[:-1] + [base + suffix])

    def relative_to(self, *other):
        base = type(self)(*other)
        n = len(base._parts)
        if self._root != base._root or self._parts[:n] != base._parts:
            raise ValueError("%r is not in the subpath of %r OR one path is relative and the other is absolute."
                             % (str(self), str(base)))
        return self._made("", self._parts[n:])

    def is_relative_to(self, *other):
        try:
            self.relative_to(*other)
        except ValueError:
            return False
        return True

    def is_absolute(self):
        return bool(self._root)

    def as_posix(self):
        return self._text

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        return "file://" + self._text

    def match(self, path_pattern):
        pattern = PurePath(path_pattern)
        if not pattern.parts:
            raise ValueError("empty pattern")
        if pattern._root and (pattern._root != self._root or len(pattern._parts) != len(self._parts)):
            return False
        if len(pattern._parts) > len(self._parts):
            return False
        for part, pat in zip(reversed(self._parts), reversed(pattern._parts)):
            if not fnmatch.fnmatchcase(part, pat):
                return False
        return True

    def __str__(self):
        return self._text

    def __fspath__(self):
        return self._text

    def __bytes__(self):
        return self._text.encode()

    def __repr__(self):
        return "%s(%r)" % (type(self).__name__, self._text)

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._text == other._text

    def __hash__(self):
        return hash(self._text)

    def __lt__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self.parts < other.parts

    def __le__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self.parts <= other.parts

    def __gt__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self.parts > other.parts

    def __ge__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self.parts >= other.parts

    def __reduce__(self):
        return type(self), (self._text,)


class PurePosixPath(PurePath):
    __slots__ = ()


class PureWindowsPath(PurePath):
    __slots__ = ()

    def __new__(cls, *args):
        raise NotImplementedError("PureWindowsPath is not supported")


class Path(PurePath):
    __slots__ = ()

    @classmethod
    def cwd(cls):
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        return cls(os.path.expanduser("~"))

    def exists(self):
        return os.path.exists(self)

    def is_file(self):
        return os.path.isfile(self)

    def is_dir(self):
        return os.path.isdir(self)

    def is_symlink(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return os.stat(self)

    def resolve(self, strict=False):
        if strict:
            os.stat(self)
        return type(self)(os.path.abspath(self))

    def absolute(self):
        return type(self)(self) if self._root else type(self)(os.getcwd(), self)

    def expanduser(self):
        return type(self)(os.path.expanduser(self))

    def samefile(self, other_path):
        return os.path.samefile(self, other_path)

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return open(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None):
        with self.open("r", encoding=encoding, errors=errors) as f:
            return f.read()

    def read_bytes(self):
        with self.open("rb") as f:
            return f.read()

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError("data must be str, not %s" % type(data).__name__)
        with self.open("w", encoding=encoding, errors=errors, newline=newline) as f:
            return f.write(data)

    def write_bytes(self, data):
        with self.open("wb") as f:
            return f.write(data)

    def touch(self, mode=0o666, exist_ok=True):
        if self.exists():
            if not exist_ok:
                raise FileExistsError(17, "File exists", str(self))
            return
        self.open("w").close()

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        if parents:
            os.makedirs(self, exist_ok=exist_ok)
            return
        try:
            os.mkdir(self)
        except FileExistsError:
            if not exist_ok or not self.is_dir():
                raise

    def rmdir(self):
        os.rmdir(self)

    def unlink(self, missing_ok=False):
        try:
            os.remove(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rename(self, target):
        os.rename(self, target)
        return type(self)(target)

    replace = rename

    def iterdir(self):
        for name in os.listdir(self):
            yield self / name

    def glob(self, pattern):
        import glob

        for found in glob.iglob(os.path.join(glob.escape(str(self)), pattern), recursive=True):
            yield type(self)(found)

    def rglob(self, pattern):
        return self.glob("**/" + str(pattern))


class PosixPath(Path, PurePosixPath):
    __slots__ = ()


class WindowsPath(Path):
    __slots__ = ()
