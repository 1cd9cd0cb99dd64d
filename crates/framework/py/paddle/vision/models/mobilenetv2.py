"""MobileNetV2."""
from ...nn import AdaptiveAvgPool2D, BatchNorm2D, Conv2D, Dropout, Layer, Linear, ReLU6, Sequential
from ...tensor.manipulation import flatten
from ..ops import ConvNormActivation
from ._pretrained import make_divisible, refuse


class InvertedResidual(Layer):
    def __init__(self, inp, oup, stride, expand_ratio, norm_layer=BatchNorm2D):
        Layer.__init__(self)
        self.stride = stride
        hidden = int(round(inp * expand_ratio))
        self.use_res_connect = stride == 1 and inp == oup
        layers = []
        if expand_ratio != 1:
            layers.append(ConvNormActivation(inp, hidden, 1, norm_layer=norm_layer, activation_layer=ReLU6))
        layers.append(
            ConvNormActivation(hidden, hidden, stride=stride, groups=hidden, norm_layer=norm_layer, activation_layer=ReLU6)
        )
        layers.append(Conv2D(hidden, oup, 1, 1, 0, bias_attr=False))
        layers.append(norm_layer(oup))
        self.conv = Sequential(*layers)

    def forward(self, x):
        return x + self.conv(x) if self.use_res_connect else self.conv(x)


# (expansion, channels, repeats, stride of the first)
_STAGES = (
    (1, 16, 1, 1),
    (6, 24, 2, 2),
    (6, 32, 3, 2),
    (6, 64, 4, 2),
    (6, 96, 3, 1),
    (6, 160, 3, 2),
    (6, 320, 1, 1),
)


class MobileNetV2(Layer):
    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        self.num_classes = num_classes
        self.with_pool = with_pool
        channels = make_divisible(32 * scale, 8)
        self.last_channel = make_divisible(1280 * max(1.0, scale), 8)
        features = [ConvNormActivation(3, channels, stride=2, activation_layer=ReLU6)]
        for expansion, width, repeats, stride in _STAGES:
            out = make_divisible(width * scale, 8)
            for i in range(repeats):
                features.append(InvertedResidual(channels, out, stride if i == 0 else 1, expansion))
                channels = out
        features.append(ConvNormActivation(channels, self.last_channel, 1, activation_layer=ReLU6))
        self.features = Sequential(*features)
        if with_pool:
            self.pool2d_avg = AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = Sequential(Dropout(0.2), Linear(self.last_channel, num_classes))

    def forward(self, x):
        x = self.features(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        if self.num_classes > 0:
            x = self.classifier(flatten(x, 1))
        return x


def mobilenet_v2(pretrained=False, scale=1.0, **kwargs):
    refuse(pretrained, "mobilenet_v2")
    return MobileNetV2(scale=scale, **kwargs)
