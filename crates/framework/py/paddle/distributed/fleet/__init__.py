"""Training on several processes: absent but for what one process can do."""
from ..._core.absent import absent_getattr as _absent_getattr
from . import utils

__getattr__ = _absent_getattr("paddle.distributed.fleet")
