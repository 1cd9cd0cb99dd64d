import dataclasses
from dataclasses import dataclass, field, asdict, astuple, replace, fields, is_dataclass, InitVar, FrozenInstanceError, KW_ONLY, make_dataclass
from typing import ClassVar, List, Optional


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


@dataclass
class Point:
    x: int
    y: int = 0
    tags: List[str] = field(default_factory=list)

    def norm(self):
        return self.x ** 2 + self.y ** 2


p = Point(3, 4)
q = Point(3, y=4)
print(p, p == q, p != Point(1), p.norm(), p.tags is q.tags, Point(1).y, Point.__match_args__, Point.y)
p.tags.append("t")
p.x = 10
print(p, asdict(p), astuple(p), replace(p, y=7), [f.name for f in fields(Point)], is_dataclass(p), is_dataclass(Point), is_dataclass(3))
attempt(Point)
attempt(Point, 1, 2, [], 4)
attempt(Point, 1, z=3)
attempt(Point, 1, x=2)
attempt(hash, p)
attempt(lambda: p < q)


@dataclass(order=True, frozen=True)
class V:
    major: int
    minor: int = field(default=0, compare=True)
    label: str = field(default="", compare=False, repr=False)


a, b = V(1, 2, "a"), V(1, 3)
print(a < b, a <= b, a > b, sorted([b, a]), a == V(1, 2, "zz"), hash(a) == hash(V(1, 2)), {a: 1}[V(1, 2)])
attempt(setattr, a, "major", 5)
attempt(delattr, a, "major")
attempt(setattr, a, "other", 5)
print(issubclass(FrozenInstanceError, AttributeError))


@dataclass
class Base:
    name: str
    count: ClassVar[int] = 5
    scale: InitVar[Optional[float]] = None
    total: float = field(init=False)

    def __post_init__(self, scale):
        self.total = 1.0 if scale is None else scale * 2


@dataclass
class Derived(Base):
    extra: int = 1
    name: str = "default"


print(Base("n"), Base("n", 3.0), Base.count, [f.name for f in fields(Base)])
print(Derived(), Derived("z", 1.5, 9), Derived.__mro__[1].__name__)


@dataclass
class Kw:
    a: int
    _: KW_ONLY
    b: int
    c: int = 3


print(Kw(1, b=2), Kw.__match_args__)
attempt(Kw, 1)
attempt(Kw, 1, 2)


@dataclass(kw_only=True)
class AllKw:
    a: int
    b: int = 0


print(AllKw(a=1))
attempt(AllKw, 1)


@dataclass(eq=False, repr=False)
class Plain:
    a: int = 0


print(Plain() == Plain(), hash(Plain()) is not None)


@dataclass(unsafe_hash=True)
class UH:
    a: int
    b: list = field(default_factory=list, hash=False)


print(hash(UH(1)) == hash(UH(1, [2])))


@dataclass(slots=True)
class Sl:
    a: int
    b: int = 2


s = Sl(1)
print(s, Sl.__slots__)
attempt(setattr, s, "zz", 1)


@dataclass
class Own:
    a: int

    def __repr__(self):
        return "Own!"

    def __eq__(self, other):
        return True

    def __init__(self, q):
        self.a = q * 2


print(Own(4), Own(4).a, Own(1) == 5)
try:
    @dataclass
    class Bad:
        a: int = 0
        b: int
except TypeError as e:
    print(e)
try:
    @dataclass
    class Bad2:
        a: list = []
except ValueError as e:
    print(e)
try:
    @dataclass
    class Bad3(V):
        z: int = 0
except TypeError as e:
    print(e)
attempt(lambda: field(default=1, default_factory=list))
attempt(asdict, 5)
attempt(fields, 5)


@dataclass
class Tree:
    val: int
    kids: list = field(default_factory=list)
    meta: dict = field(default_factory=dict)
    nxt: "Optional[Tree]" = None


t = Tree(1, [Tree(2), Tree(3, nxt=Tree(4))], {"k": Tree(5)})
print(t)
print(asdict(t))
print(astuple(t))
t.nxt = t
print(t)
Dyn = make_dataclass("Dyn", [("x", int), ("y", int, field(default=5)), "z"][:2])
print(Dyn(1), Dyn(1, 2))
f = fields(Point)[1]
print(f.name, f.default, f.init, f.repr, f.type, fields(Point)[2].default_factory is list, fields(Point)[0].default is dataclasses.MISSING)
match Point(1, 2):
    case Point(x=1, y=yy):
        print("y", yy)
match Point(1, 2):
    case Point(a, b):
        print(a, b)
print(Point.__doc__, Kw.__doc__, V.__doc__)
print(Point.__init__.__annotations__, Point.__init__.__qualname__)
import copy
print(copy.deepcopy(a), copy.deepcopy(Point(1)) == Point(1), copy.replace if False else "")
