"""SqueezeNet."""
from ...nn import AdaptiveAvgPool2D, Conv2D, Dropout, Layer, MaxPool2D
from ...nn import functional as F
from ...tensor.manipulation import concat, squeeze
from ._pretrained import refuse


class MakeFireConv(Layer):
    def __init__(self, input_channels, output_channels, filter_size, padding=0):
        Layer.__init__(self)
        self._conv = Conv2D(input_channels, output_channels, filter_size, padding=padding)

    def forward(self, x):
        return F.relu(self._conv(x))


class MakeFire(Layer):
    """A squeeze to few channels, then 1x1 and 3x3 expansions side by side."""

    def __init__(self, input_channels, squeeze_channels, expand1x1_channels, expand3x3_channels):
        Layer.__init__(self)
        self._conv = MakeFireConv(input_channels, squeeze_channels, 1)
        self._conv_path1 = MakeFireConv(squeeze_channels, expand1x1_channels, 1)
        self._conv_path2 = MakeFireConv(squeeze_channels, expand3x3_channels, 3, padding=1)

    def forward(self, inputs):
        x = self._conv(inputs)
        return concat([self._conv_path1(x), self._conv_path2(x)], axis=1)


# (channels in, squeezed, expanded); and after which blocks there is a pooling, by version.
_FIRES = (
    (16, 64),
    (16, 64),
    (32, 128),
    (32, 128),
    (48, 192),
    (48, 192),
    (64, 256),
    (64, 256),
)
_POOL_AFTER = {"1.0": (3, 7), "1.1": (2, 4)}


class SqueezeNet(Layer):
    def __init__(self, version, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        if version not in _POOL_AFTER:
            raise AssertionError("supported versions are ['1.0', '1.1'] but input version is %s" % version)
        self.version = version
        self.num_classes = num_classes
        self.with_pool = with_pool
        if version == "1.0":
            channels = 96
            self._conv = Conv2D(3, channels, 7, stride=2)
        else:
            channels = 64
            self._conv = Conv2D(3, channels, 3, stride=2, padding=1)
        self._pool = MaxPool2D(3, 2)
        for i, (squeezed, expanded) in enumerate(_FIRES):
            setattr(self, "_conv%d" % (i + 1), MakeFire(channels, squeezed, expanded, expanded))
            channels = 2 * expanded
        self._drop = Dropout(0.5, mode="downscale_in_infer")
        self._conv9 = Conv2D(512, num_classes, 1)
        self._avg_pool = AdaptiveAvgPool2D(1)

    def forward(self, inputs):
        x = self._pool(F.relu(self._conv(inputs)))
        for i in range(1, 9):
            x = getattr(self, "_conv%d" % i)(x)
            if i in _POOL_AFTER[self.version]:
                x = self._pool(x)
        if self.num_classes > 0:
            x = self._conv9(self._drop(x))
        if self.with_pool:
            x = self._avg_pool(F.relu(x))
            x = squeeze(x, axis=[2, 3])
        return x


def squeezenet1_0(pretrained=False, **kwargs):
    refuse(pretrained, "squeezenet1_0")
    return SqueezeNet("1.0", **kwargs)


def squeezenet1_1(pretrained=False, **kwargs):
    refuse(pretrained, "squeezenet1_1")
    return SqueezeNet("1.1", **kwargs)
