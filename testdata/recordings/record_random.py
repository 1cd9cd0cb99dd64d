"""Records Paddle's CPU random numbers, exactly.

Run with a Python that has paddlepaddle 3.3.1: python record_random.py > random.json

A list of cases: seed, what is drawn, its parameters and the numbers. Floats are given as the integers that have the
same bits, so that a comparison is exact.
"""
import json
import sys
import warnings

import numpy as np
import paddle

warnings.simplefilter("ignore")
paddle.set_device("cpu")
cases = []


def bits(tensor):
    array = tensor.numpy().reshape(-1)
    kind = {"float32": np.uint32, "float64": np.uint64}.get(str(array.dtype))
    return [int(v) for v in (array.view(kind) if kind else array)]


def case(seed, draw, function, **parameters):
    paddle.seed(seed)
    cases.append(dict(seed=seed, draw=draw, parameters=parameters, values=[bits(t) for t in function()]))


for seed in (0, 1, 42, 2024, 123456789, 2**32 - 1, 2**32 + 5):
    case(seed, "uniform", lambda: [paddle.rand([8]), paddle.rand([3])], low=0.0, high=1.0, dtype="float32", counts=[8, 3])
    case(seed, "gaussian", lambda: [paddle.randn([9]), paddle.randn([4])], mean=0.0, std=1.0, dtype="float32", counts=[9, 4])
    case(seed, "randint", lambda: [paddle.randint(0, 10, [12])], low=0, high=10, dtype="int64", counts=[12])
    case(seed, "randperm", lambda: [paddle.randperm(10), paddle.randperm(7)], counts=[10, 7])
case(7, "uniform", lambda: [paddle.uniform([20], min=-1.5, max=2.25)], low=-1.5, high=2.25, dtype="float32", counts=[20])
case(7, "uniform", lambda: [paddle.uniform([20], dtype="float64", min=-1.0)], low=-1.0, high=1.0, dtype="float64", counts=[20])
case(7, "uniform", lambda: [paddle.rand([20], dtype="float64")], low=0.0, high=1.0, dtype="float64", counts=[20])
case(7, "gaussian", lambda: [paddle.randn([21], dtype="float64")], mean=0.0, std=1.0, dtype="float64", counts=[21])
case(7, "gaussian", lambda: [paddle.normal(1.5, 0.25, [200])], mean=1.5, std=0.25, dtype="float32", counts=[200])
case(7, "gaussian", lambda: [paddle.nn.Linear(4, 4, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.Normal(0.5, 2.0))).weight], mean=0.5, std=2.0, dtype="float32", counts=[16])
case(7, "randint", lambda: [paddle.randint(-5, 1000000, [50])], low=-5, high=1000000, dtype="int64", counts=[50])
case(7, "randint", lambda: [paddle.randint(0, 3, [50], dtype="int32")], low=0, high=3, dtype="int32", counts=[50])
for n in (0, 1, 2, 3, 4, 5, 64, 65, 200):
    if n:
        case(7, "randperm", lambda: [paddle.randperm(n)], counts=[n])
ones = paddle.ones([40])
for p in (0.0, 0.1, 0.5, 0.9, 1.0):
    case(3, "dropout", lambda: [paddle.nn.functional.dropout(ones, p)], p=p, mode="upscale_in_train", counts=[40])
case(3, "dropout", lambda: [paddle.nn.functional.dropout(ones, 0.4, mode="downscale_in_infer")], p=0.4, mode="downscale_in_infer", counts=[40])
case(3, "bernoulli", lambda: [paddle.bernoulli(paddle.full([40], 0.3))], p=0.3, counts=[40])
case(3, "multinomial", lambda: [paddle.multinomial(paddle.to_tensor([0.1, 0.2, 0.3, 0.4]), 20, replacement=True)], weights=[0.1, 0.2, 0.3, 0.4], replacement=True, counts=[20])
case(3, "multinomial", lambda: [paddle.multinomial(paddle.to_tensor([0.1, 0.2, 0.3, 0.4, 2.0]), 4)], weights=[0.1, 0.2, 0.3, 0.4, 2.0], replacement=False, counts=[4])
case(3, "truncated_gaussian", lambda: [paddle.nn.Linear(8, 8, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.TruncatedNormal(0.0, 1.0))).weight], mean=0.0, std=1.0, a=-2.0, b=2.0, counts=[64])
case(3, "truncated_gaussian", lambda: [paddle.nn.Linear(8, 8, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.TruncatedNormal(0.5, 0.02, -1.0, 3.0))).weight], mean=0.5, std=0.02, a=-1.0, b=3.0, counts=[64])
case(3, "exponential", lambda: [paddle.ones([20]).exponential_(2.0)], rate=2.0, counts=[20])
# Layers with their default initialisers: each is one of the draws above.
case(5, "linear", lambda: [paddle.nn.Linear(5, 3).weight], fan_in=5, fan_out=3, counts=[15])
case(5, "conv2d", lambda: [paddle.nn.Conv2D(3, 4, 3).weight], fan_in=27, counts=[108])
case(5, "embedding", lambda: [paddle.nn.Embedding(5, 4).weight], fan_in=5, fan_out=4, counts=[20])
case(5, "lstm", lambda: [paddle.nn.LSTM(3, 4).parameters()[0]], hidden=4, counts=[48])
case(5, "create_parameter", lambda: [paddle.nn.Layer().create_parameter([4, 6])], fan_in=4, fan_out=6, counts=[24])
json.dump(cases, sys.stdout, separators=(",", ":"))
print()
