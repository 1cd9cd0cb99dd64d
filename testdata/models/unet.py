"""Down and up again with shapes that are made to fit, several ways to resize, and losses."""
import paddle
import paddle.nn.functional as F
from paddle import nn


class Double(nn.Layer):
    def __init__(self, inp, out, norm):
        super().__init__()
        self.conv1 = nn.Conv2D(inp, out, 3, padding=1)
        self.norm1 = norm(out)
        self.conv2 = nn.Conv2D(out, out, 3, padding="SAME", dilation=2)
        self.norm2 = norm(out)

    def forward(self, x):
        x = F.leaky_relu(self.norm1(self.conv1(x)), 0.1)
        return F.silu(self.norm2(self.conv2(x)))


class UNet(nn.Layer):
    def __init__(self, norm=nn.BatchNorm2D, learned=False, align=False):
        super().__init__()
        self.down1 = Double(2, 4, norm)
        self.down2 = Double(4, 6, norm)
        self.learned = learned
        self.align = align
        if learned:
            self.up = nn.Conv2DTranspose(6, 6, 2, stride=2)
        self.join = Double(10, 4, norm)
        self.head = nn.Conv2D(4, 3, 1)

    def forward(self, x, label=None):
        skip = self.down1(x)
        deep = self.down2(F.avg_pool2d(skip, 2))
        if self.learned:
            deep = self.up(deep)
        if deep.shape[2:] != skip.shape[2:]:
            deep = F.interpolate(deep, size=skip.shape[2:], mode="bilinear", align_corners=self.align)
        logits = self.head(self.join(paddle.concat([skip, deep], axis=1)))
        if label is None:
            return F.softmax(logits, axis=1)
        valid = label != 255
        if valid.any():
            return F.cross_entropy(logits.transpose([0, 2, 3, 1]), label, ignore_index=255)
        return paddle.zeros([])


def group_norm(channels):
    return nn.GroupNorm(2, channels)


def cases():
    image = paddle.cos(paddle.arange(2 * 2 * 12 * 12, dtype="float32") * 0.3).reshape([2, 2, 12, 12])
    label = paddle.arange(2 * 12 * 12).reshape([2, 12, 12]) % 3
    ignored = paddle.full([2, 12, 12], 255, "int64")
    partly = paddle.where(label == 2, ignored, label)
    calls = [[image], [image[:, :, :11, 1:]], [image, label], [image, partly], [image, ignored]]
    return [
        ("batch norm", UNet, calls),
        ("group norm, learned", lambda: UNet(group_norm, learned=True), calls),
        ("instance norm, aligned", lambda: UNet(nn.InstanceNorm2D, align=True), calls),
    ]
