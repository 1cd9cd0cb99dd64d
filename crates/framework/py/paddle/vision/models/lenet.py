"""LeNet."""
from ...nn import Conv2D, Layer, Linear, MaxPool2D, ReLU, Sequential
from ...tensor.manipulation import flatten


class LeNet(Layer):
    def __init__(self, num_classes=10):
        Layer.__init__(self)
        self.num_classes = num_classes
        self.features = Sequential(
            Conv2D(1, 6, 3, padding=1), ReLU(), MaxPool2D(2, 2), Conv2D(6, 16, 5), ReLU(), MaxPool2D(2, 2)
        )
        if num_classes > 0:
            self.fc = Sequential(Linear(400, 120), Linear(120, 84), Linear(84, num_classes))

    def forward(self, inputs):
        x = self.features(inputs)
        if self.num_classes > 0:
            x = self.fc(flatten(x, 1))
        return x
