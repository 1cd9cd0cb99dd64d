"""Residual blocks of both kinds; a loop that a norm ends, and a count of calls kept in a buffer."""
import paddle
from paddle import nn


class BasicBlock(nn.Layer):
    expansion = 1

    def __init__(self, inplanes, planes, stride=1, downsample=None):
        super().__init__()
        self.conv1 = nn.Conv2D(inplanes, planes, 3, padding=1, stride=stride, bias_attr=False)
        self.bn1 = nn.BatchNorm2D(planes)
        self.relu = nn.ReLU()
        self.conv2 = nn.Conv2D(planes, planes, 3, padding=1, bias_attr=False)
        self.bn2 = nn.BatchNorm2D(planes)
        self.downsample = downsample

    def forward(self, x):
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        if self.downsample is not None:
            identity = self.downsample(x)
        out += identity
        return self.relu(out)


class Bottleneck(nn.Layer):
    expansion = 2

    def __init__(self, inplanes, planes, stride=1, downsample=None):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2D(inplanes, planes, 1, bias_attr=False),
            nn.BatchNorm2D(planes),
            nn.ReLU(),
            nn.Conv2D(planes, planes, 3, padding=1, stride=stride, groups=2, bias_attr=False),
            nn.BatchNorm2D(planes),
            nn.ReLU(),
            nn.Conv2D(planes, planes * self.expansion, 1, bias_attr=False),
            nn.BatchNorm2D(planes * self.expansion),
        )
        self.downsample = downsample

    def forward(self, x):
        short = x if self.downsample is None else self.downsample(x)
        return nn.functional.relu(self.body(x) + short)


class ResNet(nn.Layer):
    def __init__(self, block, depths, classes=6, with_pool=True):
        super().__init__()
        self.inplanes = 4
        self.with_pool = with_pool
        self.classes = classes
        self.stem = nn.Sequential(nn.Conv2D(3, 4, 7, stride=2, padding=3, bias_attr=False), nn.BatchNorm2D(4), nn.ReLU())
        self.pool1 = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        for i, depth in enumerate(depths):
            setattr(self, "layer%d" % (i + 1), self._make_layer(block, 4 * (i + 1), depth, stride=1 if i == 0 else 2))
        self.stages = len(depths)
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((1, 1))
        if classes > 0:
            self.fc = nn.Linear(self.inplanes, classes)
        self.register_buffer("calls", paddle.zeros([1], "int64"))

    def _make_layer(self, block, planes, depth, stride):
        downsample = None
        if stride != 1 or self.inplanes != planes * block.expansion:
            downsample = nn.Sequential(
                nn.Conv2D(self.inplanes, planes * block.expansion, 1, stride=stride, bias_attr=False),
                nn.BatchNorm2D(planes * block.expansion),
            )
        layers = [block(self.inplanes, planes, stride, downsample)]
        self.inplanes = planes * block.expansion
        for _ in range(1, depth):
            layers.append(block(self.inplanes, planes))
        return nn.Sequential(*layers)

    def forward(self, x):
        if x.mean() > 0.5:
            self.calls += 1
        x = self.pool1(self.stem(x))
        halvings = paddle.zeros([], dtype="int32")
        while x.norm() > 20:
            x = x / 2
            halvings = halvings + 1
        for i in range(self.stages):
            x = getattr(self, "layer%d" % (i + 1))(x)
        if self.with_pool:
            x = self.avgpool(x)
        if self.classes > 0:
            x = paddle.flatten(x, 1)
            x = self.fc(x)
        return x, halvings


def cases():
    image = paddle.cos(paddle.arange(2 * 3 * 32 * 32, dtype="float32") * 0.37).reshape([2, 3, 32, 32])
    calls = [[image], [image + 1], [image[:1, :, :20]]]
    return [
        ("basic", lambda: ResNet(BasicBlock, [1, 2]), calls),
        ("bottleneck", lambda: ResNet(Bottleneck, [2, 1], with_pool=True), calls),
        ("no head", lambda: ResNet(BasicBlock, [1], classes=-1, with_pool=False), calls),
    ]
