"""InceptionV3."""
import math

from ...nn import AdaptiveAvgPool2D, AvgPool2D, Dropout, Layer, LayerList, Linear, MaxPool2D
from ...nn.initializer import Uniform
from ...tensor.manipulation import concat, reshape
from ..ops import ConvNormActivation
from ._pretrained import refuse


class InceptionStem(Layer):
    def __init__(self):
        Layer.__init__(self)
        self.conv_1a_3x3 = ConvNormActivation(3, 32, 3, 2, 0)
        self.conv_2a_3x3 = ConvNormActivation(32, 32, 3, 1, 0)
        self.conv_2b_3x3 = ConvNormActivation(32, 64, 3, 1, 1)
        self.max_pool = MaxPool2D(3, 2, 0)
        self.conv_3b_1x1 = ConvNormActivation(64, 80, 1, 1, 0)
        self.conv_4a_3x3 = ConvNormActivation(80, 192, 3, 1, 0)

    def forward(self, x):
        x = self.conv_2b_3x3(self.conv_2a_3x3(self.conv_1a_3x3(x)))
        x = self.conv_4a_3x3(self.conv_3b_1x1(self.max_pool(x)))
        return self.max_pool(x)


class InceptionA(Layer):
    def __init__(self, num_channels, pool_features):
        Layer.__init__(self)
        self.branch1x1 = ConvNormActivation(num_channels, 64, 1, 1, 0)
        self.branch5x5_1 = ConvNormActivation(num_channels, 48, 1, 1, 0)
        self.branch5x5_2 = ConvNormActivation(48, 64, 5, 1, 2)
        self.branch3x3dbl_1 = ConvNormActivation(num_channels, 64, 1, 1, 0)
        self.branch3x3dbl_2 = ConvNormActivation(64, 96, 3, 1, 1)
        self.branch3x3dbl_3 = ConvNormActivation(96, 96, 3, 1, 1)
        self.branch_pool = AvgPool2D(3, 1, 1, exclusive=False)
        self.branch_pool_conv = ConvNormActivation(num_channels, pool_features, 1, 1, 0)

    def forward(self, x):
        return concat(
            [
                self.branch1x1(x),
                self.branch5x5_2(self.branch5x5_1(x)),
                self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x))),
                self.branch_pool_conv(self.branch_pool(x)),
            ],
            axis=1,
        )


class InceptionB(Layer):
    def __init__(self, num_channels):
        Layer.__init__(self)
        self.branch3x3 = ConvNormActivation(num_channels, 384, 3, 2, 0)
        self.branch3x3dbl_1 = ConvNormActivation(num_channels, 64, 1, 1, 0)
        self.branch3x3dbl_2 = ConvNormActivation(64, 96, 3, 1, 1)
        self.branch3x3dbl_3 = ConvNormActivation(96, 96, 3, 2, 0)
        self.branch_pool = MaxPool2D(3, 2)

    def forward(self, x):
        double = self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x)))
        return concat([self.branch3x3(x), double, self.branch_pool(x)], axis=1)


class InceptionC(Layer):
    def __init__(self, num_channels, channels_7x7):
        Layer.__init__(self)
        c = channels_7x7
        self.branch1x1 = ConvNormActivation(num_channels, 192, 1, 1, 0)
        self.branch7x7_1 = ConvNormActivation(num_channels, c, 1, 1, 0)
        self.branch7x7_2 = ConvNormActivation(c, c, (1, 7), 1, (0, 3))
        self.branch7x7_3 = ConvNormActivation(c, 192, (7, 1), 1, (3, 0))
        self.branch7x7dbl_1 = ConvNormActivation(num_channels, c, 1, 1, 0)
        self.branch7x7dbl_2 = ConvNormActivation(c, c, (7, 1), 1, (3, 0))
        self.branch7x7dbl_3 = ConvNormActivation(c, c, (1, 7), 1, (0, 3))
        self.branch7x7dbl_4 = ConvNormActivation(c, c, (7, 1), 1, (3, 0))
        self.branch7x7dbl_5 = ConvNormActivation(c, 192, (1, 7), 1, (0, 3))
        self.branch_pool = AvgPool2D(3, 1, 1, exclusive=False)
        self.branch_pool_conv = ConvNormActivation(num_channels, 192, 1, 1, 0)

    def forward(self, x):
        double = self.branch7x7dbl_3(self.branch7x7dbl_2(self.branch7x7dbl_1(x)))
        return concat(
            [
                self.branch1x1(x),
                self.branch7x7_3(self.branch7x7_2(self.branch7x7_1(x))),
                self.branch7x7dbl_5(self.branch7x7dbl_4(double)),
                self.branch_pool_conv(self.branch_pool(x)),
            ],
            axis=1,
        )


