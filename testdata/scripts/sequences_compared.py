"""Lists and tuples compared whose items only a run knows: sizes of tensors, and numbers read from them."""
import sys

import paddle


def checked(x, y):
    b, _, n = x.shape
    z = paddle.matmul(x, y.transpose([0, 2, 1]))
    if z.shape != [b, 3, 3]:
        raise ValueError(f"got {z.shape}")
    if (x + y).shape == [b, 3, n]:
        z = z + 1
    if tuple(x.shape) < (b, 3, n + 1):
        z = z + 10
    return z


def numbers(x):
    n = int(x.sum())
    return [n, 2] == [3, 2], (n, 5) > (3, 4), [n] != [3], [x] == [x], [n, 1] == [3], [n, 4] <= [5, 4], (n,) >= (3, 1)


def sizes(x):
    n = x.shape[0]
    return n >= 0, n > -1, n == n, n < n, [n] == [n], n != 3


if sys.argv[1] == "static":
    spec = paddle.static.InputSpec([None, 3, None], "float32")
    checked = paddle.jit.to_static(checked, input_spec=[spec, spec], full_graph=True)
    numbers = paddle.jit.to_static(numbers, full_graph=True)
    sizes = paddle.jit.to_static(sizes, input_spec=[paddle.static.InputSpec([None], "float32")], full_graph=True)
for shape in ([2, 3, 4], [1, 3, 5]):
    print(checked(paddle.ones(shape), paddle.ones(shape)).tolist())
try:
    checked(paddle.ones([1, 3, 2]), paddle.ones([4, 3, 2]))
except ValueError as e:
    print(str(e).splitlines()[0])
for values in ([1.0, 2.0], [1.0, 4.0], [0.0, 0.0, 1.0]):
    print(numbers(paddle.to_tensor(values)), sizes(paddle.to_tensor(values)))
