"""Functions to run at the end; the command calls `_run_exitfuncs` when the script is over."""
_registered = []


def register(func, /, *args, **kwargs):
    _registered.append((func, args, kwargs))
    return func


def unregister(func, /):
    _registered[:] = [entry for entry in _registered if entry[0] != func]


def _run_exitfuncs():
    while _registered:
        func, args, kwargs = _registered.pop()
        func(*args, **kwargs)
