"""Times how long PaddlePaddle takes to convert the functions of its ResNet: `convert_peer.py CALLS`."""
import inspect
import sys
import time

from paddle.jit.dy2static.program_translator import FunctionCache
from paddle.vision.models import resnet

functions = []
for thing in vars(resnet).values():
    if getattr(thing, "__module__", None) != resnet.__name__:
        continue
    members = vars(thing).values() if inspect.isclass(thing) else [thing]
    functions += [member for member in members if inspect.isfunction(member)]

seconds = []
for _ in range(int(sys.argv[1])):
    # A fresh cache each time; what belongs to the framework itself would not be converted at all by the public call.
    cache = FunctionCache()
    start = time.perf_counter()
    for function in functions:
        cache._convert(function)
    seconds.append(time.perf_counter() - start)
print("result", len(functions))
print("seconds", " ".join(["%.9f" % second for second in seconds]))
