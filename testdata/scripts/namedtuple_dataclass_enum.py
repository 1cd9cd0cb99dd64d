import sys, paddle, functools, collections, dataclasses, enum
Point = collections.namedtuple('Point', 'x y')
class Mode(enum.Enum):
    A = 1
    B = 2
@dataclasses.dataclass
class Cfg:
    scale: float = 2.0
    mode: Mode = Mode.A
    hist: list = dataclasses.field(default_factory=list)
class Acc:
    def __init__(self): self.total = 0; self.seen = {}
    def __call__(self, p, cfg):
        if p.x.sum() > p.y.sum():
            self.total = self.total + p.x
            self.seen['x'] = self.seen.get('x', 0) + 1
            p = p._replace(x=p.y)
        elif cfg.mode is Mode.B:
            self.total = self.total - p.y
        cfg.hist.append(p.x * cfg.scale)
        return Point(p.x + self.total, p.y), len(cfg.hist), f'{cfg.mode.name}:{cfg.scale:.2f}'
acc = Acc(); cfgs = [Cfg(), Cfg(3.0, Mode.B)]
g = functools.partial(acc)
def f(p, cfg): return g(p, cfg)
if sys.argv[1] == 'static': f = paddle.jit.to_static(f)
for a, b in ((1., 2.), (3., 1.), (0., 0.)):
    for c in cfgs:
        r, n, t = f(Point(paddle.full([2], a), paddle.full([2], b)), c)
        print(r.x.tolist(), r.y.tolist(), n, t, acc.seen, [h.tolist() for h in c.hist])
