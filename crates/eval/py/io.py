"""Streams: in memory, and files whole (read at open, written at close or flush)."""
import _dy2st

DEFAULT_BUFFER_SIZE = 8192
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    """What text and byte streams share. The content is `_data`; `_pos` is where the next read or write goes, `None` at the end:
    a Program that adds to a text need not know how long it is."""

    _empty = ""
    _line_end = "\n"

    def __init__(self, data):
        self._data = data
        self._pos = 0 if data else None
        self._closed = False

    @property
    def closed(self):
        return self._closed

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file.")

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc):
        self.close()

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def read(self, size=-1, /):
        self._check()
        if self._pos is None:
            return self._empty
        if size is None or size < 0:
            out = self._data[self._pos:]
        else:
            out = self._data[self._pos:self._pos + size]
        self._pos += len(out)
        return out

    def readline(self, size=-1, /):
        self._check()
        if self._pos is None:
            return self._empty
        end = self._data.find(self._line_end, self._pos)
        end = len(self._data) if end < 0 else end + 1
        if size is not None and size >= 0:
            end = min(end, self._pos + size)
        out = self._data[self._pos:end]
        self._pos = max(end, self._pos)
        return out

    def readlines(self, hint=-1, /):
        lines = []
        total = 0
        for line in self:
            lines.append(line)
            total += len(line)
            if hint is not None and 0 < hint <= total:
                break
        return lines

    def write(self, data, /):
        self._check()
        pos = self._pos
        if pos is None:
            self._data += data
            return len(data)
        if pos > len(self._data):
            self._data += ("\0" if self._empty == "" else b"\0") * (pos - len(self._data))
        if pos == len(self._data):
            self._data += data
            self._pos = None
        else:
            self._data = self._data[:pos] + data + self._data[pos + len(data):]
            self._pos = pos + len(data)
        return len(data)

    def writelines(self, lines, /):
        for line in lines:
            self.write(line)

    def seek(self, offset, whence=0, /):
        self._check()
        if whence == 0:
            if offset < 0:
                raise ValueError("Negative seek position %d" % offset)
            self._pos = offset
        elif whence == 1:
            self._pos = max(self.tell() + offset, 0)
        elif whence == 2:
            self._pos = None if offset == 0 else max(len(self._data) + offset, 0)
        else:
            raise ValueError("Invalid whence (%d, should be 0, 1 or 2)" % whence)
        return self.tell()

    def tell(self):
        self._check()
        return len(self._data) if self._pos is None else self._pos

    def truncate(self, size=None, /):
        self._check()
        size = self.tell() if size is None else size
        if self._pos is None:
            self._pos = len(self._data)
        self._data = self._data[:size] if size else self._empty
        return size

    def flush(self):
        self._check()

    def close(self):
        self._closed = True

    def isatty(self):
        return False

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def fileno(self):
        raise UnsupportedOperation("fileno")


class TextIOBase(IOBase):
    encoding = None
    errors = None
    newlines = None


class RawIOBase(IOBase):
    _empty = b""
    _line_end = b"\n"


BufferedIOBase = RawIOBase


