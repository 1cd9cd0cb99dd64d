"""Logging, as CPython's: loggers in a tree, handlers, formatters."""
import sys
import time
from string import Template

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
raiseExceptions = True
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
_levels = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_numbers = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}
_TIMES = ("created", "msecs", "relativeCreated")
_start = None


def _read_clock(record):
    global _start
    record.created = time.time()
    if _start is None:
        _start = record.created
    record.msecs = int((record.created - int(record.created)) * 1000) + 0.0
    record.relativeCreated = (record.created - _start) * 1000


def getLevelName(level):
    if level in _levels:
        return _levels[level]
    if level in _numbers:
        return _numbers[level]
    return "Level %s" % level


def getLevelNamesMapping():
    return dict(_numbers)


def addLevelName(level, levelName):
    _levels[level] = levelName
    _numbers[levelName] = level


def _check_level(level):
    if isinstance(level, int):
        return level
    if isinstance(level, str):
        if level not in _numbers:
            raise ValueError("Unknown level: %r" % (level,))
        return _numbers[level]
    raise TypeError("Level not an integer or a valid string: %r" % (level,))


class LogRecord:
    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        if args and len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]
        self.name = name
        self.msg = msg
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = pathname.rpartition("/")[2]
        self.module = self.filename[:-3] if self.filename.endswith(".py") else self.filename
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.thread = 1
        self.threadName = "MainThread"
        self.processName = "MainProcess"
        self.process = 1

    def __getattr__(self, name):
        # The clock is read only for those who ask for the time: a staged program may log, but not bake in a moment.
        if name not in _TIMES:
            raise AttributeError("%r object has no attribute %r" % (type(self).__name__, name))
        _read_clock(self)
        return self.__dict__[name]

    def __repr__(self):
        return '<LogRecord: %s, %s, %s, %s, "%s">' % (self.name, self.levelno, self.pathname, self.lineno, self.msg)

    def getMessage(self):
        msg = str(self.msg)
        if self.args:
            msg = msg % self.args
        return msg


_record_factory = LogRecord


def setLogRecordFactory(factory):
    global _record_factory
    _record_factory = factory


def getLogRecordFactory():
    return _record_factory


def makeLogRecord(mapping):
    record = _record_factory(None, None, "", 0, "", (), None, None)
    record.__dict__.update(mapping)
    return record


class Formatter:
    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in ("%", "{", "$"):
            raise ValueError("Style must be one of: %,{,$")
        self._style = style
        self._defaults = defaults or {}
        default = {"%": "%(message)s", "{": "{message}", "$": "${message}"}[style]
        self._fmt = fmt or default
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        moment = time.localtime(record.created)
        if datefmt:
            return time.strftime(datefmt, moment)
        text = time.strftime(self.default_time_format, moment)
        return self.default_msec_format % (text, record.msecs) if self.default_msec_format else text

    def formatException(self, ei):
        import traceback

        text = "".join(traceback.format_exception(ei[0], ei[1], ei[2]))
        return text[:-1] if text[-1:] == "\n" else text

    def usesTime(self):
        return "asctime" in self._fmt

    def formatMessage(self, record):
        if any([name in self._fmt for name in _TIMES]) and "created" not in record.__dict__:
            _read_clock(record)
        values = {**self._defaults, **record.__dict__}
        try:
            if self._style == "%":
                return self._fmt % values
            if self._style == "{":
                return self._fmt.format(**values)
            return Template(self._fmt).substitute(**values)
        except KeyError as e:
            raise ValueError("Formatting field not found in record: %s" % e)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        for more in (record.exc_text, record.stack_info):
            if more:
                text += more if text[-1:] == "\n" else "\n" + more
        return text


_default_formatter = Formatter()


class Filter:
    def __init__(self, name=""):
        self.name = name

    def filter(self, record):
        return not self.name or record.name == self.name or record.name.startswith(self.name + ".")


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for f in self.filters:
            if not (f.filter(record) if hasattr(f, "filter") else f(record)):
                return False
        return True


