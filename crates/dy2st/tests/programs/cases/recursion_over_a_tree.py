# A tree of Python's that a tensor descends: each node is a call of its own, and ends by itself.
# entry: Net()
# spec: float32[1]
# call: paddle.to_tensor([0.5])
# call: paddle.to_tensor([1.5])
# call: paddle.to_tensor([9.0])
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.tree = [1.0, [2.0, [4.0, None, None], None], [3.0, None, None]]

    def descend(self, node, x):
        if node is None:
            return x
        weight, left, right = node
        if x.sum() > weight:
            return self.descend(left, x * 0.5)
        return self.descend(right, x + weight)

    def forward(self, x):
        return self.descend(self.tree, x)
