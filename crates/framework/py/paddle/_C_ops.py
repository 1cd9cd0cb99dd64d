"""Native ops by their internal names: absent; use the public functions."""
from ._core.absent import absent_getattr as _absent_getattr

__getattr__ = _absent_getattr("paddle._C_ops")
