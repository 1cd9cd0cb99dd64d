import enum
from enum import Enum, IntEnum, Flag, IntFlag, auto, unique, StrEnum


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1

    def hello(self):
        return "hi " + self.name

    @classmethod
    def first(cls):
        return cls.RED

    @property
    def nice(self):
        return self.name.title()

    @staticmethod
    def st():
        return "static"


print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["BLUE"], list(Color), len(Color))
print(Color.RED is Color.CRIMSON, Color.CRIMSON, Color.RED == Color.RED, Color.RED != Color.BLUE, Color.RED == 1, Color.RED in Color, isinstance(Color.RED, Color), type(Color.RED))
print(Color.RED.hello(), Color.first(), Color.GREEN.nice, Color.st(), Color, repr(Color), dict(Color.__members__), hash(Color.RED) == hash("RED"))
print({Color.RED: 1}[Color(1)], f"{Color.RED}", "%s" % Color.RED, "{:>12}".format(Color.RED), [c.value for c in reversed(Color)], bool(Color.RED))
attempt(Color, 9)
attempt(lambda: Color["NOPE"])
attempt(lambda: Color.NOPE)
attempt(setattr, Color, "RED", 5)
attempt(delattr, Color, "RED")
attempt(lambda: Color.RED < Color.BLUE)
attempt(setattr, Color.RED, "value", 3)


class Num(IntEnum):
    ONE = 1
    TWO = 2


print(Num.ONE + 1, Num.ONE < Num.TWO, Num.ONE == 1, Num(2), repr(Num.TWO), str(Num.TWO), f"{Num.TWO}", "%d" % Num.TWO, [10, 20, 30][Num.ONE], int(Num.TWO), isinstance(Num.ONE, int), max(Num), sorted(Num), Num.ONE.name, {1: "x"}[Num.ONE])


class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()


print([(a.name, a.value) for a in Auto])


class Named(str, Enum):
    X = "x"
    Y = "y"


print(Named.X, repr(Named.X), Named.X == "x", Named("y"), Named.X.upper(), Named.X + "z", f"{Named.X}", "%s" % Named.Y, isinstance(Named.X, str), Named.X in ("x",))


class SE(StrEnum):
    P = auto()
    Q = "queue"


print(SE.P, repr(SE.P), str(SE.Q), SE.P == "p", f"{SE.Q}")


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


print(Perm.R | Perm.W, Perm.RW, repr(Perm.R | Perm.X), Perm.R & Perm.W, repr(Perm.R & Perm.W), ~Perm.R, Perm.R in Perm.RW, list(Perm.RW), list(Perm), bool(Perm.R & Perm.W), Perm(3), Perm(0), (Perm.R | Perm.W) == Perm.RW, Perm.R ^ Perm.RW, len(Perm.RW))
attempt(Perm, 64)
attempt(Perm, "s")


class IF(IntFlag):
    A = 1
    B = 2
    C = 4


print(IF.A | IF.B, repr(IF.A | IF.B), IF.A | 8, repr(IF(9)), IF.A + 1, (IF.A | IF.B) & IF.B, int(IF.A | IF.C), repr(~IF.A), IF.B in IF.A | IF.B)


class Planet(Enum):
    EARTH = (5.0, 6.0)
    MARS = (1.0, 2.0)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def density(self):
        return self.mass / self.radius


print(Planet.EARTH.mass, Planet.MARS.density, Planet.EARTH.value, Planet((1.0, 2.0)))


class WithNew(Enum):
    A = "a"
    B = "b"

    def __new__(cls, label):
        obj = object.__new__(cls)
        obj._value_ = len(cls.__members__) + 1
        obj.label = label
        return obj


print([(w.value, w.label) for w in WithNew], WithNew(2))


class Missing(Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str) and value.lower() == "a":
            return cls.A
        return None


print(Missing("A"))
attempt(Missing, "z")
try:
    @unique
    class Dup(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
try:
    class Twice(Enum):
        A = 1
        A = 2
except TypeError as e:
    print(e)
try:
    class Ext(Color):
        Z = 1
except TypeError as e:
    print(e)
Fun = Enum("Fun", "A B C")
print(list(Fun), Enum("F2", {"x": 10, "y": 20}).y.value, list(Enum("F3", [("a", 1), ("b", 2)])), IntEnum("I4", ["p", "q"]).q + 1, list(Enum("F5", "a b", start=0)))


class Base(Enum):
    def describe(self):
        return self.name.lower()


class Child(Base):
    ONE = 1


print(Child.ONE.describe(), Child.ONE)


class Unh(Enum):
    A = [1]
    B = {"k": 1}


print(Unh([1]), Unh.B.value)


class Fn(Enum):
    ADD = 1

    def __call__(self, a, b):
        return a + b


print(Fn.ADD(1, 2))


class Gen(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower() + str(count)

    AA = auto()
    BB = auto()


print([g.value for g in Gen])
match Color.RED:
    case Color.GREEN:
        print("green")
    case Color.RED:
        print("red")
import copy
print(copy.deepcopy(Color.RED) is Color.RED, copy.copy(Num.ONE) is Num.ONE)
import json
print(json.dumps({"n": Num.ONE, "s": Named.X}))
