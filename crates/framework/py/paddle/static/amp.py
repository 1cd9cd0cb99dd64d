"""Mixed precision of static programs: absent."""
from .._core.absent import absent_getattr as _absent_getattr

__getattr__ = _absent_getattr("paddle.static.amp")
