# Decoding with beams over a recurrent cell, to the end token or so many steps; a decoder of one's own over the same loop.
import paddle
import paddle.nn as nn

paddle.seed(5)


def fill(layer, scale):
    for index, parameter in enumerate(layer.parameters()):
        count = parameter.size
        parameter.set_value((paddle.sin(paddle.arange(count, dtype="float32") * 1.7 + index) * scale).reshape(parameter.shape))


embedding, output = nn.Embedding(7, 4), nn.Linear(5, 7)
fill(embedding, 1.0)
fill(output, 2.0)


def around(kind):
    cell = {"gru": nn.GRUCell, "lstm": nn.LSTMCell}[kind](4, 5)
    fill(cell, 1.5)
    decoder = nn.BeamSearchDecoder(cell, start_token=0, end_token=1, beam_size=3, embedding_fn=embedding, output_fn=output)
    start = paddle.cos(paddle.arange(10, dtype="float32")).reshape([2, 5])
    return decoder, (start, start * 0.5) if kind == "lstm" else start


for kind in ("gru", "lstm"):
    decoder, states = around(kind)
    for options in ({"max_step_num": 4}, {"max_step_num": 6, "output_time_major": True}, {"max_step_num": 0}):
        ids, last, lengths = nn.dynamic_decode(decoder, inits=states, return_length=True, **options)
        print(kind, ids.shape, ids.tolist(), lengths.tolist())
        print(last.finished.tolist(), ["%.3f" % x for x in last.log_probs.flatten().tolist()], type(last).__name__)
print(nn.BeamSearchDecoder.tile_beam_merge_with_batch(paddle.arange(6).reshape([2, 3]), 2).tolist())


class Count(nn.decode.Decoder):
    """Counts each sequence up to its own end."""

    def initialize(self, inits):
        self.ends = inits
        zeros = paddle.zeros_like(inits)
        return zeros, zeros.unsqueeze(1) * 1.0, zeros > 0

    def step(self, time, inputs, states, **kwargs):
        now = inputs + kwargs["by"]
        return {"now": now, "time": time.expand([3])}, states + 1, now, now >= self.ends


ends = paddle.to_tensor([2, 5, 3])
for impute in (False, True):
    outputs, states, lengths = nn.dynamic_decode(Count(), ends, impute_finished=impute, return_length=True, by=1)
    print({key: outputs[key].tolist() for key in sorted(outputs)}, states.flatten().tolist(), lengths.tolist())
print(len(nn.dynamic_decode(Count(), ends, by=2)))
