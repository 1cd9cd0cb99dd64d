from enum import Enum, IntEnum, Flag, auto, unique
from dataclasses import dataclass, field, asdict, replace
from collections import namedtuple, defaultdict, OrderedDict, Counter, deque
from typing import NamedTuple, Optional, List
class Color(Enum):
    RED = 1
    GREEN = 2
    ALIAS = 1
    def lower(self): return self.name.lower()
print(Color.RED, repr(Color.GREEN), Color(1), Color['GREEN'], list(Color), Color.ALIAS is Color.RED, Color.RED.lower(), Color.RED == 1, len(Color), Color.RED in Color)
class N(IntEnum):
    A = 1
    B = auto()
print(N.B + 1, N.A < N.B, N(2).name, sorted(N), int(N.A), [10, 20, 30][N.A])
class Fl(Flag):
    R = auto(); W = auto()
print(Fl.R | Fl.W, Fl.R in (Fl.R | Fl.W), bool(Fl.R & Fl.W))
try: Color(9)
except ValueError as e: print(e)
try: Color.RED = 3
except AttributeError as e: print(e)
class Mode(str, Enum):
    TRAIN = 'train'
    EVAL = 'eval'
print(Mode.TRAIN == 'train', Mode('eval'), Mode.TRAIN.value, f'{Mode.TRAIN.value}', {Mode.EVAL: 1})
@dataclass
class P:
    x: int
    y: int = 2
    z: list = field(default_factory=list)
    def s(self): return self.x + self.y
p = P(1); print(p, p.s(), p == P(1), P(1) != P(2), asdict(p), replace(p, x=5))
@dataclass(frozen=True, order=True)
class F:
    a: int
    b: str = 'q'
    def __post_init__(self): print('post', self.a)
f = F(1); print(hash(f) == hash(F(1)), F(1) < F(2), {f: 1}[F(1)])
try: f.a = 3
except Exception as e: print(type(e).__name__, e)
@dataclass
class Sub(P):
    w: Optional[int] = None
print(Sub(1, w=4), Sub.__dataclass_fields__.keys())
try: P()
except TypeError as e: print(e)
Pt = namedtuple('Pt', 'x y', defaults=[0])
q = Pt(1); print(q, q.x, q._replace(y=5), q._asdict(), Pt._fields, q + (1,), *q)
a, b = q; print(a, b)
class NT(NamedTuple):
    m: int
    n: str = 'd'
    def both(self): return f'{self.m}{self.n}'
print(NT(1), NT(1).both(), NT(2, 'e')[1])
d = defaultdict(list); d['a'].append(1); print(d, d['b'], len(d))
print(Counter('abca').most_common(1), OrderedDict(a=1), deque([1, 2, 3], maxlen=2))
match p:
    case P(x=1, y=y): print('matched', y)
match Color.RED:
    case Color.GREEN: print('no')
    case Color.RED: print('red')
match q:
    case Pt(x, y): print('pt', x, y)
print(unique.__name__, P.__annotations__, P.__match_args__)
