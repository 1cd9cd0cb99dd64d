"""Experts chosen by a tensor, running statistics and counters in buffers, outputs whose number depends on data."""
import paddle
import paddle.nn.functional as F
from paddle import nn


class Gate(nn.Layer):
    def __init__(self, momentum=0.9):
        super().__init__()
        self.momentum = momentum
        self.register_buffer("mean", paddle.zeros([1]))
        self.register_buffer("steps", paddle.zeros([1], "int64"))

    def forward(self, x):
        level = x.mean()
        if self.training:
            self.mean.set_value(self.mean * self.momentum + level * (1 - self.momentum))
            self.steps += 1
        return level - self.mean


class Routing(nn.Layer):
    def __init__(self, width=6):
        super().__init__()
        self.gate = Gate()
        self.small = nn.Linear(width, 4)
        self.large = nn.Sequential(nn.Linear(width, 8), nn.BatchNorm1D(8), nn.ReLU(), nn.Dropout(0.25), nn.Linear(8, 4))
        self.last = None

    def forward(self, x, scale=1.0):
        score = self.gate(x)
        if score > 0.1:
            expert = self.small
        else:
            expert = self.large
        y = expert(x) * scale
        outputs = [y]
        for _ in range(3):
            if y.norm() < 1.5:
                break
            y = F.normalize(y) * y.norm() * 0.5
            outputs.append(y)
        self.last = y
        return paddle.stack(outputs).sum(axis=0), score, len(outputs)


def cases():
    x = paddle.sin(paddle.arange(4 * 6, dtype="float32")).reshape([4, 6])
    return [("routing", Routing, [[x], [x + 1.0], [x * 3, 2.0], [x[:2] - 1, 0.5]])]
