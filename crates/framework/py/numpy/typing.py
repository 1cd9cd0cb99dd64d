"""Names for annotations."""
from typing import Any

ArrayLike = Any
DTypeLike = Any


class NDArray:
    def __class_getitem__(cls, item):
        return cls