class InceptionD(Layer):
    def __init__(self, num_channels):
        Layer.__init__(self)
        self.branch3x3_1 = ConvNormActivation(num_channels, 192, 1, 1, 0)
        self.branch3x3_2 = ConvNormActivation(192, 320, 3, 2, 0)
        self.branch7x7x3_1 = ConvNormActivation(num_channels, 192, 1, 1, 0)
        self.branch7x7x3_2 = ConvNormActivation(192, 192, (1, 7), 1, (0, 3))
        self.branch7x7x3_3 = ConvNormActivation(192, 192, (7, 1), 1, (3, 0))
        self.branch7x7x3_4 = ConvNormActivation(192, 192, 3, 2, 0)
        self.branch_pool = MaxPool2D(3, 2)

    def forward(self, x):
        long = self.branch7x7x3_3(self.branch7x7x3_2(self.branch7x7x3_1(x)))
        return concat([self.branch3x3_2(self.branch3x3_1(x)), self.branch7x7x3_4(long), self.branch_pool(x)], axis=1)


class InceptionE(Layer):
    def __init__(self, num_channels):
        Layer.__init__(self)
        self.branch1x1 = ConvNormActivation(num_channels, 320, 1, 1, 0)
        self.branch3x3_1 = ConvNormActivation(num_channels, 384, 1, 1, 0)
        self.branch3x3_2a = ConvNormActivation(384, 384, (1, 3), 1, (0, 1))
        self.branch3x3_2b = ConvNormActivation(384, 384, (3, 1), 1, (1, 0))
        self.branch3x3dbl_1 = ConvNormActivation(num_channels, 448, 1, 1, 0)
        self.branch3x3dbl_2 = ConvNormActivation(448, 384, 3, 1, 1)
        self.branch3x3dbl_3a = ConvNormActivation(384, 384, (1, 3), 1, (0, 1))
        self.branch3x3dbl_3b = ConvNormActivation(384, 384, (3, 1), 1, (1, 0))
        self.branch_pool = AvgPool2D(3, 1, 1, exclusive=False)
        self.branch_pool_conv = ConvNormActivation(num_channels, 192, 1, 1, 0)

    def forward(self, x):
        middle = self.branch3x3_1(x)
        double = self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        return concat(
            [
                self.branch1x1(x),
                concat([self.branch3x3_2a(middle), self.branch3x3_2b(middle)], axis=1),
                concat([self.branch3x3dbl_3a(double), self.branch3x3dbl_3b(double)], axis=1),
                self.branch_pool_conv(self.branch_pool(x)),
            ],
            axis=1,
        )


class InceptionV3(Layer):
    def __init__(self, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        self.num_classes = num_classes
        self.with_pool = with_pool
        self.inception_stem = InceptionStem()
        blocks = [InceptionA(192, 32), InceptionA(256, 64), InceptionA(288, 64), InceptionB(288)]
        blocks.extend([InceptionC(768, c) for c in (128, 160, 160, 192)])
        blocks.extend([InceptionD(768), InceptionE(1280), InceptionE(2048)])
        self.inception_block_list = LayerList(blocks)
        if with_pool:
            self.avg_pool = AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.dropout = Dropout(0.2, mode="downscale_in_infer")
            limit = 1.0 / math.sqrt(2048 * 1.0)
            self.fc = Linear(2048, num_classes, Uniform(-limit, limit))

    def forward(self, x):
        x = self.inception_stem(x)
        for block in self.inception_block_list:
            x = block(x)
        if self.with_pool:
            x = self.avg_pool(x)
        if self.num_classes > 0:
            x = self.fc(self.dropout(reshape(x, shape=[-1, 2048])))
        return x


def inception_v3(pretrained=False, **kwargs):
    refuse(pretrained, "inception_v3")
    return InceptionV3(**kwargs)
