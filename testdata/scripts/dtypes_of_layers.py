"""What changes the dtype of a layer's parameters, what only says it, and what a CPU does not support."""
import sys
import warnings

import paddle
from paddle import nn

warnings.filterwarnings("ignore")
WAYS = {
    "astype": lambda net: net.astype("float64"),
    "astype of integers": lambda net: net.astype("int32"),
    "float16": lambda net: net.float16(),
    "bfloat16": lambda net: net.bfloat16(),
    "half": lambda net: net.half(),
    "double": lambda net: net.double(),
    "type": lambda net: net.type("float64"),
    "to": lambda net: net.to(dtype="float64"),
    "half, then bfloat16": lambda net: net.half().bfloat16(),
    "double, then float": lambda net: net.double().float(),
}
for make in (lambda: nn.Linear(2, 1), lambda: nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1D(1))):
    for name, way in WAYS.items():
        net = make()
        same = way(net) is net
        print(name, same, [str(p.dtype) for p in net.parameters()], [str(b.dtype) for b in net.buffers()], str(net._dtype))
        print(net[0] if isinstance(net, nn.Sequential) else net)

NORMS = {
    "norm": lambda x: paddle.norm(x),
    "fro": lambda x: paddle.norm(x, "fro", axis=[0, 1]),
    "linalg": lambda x: paddle.linalg.norm(x),
    "power": lambda x: (x**x).sum(),
    "to zero": lambda x: paddle.pow(x, paddle.to_tensor(0.0)).sum(),
}
for name, norm in NORMS.items():
    for values in ([[0.0, 0.0], [0.0, 0.0]], [[3.0, 0.0], [4.0, 0.0]]):
        x = paddle.to_tensor(values, stop_gradient=False)
        if sys.argv[1] == "static" and name == "norm":
            norm = paddle.jit.to_static(norm)
            print(name, norm(x.detach()).item())
        else:
            print(name, norm(x).item())
        out = NORMS[name](x)
        out.backward()
        print([round(item, 4) for item in x.grad.flatten().tolist()])
