"""Old data sets: absent."""
from .._core.absent import absent_getattr as _absent_getattr

__getattr__ = _absent_getattr("paddle.dataset")
