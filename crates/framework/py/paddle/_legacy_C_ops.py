"""Native ops by their old internal names: absent; use the public functions."""
from ._core.absent import absent_getattr as _absent_getattr

__getattr__ = _absent_getattr("paddle._legacy_C_ops")
