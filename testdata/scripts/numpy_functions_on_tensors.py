"""NumPy's functions hand a tensor to its own method, and its ufuncs refuse one."""
import sys

import numpy as np
import paddle

T = paddle.to_tensor
CALLS = {
    "sum": lambda x: [np.sum(x), np.sum(x, 0), np.sum(x, dtype="float64")],
    "sum kept": lambda x: np.sum(x, axis=1, keepdims=True),
    "mean": lambda x: [np.mean(x), np.mean(x, axis=0)],
    "mean kept": lambda x: np.mean(x, 0, keepdims=True),
    "prod": lambda x: [np.prod(x), np.prod(x, axis=1)],
    "any": lambda x: [np.any(x > 1), np.any(x > 1, axis=0), np.all(x > 1), np.all(x > 0, axis=1)],
    "max": lambda x: np.max(x),
    "amin": lambda x: np.amin(x, axis=0),
    "std": lambda x: np.std(x),
    "argmax": lambda x: [np.argmax(x), np.argmax(x, axis=1), np.argmin(x), np.argmax(x, axis=1, keepdims=True)],
    "cumsum": lambda x: [np.cumsum(x), np.cumsum(x, axis=0)],
    "round": lambda x: [np.round(x), np.round(x / 3, 1), np.around(x)],
    "clip": lambda x: [np.clip(x, 0, 2), np.clip(x, a_min=1, a_max=2)],
    "squeeze": lambda x: [np.squeeze(x[None]), np.squeeze(x[None], axis=0)],
    "flip": lambda x: [np.flip(x), np.flip(x, 0), np.flip(x, axis=1)],
    "split": lambda x: np.split(x, 2) + np.split(x, [1]) + np.hsplit(x, 2) + np.array_split(x, 2, axis=1),
    "transpose": lambda x: [np.transpose(x, (1, 0)), np.swapaxes(x, 0, 1), np.moveaxis(x, 0, 1)],
    "shape": lambda x: [np.shape(x), np.ndim(x)],
    "exp": lambda x: np.exp(x),
    "abs": lambda x: np.abs(x),
    "sqrt": lambda x: np.sqrt(x),
    "maximum": lambda x: np.maximum(x, 1),
    "isnan": lambda x: np.isnan(x),
    "matmul": lambda x: np.matmul(x, x),
    "add": lambda x: np.add(np.ones(2), x),
    "array first": lambda x: [np.ones(2, "float32") + x, np.float32(2) * x, np.sqrt(4.0) * x, np.ones((2, 2), "float32") @ x],
}


def shown(value):
    if isinstance(value, paddle.Tensor):
        return f"{str(value.dtype)[7:]} {list(value.shape)} {value.tolist()}"
    return str([shown(part) for part in value]) if isinstance(value, (list, tuple)) else str(value)


for name, call in CALLS.items():
    if sys.argv[1] == "static":
        call = paddle.jit.to_static(call)
    try:
        print(name, shown(call(T([[4.0, 1.0], [1.0, 3.0]]))))
    except Exception as error:
        print(name, type(error).__name__)
print(shown(np.sum(T(3.0))), np.array([T([1.0, 2.0]), T([3.0, 4.0])]).tolist(), shown(np.nonzero(T([1, 0, 2]))))
