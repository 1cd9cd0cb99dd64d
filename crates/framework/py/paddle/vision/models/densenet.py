"""DenseNet."""
import math

from ...nn import AdaptiveAvgPool2D, AvgPool2D, BatchNorm, Conv2D, Dropout, Layer, Linear, MaxPool2D
from ...nn.initializer import Uniform
from ...tensor.manipulation import concat, flatten
from ._pretrained import refuse


class BNACConvLayer(Layer):
    """Batch normalisation with ReLU, then a convolution."""

    def __init__(self, num_channels, num_filters, filter_size, stride=1, pad=0):
        Layer.__init__(self)
        self._batch_norm = BatchNorm(num_channels, act="relu")
        self._conv = Conv2D(num_channels, num_filters, filter_size, stride, pad, bias_attr=False)

    def forward(self, input):
        return self._conv(self._batch_norm(input))


class DenseLayer(Layer):
    def __init__(self, num_channels, growth_rate, bn_size, dropout):
        Layer.__init__(self)
        self.dropout = dropout
        self.bn_ac_func1 = BNACConvLayer(num_channels, bn_size * growth_rate, 1)
        self.bn_ac_func2 = BNACConvLayer(bn_size * growth_rate, growth_rate, 3, pad=1)
        if dropout:
            self.dropout_func = Dropout(dropout, mode="downscale_in_infer")

    def forward(self, input):
        x = self.bn_ac_func2(self.bn_ac_func1(input))
        if self.dropout:
            x = self.dropout_func(x)
        return concat([input, x], axis=1)


class DenseBlock(Layer):
    def __init__(self, num_channels, num_layers, bn_size, growth_rate, dropout, name):
        Layer.__init__(self)
        self.dense_layer_func = []
        for i in range(num_layers):
            layer = DenseLayer(num_channels + i * growth_rate, growth_rate, bn_size, dropout)
            self.dense_layer_func.append(self.add_sublayer("%s_%d" % (name, i + 1), layer))

    def forward(self, input):
        for layer in self.dense_layer_func:
            input = layer(input)
        return input


class TransitionLayer(Layer):
    def __init__(self, num_channels, num_output_features):
        Layer.__init__(self)
        self.conv_ac_func = BNACConvLayer(num_channels, num_output_features, 1)
        self.pool2d_avg = AvgPool2D(2, 2)

    def forward(self, input):
        return self.pool2d_avg(self.conv_ac_func(input))


class ConvBNLayer(Layer):
    def __init__(self, num_channels, num_filters, filter_size, stride, pad):
        Layer.__init__(self)
        self._conv = Conv2D(num_channels, num_filters, filter_size, stride, pad, bias_attr=False)
        self._batch_norm = BatchNorm(num_filters, act="relu")

    def forward(self, input):
        return self._batch_norm(self._conv(input))


# depth: (first channels, growth, layers per block)
_SPECS = {
    121: (64, 32, (6, 12, 24, 16)),
    161: (96, 48, (6, 12, 36, 24)),
    169: (64, 32, (6, 12, 32, 32)),
    201: (64, 32, (6, 12, 48, 32)),
    264: (64, 32, (6, 12, 64, 48)),
}


class DenseNet(Layer):
    def __init__(self, layers=121, bn_size=4, dropout=0.0, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        if layers not in _SPECS:
            raise AssertionError("supported layers are %s but input layer is %s" % (list(_SPECS), layers))
        self.num_classes = num_classes
        self.with_pool = with_pool
        channels, growth, counts = _SPECS[layers]
        self.conv1_func = ConvBNLayer(3, channels, 7, 2, 3)
        self.pool2d_max = MaxPool2D(3, 2, 1)
        self.dense_block_func_list = []
        self.transition_func_list = []
        for i, count in enumerate(counts):
            block = DenseBlock(channels, count, bn_size, growth, dropout, "conv%d" % (i + 2))
            self.dense_block_func_list.append(self.add_sublayer("db_conv_%d" % (i + 2), block))
            channels = channels + count * growth
            if i != len(counts) - 1:
                transition = TransitionLayer(channels, channels // 2)
                self.transition_func_list.append(self.add_sublayer("tr_conv%d_blk" % (i + 2), transition))
                channels = channels // 2
        self.batch_norm = BatchNorm(channels, act="relu")
        if with_pool:
            self.pool2d_avg = AdaptiveAvgPool2D(1)
        if num_classes > 0:
            limit = 1.0 / math.sqrt(channels * 1.0)
            self.out = Linear(channels, num_classes, Uniform(-limit, limit))

    def forward(self, input):
        x = self.pool2d_max(self.conv1_func(input))
        for i, block in enumerate(self.dense_block_func_list):
            x = block(x)
            if i < len(self.transition_func_list):
                x = self.transition_func_list[i](x)
        x = self.batch_norm(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        if self.num_classes > 0:
            x = self.out(flatten(x, 1))
        return x


def _densenet(layers, pretrained, kwargs):
    refuse(pretrained, "densenet%d" % layers)
    return DenseNet(layers=layers, **kwargs)


def densenet121(pretrained=False, **kwargs):
    return _densenet(121, pretrained, kwargs)


def densenet161(pretrained=False, **kwargs):
    return _densenet(161, pretrained, kwargs)


def densenet169(pretrained=False, **kwargs):
    return _densenet(169, pretrained, kwargs)


def densenet201(pretrained=False, **kwargs):
    return _densenet(201, pretrained, kwargs)


def densenet264(pretrained=False, **kwargs):
    return _densenet(264, pretrained, kwargs)
