"""An encoder of our own and the framework's, with masks made from lengths, and layers that are left out on a test."""
import math

import paddle
import paddle.nn.functional as F
from paddle import nn


class Attention(nn.Layer):
    def __init__(self, width, heads, dropout):
        super().__init__()
        self.heads = heads
        self.scale = 1.0 / math.sqrt(width // heads)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.drop = nn.Dropout(dropout)

    def forward(self, x, mask=None):
        b, n, c = x.shape
        qkv = self.qkv(x).reshape([b, n, 3, self.heads, c // self.heads]).transpose([2, 0, 3, 1, 4])
        q, k, v = qkv[0], qkv[1], qkv[2]
        scores = paddle.matmul(q, k, transpose_y=True) * self.scale
        if mask is not None:
            scores = scores + mask
        weights = self.drop(F.softmax(scores, axis=-1))
        return self.out(paddle.matmul(weights, v).transpose([0, 2, 1, 3]).reshape([b, n, c]))


class Block(nn.Layer):
    def __init__(self, width, heads, dropout):
        super().__init__()
        self.norm1 = nn.LayerNorm(width)
        self.attention = Attention(width, heads, dropout)
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Dropout(dropout), nn.Linear(2 * width, width))

    def forward(self, x, mask):
        x = x + self.attention(self.norm1(x), mask)
        return x + self.mlp(self.norm2(x))


class Encoder(nn.Layer):
    def __init__(self, words=20, width=12, heads=3, depth=3, dropout=0.1):
        super().__init__()
        self.words = nn.Embedding(words, width, padding_idx=0)
        self.positions = self.create_parameter([1, 16, width], default_initializer=nn.initializer.Normal(std=0.02))
        self.blocks = nn.LayerList([Block(width, heads, dropout) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, 2)

    def forward(self, ids, lengths=None):
        x = self.words(ids) + self.positions[:, : ids.shape[1]]
        mask = None
        if lengths is not None:
            if lengths.min() < ids.shape[1]:
                inside = paddle.arange(ids.shape[1]).unsqueeze(0) < lengths.unsqueeze(1)
                mask = paddle.where(inside, paddle.zeros([]), paddle.full([], -1e4)).unsqueeze([1, 2])
        for i, block in enumerate(self.blocks):
            y = block(x, mask)
            if i > 0 and (y - x).abs().mean() < 0.01:
                break
            x = y
        x = self.norm(x)
        return self.head(x[:, 0]), x


class Framework(nn.Layer):
    def __init__(self, normalize_before=False):
        super().__init__()
        layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.1, activation="gelu", normalize_before=normalize_before)
        self.encoder = nn.TransformerEncoder(layer, 2, nn.LayerNorm(8) if normalize_before else None)

    def forward(self, x, mask=None):
        return self.encoder(x, mask)


def cases():
    ids = paddle.arange(2 * 7).reshape([2, 7]) * 5 % 19
    x = paddle.sin(paddle.arange(2 * 5 * 8, dtype="float32")).reshape([2, 5, 8])
    mask = paddle.tril(paddle.ones([5, 5])).astype("bool")
    calls = [[ids], [ids, paddle.to_tensor([7, 4])], [ids, paddle.to_tensor([7, 7])], [ids[:1, :3]]]
    return [
        ("own", Encoder, calls),
        ("framework, after", Framework, [[x], [x, mask]]),
        ("framework, before", lambda: Framework(True), [[x[:, :3]], [x, mask]]),
    ]
