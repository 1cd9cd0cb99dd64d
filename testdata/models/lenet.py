"""A small convolutional net: two ways out, inputs brought into range by a tensor's test, dropout while training."""
import paddle
from paddle import nn


class LeNet(nn.Layer):
    def __init__(self, classes=10):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2D(1, 4, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
            nn.Conv2D(4, 8, 5),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
        )
        self.fc1 = nn.Linear(32, 24)
        self.drop = nn.Dropout(0.4)
        self.fc2 = nn.Linear(24, classes)

    def forward(self, x):
        if x.abs().max() > 3:
            x = x / x.abs().max()
        x = self.features(x)
        x = paddle.flatten(x, 1)
        x = paddle.tanh(self.fc1(x))
        if self.training:
            x = self.drop(x)
        elif x.mean() < 0:
            return self.fc2(-x), paddle.zeros([x.shape[0]])
        return self.fc2(x), x.sum(axis=1)


def cases():
    image = paddle.linspace(-1, 1, 2 * 16 * 16).reshape([2, 1, 16, 16])
    return [("lenet", LeNet, [[image], [image * 9], [-image[:1]]])]
