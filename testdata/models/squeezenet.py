"""Fire modules whose outputs are joined; what comes out depends on a flag and on a tensor."""
import paddle
import paddle.nn.functional as F
from paddle import nn


class Fire(nn.Layer):
    def __init__(self, channels, squeeze, one, three):
        super().__init__()
        self.squeeze = nn.Conv2D(channels, squeeze, 1)
        self.one = nn.Conv2D(squeeze, one, 1)
        self.three = nn.Conv2D(squeeze, three, 3, padding=1)

    def forward(self, x):
        x = F.relu(self.squeeze(x))
        x1, x3 = self.one(x), self.three(x)
        return F.relu(paddle.concat([x1, x3], axis=1))


class SqueezeNet(nn.Layer):
    def __init__(self, version="1.0", classes=7, features=False):
        super().__init__()
        self.version = version
        self.want_features = features
        if version == "1.0":
            self.stem = nn.Conv2D(3, 6, 7, stride=2)
            fires = [(6, 2, 4, 4), (8, 2, 4, 4), (8, 3, 6, 6)]
        elif version == "1.1":
            self.stem = nn.Conv2D(3, 4, 3, stride=2, padding=1)
            fires = [(4, 2, 4, 4), (8, 3, 6, 6)]
        else:
            raise ValueError("no version " + version)
        self.fires = nn.LayerList([Fire(*f) for f in fires])
        self.pool = nn.MaxPool2D(3, 2, ceil_mode=True)
        self.drop = nn.Dropout(0.5, mode="downscale_in_infer")
        self.last = nn.Conv2D(12, classes, 1)

    def forward(self, inputs):
        x = self.pool(F.relu(self.stem(inputs)))
        kept = []
        for i, fire in enumerate(self.fires):
            x = fire(x)
            if i % 2 == 0:
                x = self.pool(x)
            kept.append(x)
        x = self.drop(x)
        x = F.relu(self.last(x))
        x = F.adaptive_avg_pool2d(x, 1).squeeze(axis=[2, 3])
        best = paddle.argmax(x, axis=-1)
        if best[0] > 2:
            x = F.softmax(x)
        if self.want_features:
            return {"logits": x, "best": best, "features": kept[-1]}
        return x, best


def cases():
    image = paddle.cos(paddle.arange(2 * 3 * 33 * 33, dtype="float32") * 0.71).reshape([2, 3, 33, 33])
    calls = [[image], [image[:, :, 1:, 2:]], [image * -2]]
    return [
        ("1.0", SqueezeNet, calls),
        ("1.1", lambda: SqueezeNet("1.1"), calls),
        ("features", lambda: SqueezeNet("1.1", features=True), calls),
    ]
