"""Optimizers."""
from .._core.missing import module_getattr as _module_getattr
from . import lr
from .adaptive import Adadelta, Adagrad, Adam, Adamax, AdamW, Lamb, NAdam, RAdam, RMSProp
from .optimizer import SGD, Momentum, Optimizer

__getattr__ = _module_getattr(__name__, globals())
