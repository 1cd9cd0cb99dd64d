"""Paths as text, and questions about files."""
import _dy2st

sep = "/"
curdir = "."
pardir = ".."
extsep = "."
pathsep = ":"
altsep = None
devnull = "/dev/null"
supports_unicode_filenames = True


def _text(path):
    if isinstance(path, (str, bytes)):
        return path
    method = getattr(type(path), "__fspath__", None)
    if method is None:
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(path).__name__)
    return method(path)


def join(a, *p):
    path = _text(a)
    for b in p:
        b = _text(b)
        if b.startswith("/"):
            path = b
        elif not path or path.endswith("/"):
            path += b
        else:
            path += "/" + b
    return path


def split(p):
    p = _text(p)
    i = p.rfind("/") + 1
    head, tail = p[:i], p[i:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def basename(p):
    p = _text(p)
    return p[p.rfind("/") + 1:]


def dirname(p):
    return split(p)[0]


def splitext(p):
    p = _text(p)
    slash = p.rfind("/")
    dot = p.rfind(".")
    if dot > slash:
        # Leading dots are part of the name, not of an extension.
        if p[slash + 1:dot].strip("."):
            return p[:dot], p[dot:]
    return p, p[:0]


def splitdrive(p):
    p = _text(p)
    return p[:0], p


def isabs(s):
    return _text(s).startswith("/")


def normpath(path):
    path = _text(path)
    if not path:
        return "."
    lead = ""
    if path.startswith("/"):
        lead = "//" if path.startswith("//") and not path.startswith("///") else "/"
    parts = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != ".." or not lead and (not parts or parts[-1] == ".."):
            parts.append(part)
        elif parts:
            parts.pop()
    return lead + "/".join(parts) or "."


def abspath(path):
    path = _text(path)
    if not path.startswith("/"):
        path = join(_dy2st.getcwd(), path)
    return normpath(path)


def realpath(filename, *, strict=False):
    return abspath(filename)


def normcase(s):
    return _text(s)


def relpath(path, start=None):
    if not path:
        raise ValueError("no path specified")
    here = [x for x in abspath("." if start is None else start).split("/") if x]
    there = [x for x in abspath(path).split("/") if x]
    same = 0
    while same < len(here) and same < len(there) and here[same] == there[same]:
        same += 1
    return "/".join([".."] * (len(here) - same) + there[same:]) or "."


def commonprefix(m):
    if not m:
        return ""
    low, high = min(m), max(m)
    for i, c in enumerate(low):
        if c != high[i]:
            return low[:i]
    return low


def commonpath(paths):
    paths = [_text(p) for p in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    absolute = {p.startswith("/") for p in paths}
    if len(absolute) > 1:
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[c for c in p.split("/") if c and c != "."] for p in paths]
    common = commonprefix(split_paths)
    return ("/" if True in absolute else "") + "/".join(common)


def expanduser(path):
    path = _text(path)
    if path != "~" and not path.startswith("~/"):
        return path
    home = _dy2st.environ().get("HOME")
    return path if home is None else (home.rstrip("/") + path[1:] or "/")


def expandvars(path):
    from os import environ

    path = _text(path)
    out = []
    i = 0
    while i < len(path):
        if path[i] != "$":
            out.append(path[i])
            i += 1
            continue
        braced = path.startswith("{", i + 1)
        j = i + 2 if braced else i + 1
        start = j
        while j < len(path) and (path[j] != "}" if braced else path[j].isalnum() or path[j] == "_"):
            j += 1
        name = path[start:j]
        stop = j + 1 if braced else j
        out.append(environ[name] if name in environ else path[i:stop])
        i = stop
    return "".join(out)


def exists(path):
    return _dy2st.stat(_text(path)) is not None


lexists = exists


def isfile(path):
    found = _dy2st.stat(_text(path))
    return found is not None and found[0] == "file"


def isdir(s):
    found = _dy2st.stat(_text(s))
    return found is not None and found[0] == "dir"


def islink(path):
    return False


def ismount(path):
    return _text(path) == "/"


def _stat(path):
    found = _dy2st.stat(_text(path))
    if found is None:
        raise FileNotFoundError(2, "No such file or directory", _text(path))
    return found


def getsize(filename):
    return _stat(filename)[1]


def getmtime(filename):
    return _stat(filename)[2]


getatime = getctime = getmtime


def samefile(f1, f2):
    return abspath(f1) == abspath(f2)
