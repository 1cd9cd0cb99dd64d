"""Stands for `paddle.base.param_attr`."""
from .._core.param_attr import ParamAttr, WeightNormParamAttr
