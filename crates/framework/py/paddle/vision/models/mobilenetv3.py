"""MobileNetV3, small and large."""
import functools

from ...nn import AdaptiveAvgPool2D, BatchNorm2D, Conv2D, Dropout, Hardsigmoid, Hardswish, Layer, Linear, ReLU, Sequential
from ...tensor.manipulation import flatten
from ..ops import ConvNormActivation
from ._pretrained import make_divisible, refuse


class SqueezeExcitation(Layer):
    def __init__(self, input_channels, squeeze_channels, activation=ReLU, scale_activation=Hardsigmoid):
        Layer.__init__(self)
        self.avgpool = AdaptiveAvgPool2D(1)
        self.fc1 = Conv2D(input_channels, squeeze_channels, 1)
        self.fc2 = Conv2D(squeeze_channels, input_channels, 1)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def forward(self, x):
        scale = self.activation(self.fc1(self.avgpool(x)))
        return self.scale_activation(self.fc2(scale)) * x


class InvertedResidual(Layer):
    def __init__(self, in_channels, expanded, out_channels, kernel, stride, use_se, activation, norm_layer):
        Layer.__init__(self)
        self.use_res_connect = stride == 1 and in_channels == out_channels
        self.use_se = use_se
        self.expand = in_channels != expanded
        act = Hardswish if activation == "hardswish" else ReLU
        if self.expand:
            self.expand_conv = ConvNormActivation(
                in_channels, expanded, 1, 1, 0, norm_layer=norm_layer, activation_layer=act
            )
        self.bottleneck_conv = ConvNormActivation(
            expanded, expanded, kernel, stride, (kernel - 1) // 2, expanded, norm_layer, act
        )
        if use_se:
            self.mid_se = SqueezeExcitation(expanded, make_divisible(expanded // 4))
        self.linear_conv = ConvNormActivation(expanded, out_channels, 1, 1, 0, norm_layer=norm_layer, activation_layer=None)

    def forward(self, x):
        identity = x
        if self.expand:
            x = self.expand_conv(x)
        x = self.bottleneck_conv(x)
        if self.use_se:
            x = self.mid_se(x)
        x = self.linear_conv(x)
        return identity + x if self.use_res_connect else x


# (channels in, kernel, expanded, channels out, squeeze and excite, activation, stride)
_LARGE = (
    (16, 3, 16, 16, False, "relu", 1),
    (16, 3, 64, 24, False, "relu", 2),
    (24, 3, 72, 24, False, "relu", 1),
    (24, 5, 72, 40, True, "relu", 2),
    (40, 5, 120, 40, True, "relu", 1),
    (40, 5, 120, 40, True, "relu", 1),
    (40, 3, 240, 80, False, "hardswish", 2),
    (80, 3, 200, 80, False, "hardswish", 1),
    (80, 3, 184, 80, False, "hardswish", 1),
    (80, 3, 184, 80, False, "hardswish", 1),
    (80, 3, 480, 112, True, "hardswish", 1),
    (112, 3, 672, 112, True, "hardswish", 1),
    (112, 5, 672, 160, True, "hardswish", 2),
    (160, 5, 960, 160, True, "hardswish", 1),
    (160, 5, 960, 160, True, "hardswish", 1),
)
_SMALL = (
    (16, 3, 16, 16, True, "relu", 2),
    (16, 3, 72, 24, False, "relu", 2),
    (24, 3, 88, 24, False, "relu", 1),
    (24, 5, 96, 40, True, "hardswish", 2),
    (40, 5, 240, 40, True, "hardswish", 1),
    (40, 5, 240, 40, True, "hardswish", 1),
    (40, 5, 120, 48, True, "hardswish", 1),
    (48, 5, 144, 48, True, "hardswish", 1),
    (48, 5, 288, 96, True, "hardswish", 2),
    (96, 5, 576, 96, True, "hardswish", 1),
    (96, 5, 576, 96, True, "hardswish", 1),
)


class MobileNetV3(Layer):
    def __init__(self, config, last_channel, scale=1.0, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        self.scale = scale
        self.last_channel = last_channel
        self.num_classes = num_classes
        self.with_pool = with_pool
        self.firstconv_in_channels = make_divisible(config[0][0] * scale)
        self.lastconv_in_channels = make_divisible(config[-1][3] * scale)
        self.lastconv_out_channels = self.lastconv_in_channels * 6
        norm = functools.partial(BatchNorm2D, epsilon=0.001, momentum=0.99)
        self.conv = ConvNormActivation(
            3, self.firstconv_in_channels, 3, 2, 1, norm_layer=norm, activation_layer=Hardswish
        )
        blocks = []
        for inside, kernel, expanded, outside, use_se, act, stride in config:
            blocks.append(
                InvertedResidual(
                    make_divisible(inside * scale),
                    make_divisible(expanded * scale),
                    make_divisible(outside * scale),
                    kernel,
                    stride,
                    use_se,
                    act,
                    norm,
                )
            )
        self.blocks = Sequential(*blocks)
        self.lastconv = ConvNormActivation(
            self.lastconv_in_channels, self.lastconv_out_channels, 1, 1, 0, norm_layer=norm, activation_layer=Hardswish
        )
        if with_pool:
            self.avgpool = AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = Sequential(
                Linear(self.lastconv_out_channels, last_channel), Hardswish(), Dropout(0.2), Linear(last_channel, num_classes)
            )

    def forward(self, x):
        x = self.lastconv(self.blocks(self.conv(x)))
        if self.with_pool:
            x = self.avgpool(x)
        if self.num_classes > 0:
            x = self.classifier(flatten(x, 1))
        return x


class MobileNetV3Small(MobileNetV3):
    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        MobileNetV3.__init__(self, _SMALL, make_divisible(1024 * scale), scale, num_classes, with_pool)


class MobileNetV3Large(MobileNetV3):
    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        MobileNetV3.__init__(self, _LARGE, make_divisible(1280 * scale), scale, num_classes, with_pool)


def mobilenet_v3_small(pretrained=False, scale=1.0, **kwargs):
    refuse(pretrained, "mobilenet_v3_small")
    return MobileNetV3Small(scale=scale, **kwargs)


def mobilenet_v3_large(pretrained=False, scale=1.0, **kwargs):
    refuse(pretrained, "mobilenet_v3_large")
    return MobileNetV3Large(scale=scale, **kwargs)
