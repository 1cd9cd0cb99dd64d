"""Functions of neural networks."""
from ...tensor.creation import tril as _tril
from ...tensor.manipulation import flatten, squeeze, unflatten, unsqueeze
from .activation import *
from . import flash_attention
from .flash_attention import scaled_dot_product_attention, sdp_kernel
from .common import *
from .conv import conv1d, conv1d_transpose, conv2d, conv2d_transpose, conv3d, conv3d_transpose
from .loss import *
from .norm import *
from .pooling import *
from .vision import *
from ..._core.missing import module_getattr as _module_getattr

__getattr__ = _module_getattr(__name__, globals())
