"""The initialiser with one value, where PaddlePaddle keeps it."""
from . import Constant, ConstantInitializer
