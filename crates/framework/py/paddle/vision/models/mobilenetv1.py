"""MobileNetV1."""
from ...nn import AdaptiveAvgPool2D, Layer, Linear
from ...tensor.manipulation import flatten
from ..ops import ConvNormActivation
from ._pretrained import refuse


class DepthwiseSeparable(Layer):
    def __init__(self, in_channels, out_channels1, out_channels2, num_groups, stride, scale):
        Layer.__init__(self)
        middle = int(out_channels1 * scale)
        self._depthwise_conv = ConvNormActivation(in_channels, middle, 3, stride, 1, int(num_groups * scale))
        self._pointwise_conv = ConvNormActivation(middle, int(out_channels2 * scale), 1, 1, 0)

    def forward(self, x):
        return self._pointwise_conv(self._depthwise_conv(x))


# (name, channels in, channels out, stride)
_BLOCKS = (
    ("conv2_1", 32, 64, 1),
    ("conv2_2", 64, 128, 2),
    ("conv3_1", 128, 128, 1),
    ("conv3_2", 128, 256, 2),
    ("conv4_1", 256, 256, 1),
    ("conv4_2", 256, 512, 2),
    ("conv5_1", 512, 512, 1),
    ("conv5_2", 512, 512, 1),
    ("conv5_3", 512, 512, 1),
    ("conv5_4", 512, 512, 1),
    ("conv5_5", 512, 512, 1),
    ("conv5_6", 512, 1024, 2),
    ("conv6", 1024, 1024, 1),
)


class MobileNetV1(Layer):
    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        self.scale = scale
        self.num_classes = num_classes
        self.with_pool = with_pool
        self.dwsl = []
        self.conv1 = ConvNormActivation(3, int(32 * scale), 3, 2, 1)
        for name, inside, outside, stride in _BLOCKS:
            block = DepthwiseSeparable(int(inside * scale), inside, outside, inside, stride, scale)
            self.dwsl.append(self.add_sublayer(name, block))
        if with_pool:
            self.pool2d_avg = AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.fc = Linear(int(1024 * scale), num_classes)

    def forward(self, x):
        x = self.conv1(x)
        for block in self.dwsl:
            x = block(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        if self.num_classes > 0:
            x = self.fc(flatten(x, 1))
        return x


def mobilenet_v1(pretrained=False, scale=1.0, **kwargs):
    refuse(pretrained, "mobilenet_v1")
    return MobileNetV1(scale=scale, **kwargs)
