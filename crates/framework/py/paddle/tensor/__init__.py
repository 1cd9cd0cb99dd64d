"""Functions on tensors; most are methods of Tensor, too."""
from .._core.tensor import add_methods as _add_methods
from . import attribute, binary, creation, einsum as _einsum, linalg, manipulation, random, reduction, search, unary

for _module in (unary, binary, reduction, manipulation, search, linalg, random, attribute, creation):
    _add_methods(_module)

from .attribute import *
from .binary import *
from .creation import *
from .einsum import einsum
from .linalg import *
from .manipulation import *
from .random import *
from .reduction import *
from .search import *
from .unary import *

# The modules as Paddle names them.
math = unary
logic = binary
stat = reduction
