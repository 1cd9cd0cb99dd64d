"""AlexNet."""
import math

from ...nn import Conv2D, Dropout, Layer, Linear, MaxPool2D, ReLU
from ...nn import functional as F
from ...nn.initializer import Uniform
from ...tensor.manipulation import flatten
from ._pretrained import refuse


def _uniform(fan_in):
    limit = 1.0 / math.sqrt(fan_in)
    return Uniform(-limit, limit)


class ConvPoolLayer(Layer):
    def __init__(self, in_channels, out_channels, kernel, stride, padding, fan_in):
        Layer.__init__(self)
        self.relu = ReLU()
        init = _uniform(fan_in)
        self._conv = Conv2D(in_channels, out_channels, kernel, stride, padding, weight_attr=init, bias_attr=init)
        self._pool = MaxPool2D(3, 2)

    def forward(self, inputs):
        return self._pool(self.relu(self._conv(inputs)))


class AlexNet(Layer):
    def __init__(self, num_classes=1000):
        Layer.__init__(self)
        self.num_classes = num_classes
        self._conv1 = ConvPoolLayer(3, 64, 11, 4, 2, 3 * 11 * 11)
        self._conv2 = ConvPoolLayer(64, 192, 5, 1, 2, 64 * 5 * 5)
        init = _uniform(192 * 3 * 3)
        self._conv3 = Conv2D(192, 384, 3, padding=1, weight_attr=init, bias_attr=init)
        init = _uniform(384 * 3 * 3)
        self._conv4 = Conv2D(384, 256, 3, padding=1, weight_attr=init, bias_attr=init)
        self._conv5 = ConvPoolLayer(256, 256, 3, 1, 1, 256 * 3 * 3)
        if num_classes > 0:
            init = _uniform(256 * 6 * 6)
            self._drop1 = Dropout(0.5, mode="downscale_in_infer")
            self._fc6 = Linear(256 * 6 * 6, 4096, init, init)
            self._drop2 = Dropout(0.5, mode="downscale_in_infer")
            self._fc7 = Linear(4096, 4096, init, init)
            self._fc8 = Linear(4096, num_classes, init, init)

    def forward(self, inputs):
        x = self._conv2(self._conv1(inputs))
        x = F.relu(self._conv3(x))
        x = F.relu(self._conv4(x))
        x = self._conv5(x)
        if self.num_classes > 0:
            x = self._drop1(flatten(x, 1))
            x = self._drop2(F.relu(self._fc6(x)))
            x = self._fc8(F.relu(self._fc7(x)))
        return x


def alexnet(pretrained=False, **kwargs):
    refuse(pretrained, "alexnet")
    return AlexNet(**kwargs)
