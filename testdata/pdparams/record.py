"""Records `.pdparams` files of PaddlePaddle 3.3.1 with what is in them: usage: record_pdparams.py OUT_DIR."""
import os
import sys

import paddle

out = sys.argv[1]
os.makedirs(out, exist_ok=True)


def fixed(shape, dtype="float32"):
    n = 1
    for d in shape:
        n *= d
    return (paddle.arange(n, dtype="float32") / 8 - 1).reshape(shape).astype(dtype)


net = paddle.nn.Sequential(paddle.nn.Linear(2, 3), paddle.nn.Conv2D(1, 2, 3))
for p in net.parameters():
    p.set_value(fixed(p.shape))
paddle.save(net.state_dict(), out + "/state_dict.pdparams")
paddle.save(
    {
        "epoch": 3,
        "lr": 0.1,
        "big": 2**40,
        "negative": -5,
        "names": ["a", None, True],
        "pair": (1, "b"),
        "x": fixed([4], "int64"),
        "half": fixed([4], "bfloat16"),
        "flag": fixed([4], "bool"),
        "scalar": fixed([1], "float64").reshape([]),
    },
    out + "/mixed.pdparams",
)
paddle.save(fixed([40, 500]), out + "/large.pdparams")
