"""Recurrent layers and pooling over sizes that only a run knows: one Program for all of them."""
import sys

import paddle
from paddle.static import InputSpec

static = sys.argv[1] == "static"


def weighted(net):
    """Weights by a formula, so that every run has the same."""
    for k, p in enumerate(net.parameters()):
        n = p.numel().item()
        p.set_value((paddle.arange(n, dtype="float32") * 7 % 11 / 11 - 0.4 + 0.01 * k).reshape(p.shape))
    net.eval()
    return net


def values(shape):
    n = 1
    for d in shape:
        n *= d
    return (paddle.arange(n, dtype="float32") * 5 % 13 / 13 - 0.5).reshape(shape)


def text(t):
    return [round(v, 4) for v in t.flatten()[::5].tolist()]


for name, net in [
    ("lstm", paddle.nn.LSTM(4, 3, num_layers=2)),
    ("gru", paddle.nn.GRU(4, 3, direction="bidirect")),
    ("rnn", paddle.nn.SimpleRNN(4, 3, time_major=True)),
]:
    net, spec = weighted(net), [3, None, 4]
    if name == "rnn":
        spec = [None, 3, 4]
    if static:
        net = paddle.jit.to_static(net, input_spec=[InputSpec(spec, "float32")], full_graph=True)
    for length in (5, 2, 1):
        out, state = net(values([length if d is None else d for d in spec]))
        state = state if isinstance(state, tuple) else (state,)
        print(name, length, out.shape, text(out), [text(s) for s in state])


def pooled(x):
    return paddle.nn.functional.avg_pool2d(x, kernel_size=x.shape[2:4]).flatten(1)


if static:
    pooled = paddle.jit.to_static(pooled, input_spec=[InputSpec([1, 2, None, None], "float32")], full_graph=True)
for shape in ([1, 2, 4, 6], [1, 2, 3, 2]):
    print("pooled", text(pooled(values(shape))))
