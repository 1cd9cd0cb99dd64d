"""The interpreter: streams, arguments, modules, limits."""
import _dy2st
from _dy2st import argv, exc_info, getrecursionlimit, getsizeof, intern, modules, path, setrecursionlimit


class _Stream:
    """A text stream of the process."""

    encoding = "utf-8"
    errors = "strict"
    newlines = None
    closed = False
    line_buffering = True

    def __init__(self, name, mode, write):
        self.name = name
        self.mode = mode
        self._write = write

    def write(self, text):
        if self._write is None:
            import io

            raise io.UnsupportedOperation("not writable")
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not %s" % type(text).__name__)
        return self._write(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def readline(self, size=-1):
        return _dy2st.stdin_readline()

    def read(self, size=-1):
        parts = []
        while True:
            line = self.readline()
            if not line:
                return "".join(parts)
            parts.append(line)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def flush(self):
        pass

    def isatty(self):
        return False

    def readable(self):
        return self._write is None

    def writable(self):
        return self._write is not None

    def fileno(self):
        return {"<stdin>": 0, "<stdout>": 1, "<stderr>": 2}[self.name]

    def reconfigure(self, **kwargs):
        pass

    def __repr__(self):
        return "<_io.TextIOWrapper name=%r mode=%r encoding='utf-8'>" % (self.name, self.mode)


stdin = __stdin__ = _Stream("<stdin>", "r", None)
stdout = __stdout__ = _Stream("<stdout>", "w", _dy2st.stdout_write)
stderr = __stderr__ = _Stream("<stderr>", "w", _dy2st.stderr_write)


class _Record(tuple):
    """A tuple with names, as CPython's struct sequences."""

    _title = "sys.record"
    _names = ()

    def __getattr__(self, name):
        try:
            return tuple.__getitem__(self, self._names.index(name))
        except ValueError:
            raise AttributeError("%r object has no attribute %r" % (self._title, name)) from None

    def __repr__(self):
        return "%s(%s)" % (self._title, ", ".join(["%s=%r" % pair for pair in zip(self._names, self)]))


class _VersionInfo(_Record):
    _title = "sys.version_info"
    _names = ("major", "minor", "micro", "releaselevel", "serial")


class _FloatInfo(_Record):
    _title = "sys.float_info"
    _names = (
        "max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig", "epsilon", "radix", "rounds",
    )


class _Implementation:
    name = "cpython"
    cache_tag = None
    hexversion = 0x030B07F0


class _Flags:
    debug = inspect = interactive = optimize = no_user_site = no_site = ignore_environment = verbose = quiet = 0
    dont_write_bytecode = 1
    utf8_mode = 1


version_info = _VersionInfo((3, 11, 7, "final", 0))
version = "3.11.7 (dy2st)"
hexversion = 0x030B07F0
api_version = 1013
implementation = _Implementation()
flags = _Flags()
platform = "linux"
byteorder = "little"
maxsize = 9223372036854775807
maxunicode = 0x10FFFF
float_info = _FloatInfo(
    (1.7976931348623157e308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1)
)
executable = ""
prefix = exec_prefix = base_prefix = base_exec_prefix = ""
copyright = ""
dont_write_bytecode = True
warnoptions = []
orig_argv = argv
meta_path = []
path_hooks = []
path_importer_cache = {}
builtin_module_names = ("_dy2st", "_math", "builtins", "sys")
stdlib_module_names = frozenset()
ps1 = ">>> "


def exit(status=None, /):
    raise SystemExit(status)


def exception():
    return exc_info()[1]


def _getframe(depth=0, /):
    found = _dy2st.frame(depth + 1)
    if found is None:
        raise ValueError("call stack is not deep enough")
    return found


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def getrefcount(obj, /):
    return 2


def gettrace():
    return None


def settrace(function, /):
    pass


def getprofile():
    return None


def setprofile(function, /):
    pass


def is_finalizing():
    return False


def getswitchinterval():
    return 0.005


def displayhook(value, /):
    if value is not None:
        stdout.write(repr(value) + "\n")


def excepthook(kind, value, traceback, /):
    from traceback import print_exception

    print_exception(kind, value, traceback)


__excepthook__ = excepthook
__displayhook__ = displayhook


def audit(event, /, *args):
    pass


def addaudithook(hook, /):
    pass
