# Sizes that went through a tensor are sizes of the Program: numbers where they are known, dims where they are not.
# entry: forward
# spec: x:float32[None, 3, None, None]
# spec: y:float32[2, 3, 4, 6]
# call: paddle.ones([1, 3, 8, 4]), paddle.arange(144.0).reshape([2, 3, 4, 6])
# call: paddle.ones([2, 3, 2, 12]), paddle.arange(144.0).reshape([2, 3, 4, 6])
import paddle
import paddle.nn.functional as F


def forward(x, y):
    size = paddle.shape(y)[2:]
    same = F.interpolate(x, size=size, mode="nearest")
    rows = paddle.reshape(y, [paddle.shape(y)[0], -1, size[0] * size[1]])
    h, w = paddle.shape(x)[-2:]
    other = F.interpolate(y, [h, w])
    flat = paddle.reshape(x, [paddle.shape(x)[0], 3, h * w + 0])
    zeros = paddle.zeros(paddle.concat([paddle.shape(y)[:1], paddle.to_tensor([2], dtype="int64")]))
    wide = paddle.expand(y[:1, :1, :1, :1], paddle.shape(x))
    twice = paddle.shape(y)[2:] * 2 - paddle.to_tensor([1, 2], dtype="int64")
    half = F.interpolate(y, size=(paddle.shape(y)[2:] // 2).tolist())
    if size[0] > 3:
        rows = rows + 1
    return same.sum(), rows.sum(axis=1), other.sum(axis=[0, 1]), flat, zeros, wide.sum(), twice, half, h, size
