"""LSTM and GRU nets: the framework's with lengths and both directions, and loops over cells that end on a tensor."""
import paddle
import paddle.nn.functional as F
from paddle import nn


class Tagger(nn.Layer):
    def __init__(self, kind, direction):
        super().__init__()
        self.embed = nn.Embedding(15, 6)
        self.rnn = getattr(nn, kind)(6, 5, num_layers=2, direction=direction, dropout=0.0)
        self.out = nn.Linear(10 if direction == "bidirect" else 5, 3)

    def forward(self, ids, lengths=None):
        x = self.embed(ids)
        y, state = self.rnn(x, sequence_length=lengths)
        if isinstance(state, tuple):
            state = state[0]
        scores = self.out(y)
        if lengths is not None and lengths.min() < 2:
            return scores.max(axis=1), state[-1]
        return scores.mean(axis=1), state[-1]


class Walker(nn.Layer):
    """A cell walked along the sequence until all lengths are behind."""

    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(4, 6)
        self.drop = nn.Dropout(0.3)

    def forward(self, x, lengths):
        h = paddle.zeros([x.shape[0], 6])
        t = paddle.zeros([], "int64")
        outputs = []
        while t < lengths.max():
            y, new = self.cell(x[:, t], h)
            live = (t < lengths).astype("float32").unsqueeze(1)
            h = live * new + (1 - live) * h
            outputs.append(self.drop(y) * live)
            t += 1
        return paddle.stack(outputs, axis=1), h


class Decoder(nn.Layer):
    """Words one after the other until the stop word or the limit."""

    def __init__(self, words=9, stop=1, limit=6):
        super().__init__()
        self.embed = nn.Embedding(words, 5)
        self.cell = nn.LSTMCell(5, 7)
        self.out = nn.Linear(7, words)
        self.stop = stop
        self.limit = limit

    def forward(self, first):
        word = first
        state = None
        words = [word]
        score = paddle.zeros([first.shape[0]])
        for _ in range(self.limit):
            h, state = self.cell(self.embed(word), state)
            probability = F.log_softmax(self.out(h))
            score = score + probability.max(axis=-1)
            word = probability.argmax(axis=-1)
            words.append(word)
            if (word == self.stop).any():
                break
        return paddle.stack(words, axis=1), score


def cases():
    ids = paddle.arange(3 * 6).reshape([3, 6]) * 7 % 15
    x = paddle.cos(paddle.arange(2 * 5 * 4, dtype="float32")).reshape([2, 5, 4])
    tagged = [[ids], [ids, paddle.to_tensor([6, 1, 3])], [ids[:2, :4], paddle.to_tensor([2, 4])]]
    return [
        ("LSTM, both ways", lambda: Tagger("LSTM", "bidirect"), tagged),
        ("GRU", lambda: Tagger("GRU", "forward"), tagged),
        ("SimpleRNN", lambda: Tagger("SimpleRNN", "forward"), tagged),
        ("walker", Walker, [[x, paddle.to_tensor([5, 3])], [x[:, :4], paddle.to_tensor([1, 2])]]),
        ("decoder", Decoder, [[paddle.to_tensor([2, 5])], [paddle.to_tensor([0])], [paddle.to_tensor([3, 4, 6])]]),
    ]
