"""ShuffleNetV2."""
from ...nn import AdaptiveAvgPool2D, Layer, Linear, MaxPool2D, ReLU, Swish
from ...tensor.manipulation import concat, flatten, reshape, split, transpose
from ..ops import ConvNormActivation
from ._pretrained import refuse


def channel_shuffle(x, groups):
    batch, channels, height, width = x.shape[0:4]
    x = reshape(x, shape=[batch, groups, channels // groups, height, width])
    x = transpose(x, perm=[0, 2, 1, 3, 4])
    return reshape(x, shape=[batch, channels, height, width])


class InvertedResidual(Layer):
    def __init__(self, in_channels, out_channels, stride, activation_layer=ReLU):
        Layer.__init__(self)
        half = out_channels // 2
        self._conv_pw = ConvNormActivation(in_channels // 2, half, 1, 1, 0, activation_layer=activation_layer)
        self._conv_dw = ConvNormActivation(half, half, 3, stride, 1, half, activation_layer=None)
        self._conv_linear = ConvNormActivation(half, half, 1, 1, 0, activation_layer=activation_layer)

    def forward(self, inputs):
        x1, x2 = split(inputs, [inputs.shape[1] // 2, inputs.shape[1] // 2], 1)
        x2 = self._conv_linear(self._conv_dw(self._conv_pw(x2)))
        return channel_shuffle(concat([x1, x2], axis=1), 2)


class InvertedResidualDS(Layer):
    def __init__(self, in_channels, out_channels, stride, activation_layer=ReLU):
        Layer.__init__(self)
        half = out_channels // 2
        self._conv_dw_1 = ConvNormActivation(in_channels, in_channels, 3, stride, 1, in_channels, activation_layer=None)
        self._conv_linear_1 = ConvNormActivation(in_channels, half, 1, 1, 0, activation_layer=activation_layer)
        self._conv_pw_2 = ConvNormActivation(in_channels, half, 1, 1, 0, activation_layer=activation_layer)
        self._conv_dw_2 = ConvNormActivation(half, half, 3, stride, 1, half, activation_layer=None)
        self._conv_linear_2 = ConvNormActivation(half, half, 1, 1, 0, activation_layer=activation_layer)

    def forward(self, inputs):
        x1 = self._conv_linear_1(self._conv_dw_1(inputs))
        x2 = self._conv_linear_2(self._conv_dw_2(self._conv_pw_2(inputs)))
        return channel_shuffle(concat([x1, x2], axis=1), 2)


_WIDTHS = {
    0.25: (24, 24, 48, 96, 512),
    0.33: (24, 32, 64, 128, 512),
    0.5: (24, 48, 96, 192, 1024),
    1.0: (24, 116, 232, 464, 1024),
    1.5: (24, 176, 352, 704, 1024),
    2.0: (24, 224, 488, 976, 2048),
}


class ShuffleNetV2(Layer):
    def __init__(self, scale=1.0, act="relu", num_classes=1000, with_pool=True):
        Layer.__init__(self)
        if scale not in _WIDTHS:
            raise NotImplementedError("This scale size:[" + str(scale) + "] is not implemented!")
        if act not in ("relu", "swish"):
            raise RuntimeError("The activation function is not supported: " + str(act))
        self.scale = scale
        self.num_classes = num_classes
        self.with_pool = with_pool
        activation = ReLU if act == "relu" else Swish
        widths = _WIDTHS[scale]
        self._conv1 = ConvNormActivation(3, widths[0], 3, 2, 1, activation_layer=activation)
        self._max_pool = MaxPool2D(3, 2, 1)
        self._block_list = []
        for stage, repeats in enumerate((4, 8, 4)):
            for i in range(repeats):
                if i == 0:
                    block = InvertedResidualDS(widths[stage], widths[stage + 1], 2, activation)
                else:
                    block = InvertedResidual(widths[stage + 1], widths[stage + 1], 1, activation)
                self._block_list.append(self.add_sublayer("%d_%d" % (stage + 2, i + 1), block))
        self._last_conv = ConvNormActivation(widths[-2], widths[-1], 1, 1, 0, activation_layer=activation)
        if with_pool:
            self._pool2d_avg = AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self._fc = Linear(widths[-1], num_classes)

    def forward(self, inputs):
        x = self._max_pool(self._conv1(inputs))
        for block in self._block_list:
            x = block(x)
        x = self._last_conv(x)
        if self.with_pool:
            x = self._pool2d_avg(x)
        if self.num_classes > 0:
            x = self._fc(flatten(x, 1, -1))
        return x


def _shufflenet(name, scale, act, pretrained, kwargs):
    refuse(pretrained, name)
    return ShuffleNetV2(scale=scale, act=act, **kwargs)


def shufflenet_v2_x0_25(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_x0_25", 0.25, "relu", pretrained, kwargs)


def shufflenet_v2_x0_33(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_x0_33", 0.33, "relu", pretrained, kwargs)


def shufflenet_v2_x0_5(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_x0_5", 0.5, "relu", pretrained, kwargs)


def shufflenet_v2_x1_0(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_x1_0", 1.0, "relu", pretrained, kwargs)


def shufflenet_v2_x1_5(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_x1_5", 1.5, "relu", pretrained, kwargs)


def shufflenet_v2_x2_0(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_x2_0", 2.0, "relu", pretrained, kwargs)


def shufflenet_v2_swish(pretrained=False, **kwargs):
    return _shufflenet("shufflenet_v2_swish", 1.0, "swish", pretrained, kwargs)
