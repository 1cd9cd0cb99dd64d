import sys, paddle, paddle.nn as nn
paddle.seed(5)
class Base(nn.Layer):
    scale = 2.0
    def __init__(self): 
        super().__init__(); self.fc = nn.Linear(3, 3); self.register_buffer('seen', paddle.zeros([1]))
        self._mode = 'up'; self.hist = []
    @property
    def mode(self): return self._mode
    @mode.setter
    def mode(self, v): self._mode = v; self.hist.append(v)
    @staticmethod
    def clamp(x, lo=-1.0, hi=1.0): return paddle.clip(x, lo, hi)
    @classmethod
    def factor(cls): return cls.scale
    def forward(self, x):
        y = self.fc(x)
        if y.mean() > 0: y = self.clamp(y)
        return y * self.factor()
class Mid(Base):
    scale = 3.0
    def forward(self, x, flip=False):
        y = super().forward(x)
        self.seen += 1
        if y.sum() > 0 and not flip:
            self.mode = 'pos'
            return -y
        self.mode = 'neg'
        return y
class Top(Mid):
    def __call__(self, x, *a, **k):
        r = super().__call__(x, *a, **k)
        return r + 1
    def forward(self, *args, **kw):
        r = super().forward(*args, **kw)
        return {'r': r, 'm': self.mode} if kw else (r, self.mode)
class Net(nn.Layer):
    def __init__(self):
        super().__init__(); self.a = Mid(); self.b = Base(); self.l = nn.LayerDict({'x': nn.ReLU(), 'y': nn.Tanh()})
        self.h = self.a.register_forward_post_hook(lambda l, i, o: o * 2 if o.sum() > 0 else o)
    def forward(self, x, key='x'):
        y = self.a(x)
        layer = self.l[key] if y.sum() > 0 else self.b
        return layer(y)
n = Net(); f = paddle.jit.to_static(n) if sys.argv[1] == 'static' else n
for k in range(4):
    x = paddle.randn([2, 3])
    print(f(x, 'x' if k % 2 else 'y').numpy().round(4).tolist(), n.a.mode, len(n.a.hist), n.a.seen.tolist())
