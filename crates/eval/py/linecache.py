"""Lines of the files of the program."""
import _dy2st

cache = {}


def getline(filename, lineno, module_globals=None):
    return _dy2st.source_line(filename, lineno) or ""


def getlines(filename, module_globals=None):
    lines = []
    while True:
        line = _dy2st.source_line(filename, len(lines) + 1)
        if line is None:
            return lines
        lines.append(line)


def checkcache(filename=None):
    pass


def clearcache():
    pass


def updatecache(filename, module_globals=None):
    return getlines(filename)
