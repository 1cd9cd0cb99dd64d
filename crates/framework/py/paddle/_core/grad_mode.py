"""Whether operations are recorded for gradients."""
import functools

import _tensor


class _GradMode:
    """A context manager and decorator that switches recording."""

    _mode = False

    def __init__(self):
        self._before = []

    def __enter__(self):
        self._before.append(_tensor.set_grad_enabled(self._mode))
        return None

    def __exit__(self, kind, value, trace):
        _tensor.set_grad_enabled(self._before.pop())
        return False

    def __call__(self, func):
        mode = type(self)

        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            with mode():
                return func(*args, **kwargs)

        return wrapper


class no_grad_(_GradMode):
    _mode = False


class enable_grad_(_GradMode):
    _mode = True


def no_grad(func=None):
    """`with no_grad():`, `@no_grad()` and `@no_grad`."""
    return no_grad_() if func is None else no_grad_()(func)


def enable_grad(func=None):
    return enable_grad_() if func is None else enable_grad_()(func)


class set_grad_enabled:
    """Switches recording at once; as a context manager, back at its end."""

    __module__ = "paddle.base.dygraph.base"

    def __init__(self, mode):
        self._before = _tensor.set_grad_enabled(bool(mode))

    def __enter__(self):
        return None

    def __exit__(self, kind, value, trace):
        _tensor.set_grad_enabled(self._before)
        return False


def is_grad_enabled():
    return _tensor.grad_enabled()
