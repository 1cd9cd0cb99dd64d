"""Runs the cases of one model file, in train and in eval mode, and prints digests: `drive.py NAME [static]`."""
import importlib
import sys

import paddle
from digest import show

STATIC = sys.argv[2:] == ["static"]


def run(what, build, calls, training):
    paddle.seed(31)
    net = build()
    net.train() if training else net.eval()
    callee = paddle.jit.to_static(net, full_graph=True) if STATIC else net
    mode = "train" if training else "eval"
    for i, arguments in enumerate(calls):
        out = callee(*arguments)
        show("%s, %s, call %d" % (what, mode, i), out)
        numbers = [v for v in out if isinstance(v, (int, float))] if isinstance(out, tuple) else []
        print("numbers", numbers)
    parameters = [name for name, _ in net.named_parameters()]
    state = net.state_dict()
    show("%s, %s, buffers" % (what, mode), [state[name] for name in state if name not in parameters])


for what, build, calls in importlib.import_module(sys.argv[1]).cases():
    for training in (True, False):
        run(what, build, calls, training)
