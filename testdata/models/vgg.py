"""Blocks made from a list of widths, walked by a loop that leaves early where nothing is left to look at."""
import paddle
import paddle.nn.functional as F
from paddle import nn

WIDTHS = [4, "M", 6, 6, "M", 8, "M"]


def blocks(widths, batch_norm):
    layers = []
    channels = 3
    for width in widths:
        if width == "M":
            layers.append(nn.MaxPool2D(kernel_size=2, stride=2))
            continue
        layers.append(nn.Conv2D(channels, width, 3, padding=1))
        if batch_norm:
            layers += [nn.BatchNorm2D(width), nn.ReLU()]
        else:
            layers += [nn.ReLU()]
        channels = width
    return nn.LayerList(layers)


class VGG(nn.Layer):
    def __init__(self, batch_norm=False, classes=5):
        super(VGG, self).__init__()
        self.blocks = blocks(WIDTHS, batch_norm)
        self.pool = nn.AdaptiveAvgPool2D((2, 2))
        self.classifier = nn.Sequential(nn.Linear(32, 16), nn.ReLU(), nn.Dropout(), nn.Linear(16, classes))

    def forward(self, x):
        seen = 0
        for block in self.blocks:
            x = block(x)
            if x.sum() == 0:
                break
            seen += 1
        if x.shape[1] != 8:
            x = F.pad(x, [0, 0, 0, 0, 0, 8 - x.shape[1]], data_format="NCHW")[:, :8]
        x = self.pool(x)
        return self.classifier(x.flatten(1)), seen


def cases():
    image = paddle.cos(paddle.arange(2 * 3 * 16 * 16, dtype="float32")).reshape([2, 3, 16, 16])
    wide = paddle.sin(paddle.arange(3 * 24 * 16, dtype="float32")).reshape([1, 3, 24, 16])
    return [
        ("plain", VGG, [[image], [wide]]),
        ("with batch norm", lambda: VGG(batch_norm=True), [[image], [wide], [image]]),
    ]
