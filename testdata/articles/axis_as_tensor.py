"""Reductions whose axis is a tensor."""
import paddle

x = paddle.arange(12, dtype="float32").reshape([2, 3, 2])
axis = paddle.to_tensor(1)
print(paddle.sum(x, axis))
print(paddle.mean(x, axis=paddle.to_tensor([0, 2])))
print(paddle.max(x, axis=axis, keepdim=True))
print(paddle.min(x, axis=paddle.to_tensor(-1)))


@paddle.jit.to_static
def reduce(x, axis):
    return paddle.sum(x, axis), paddle.mean(x, axis)


for t in reduce(x, axis):
    print(t.numpy().tolist())
