"""Records recurrent layers of PaddlePaddle 3.3.1 (CPU): python3 testdata/ops/record_rnn.py > testdata/ops/recorded_rnn.json"""

import json

import numpy as np
import paddle

random = np.random.default_rng(3)


def tensor(shape):
    return paddle.to_tensor(np.round(random.uniform(-1, 1, shape), 3).astype("float32"), stop_gradient=False)


def packed(value):
    if value is None:
        return None
    array = value.numpy()
    exact = array.dtype != np.float32
    data = [int(x) if exact else float(np.format_float_positional(x, unique=True)) for x in array.reshape(-1)]
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": data}


def shown(value):
    if value is None:
        return "none"
    return {"float32": "f64", "int64": "i64"}[str(value.numpy().dtype)] + str(list(value.shape))


def record(mode, make, layers, both, lengths):
    net = make(3, 2, num_layers=layers, direction="bidirect" if both else "forward", time_major=True)
    for parameter in net.parameters():
        parameter.set_value(tensor(parameter.shape))
    x = tensor((3, 2, 3))
    cells = ["_l%d%s" % (n, side) for n in range(layers) for side in (["", "_reverse"] if both else [""])]
    states = [tensor((len(cells), 2, 2)) for _ in range(2 if mode == "LSTM" else 1)]
    lengths = lengths and paddle.to_tensor(lengths, dtype="int64")
    y, last = net(x, tuple(states) if mode == "LSTM" else states[0], lengths)
    weights = [getattr(net, w + cell) for cell in cells for w in ("weight_ih", "weight_hh")]
    weights += [getattr(net, w + cell) for cell in cells for w in ("bias_ih", "bias_hh")]
    grads = paddle.grad([y.sum()], [x] + states + weights, allow_unused=True)
    operands = [x, lengths] + states + weights
    attrs = 'mode="%s", is_bidirec=%s, input_size=3, hidden_size=2, num_layers=%d' % (mode, str(both).lower(), layers)
    return {"op": "rnn(%s, %s)" % (", ".join(map(shown, operands)), attrs), "operands": [packed(t) for t in operands],
            "results": [packed(t) for t in [y] + (list(last) if mode == "LSTM" else [last])],
            # Where sequences differ in length, Paddle's gradient of the recurrent weights of the reverse direction does not
            # agree with finite differences, so it is no recording to go by.
            "grads": [] if lengths is not None else [packed(t) for t in grads]}


records = [record(mode, make, *how)
           for mode, make in (("LSTM", paddle.nn.LSTM), ("GRU", paddle.nn.GRU), ("RNN_TANH", paddle.nn.SimpleRNN))
           for how in ((1, False, None), (2, True, None), (2, True, [3, 2]))]
print("[\n" + ",\n".join(map(json.dumps, records)) + "\n]")
