"""GoogLeNet."""

from ...nn import AdaptiveAvgPool2D, AvgPool2D, Conv2D, Dropout, Layer, Linear, MaxPool2D
from ...nn import functional as F
from ...nn.initializer import Uniform
from ...tensor.manipulation import concat, flatten, squeeze
from ._pretrained import refuse


def _xavier(channels, filter_size):
    limit = (3.0 / (filter_size**2 * channels)) ** 0.5
    return Uniform(-limit, limit)


class ConvLayer(Layer):
    def __init__(self, num_channels, num_filters, filter_size, stride=1):
        Layer.__init__(self)
        self._conv = Conv2D(num_channels, num_filters, filter_size, stride, (filter_size - 1) // 2, bias_attr=False)

    def forward(self, inputs):
        return self._conv(inputs)


class Inception(Layer):
    def __init__(self, input_channels, filter1, filter3r, filter3, filter5r, filter5, proj):
        Layer.__init__(self)
        self._conv1 = ConvLayer(input_channels, filter1, 1)
        self._conv3r = ConvLayer(input_channels, filter3r, 1)
        self._conv3 = ConvLayer(filter3r, filter3, 3)
        self._conv5r = ConvLayer(input_channels, filter5r, 1)
        self._conv5 = ConvLayer(filter5r, filter5, 5)
        self._pool = MaxPool2D(3, 1, 1)
        self._convprj = ConvLayer(input_channels, proj, 1)

    def forward(self, inputs):
        paths = [
            self._conv1(inputs),
            self._conv3(self._conv3r(inputs)),
            self._conv5(self._conv5r(inputs)),
            self._convprj(self._pool(inputs)),
        ]
        return F.relu(concat(paths, axis=1))


_BLOCKS = (
    ("3a", 192, 64, 96, 128, 16, 32, 32),
    ("3b", 256, 128, 128, 192, 32, 96, 64),
    ("4a", 480, 192, 96, 208, 16, 48, 64),
    ("4b", 512, 160, 112, 224, 24, 64, 64),
    ("4c", 512, 128, 128, 256, 24, 64, 64),
    ("4d", 512, 112, 144, 288, 32, 64, 64),
    ("4e", 528, 256, 160, 320, 32, 128, 128),
    ("5a", 832, 256, 160, 320, 32, 128, 128),
    ("5b", 832, 384, 192, 384, 48, 128, 128),
)


class GoogLeNet(Layer):
    """Gives the output and those of two auxiliary heads."""

    def __init__(self, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        self.num_classes = num_classes
        self.with_pool = with_pool
        self._conv = ConvLayer(3, 64, 7, 2)
        self._pool = MaxPool2D(3, 2)
        self._conv_1 = ConvLayer(64, 64, 1)
        self._conv_2 = ConvLayer(64, 192, 3)
        for block in _BLOCKS:
            setattr(self, "_ince" + block[0], Inception(*block[1:]))
        if with_pool:
            self._pool_5 = AdaptiveAvgPool2D(1)
            self._pool_o1 = AvgPool2D(5, 3)
            self._pool_o2 = AvgPool2D(5, 3)
        if num_classes > 0:
            self._drop = Dropout(0.4, mode="downscale_in_infer")
            self._fc_out = Linear(1024, num_classes, _xavier(1024, 1))
            self._conv_o1 = ConvLayer(512, 128, 1)
            self._fc_o1 = Linear(1152, 1024, _xavier(2048, 1))
            self._drop_o1 = Dropout(0.7, mode="downscale_in_infer")
            self._out1 = Linear(1024, num_classes, _xavier(1024, 1))
            self._conv_o2 = ConvLayer(528, 128, 1)
            self._fc_o2 = Linear(1152, 1024, _xavier(2048, 1))
            self._drop_o2 = Dropout(0.7, mode="downscale_in_infer")
            self._out2 = Linear(1024, num_classes, _xavier(1024, 1))

    def forward(self, inputs):
        x = self._conv_2(self._conv_1(self._pool(self._conv(inputs))))
        x = self._pool(x)
        x = self._pool(self._ince3b(self._ince3a(x)))
        ince4a = self._ince4a(x)
        ince4d = self._ince4d(self._ince4c(self._ince4b(ince4a)))
        x = self._pool(self._ince4e(ince4d))
        out = self._ince5b(self._ince5a(x))
        out1 = ince4a
        out2 = ince4d
        if self.with_pool:
            out = self._pool_5(out)
            out1 = self._pool_o1(out1)
            out2 = self._pool_o2(out2)
        if self.num_classes > 0:
            out = self._fc_out(squeeze(self._drop(out), axis=[2, 3]))
            out1 = F.relu(self._fc_o1(flatten(self._conv_o1(out1), 1)))
            out1 = self._out1(self._drop_o1(out1))
            # The second head has no activation here, as in PaddlePaddle.
            out2 = self._fc_o2(flatten(self._conv_o2(out2), 1))
            out2 = self._out2(self._drop_o2(out2))
        return [out, out1, out2]


def googlenet(pretrained=False, **kwargs):
    refuse(pretrained, "googlenet")
    return GoogLeNet(**kwargs)
