"""Warnings: shown once per place on stderr, unless a filter says otherwise."""
import sys

_DEFAULT_FILTERS = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
filters = list(_DEFAULT_FILTERS)
defaultaction = "default"
onceregistry = {}
_shown = {}
_ACTIONS = ("default", "error", "ignore", "always", "module", "once")


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source

    def __str__(self):
        return "{message : %r, category : %r, filename : %r, lineno : %s, line : %r}" % (
            self.message, self.category.__name__ if self.category else None, self.filename, self.lineno, self.line)


def formatwarning(message, category, filename, lineno, line=None):
    if line is None:
        import _dy2st

        line = _dy2st.source_line(filename, lineno)
    text = "%s:%s: %s: %s\n" % (filename, lineno, category.__name__, message)
    if line:
        text += "  %s\n" % line.strip()
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    if file is None:
        file = sys.stderr
    if file is None:
        return
    text = formatwarning(message, category, filename, lineno, line)
    if file is sys.__stderr__:
        import _dy2st

        _dy2st.warning_write(text)
    else:
        file.write(text)


_original_showwarning = showwarning
_capture = None


def _emit(message, category, filename, lineno):
    if _capture is not None:
        _capture.append(WarningMessage(message, category, filename, lineno))
        return
    showwarning(message, category, filename, lineno)


def _matches(item, text, category, module, lineno):
    action, message, kind, mod, line = item
    if message is not None:
        import re

        if not re.match(message, text, re.I):
            return False
    if not issubclass(category, kind):
        return False
    if mod is not None and not _module_matches(mod, module):
        return False
    return line == 0 or line == lineno


def _module_matches(mod, module):
    if mod.isidentifier():
        return mod == module
    import re

    return re.match(mod, module) is not None


def warn(message, category=None, stacklevel=1, source=None):
    import _dy2st

    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, not '%s'" % type(category).__name__)
    info = _dy2st.frame_info(stacklevel)
    if info is None:
        filename, lineno, module = "sys", 1, "sys"
    else:
        filename, lineno, _, names, _ = info
        module = names.get("__name__", "<string>")
    warn_explicit(message, category, filename, lineno, module)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    if module is None:
        module = filename[:-3] if filename.endswith(".py") else filename
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    action = defaultaction
    for item in filters:
        if _matches(item, text, category, module, lineno):
            action = item[0]
            break
    if action == "ignore":
        return
    if action == "error":
        raise message
    key = {
        "default": (module, text, category, lineno), "module": (module, text, category), "once": (text, category),
    }.get(action)
    if key is not None:
        if key in _shown:
            return
        _shown[key] = True
    _emit(message, category, filename, lineno)


def _add(item, append):
    if append:
        if item not in filters:
            filters.append(item)
        return
    if item in filters:
        filters.remove(item)
    filters.insert(0, item)
    _shown.clear()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    assert action in _ACTIONS, "invalid action: %r" % (action,)
    assert isinstance(message, str), "message must be a string"
    assert isinstance(category, type), "category must be a class"
    assert issubclass(category, Warning), "category must be a Warning subclass"
    assert isinstance(module, str), "module must be a string"
    _add((action, message or None, category, module or None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    assert action in _ACTIONS, "invalid action: %r" % (action,)
    _add((action, None, category, None, lineno), append)


def resetwarnings():
    filters.clear()
    _shown.clear()


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._action = (action, category, lineno, append)
        self._entered = False

    def __enter__(self):
        global _capture
        if self._entered:
            raise RuntimeError("Cannot enter %r twice" % self)
        self._entered = True
        self._saved = (list(filters), showwarning, _capture)
        _shown.clear()
        if self._action[0] is not None:
            simplefilter(*self._action)
        if self._record:
            _capture = []
            return _capture
        return None

    def __exit__(self, *exc_info):
        global _capture, showwarning
        if not self._entered:
            raise RuntimeError("Cannot exit %r without entering first" % self)
        filters[:], showwarning, _capture = self._saved
        _shown.clear()

    def __repr__(self):
        return "catch_warnings(record=True)" if self._record else "catch_warnings()"
