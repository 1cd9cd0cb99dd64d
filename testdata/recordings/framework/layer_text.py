"""Texts of layers, names of parameters, keys of state dicts."""
import paddle
import paddle.nn as nn


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 3)
        self.b = nn.Sequential(nn.Linear(3, 3), nn.ReLU())
        self.c = nn.LayerList([nn.Conv2D(3, 4, 3, padding=1), nn.BatchNorm2D(4)])
        self.d = nn.Dropout(0.5)
        self.register_buffer("buf", paddle.zeros([2]))
        self.w = self.create_parameter([2, 2])
        self.e = nn.Embedding(10, 4)

    def forward(self, x):
        return x


n = Net()
print(n)
print(list(n.state_dict()))
print([p.name for p in n.parameters()])
print([k for k, _ in n.named_sublayers()])
print([k for k, _ in n.named_sublayers(include_self=True)])
print([k for k, _ in n.named_parameters()])
print([k for k, _ in n.named_buffers()])
print([k for k, _ in n.named_children()])
print(n.full_name(), n.a.full_name(), n.c.full_name(), n.b.full_name())
for layer in [
    nn.Conv2D(3, 8, (3, 5), stride=2, padding=1, dilation=2, data_format="NHWC"),
    nn.Conv1D(3, 8, 3),
    nn.Conv2DTranspose(3, 8, 3, output_padding=1, stride=2),
    nn.BatchNorm1D(4, data_format="NLC"),
    nn.BatchNorm(4),
    nn.LayerNorm(4),
    nn.LayerNorm([4, 3]),
    nn.GroupNorm(2, 4),
    nn.InstanceNorm2D(4),
    nn.SyncBatchNorm(4),
    nn.MaxPool2D(2, 2),
    nn.AvgPool2D(3, 1, 1, exclusive=False),
    nn.AdaptiveAvgPool2D((1, 1)),
    nn.AdaptiveAvgPool1D(2),
    nn.AdaptiveMaxPool2D(2),
    nn.Dropout(0.1, axis=1),
    nn.Dropout2D(0.3),
    nn.Embedding(10, 4, padding_idx=-1, sparse=True),
    nn.ReLU(),
    nn.LeakyReLU(0.2),
    nn.GELU(True),
    nn.Softmax(-1),
    nn.Hardtanh(),
    nn.ELU(2.0),
    nn.PReLU(),
    nn.Softplus(),
    nn.SELU(),
    nn.Silu(),
    nn.LogSoftmax(),
    nn.Maxout(2),
    nn.GLU(),
    nn.RReLU(),
    nn.Softshrink(),
    nn.ThresholdedReLU(),
    nn.Flatten(),
    nn.Identity(),
    nn.Pad2D(1),
    nn.ZeroPad2D(2),
    nn.Upsample(scale_factor=2),
    nn.UpsamplingBilinear2D(size=[3, 3]),
    nn.PixelShuffle(2),
    nn.PixelUnshuffle(2),
    nn.ChannelShuffle(2),
    nn.CosineSimilarity(),
    nn.Unfold(2),
    nn.Fold(4, 2),
    nn.LSTM(4, 5, 2),
    nn.LSTM(4, 5, 2, direction="bidirect", dropout=0.1, time_major=True),
    nn.GRU(4, 5),
    nn.SimpleRNN(4, 5, activation="relu"),
    nn.LSTMCell(4, 5),
    nn.RNN(nn.GRUCell(4, 5)),
    nn.MultiHeadAttention(4, 2),
    nn.TransformerEncoderLayer(4, 2, 8),
    nn.TransformerDecoderLayer(4, 2, 8),
    nn.Bilinear(2, 3, 4),
    nn.CrossEntropyLoss(),
    nn.LayerDict({"a": nn.Linear(1, 1)}),
    nn.ParameterList([n.w]),
    nn.Sequential(("x", nn.Linear(1, 1)), ("y", nn.ReLU())),
    nn.Sequential(),
    nn.LocalResponseNorm(2),
    nn.MaxUnPool2D(2),
    nn.PairwiseDistance(),
]:
    print(layer)
m = nn.LSTM(4, 5, 2, direction="bidirect")
for name, p in m.named_parameters():
    print(name, p.name, p.shape)
print(list(m.state_dict()))
m = nn.Transformer(8, 2, 1, 1, 16)
for name, p in m.named_parameters():
    print(name, p.name, p.shape)
