"""File names that match a shell pattern."""
import fnmatch
import os


def has_magic(s):
    return any([c in s for c in "*?["])


def escape(pathname):
    return "".join(["[%s]" % c if c in "*?[" else c for c in pathname])


def _names(folder, hidden):
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return []
    return [n for n in names if hidden or not n.startswith(".")]


def _below(folder):
    yield folder
    for name in _names(folder, False):
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            yield from _below(path)


def _match(folder, parts, recursive):
    if not parts:
        yield folder
        return
    part, rest = parts[0], parts[1:]
    if recursive and part == "**":
        for sub in _below(folder):
            if rest:
                yield from _match(sub, rest, recursive)
            else:
                if sub:
                    yield sub
                for name in _names(sub, False):
                    path = os.path.join(sub, name)
                    if not os.path.isdir(path):
                        yield path
        return
    if not has_magic(part):
        path = os.path.join(folder, part)
        if os.path.exists(path):
            yield from _match(path, rest, recursive)
        return
    for name in fnmatch.filter(_names(folder, part.startswith(".")), part):
        path = os.path.join(folder, name)
        if not rest or os.path.isdir(path):
            yield from _match(path, rest, recursive)


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    pathname = os.fspath(pathname)
    lead = "/" if pathname.startswith("/") else ""
    return _match(lead, [p for p in pathname.split("/") if p], recursive)


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, recursive=recursive))
