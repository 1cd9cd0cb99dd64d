"""Image functions: absent but for those without an image library."""
from ..._core.absent import absent_getattr as _absent_getattr

from . import normalize, to_tensor

__getattr__ = _absent_getattr("paddle.vision.transforms.functional")
