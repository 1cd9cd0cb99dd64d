import copy
from collections import OrderedDict, defaultdict, namedtuple, deque


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


a = [1, [2, 3], {"k": [4]}]
b = copy.copy(a)
c = copy.deepcopy(a)
a[1].append(9)
a[2]["k"].append(8)
print(a, b, c, b[1] is a[1], c[1] is a[1])
loop = [1]
loop.append(loop)
l2 = copy.deepcopy(loop)
print(l2[1] is l2, l2 is loop)
shared = [0]
pair = (shared, shared)
p2 = copy.deepcopy(pair)
print(p2[0] is p2[1], p2[0] is shared)
t = (1, "a", (2, 3))
print(copy.deepcopy(t) is t, copy.copy(t) is t)


class Node:
    kind = "node"

    def __init__(self, v, nxt=None):
        self.v = v
        self.nxt = nxt
        self.items = [v]


n = Node(1, Node(2))
n.nxt.nxt = n
m = copy.deepcopy(n)
print(m.v, m.nxt.v, m.nxt.nxt is m, m is n, m.items is n.items, type(m) is Node)
s = copy.copy(n)
print(s.nxt is n.nxt, s.items is n.items, s is n)


class Custom:
    def __init__(self, x):
        self.x = x

    def __copy__(self):
        return Custom(("copied", self.x))

    def __deepcopy__(self, memo):
        return Custom(("deep", copy.deepcopy(self.x, memo)))


print(copy.copy(Custom(1)).x, copy.deepcopy(Custom([1])).x, copy.deepcopy([Custom(2)])[0].x)


class State:
    def __init__(self):
        self.a = 1
        self.b = [2]

    def __getstate__(self):
        return {"a": self.a, "b": self.b}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.restored = True


st = copy.deepcopy(State())
print(st.a, st.b, st.restored)


class Slots:
    __slots__ = ("x", "y")

    def __init__(self):
        self.x = [1]


sl = Slots()
s2 = copy.deepcopy(sl)
print(s2.x, s2.x is sl.x, hasattr(s2, "y"))


class Red:
    def __init__(self, a):
        self.a = a

    def __reduce__(self):
        return (Red, (self.a + 1,))


print(copy.copy(Red(1)).a, copy.deepcopy(Red(5)).a)


class MyList(list):
    pass


class MyDict(dict):
    pass


ml = MyList([1, [2]])
ml.tag = "t"
m2 = copy.deepcopy(ml)
print(m2, type(m2).__name__, m2.tag, m2[1] is ml[1])
md = MyDict(a=[1])
md.note = [5]
m3 = copy.deepcopy(md)
print(m3, type(m3).__name__, m3.note, m3["a"] is md["a"])
print(copy.deepcopy(OrderedDict(a=[1], b=2)), copy.copy(OrderedDict(a=1)))
dd = defaultdict(list, a=[1])
d2 = copy.deepcopy(dd)
d2["z"].append(1)
print(d2, dd, copy.copy(dd))
P = namedtuple("P", "x y")
q = copy.deepcopy(P([1], 2))
print(q, type(q) is P)
print(copy.deepcopy({1, 2}), copy.deepcopy(frozenset([1])), copy.deepcopy(deque([1, [2]], maxlen=3)))
print(copy.deepcopy(len) is len, copy.deepcopy(Node) is Node, copy.deepcopy(None), copy.deepcopy(Ellipsis), copy.deepcopy(3.5))
f = lambda x: x
print(copy.deepcopy(f) is f, copy.copy(f) is f)
e = copy.copy(ValueError("a", 1))
print(repr(e), copy.deepcopy(ValueError("deep")).args)


class Bound:
    def __init__(self):
        self.cb = self.meth
        self.n = [1]

    def meth(self):
        return self


bb = copy.deepcopy(Bound())
print(bb.cb() is bb)
memo = {}
x = [1]
y = copy.deepcopy(x, memo)
print(memo[id(x)] is y)
attempt(lambda: copy.deepcopy(i for i in [1]))
big = {"layers": [{"w": [1, 2], "f": len} for _ in range(3)], "cfg": OrderedDict(a=(1, [2]))}
bc = copy.deepcopy(big)
bc["layers"][0]["w"].append(3)
print(big["layers"][0]["w"], bc["layers"][0]["w"], bc == big, bc["cfg"])
