"""Context managers."""
import abc
from functools import wraps
import sys


class AbstractContextManager(abc.ABC):
    def __enter__(self):
        return self

    @abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractContextManager:
            return hasattr(C, "__enter__") and hasattr(C, "__exit__") or NotImplemented
        return NotImplemented


class AbstractAsyncContextManager(abc.ABC):
    pass


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class _GeneratorContextManager(ContextDecorator, AbstractContextManager):
    """A generator function that yields once, as a context manager."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        self.__doc__ = getattr(func, "__doc__", None)

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            self.gen.throw(typ, value, traceback)
        except StopIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            # A StopIteration thrown in comes out wrapped; it is still the caller's own.
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class _Redirect(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_Redirect):
    _stream = "stdout"


class redirect_stderr(_Redirect):
    _stream = "stderr"


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class ExitStack(AbstractContextManager):
    def __init__(self):
        self._exits = []

    def pop_all(self):
        made = type(self)()
        made._exits = self._exits
        self._exits = []
        return made

    def push(self, exit):
        kind = type(exit)
        method = getattr(kind, "__exit__", None)
        if method is None:
            self._exits.append(exit)
        else:
            self._exits.append(lambda *details: method(exit, *details))
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter = cls.__enter__
            leave = cls.__exit__
        except AttributeError:
            raise TypeError(
                "'%s.%s' object does not support the context manager protocol" % (cls.__module__, cls.__qualname__)
            ) from None
        result = enter(cm)
        self._exits.append(lambda *details: leave(cm, *details))
        return result

    def callback(self, callback, /, *args, **kwds):
        def leave(exc_type, exc, tb):
            callback(*args, **kwds)

        self._exits.append(leave)
        return callback

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, *details):
        received = details[0] is not None
        pending = details[1] if received else None
        suppressed = False
        raised = False
        while self._exits:
            leave = self._exits.pop()
            try:
                kind = None if pending is None else type(pending)
                tb = None if pending is None else pending.__traceback__
                if leave(kind, pending, tb):
                    suppressed = True
                    raised = False
                    pending = None
            except BaseException as new:
                if new is not pending and new.__context__ is None:
                    new.__context__ = pending
                pending = new
                raised = True
        if raised:
            raise pending
        return received and suppressed


class chdir(AbstractContextManager):
    def __init__(self, path):
        raise NotImplementedError("contextlib.chdir: the current folder cannot be changed here")
