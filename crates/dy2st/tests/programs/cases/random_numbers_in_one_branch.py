# Random numbers are drawn on the path that is taken, and only there.
# entry: forward
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])
# call: paddle.to_tensor([1.0, 2.0])
import paddle


def forward(x):
    if x.sum() > 0:
        x = x + paddle.rand([2])
    return x, paddle.rand([1])
