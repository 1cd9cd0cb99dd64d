"""Times one workload: `run.py NAME CALLS MODE`, under dy2st and under PaddlePaddle alike.

Prints a number that sums the result up, then the seconds of each call.
"""
import sys
import time

import paddle

import models_paddle
import shapes

name = sys.argv[1]
calls = int(sys.argv[2])
mode = sys.argv[3]

family, batch = shapes.INFER[name]
model = models_paddle.build(family)
model.eval()
paddle.seed(7)
inputs = []
for shape, kind in shapes.input_spec(family, batch):
    if kind == "f":
        values = paddle.randn(list(shape))
        # A square root is looked for: of a positive number, far from where the search starts.
        inputs.append(paddle.abs(values) + 1234.0 if family == "newton" else values)
    else:
        inputs.append(paddle.randint(0, kind, list(shape)))
call = paddle.jit.to_static(model, full_graph=True) if mode == "static" else model

with paddle.no_grad():
    # The first calls stage, plan and warm the caches.
    for _ in range(3):
        result = call(*inputs)
    seconds = []
    for _ in range(calls):
        start = time.perf_counter()
        result = call(*inputs)
        seconds.append(time.perf_counter() - start)
print("result", float(result.astype("float32").abs().mean()))
print("seconds", " ".join(["%.9f" % second for second in seconds]))