_handlers = []


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _check_level(level)
        self.formatter = None
        self.lock = None
        _handlers.append(self)

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = name

    def get_name(self):
        return self._name

    def set_name(self, name):
        self._name = name

    def createLock(self):
        pass

    def acquire(self):
        pass

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _check_level(level)

    def setFormatter(self, fmt):
        # A formatter of a module that is not installed: the bare message is what is known of its text.
        known = not hasattr(type(fmt), "_dy2st_refuse") and not hasattr(type(fmt), "_dy2st_absent")
        self.formatter = fmt if known or "format" in type(fmt).__dict__ else None

    def format(self, record):
        return (self.formatter or _default_formatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        passed = self.filter(record)
        if passed:
            self.emit(record)
        return passed

    def flush(self):
        pass

    def close(self):
        if self in _handlers:
            _handlers.remove(self)

    def handleError(self, record):
        if not raiseExceptions or sys.stderr is None:
            return
        import traceback

        kind, value, tb = sys.exc_info()
        sys.stderr.write("--- Logging error ---\n")
        traceback.print_exception(kind, value, tb, None, sys.stderr)
        sys.stderr.write("Message: %r\nArguments: %s\n" % (record.msg, record.args))

    def __repr__(self):
        return "<%s (%s)>" % (self.__class__.__name__, getLevelName(self.level))


class StreamHandler(Handler):
    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        old, self.stream = self.stream, stream
        return old

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return "<%s %s(%s)>" % (self.__class__.__name__, name + " " if name else "", getLevelName(self.level))


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        import os

        self.baseFilename = os.path.abspath(os.fspath(filename))
        self.mode = mode
        self.encoding = encoding
        Handler.__init__(self)
        self.stream = None if delay else open(self.baseFilename, mode, encoding=encoding)

    def emit(self, record):
        if self.stream is None:
            self.stream = open(self.baseFilename, self.mode, encoding=self.encoding)
        StreamHandler.emit(self, record)

    def close(self):
        if self.stream is not None:
            self.stream.close()
            self.stream = None
        Handler.close(self)


class NullHandler(Handler):
    def handle(self, record):
        pass

    def emit(self, record):
        pass


class _LastResort(StreamHandler):
    def __init__(self, level):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


lastResort = _LastResort(WARNING)


def _is_internal(filename):
    return filename == __file__


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name = name
        self.level = _check_level(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = _check_level(level)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    warn = warning

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    fatal = critical

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        import _dy2st

        depth = 1
        info = _dy2st.frame_info(depth)
        while info is not None and _is_internal(info[0]):
            depth += 1
            info = _dy2st.frame_info(depth)
        for _ in range(stacklevel - 1):
            outer = _dy2st.frame_info(depth + 1)
            if outer is None:
                break
            depth, info = depth + 1, outer
        if info is None:
            return "(unknown file)", 0, "(unknown function)", None
        return info[0], info[1], info[2], None

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _record_factory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        for key in extra or ():
            if key in ("message", "asctime") or key in record.__dict__:
                raise KeyError("Attempt to overwrite %r in LogRecord" % key)
            record.__dict__[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        fn, lno, func, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, fn, lno, msg, args, exc_info, func, extra, sinfo))

    def handle(self, record):
        if not self.disabled and self.filter(record):
            self.callHandlers(record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        c = self
        while c is not None:
            if c.handlers:
                return True
            c = c.parent if c.propagate else None
        return False

    def callHandlers(self, record):
        found = 0
        c = self
        while c is not None:
            for handler in c.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            c = c.parent if c.propagate else None
        if not found and lastResort is not None and record.levelno >= lastResort.level:
            lastResort.handle(record)

    def getEffectiveLevel(self):
        c = self
        while c is not None:
            if c.level:
                return c.level
            c = c.parent
        return NOTSET

    def isEnabledFor(self, level):
        if self.disabled or Logger.manager.disable >= level:
            return False
        return level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        if self is not root:
            suffix = self.name + "." + suffix
        return getLogger(suffix)

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.name, getLevelName(self.getEffectiveLevel()))


class RootLogger(Logger):
    def __init__(self, level):
        Logger.__init__(self, "root", level)


class Manager:
    def __init__(self, rootnode):
        self.root = rootnode
        self.disable = 0
        self.loggerDict = {}
        self.loggerClass = None

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        found = self.loggerDict.get(name)
        if found is not None:
            return found
        made = (self.loggerClass or _logger_class)(name)
        self.loggerDict[name] = made
        made.parent = self._parent(name)
        for other_name, other in self.loggerDict.items():
            if other_name.startswith(name + ".") and len(other.parent.name if other.parent is not self.root else "") < len(name):
                other.parent = made
        return made

    def _parent(self, name):
        while "." in name:
            name = name.rpartition(".")[0]
            if name in self.loggerDict:
                return self.loggerDict[name]
        return self.root


_logger_class = Logger
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


def setLoggerClass(klass):
    global _logger_class
    _logger_class = klass


def getLoggerClass():
    return _logger_class


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


class LoggerAdapter:
    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if self.logger.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def __getattr__(self, name):
        return getattr(self.__dict__["logger"], name)


def basicConfig(**kwargs):
    force = kwargs.pop("force", False)
    encoding = kwargs.pop("encoding", None)
    kwargs.pop("errors", None)
    if force:
        for h in root.handlers[:]:
            root.removeHandler(h)
            h.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    stream = kwargs.pop("stream", None)
    filename = kwargs.pop("filename", None)
    mode = kwargs.pop("filemode", "a")
    if handlers is None:
        if stream is not None and filename is not None:
            raise ValueError("'stream' and 'filename' should not be specified together")
        handlers = [FileHandler(filename, mode, encoding=encoding) if filename else StreamHandler(stream)]
    elif stream is not None or filename is not None:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    datefmt = kwargs.pop("datefmt", None)
    style = kwargs.pop("style", "%")
    default = {"%": BASIC_FORMAT, "{": "{levelname}:{name}:{message}", "$": "${levelname}:${name}:${message}"}.get(style)
    formatter = Formatter(kwargs.pop("format", None) or default, datefmt, style)
    for h in handlers:
        if h.formatter is None:
            h.setFormatter(formatter)
        root.addHandler(h)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs))


def _root_call(method):
    def call(msg, *args, **kwargs):
        if not root.handlers:
            basicConfig()
        getattr(root, method)(msg, *args, **kwargs)

    call.__name__ = method
    return call


debug = _root_call("debug")
info = _root_call("info")
warning = warn = _root_call("warning")
error = _root_call("error")
critical = fatal = _root_call("critical")
exception = _root_call("exception")


def log(level, msg, *args, **kwargs):
    if not root.handlers:
        basicConfig()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = _check_level(level)


def captureWarnings(capture):
    pass


def shutdown():
    for handler in list(_handlers):
        handler.flush()
