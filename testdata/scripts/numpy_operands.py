"""Scalars and arrays of numpy on either side of a tensor, by every operator: which class answers, in which dtype and shape."""
import operator
import sys

import numpy as np
import paddle

T = paddle.to_tensor
ARITHMETIC = "add sub mul truediv floordiv mod pow matmul eq ne lt ge".split()
BITS = "and_ or_ xor lshift rshift".split()
SCALARS = [np.float32(2.5), np.float64(2.5), np.int64(2), np.int32(3), np.uint8(2), np.bool_(True)]
ARRAYS = [np.array(2.0), np.array([2.0, 3.0], dtype="float32"), np.array([2, 3]), np.array([[1.0], [2.0]])]
TENSORS = [T(3), T(2.5), T([2.0, 4.0]), T([3, 5]), T([1.5, 7.0], dtype="float64")]


def shown(value):
    if isinstance(value, paddle.Tensor):
        return f"{str(value.dtype)[7:]} {list(value.shape)} {value.tolist()}"
    return f"{type(value).__name__} {value}"


def attempt(op, a, b):
    try:
        return shown(getattr(operator, op)(a, b))
    except Exception as error:
        return type(error).__name__


def table(tensor, value, ops):
    for op in ops:
        print("  " + op, attempt(op, value, tensor), "|", attempt(op, tensor, value))


def numbers(x):
    """A product with False keeps the sign of zero, a quotient is divided, a product of matrices takes a vector of one."""
    print((x * False).tolist(), (x * 0).tolist(), (x - 0).tolist(), (x / 1.0).tolist(), (x / 7).tolist(), (x / 3.0).tolist())
    print((x[:1] @ 2).tolist(), (2 @ x[:1]).tolist(), (x[:1] @ np.int64(2)).tolist())


if sys.argv[1] == "static":
    table, numbers = paddle.jit.to_static(table), paddle.jit.to_static(numbers)
for tensor in TENSORS:
    for value in SCALARS + ARRAYS:
        print(repr(value), "with", shown(tensor))
        table(tensor, value, ARITHMETIC)
for value in (np.float32(1), np.float64(2.5), np.int64(1), np.array([1, 2])):
    print(repr(value), "on bits")
    table(T([2, 3]), value, BITS)
numbers(T([-1.0, 1.5, -0.0, 7.1]))
numbers(T([-1.0, 1.5, -0.0, 7.1], dtype="float64"))
