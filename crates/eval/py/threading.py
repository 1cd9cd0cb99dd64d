"""Threads, of which there is one: locks are counters, and a started thread runs to its end at once."""
TIMEOUT_MAX = 9223372036.0


class Lock:
    def __init__(self):
        self._held = 0

    def acquire(self, blocking=True, timeout=-1):
        if self._held:
            if blocking and timeout < 0:
                raise RuntimeError("deadlock: the lock is held by the only thread")
            return False
        self._held = 1
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held -= 1

    def locked(self):
        return self._held > 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()


class RLock(Lock):
    def acquire(self, blocking=True, timeout=-1):
        self._held += 1
        return True


class Condition:
    def __init__(self, lock=None):
        self._lock = lock or RLock()
        self.acquire = self._lock.acquire
        self.release = self._lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *exc):
        self._lock.__exit__(*exc)

    def wait(self, timeout=None):
        if timeout is None:
            raise RuntimeError("deadlock: the only thread would wait for another one")
        return False

    def wait_for(self, predicate, timeout=None):
        return predicate() or self.wait(timeout)

    def notify(self, n=1):
        pass

    def notify_all(self):
        pass


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if self._value == 0:
            if blocking and timeout is None:
                raise RuntimeError("deadlock: the only thread would wait for another one")
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc):
        self.release()


BoundedSemaphore = Semaphore


class Event:
    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if not self._flag and timeout is None:
            raise RuntimeError("deadlock: the only thread would wait for another one")
        return self._flag


_count = 0
_current = None


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        global _count
        if name is None:
            _count += 1
            name = "Thread-%d" % _count
            if target is not None:
                name += " (%s)" % getattr(target, "__name__", target)
        self.name = name
        self.daemon = bool(daemon)
        self.ident = None
        self._target = target
        self._args = args
        self._kwargs = kwargs or {}

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        global _current
        if self.ident is not None:
            raise RuntimeError("threads can only be started once")
        self.ident = id(self)
        outer, _current = current_thread(), self
        try:
            self.run()
        except SystemExit:
            pass
        except BaseException:
            import sys
            import traceback

            sys.stderr.write("Exception in thread %s:\n" % self.name)
            traceback.print_exc()
        finally:
            _current = outer

    def join(self, timeout=None):
        if self.ident is None:
            raise RuntimeError("cannot join thread before it is started")

    def is_alive(self):
        return False


class _MainThread(Thread):
    def __init__(self):
        Thread.__init__(self, name="MainThread")
        self.ident = 1

    def is_alive(self):
        return True


_main = _MainThread()


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self, target=function, args=args or (), kwargs=kwargs)

    def cancel(self):
        self._target = None

    def start(self):
        raise RuntimeError("timers are not supported")


class local:
    pass


def current_thread():
    return _main if _current is None else _current


def main_thread():
    return _main


def get_ident():
    return current_thread().ident


def active_count():
    return 1


def enumerate():
    return [_main]
