"""An attribute of a layer that one way makes a buffer, and the others beside it."""
import sys

import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", paddle.to_tensor([2.0, 3.0]))
        self.fc = paddle.nn.Linear(2, 2, weight_attr=paddle.nn.initializer.Constant(0.5))
        self.cache = None
        self.steps = 0

    def forward(self, x):
        if x.sum() > 0:
            self.cache = x * 2
            self.note = "positive"
        y = self.fc(x) * self.scale
        if self.cache is not None:
            y = y + self.cache
        self.steps += 1
        known = [name for name in ("note", "cache", "steps", "tint") if hasattr(self, name)]
        own = getattr(self, "note", "nothing")
        return y, known, own, self.steps


net = Net()
if sys.argv[1] == "static":
    net = paddle.jit.to_static(net)
for data in ([-1.0, 0.5], [1.0, 1.0], [-2.0, 1.0], [1.0, 3.0], [-1.0, 0.0]):
    print(net(paddle.to_tensor(data)))
    print(net.cache, net.steps, sorted(net.state_dict()))
