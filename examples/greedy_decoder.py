"""A small recurrent decoder: it feeds its best guess back until it says stop, and keeps what it said in a list."""
import paddle
import paddle.nn as nn


class Decoder(nn.Layer):
    def __init__(self, vocabulary=16, width=8, stop=0):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.cell = nn.GRUCell(width, width)
        self.head = nn.Linear(width, vocabulary)
        self.stop = stop

    def forward(self, token, limit):
        state = paddle.zeros([1, self.cell.hidden_size])
        said = []
        while len(said) < limit:
            output, state = self.cell(self.embedding(token), state)
            token = paddle.argmax(self.head(output), axis=-1)
            if token == self.stop:
                break
            said.append(token)
        else:
            print("no stop within", limit)
        return paddle.concat(said) if said else None


if __name__ == "__main__":
    paddle.seed(17)
    decoder = Decoder()
    print(decoder(paddle.to_tensor([3]), 6))