class StringIO(TextIOBase):
    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError("initial_value must be str or None, not %s" % type(initial_value).__name__)
        TextIOBase.__init__(self, initial_value or "")

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError("string argument expected, got %r" % type(s).__name__)
        return TextIOBase.write(self, s)

    def _check(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def getvalue(self):
        self._check()
        return self._data


class BytesIO(RawIOBase):
    def __init__(self, initial_bytes=b""):
        RawIOBase.__init__(self, bytes(initial_bytes))

    def write(self, b, /):
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        return RawIOBase.write(self, bytes(b))

    def getvalue(self):
        self._check()
        return self._data

    def getbuffer(self):
        return self._data


class _File:
    """Mixin: the stream's content belongs to the file `name`."""

    def _setup(self, name, mode, dirty):
        self.name = name
        self.mode = mode
        self._dirty = dirty

    def readable(self):
        return "r" in self.mode or "+" in self.mode

    def writable(self):
        return "r" not in self.mode or "+" in self.mode

    def _need(self, able, what):
        if not able:
            raise UnsupportedOperation("not " + what)

    def flush(self):
        self._check()
        if self._dirty:
            self._dirty = False
            _dy2st.write_file(self.name, self._encoded(), False)

    def close(self):
        if not self._closed:
            self.flush()
            self._closed = True

    def fileno(self):
        return 3


class TextIOWrapper(_File, TextIOBase):
    def __init__(self, name, mode, data, encoding, errors, newline, dirty):
        TextIOBase.__init__(self, data)
        self._setup(name, mode, dirty)
        self.encoding = encoding
        self.errors = errors or "strict"
        self._newline = newline

    def _encoded(self):
        text = self._data
        if self._newline not in (None, "", "\n"):
            text = text.replace("\n", self._newline)
        return text.encode(self.encoding, self.errors)

    def read(self, size=-1, /):
        self._need(self.readable(), "readable")
        return TextIOBase.read(self, size)

    def readline(self, size=-1, /):
        self._need(self.readable(), "readable")
        return TextIOBase.readline(self, size)

    def write(self, s, /):
        self._check()
        self._need(self.writable(), "writable")
        if not isinstance(s, str):
            raise TypeError("write() argument must be str, not %s" % type(s).__name__)
        self._dirty = True
        if "a" in self.mode:
            self._pos = None
        return TextIOBase.write(self, s)

    def __repr__(self):
        return "<_io.TextIOWrapper name=%r mode=%r encoding=%r>" % (self.name, self.mode, self.encoding)


class _BinaryFile(_File, RawIOBase):
    def __init__(self, name, mode, data, dirty):
        RawIOBase.__init__(self, data)
        self._setup(name, mode, dirty)

    def _encoded(self):
        return self._data

    def read(self, size=-1, /):
        self._need(self.readable(), "readable")
        return RawIOBase.read(self, size)

    def readline(self, size=-1, /):
        self._need(self.readable(), "readable")
        return RawIOBase.readline(self, size)

    def write(self, b, /):
        self._check()
        self._need(self.writable(), "writable")
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        self._dirty = True
        if "a" in self.mode:
            self._pos = None
        return RawIOBase.write(self, bytes(b))

    def __repr__(self):
        return "<_io.%s name=%r>" % ("BufferedReader" if self.mode.startswith("r") else "BufferedWriter", self.name)


BufferedReader = BufferedWriter = BufferedRandom = FileIO = _BinaryFile


def _check_mode(mode, encoding, newline):
    kinds = [c for c in mode if c in "rwxa"]
    if len(set(mode)) != len(mode) or any([c not in "rwxabt+" for c in mode]):
        raise ValueError("invalid mode: %r" % mode)
    if len(kinds) != 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if "b" in mode and "t" in mode:
        raise ValueError("can't have text and binary mode at once")
    if "b" in mode and encoding is not None:
        raise ValueError("binary mode doesn't take an encoding argument")
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError("illegal newline value: %r" % newline)
    return kinds[0]


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """The builtin `open`. Reading happens now, writing at flush or close; both ask the command's permission."""
    kind = _check_mode(mode, encoding, newline)
    path = file.__fspath__() if hasattr(file, "__fspath__") else file
    if not isinstance(path, (str, bytes)):
        raise TypeError("expected str, bytes or os.PathLike object, not %s" % type(file).__name__)
    data = b""
    dirty = False
    if kind == "r":
        data = _dy2st.read_file(path)
    elif kind == "a":
        if _dy2st.stat(path) is not None:
            data = _dy2st.read_file(path)
    elif kind == "x" and _dy2st.stat(path) is not None:
        raise FileExistsError(17, "File exists", path)
    if kind in "wx":
        # The file is emptied at once, as the real call does, so that a missing folder is told here.
        _dy2st.write_file(path, b"", False)
        dirty = True
    if "b" in mode:
        made = _BinaryFile(path, mode, data, dirty)
    else:
        encoding = encoding or "utf-8"
        text = data.decode(encoding, errors or "strict")
        if newline is None:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        made = TextIOWrapper(path, mode, text, encoding, errors, newline, dirty)
    if kind == "a":
        made._pos = len(made._data)
    return made
