"""Normalisation as functions of `paddle`, with weights where PyTorch has them."""
from ..nn import functional as _functional


def layer_norm(x, normalized_shape, weight=None, bias=None, epsilon=1e-05, name=None):
    return _functional.layer_norm(x, normalized_shape, weight, bias, epsilon)


def group_norm(x, num_groups, epsilon=1e-05, weight=None, bias=None, data_format="NCHW", name=None):
    return _functional.group_norm(x, num_groups, epsilon, weight, bias, data_format)
