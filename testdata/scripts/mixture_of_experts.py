import sys, paddle, paddle.nn as nn
paddle.seed(7)
class Expert(nn.Layer):
    def __init__(s, d): 
        super().__init__(); s.l = nn.Linear(d, d); s.calls = 0
        s.register_buffer('usage', paddle.zeros([1]))
    def forward(s, x):
        s.calls += 1
        s.usage += 1
        return paddle.tanh(s.l(x))
class MoE(nn.Layer):
    def __init__(s, d=4, n=3):
        super().__init__(); s.gate = nn.Linear(d, n); s.experts = nn.LayerList([Expert(d) for _ in range(n)])
        s.last = None
    def forward(s, x):
        g = paddle.nn.functional.softmax(s.gate(x), axis=-1)
        out = paddle.zeros_like(x)
        for i in range(x.shape[0]):
            best = g[i].argmax()
            for j, e in enumerate(s.experts):
                if best == j:
                    out[i] = e(x[i:i+1])[0] * g[i, j]
                    s.last = j
        return out
net = MoE(); f = paddle.jit.to_static(net) if sys.argv[1] == 'static' else net
for k in range(3):
    x = paddle.rand([3, 4]) - 0.5
    print(f(x).numpy().round(4).tolist(), [e.calls for e in net.experts], [e.usage.item() for e in net.experts], net.last)
