from collections import OrderedDict, defaultdict, namedtuple, Counter, deque, ChainMap, UserDict, UserList
import collections


def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)


od = OrderedDict([("a", 1), ("b", 2)])
od["c"] = 3
print(od, OrderedDict(), list(od.items()))
od.move_to_end("a")
print(od)
od.move_to_end("a", last=False)
print(od, od.popitem(), od.popitem(last=False), od)
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == dict(b=2, a=1))
print(OrderedDict(a=1) | {"z": 2}, isinstance(od, dict), od.copy(), list(reversed(OrderedDict(a=1, b=2))))
print(OrderedDict.fromkeys("xyz", 0))
od.update({"q": OrderedDict(k=[1])})
print(od)
attempt(OrderedDict().popitem)
attempt(lambda: od["nope"])
attempt(lambda: od.move_to_end("nope"))
print(od.pop("nope", 5), od.setdefault("m", 6), od.get("zz"))

dd = defaultdict(list)
dd["x"].append(1)
dd["x"].append(2)
print(dd, dd["y"], len(dd), dd.get("nope"), "nope" in dd)
print(defaultdict(int, a=1), defaultdict(None, {1: 2}), dict(dd))
attempt(lambda: defaultdict(None)["k"])
attempt(lambda: defaultdict(5))
d2 = dd.copy()
d2["x"] = 0
print(dd, d2, d2.default_factory is list)
tree = defaultdict(lambda: defaultdict(int))
tree["a"]["b"] += 1
print({k: dict(v) for k, v in tree.items()})

Point = namedtuple("Point", ["x", "y"])
p = Point(1, y=2)
print(p, p.x, p[1], p._fields, p._asdict(), p._replace(x=5), Point._make([3, 4]), len(p), p == (1, 2), hash(p) == hash((1, 2)))
x, y = p
print(x, y, Point.__name__, Point.__doc__, isinstance(p, tuple), p + (3,), p.index(2))
P3 = namedtuple("P3", "a b c", defaults=[10, 20])
print(P3(1), P3(1, 2), P3._field_defaults, P3(1, c=5))
attempt(Point, 1)
attempt(Point)
attempt(Point, 1, 2, 3)
attempt(Point, 1, z=3)
attempt(Point, 1, x=3)
attempt(P3)
attempt(P3, 1, 2, 3, 4)
attempt(namedtuple, "X", "a a")
attempt(namedtuple, "X", "class")
attempt(namedtuple, "X", "_a")
attempt(namedtuple, "1X", "a")
attempt(lambda: p._replace(q=1))
attempt(lambda: Point._make([1]))
attempt(lambda: setattr(p, "x", 3))
print(namedtuple("R", "a class a", rename=True)._fields)


class Sub(Point):
    __slots__ = ()

    @property
    def norm(self):
        return self.x + self.y

    def __str__(self):
        return "<%d>" % self.x


print(Sub(3, 4).norm, str(Sub(3, 4)), repr(Sub(3, 4)), Sub(3, 4))
match p:
    case Point(x=1, y=yy):
        print("matched", yy)
match p:
    case Point(a, b):
        print("positional", a, b)

c = Counter("abracadabra")
print(c, c.most_common(2), c["z"], sorted(c.elements()), c.total())
c.update("aaa")
c.update({"q": 2}, r=1)
c.subtract("ab")
print(c, Counter(a=3, b=1) + Counter(a=1, c=2), Counter(a=3, b=1) - Counter(a=1, b=2))
print(Counter(a=3, b=1) & Counter(a=1, b=2), Counter(a=3, b=1) | Counter(a=1, b=2), -Counter(a=-1), +Counter(a=-1, b=2))
print(Counter(), Counter([1, 1, 2]), dict(Counter([1, 1, 2])), Counter(a=1) == Counter(a=1, b=0), Counter(a=1) <= Counter(a=2))
del c["nope"]
c += Counter("zz")
print(c["z"], max(Counter([3, 3, 1]).items(), key=lambda kv: kv[1]))

q = deque([1, 2, 3], maxlen=4)
q.append(4)
q.append(5)
q.appendleft(0)
print(q, q.popleft(), q.pop(), q, len(q), q.maxlen, q[0], q[-1], 3 in q, list(reversed(q)))
q.extend([7, 8])
q.extendleft([9])
q.rotate(1)
print(q)
q.rotate(-2)
print(q, deque("abc"), bool(deque()), q.count(7), q.index(7), deque([1]) + deque([2]), deque([1, 2]) * 2, deque([1]) == deque([1]))
q[0] = 100
del q[1]
q.reverse()
q.insert(1, 55)
print(q, q.copy())
q.remove(55)
q.clear()
print(q)
attempt(q.pop)
attempt(q.popleft)
attempt(lambda: q[0])
attempt(lambda: deque([1, 2]).remove(5))
attempt(lambda: deque([1, 2]).index(5))
attempt(lambda: deque(maxlen=-1))


def mutate():
    d = deque([1, 2])
    for v in d:
        d.append(v)


attempt(mutate)

cm = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(cm, cm["a"], cm["b"], list(cm), len(cm), "b" in cm, cm.get("z"), dict(cm), cm.parents, cm.new_child({"c": 1}))
cm["b"] = 9
print(cm.maps)
attempt(lambda: cm["zz"])


class Up(UserDict):
    def __setitem__(self, k, v):
        super().__setitem__(k.upper(), v)


u = Up(a=1)
u["b"] = 2
u.update(c=3)
print(u, "A" in u, u.get("a"), len(u), list(u.items()), u.pop("A"))
ul = UserList([3, 1, 2])
ul.append(5)
ul.sort()
print(ul, ul[1:3], len(ul), ul + [9], 5 in ul)
print(isinstance(deque(), collections.abc.MutableSequence))
