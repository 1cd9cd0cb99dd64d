"""VGG."""
from ...nn import AdaptiveAvgPool2D, BatchNorm2D, Conv2D, Dropout, Layer, Linear, MaxPool2D, ReLU, Sequential
from ...tensor.manipulation import flatten
from ._pretrained import refuse

# Convolutions per stage; each stage ends in a pooling.
_DEPTHS = {11: (1, 1, 2, 2, 2), 13: (2, 2, 2, 2, 2), 16: (2, 2, 3, 3, 3), 19: (2, 2, 4, 4, 4)}
_WIDTHS = (64, 128, 256, 512, 512)


class VGG(Layer):
    def __init__(self, features, num_classes=1000, with_pool=True):
        Layer.__init__(self)
        self.features = features
        self.num_classes = num_classes
        self.with_pool = with_pool
        if with_pool:
            self.avgpool = AdaptiveAvgPool2D((7, 7))
        if num_classes > 0:
            self.classifier = Sequential(
                Linear(512 * 7 * 7, 4096), ReLU(), Dropout(), Linear(4096, 4096), ReLU(), Dropout(), Linear(4096, num_classes)
            )

    def forward(self, x):
        x = self.features(x)
        if self.with_pool:
            x = self.avgpool(x)
        if self.num_classes > 0:
            x = self.classifier(flatten(x, 1))
        return x


def _features(depth, batch_norm):
    layers = []
    channels = 3
    for count, width in zip(_DEPTHS[depth], _WIDTHS):
        for _ in range(count):
            layers.append(Conv2D(channels, width, 3, padding=1))
            if batch_norm:
                layers.append(BatchNorm2D(width))
            layers.append(ReLU())
            channels = width
        layers.append(MaxPool2D(2, 2))
    return Sequential(*layers)


def _vgg(depth, batch_norm, pretrained, kwargs):
    refuse(pretrained, "vgg%d" % depth)
    return VGG(_features(depth, batch_norm), **kwargs)


def vgg11(pretrained=False, batch_norm=False, **kwargs):
    return _vgg(11, batch_norm, pretrained, kwargs)


def vgg13(pretrained=False, batch_norm=False, **kwargs):
    return _vgg(13, batch_norm, pretrained, kwargs)


def vgg16(pretrained=False, batch_norm=False, **kwargs):
    return _vgg(16, batch_norm, pretrained, kwargs)


def vgg19(pretrained=False, batch_norm=False, **kwargs):
    return _vgg(19, batch_norm, pretrained, kwargs)
