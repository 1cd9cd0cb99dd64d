"""Fused layers, computed by their parts."""
from ..._core.absent import absent_getattr as _absent_getattr
from ...nn.layer.common import Linear
from ...nn.layer.layers import Layer
from . import functional


class FusedLinear(Linear):
    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, transpose_weight=False, name=None):
        if transpose_weight:
            raise NotImplementedError("FusedLinear: transpose_weight=True is not supported")
        Linear.__init__(self, in_features, out_features, weight_attr, bias_attr, name)


class FusedDropoutAdd(Layer):
    def __init__(self, p=0.5, mode="upscale_in_train", name=None):
        Layer.__init__(self)
        self.p = p
        self.mode = mode
        self.name = name

    def forward(self, x, y):
        return functional.fused_dropout_add(x, y, self.p, self.training, self.mode)

    def extra_repr(self):
        return "p=%s, mode=%s%s" % (self.p, self.mode, ", name=" + self.name if self.name else "")


__getattr__ = _absent_getattr("paddle.incubate.nn")
