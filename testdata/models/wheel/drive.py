"""Builds one model of the wheel, seeded, and prints digests of what it gives: `drive.py PACKAGE FILE NAME BATCH CHANNELS SIZE`.

The eager result comes first, then the static one. PACKAGE is the package that holds the wheel's files.
"""
import importlib
import sys

sys.path.insert(0, "..")

import paddle
from digest import show

package, file, name = sys.argv[1:4]
batch, channels, size = [int(a) for a in sys.argv[4:7]]
module = importlib.import_module(package + "." + file)
paddle.seed(20)
net = getattr(module, name)()
net.eval()
image = paddle.randn([batch, channels, size, size])
show("parameters", [sum([p.astype("float64").sum() for p in net.parameters()])])
with paddle.no_grad():
    show("eager", net(image))
    show("static", paddle.jit.to_static(net, full_graph=True)(image))
