"""`to` with a dtype by name copies; `as_strided` and `unfold` show the elements of their tensor."""
import sys

import paddle

T = paddle.to_tensor


def copies(x):
    named, keyword, same, device = x.to("float32"), x.to(dtype=paddle.float32), x.to(T([1.0])), x.to("cpu")
    named[0] = 99.0
    keyword.zero_()
    return x, named, keyword, same is x, device is x


def windows(x):
    pairs, steps = x.unfold(0, 2, 1), x.as_strided([2, 2], [2, 1])
    x[1] = 50.0
    return pairs, steps, x.reshape([2, 2]).unfold(1, 1, 1)


if sys.argv[1] == "static":
    copies, windows = paddle.jit.to_static(copies), paddle.jit.to_static(windows)
for function in (copies, windows):
    for value in function(T([1.0, 2.0, 3.0, 4.0])):
        print(value.tolist() if isinstance(value, paddle.Tensor) else value)
for left, right in (("int64", "float32"), ("float32", "int64"), ("float32", "float64"), ("float32", "bool")):
    try:
        print(left, right, paddle.matmul(T([[1.0]]).astype(left), T([[1.5]]).astype(right)).tolist())
    except Exception as error:
        print(left, right, type(error).__name__)
print(paddle.full([2], 1j))
