"""A build strategy, given to the decorator and to the call. The network is filled in; it is asked for a prediction."""
import os

import numpy as np
import paddle
import paddle.nn as nn
from paddle.jit import to_static

paddle.seed(5)


def get_build_strategy():
    build_strategy = paddle.static.BuildStrategy()
    build_strategy.fuse_elewise_add_act_ops = True
    build_strategy.enable_addto = True
    os.environ["FLAGS_max_inplace_grad_add"] = "8"
    return build_strategy


class ResNet(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 3, padding=1)
        self.short = nn.Conv2D(3, 4, 1)
        self.fc = nn.Linear(4, 2)

    @to_static(build_strategy=get_build_strategy())
    def forward(self, image):
        out = nn.functional.relu(self.conv(image) + self.short(image))
        return self.fc(out.mean(axis=[2, 3]))


net = ResNet()
image = paddle.to_tensor(np.linspace(-1, 1, 2 * 3 * 6 * 6).reshape([2, 3, 6, 6]).astype("float32"))
print(net(image))
net = paddle.jit.to_static(net, build_strategy=get_build_strategy())
print(net(image))
print(get_build_strategy().fuse_elewise_add_act_ops, os.environ["FLAGS_max_inplace_grad_add"])
