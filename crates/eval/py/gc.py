"""Garbage collection: values are counted, cycles stay; there is nothing to do."""
_enabled = True
garbage = []
callbacks = []


def collect(generation=2):
    return 0


def enable():
    global _enabled
    _enabled = True


def disable():
    global _enabled
    _enabled = False


def isenabled():
    return _enabled


def get_objects(generation=None):
    return []


def get_count():
    return (0, 0, 0)


def get_threshold():
    return (700, 10, 10)


def set_threshold(*args):
    pass


def freeze():
    pass
