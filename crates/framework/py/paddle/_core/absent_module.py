"""A module that PaddlePaddle has and this build has not (absent_modules.txt lists them): its names can be imported, and raise
when they are used."""
from paddle._core.absent import absent_getattr

__getattr__ = absent_getattr(__name__)
