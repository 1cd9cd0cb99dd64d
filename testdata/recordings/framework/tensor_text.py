"""Attributes and texts of tensors and dtypes that do not depend on values."""
import paddle

x = paddle.zeros([2, 3])
i = paddle.zeros([3], dtype="int64")
print(paddle.float32, [paddle.float32, paddle.int64], x.dtype, x.dtype == paddle.float32, x.dtype in (paddle.float32, paddle.float16))
print(x.shape, x.shape[:1], x.shape + [1], [1] + x.shape, x.shape == [2, 3], x.shape == (2, 3), list(x.shape), type(x.shape).__name__)
print(x.ndim, x.size, x.dim(), x.element_size(), x.place, x.stop_gradient, x.is_leaf, x.persistable, x.grad, len(x))
print(x)
print(i)
print(paddle.zeros([]), paddle.zeros([0]), paddle.zeros([2, 2], dtype="bool"))
print(paddle.finfo("float32"))
print(paddle.finfo(paddle.float16).max, paddle.iinfo("int32"), paddle.iinfo(paddle.uint8).max)
print(paddle.CPUPlace(), paddle.get_device(), paddle.get_default_dtype(), paddle.in_dynamic_mode(), paddle.__version__)
print((x + 1).dtype, (i + 1).dtype, (i + 0.5).dtype, (i / 2).dtype, (i // 2).dtype, (i > 1).dtype, (i * True).dtype, (i**0.5).dtype)
print((x > 0).shape, (x @ x.T).shape, x.T.shape, x[0].shape, x[:, 1:].shape, x[None].shape, x[..., 0].shape, x[:, ::2].shape)
print(x.reshape([3, -1]).shape, x.flatten().shape, x.unsqueeze([0, 1]).shape, x.transpose([1, 0]).shape, x.tile([2, 1]).shape)
print(x.astype("int32").dtype, x.astype(int).dtype, x.astype(bool).dtype, x.to("float64").dtype, x.float().dtype)
print(x.sum().shape, x.sum(axis=1).shape, x.mean(axis=0, keepdim=True).shape, x.max(axis=-1).shape, x.argmax(axis=1).dtype)
print(paddle.concat([x, x], axis=0).shape, paddle.stack([x, x]).shape, [t.shape for t in paddle.split(x, 3, axis=1)])
print([t.shape for t in paddle.unbind(x)], paddle.arange(5).shape, paddle.arange(0, 1, 0.3).shape, paddle.linspace(0, 1, 5).shape)
print(paddle.full([2], 1).dtype, paddle.full([2], True).dtype, paddle.arange(3.0).dtype, paddle.to_tensor([1, 2.5]).dtype)
print(paddle.to_tensor([True]).dtype, paddle.to_tensor(3).shape, paddle.to_tensor([[1], [2]]).shape, paddle.is_tensor(x), paddle.is_tensor(3))
print(paddle.ones([2, paddle.to_tensor(3)]).shape, paddle.shape(x).dtype, paddle.numel(x).shape)


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split("(at ")[0].strip())


attempt(lambda: x.foo)
attempt(lambda: x.astype("foo"))
attempt(lambda: len(paddle.zeros([])))
attempt(lambda: paddle.set_default_dtype("int32"))
attempt(lambda: x == None)
attempt(lambda: x != None)
attempt(lambda: x + None)
attempt(lambda: x + i)
attempt(lambda: paddle.nn.functional.conv2d(x, x))
attempt(lambda: paddle.nn.functional.dropout(x, 2.0))
attempt(lambda: paddle.nn.functional.softplus(x).shape)
