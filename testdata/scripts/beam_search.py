import sys, paddle, paddle.nn as nn, paddle.nn.functional as F
paddle.seed(3)
class Beam(nn.Layer):
    def __init__(self, V=12, H=8, K=3):
        super().__init__()
        self.emb = nn.Embedding(V, H); self.cell = nn.LSTMCell(H, H); self.out = nn.Linear(H, V)
        self.K = K; self.V = V
    def forward(self, x, maxlen):
        h = paddle.zeros([x.shape[0], 8]); c = h
        scores = paddle.zeros([x.shape[0], 1]); seqs = []
        finished = paddle.zeros([x.shape[0]], dtype='bool')
        i = 0
        while i < maxlen and not paddle.all(finished):
            y, (h, c) = self.cell(self.emb(x), (h, c))
            logp = F.log_softmax(self.out(y), axis=-1)
            s, idx = paddle.topk(logp, self.K, axis=-1)
            x = idx[:, 0]
            scores = scores + s[:, :1]
            finished = paddle.logical_or(finished, x == 0)
            seqs.append(x)
            i += 1
        if len(seqs) == 0:
            return scores, None
        return scores, paddle.stack(seqs, axis=1)
net = Beam(); net.eval()
f = paddle.jit.to_static(net) if sys.argv[1] == 'static' else net
for n in (4, 0, 7):
    a, b = f(paddle.to_tensor([1, 5]), n)
    print(a.numpy().round(4).tolist(), None if b is None else b.tolist())
for n in (4, 0, 7):
    a, b = f(paddle.to_tensor([1, 5]), paddle.to_tensor(n))
    print(a.numpy().round(4).tolist(), None if b is None else b.tolist())
