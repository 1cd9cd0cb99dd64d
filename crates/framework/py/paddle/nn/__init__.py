"""Neural networks: layers, containers, losses. Recurrent networks and transformers load when they are first named."""
from importlib import import_module as _import_module

from .._core.missing import module_getattr as _module_getattr
from .._core.tensor import EagerParamBase as Parameter
from . import functional, initializer
from .clip import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from .layer.activation import *
from .layer.common import (
    AlphaDropout,
    Bilinear,
    ChannelShuffle,
    CircularPad1D,
    CircularPad2D,
    CircularPad3D,
    ConstantPad1D,
    ConstantPad2D,
    ConstantPad3D,
    CosineSimilarity,
    Dropout,
    Dropout1D,
    Dropout2D,
    Dropout3D,
    Embedding,
    FeatureAlphaDropout,
    Flatten,
    Fold,
    Identity,
    Linear,
    Pad1D,
    Pad2D,
    Pad3D,
    PairwiseDistance,
    PixelShuffle,
    PixelUnshuffle,
    ReflectionPad1D,
    ReflectionPad2D,
    ReflectionPad3D,
    ReplicationPad1D,
    ReplicationPad2D,
    ReplicationPad3D,
    Unflatten,
    Unfold,
    Upsample,
    UpsamplingBilinear2D,
    UpsamplingNearest2D,
    ZeroPad1D,
    ZeroPad2D,
    ZeroPad3D,
)
from .layer.container import LayerDict, LayerList, ParameterDict, ParameterList, Sequential
from .layer.conv import Conv1D, Conv1DTranspose, Conv2D, Conv2DTranspose, Conv3D, Conv3DTranspose
from .layer import loss
from .layer.layers import Layer
from .layer.loss import *
from .layer.norm import (
    BatchNorm,
    BatchNorm1D,
    BatchNorm2D,
    BatchNorm3D,
    GroupNorm,
    InstanceNorm1D,
    InstanceNorm2D,
    InstanceNorm3D,
    LayerNorm,
    LocalResponseNorm,
    RMSNorm,
    SpectralNorm,
    SyncBatchNorm,
)
from .layer.pooling import *

# Names that PyTorch users bring along; Paddle 3 has them, too.
Module = Layer
ModuleList = LayerList
ModuleDict = LayerDict
Conv1d = Conv1D
Conv2d = Conv2D
Conv3d = Conv3D
AdaptiveAvgPool1d = AdaptiveAvgPool1D
AdaptiveAvgPool2d = AdaptiveAvgPool2D
AdaptiveAvgPool3d = AdaptiveAvgPool3D
AdaptiveMaxPool1d = AdaptiveMaxPool1D
AdaptiveMaxPool2d = AdaptiveMaxPool2D
AdaptiveMaxPool3d = AdaptiveMaxPool3D
ConstantPad1d = ConstantPad1D
ConstantPad2d = ConstantPad2D
ConstantPad3d = ConstantPad3D
CircularPad1d = CircularPad1D
CircularPad2d = CircularPad2D
CircularPad3d = CircularPad3D
MaxUnpool1d = MaxUnPool1D
MaxUnpool2d = MaxUnPool2D
MaxUnpool3d = MaxUnPool3D
ReplicationPad1d = ReplicationPad1D
ReplicationPad2d = ReplicationPad2D
ReplicationPad3d = ReplicationPad3D
ReflectionPad1d = ReflectionPad1D
ReflectionPad2d = ReflectionPad2D
ReflectionPad3d = ReflectionPad3D
UpsamplingBilinear2d = UpsamplingBilinear2D
UpsamplingNearest2d = UpsamplingNearest2D
ZeroPad1d = ZeroPad1D
ZeroPad2d = ZeroPad2D
ZeroPad3d = ZeroPad3D


def _from(module):
    def load(name):
        home = _import_module("." + module, __name__)
        return home if name == module else getattr(home, name)

    return load


_LAZY = {}
for _name in "RNNCellBase SimpleRNNCell LSTMCell GRUCell RNN BiRNN SimpleRNN LSTM GRU".split():
    _LAZY[_name] = _from("layer.rnn")
for _name in (
    "MultiHeadAttention Transformer TransformerEncoder TransformerEncoderLayer TransformerDecoder TransformerDecoderLayer".split()
):
    _LAZY[_name] = _from("layer.transformer")
for _name in ("utils", "spectral_norm"):
    _LAZY[_name] = _from("utils")
for _name in ("init", "quant", "decode"):
    _LAZY[_name] = _from(_name)
for _name in ("BeamSearchDecoder", "dynamic_decode"):
    _LAZY[_name] = _from("decode")

__getattr__ = _module_getattr(__name__, globals(), _LAZY)
