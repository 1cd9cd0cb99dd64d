"""Image data sets: absent, since they need files and a network."""
from .._core.absent import absent_getattr as _absent_getattr

__getattr__ = _absent_getattr("paddle.vision.datasets")
