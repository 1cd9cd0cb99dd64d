"""Parallel layers: absent, but for the random states of one process."""
from ...._core.absent import absent_getattr as _absent_getattr


class RNGStatesTracker:
    """Named random states; one process draws from the global one."""

    states_ = {}

    def rng_state(self, name="model_parallel_rng"):
        return self

    def add(self, name, seed):
        pass

    def reset(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


_tracker = RNGStatesTracker()


def get_rng_state_tracker():
    return _tracker


__getattr__ = _absent_getattr("paddle.distributed.fleet.meta_parallel")
