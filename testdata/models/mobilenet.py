"""Depthwise convolutions, inverted residuals, squeeze and excitation, hard activations; a gate that a tensor opens."""
import paddle
import paddle.nn.functional as F
from paddle import nn


def divisible(value, divisor=4, least=None):
    if least is None:
        least = divisor
    new = max(least, int(value + divisor / 2) // divisor * divisor)
    if new < 0.9 * value:
        new += divisor
    return new


class ConvBNAct(nn.Sequential):
    def __init__(self, inp, out, kernel=3, stride=1, groups=1, act=nn.ReLU6):
        layers = [
            nn.Conv2D(inp, out, kernel, stride, (kernel - 1) // 2, groups=groups, bias_attr=False),
            nn.BatchNorm2D(out, momentum=0.8, epsilon=1e-3),
        ]
        if act is not None:
            layers.append(act())
        super().__init__(*layers)


class SqueezeExcite(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.fc1 = nn.Conv2D(channels, divisible(channels / 4), 1)
        self.fc2 = nn.Conv2D(divisible(channels / 4), channels, 1)

    def forward(self, x):
        scale = F.adaptive_avg_pool2d(x, 1)
        scale = F.hardsigmoid(self.fc2(F.relu(self.fc1(scale))))
        return x if (scale > 0.999).all() else x * scale


class InvertedResidual(nn.Layer):
    def __init__(self, inp, out, stride, expand, excite):
        super().__init__()
        assert stride in [1, 2]
        hidden = int(round(inp * expand))
        self.residual = stride == 1 and inp == out
        layers = []
        if expand != 1:
            layers.append(ConvBNAct(inp, hidden, kernel=1, act=nn.Hardswish))
        layers.append(ConvBNAct(hidden, hidden, stride=stride, groups=hidden))
        if excite:
            layers.append(SqueezeExcite(hidden))
        layers.extend([nn.Conv2D(hidden, out, 1, bias_attr=False), nn.BatchNorm2D(out)])
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        if self.residual:
            return x + self.conv(x)
        else:
            return self.conv(x)


class MobileNet(nn.Layer):
    def __init__(self, scale=1.0, classes=4):
        super().__init__()
        settings = [
            # expansion, channels, repeats, stride, excite
            (1, 4, 1, 1, False),
            (2, 8, 2, 2, True),
            (3, 8, 1, 1, False),
        ]
        channels = divisible(4 * scale)
        features = [ConvBNAct(3, channels, stride=2)]
        for t, c, n, s, e in settings:
            out = divisible(c * scale)
            for i in range(n):
                features.append(InvertedResidual(channels, out, s if i == 0 else 1, t, e))
                channels = out
        self.features = nn.Sequential(*features)
        self.head = nn.Sequential(nn.Dropout(0.2), nn.Linear(channels, classes))

    def forward(self, x):
        x = self.features(x)
        x = paddle.mean(x, axis=[2, 3])
        gate = x.std() > 0.2
        return self.head(x) if gate and x.shape[0] > 2 else self.head(F.normalize(x, axis=-1))


def cases():
    image = paddle.sin(paddle.arange(3 * 3 * 24 * 24, dtype="float32") * 0.11).reshape([3, 3, 24, 24])
    calls = [[image], [image[:2]], [image * 0.01], [image[:, :, :, :16]]]
    return [("scale 1", MobileNet, calls), ("scale 1.5", lambda: MobileNet(scale=1.5), calls)]
