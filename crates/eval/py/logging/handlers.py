"""Handlers beside the basic ones. Files do not rotate: one run writes one file."""
from logging import FileHandler, Handler


class RotatingFileHandler(FileHandler):
    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        FileHandler.__init__(self, filename, mode, encoding, delay)


class TimedRotatingFileHandler(FileHandler):
    def __init__(self, filename, when="h", interval=1, backupCount=0, encoding=None, delay=False, utc=False,
                 atTime=None, errors=None):
        FileHandler.__init__(self, filename, "a", encoding, delay)


class MemoryHandler(Handler):
    def __init__(self, capacity, flushLevel=40, target=None, flushOnClose=True):
        Handler.__init__(self)
        self.capacity = capacity
        self.flushLevel = flushLevel
        self.target = target
        self.buffer = []

    def emit(self, record):
        self.buffer.append(record)
        if len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel:
            self.flush()

    def flush(self):
        if self.target is not None:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()


class QueueHandler(Handler):
    def __init__(self, queue):
        Handler.__init__(self)
        self.queue = queue

    def emit(self, record):
        self.queue.put(record)
