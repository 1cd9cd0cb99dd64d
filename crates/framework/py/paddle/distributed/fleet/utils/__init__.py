"""Helpers of fleet."""
from ...._core.absent import absent_getattr as _absent_getattr


def recompute(function, *args, **kwargs):
    """Calls the function; activations are kept, so nothing needs to be computed again."""
    for key in ("preserve_rng_state", "use_reentrant"):
        kwargs.pop(key, None)
    return function(*args, **kwargs)


__getattr__ = _absent_getattr("paddle.distributed.fleet.utils")
