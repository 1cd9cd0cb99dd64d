"""Records how Paddle prints tensors.

Run with a Python that has paddlepaddle 3.3.1: python record_format.py > format.json

A list of cases: dtype, shape, data (floats as Python `repr`, see `decode`), print options, stop_gradient and text.
"""
import json
import sys
import warnings

import numpy as np
import paddle

warnings.simplefilter("ignore")
paddle.set_device("cpu")
cases = []


def encode(value):
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value
    if isinstance(value, complex):
        return [encode(value.real), encode(value.imag)]
    if value != value:
        return "nan"
    if value in (float("inf"), float("-inf")):
        return "inf" if value > 0 else "-inf"
    return value


def case(data, dtype="float32", shape=None, stop_gradient=True, formula=None, **options):
    array = np.array(data)
    tensor = paddle.to_tensor(array if array.dtype != object else data)
    tensor = tensor.astype(dtype)
    if shape is not None:
        tensor = tensor.reshape(shape)
    tensor.stop_gradient = stop_gradient
    base = dict(precision=8, threshold=1000, edgeitems=3, sci_mode=False, linewidth=80)
    paddle.set_printoptions(**{**base, **options})
    text = str(tensor)
    paddle.set_printoptions(**base)
    flat = np.array(data).reshape(-1).tolist()
    cases.append(dict(dtype=dtype, shape=list(tensor.shape), data=formula or [encode(v) for v in flat],
                      stop_gradient=stop_gradient, options=options, text=text))


FLOATS = [[1.0, 2.0, 3.0], [1.5, -2.25, 3.0], [0.1, 0.2, 0.3], [1e10, 1.0, 0.5], [1e-5, 1.0], [1e8, 1e-8], [123456789.0, 0.1],
          [-0.0, 0.0, -1.0], [float("nan"), 1.0], [float("inf"), -float("inf"), 2.5], [float("nan")] * 2, [1e20], [1e-20],
          [1e38, -1e38], [16777216.0, 0.5], [99999999.0, 1.0], [0.00001234, 0.5], [3.14159265358979], [100000.0, 0.001],
          [1.0, 1000.5, 22.25], [1e-45, 1.0], [5.0], [0.0], [-1.5], [1/3], [2/3, 100/3], [1e16, 1e15], [12345.678, 1e-3],
          [0.99999999, 0.999999999], [1e7, 1.5], [123.0, 1e9], [float("inf")], [-float("inf"), 1.0], [float("inf"), 0.333333]]
for values in FLOATS:
    for dtype in ("float32", "float64", "float16", "bfloat16"):
        if dtype == "float16" and max(abs(v) for v in values if v == v and abs(v) != float("inf")) if any(v == v and abs(v) != float("inf") for v in values) else False:
            if max(abs(v) for v in values if v == v and abs(v) != float("inf")) > 60000:
                continue
        case(values, dtype)
for values in FLOATS:
    case(values[0], "float32", [])
    case(values, "float32", precision=4)
    case(values, "float32", sci_mode=True)
    case(values, "float64", sci_mode=True, precision=3)
    case(values, "float32", precision=0)
for dtype in ("int32", "int64", "uint8", "int8", "int16"):
    case([1, 2, 100], dtype)
    case([[1, 20], [3, 4]], dtype)
    case(7, dtype, [])
    case([0], dtype)
for dtype in ("int32", "int64", "int8", "int16"):
    case([-1, 20, 100], dtype)
case([123456789012, -1], "int64")
for values in ([True, False], [[True], [False]], [True, True], [False], [[[True, False]]]):
    case(values, "bool")
case(True, "bool", [])
case(False, "bool", [])
for dtype in ("float32", "int64", "bool", "bfloat16"):
    for shape in ([0], [2, 0], [0, 3], [1, 0, 2]):
        case(np.zeros(shape), dtype, shape)
case([1 + 2j, 3.5 - 4j], "complex64")
case([1 + 2j, 3.5 - 4j], "complex128")
case(1 + 2j, "complex64", [])
case(2.0, "float32", [], stop_gradient=False)
case([2.0], "float32", stop_gradient=False)


def arange(n, dtype, shape, scale=1.0, **options):
    case(np.arange(n) * scale if scale != 1.0 else np.arange(n), dtype, shape, formula=["arange", n, scale], **options)


for shape in ([24], [2, 12], [4, 6], [2, 3, 4], [2, 2, 3, 2], [1, 24], [24, 1], [1, 1, 1, 24]):
    for dtype in ("float32", "int64"):
        arange(24, dtype, shape)
        arange(24, dtype, shape, scale=0.37)
for shape in ([1000], [1001], [2000], [10, 101], [101, 10], [40, 30], [7, 8, 20], [2, 3, 200], [5, 5, 5, 10], [2, 2, 2, 200],
              [1200, 1], [1, 1200], [6, 201], [7, 201], [201, 6], [201, 7]):
    n = int(np.prod(shape))
    for dtype in ("float32", "int64"):
        arange(n, dtype, shape)
    arange(n, "float32", shape, scale=0.001)
arange(2000, "bool", [2000])
arange(2000, "bool", [40, 50])
arange(2000, "int32", [40, 50], edgeitems=2)
arange(50, "float32", [5, 10], threshold=20)
arange(50, "float32", [5, 10], threshold=20, edgeitems=1)
arange(50, "float32", [5, 10], linewidth=40)
arange(50, "float32", [5, 10], linewidth=200)
arange(50, "float32", [50], linewidth=30)
arange(50, "int64", [50], linewidth=30)
arange(3000, "bfloat16", [3000])
arange(3000, "float16", [30, 100])
arange(60, "float64", [60], scale=1e6)
arange(60, "float32", [60], scale=1e-6)
arange(60, "float32", [3, 20], scale=-1234.5)
arange(30, "int64", [3, 10], scale=-1000.0)
json.dump(cases, sys.stdout, indent=0)
print()
