"""Evaluates every line of calls.txt and prints what it gives, one line of JSON each; runs under CPython and under `dy2st run`.

The names in the calls are fresh for each: float tensors `x` [2, 2, 2], `a` and `c` [3, 4], `v` [4], `im` [2, 4, 6, 6] and `e` [0, 3],
integers `i` [4] and `k` [3, 4], truth values `b` [3, 4]. Where the result wants a gradient, so do `x`, `a` and `im`, and their
gradients of a weighted sum are part of what is printed.
"""
import json
import math
import warnings

import paddle
import paddle.nn as nn
import paddle.nn.functional as F

warnings.filterwarnings("ignore")
MOST = 60


def ramp(shape, step, start):
    count = 1
    for n in shape:
        count *= n
    return (paddle.arange(count, dtype="float32") * step + start).reshape(shape)


def names():
    made = {
        "paddle": paddle,
        "nn": nn,
        "F": F,
        "x": ramp([2, 2, 2], 0.7, -1.5),
        "a": paddle.sin(ramp([3, 4], 1.3, 0.4)) * 2.0,
        "c": paddle.cos(ramp([3, 4], 0.9, 0.1)) + 1.5,
        "v": paddle.to_tensor([0.5, -2.0, 3.0, 1.25]),
        "im": paddle.sin(ramp([2, 4, 6, 6], 0.37, 0.0)),
        "e": paddle.zeros([0, 3]),
        "i": paddle.to_tensor([2, 0, 1, 1]),
        "k": paddle.to_tensor([[2, 0, 1, 3], [1, 1, 3, 0], [0, 2, 2, 1]]),
        "b": paddle.to_tensor([[True, False, True, True], [False, False, True, False], [True, True, False, False]]),
        "t": paddle.to_tensor,
    }
    for name in ("x", "a", "im"):
        made[name].stop_gradient = False
    return made


def number(value):
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return [number(value.real), number(value.imag)] if isinstance(value, complex) else value


def shown(value):
    if isinstance(value, paddle.Tensor):
        name = str(value.dtype).split(".")[-1]
        plain = value.astype("float32") if name in ("float16", "bfloat16") else value
        flat = plain.reshape([-1]).tolist()
        return {"dtype": name, "shape": list(value.shape), "data": [number(x) for x in flat[:MOST]]}
    if isinstance(value, (list, tuple)):
        return [shown(item) for item in value]
    if value is None or isinstance(value, (bool, int, float, complex, str)):
        return number(value)
    return type(value).__name__


def first_float(value):
    if isinstance(value, paddle.Tensor):
        return value if "float" in str(value.dtype) and not value.stop_gradient else None
    if isinstance(value, (list, tuple)):
        for item in value:
            found = first_float(item)
            if found is not None:
                return found
    return None


def run(call):
    here = names()
    paddle.seed(7)
    try:
        value = eval(call, here)
    except Exception as error:
        return {"call": call, "error": type(error).__name__}
    row = {"call": call, "value": shown(value)}
    out = first_float(value)
    if out is not None and not any(out is here[name] for name in ("x", "a", "im")):
        try:
            weights = ramp(out.shape, 0.31, 0.5).astype(out.dtype) if out.ndim else paddle.to_tensor(2.0, dtype=out.dtype)
            (out * weights).sum().backward()
            row["gradients"] = {name: shown(here[name].grad) for name in ("x", "a", "im") if here[name].grad is not None}
        except Exception as error:
            row["gradients"] = type(error).__name__
    return row


for line in open("calls.txt").read().splitlines():
    if line and line[0] != "#":
        print(json.dumps(run(line)))
