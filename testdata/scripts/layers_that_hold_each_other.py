"""The state of layers that hold each other has no end, and that of a deep one has; hooks that come between calls."""
import sys

import paddle


class Inner(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(2, 2)

    def forward(self, x):
        if x.sum() > 0:
            return self.fc(x) * 0 + 1
        return x


one, other = Inner(), Inner()
one.other = other
other.other = one
try:
    one.state_dict()
except RecursionError as error:
    print(type(error).__name__)

deep = Inner()
for _ in range(150):
    outer = paddle.nn.Layer()
    outer.inner = deep
    deep = outer
print(len(deep.sublayers()), len(deep.state_dict()), max(len(name) for name in deep.state_dict()))

net = Inner()
run = paddle.jit.to_static(net, full_graph=True) if sys.argv[1] == "static" else net
print(run(paddle.to_tensor([1.0, 2.0])).tolist())
hook = net.fc.register_forward_post_hook(lambda layer, given, out: print("hook"))
print(run(paddle.to_tensor([1.0, 2.0])).tolist())
hook.remove()
print(run(paddle.to_tensor([1.0, 2.0])).tolist())
