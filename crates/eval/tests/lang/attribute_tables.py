"""Attributes that are items of a dict, and dicts that are the attributes of an object."""
import copy


class Cfg(dict):
    __setattr__ = dict.__setitem__
    __getattr__ = dict.__getitem__
    __delattr__ = dict.__delitem__


def put(c, v):
    c.n = v


def take(c):
    del c.n


c = Cfg(a=1)
for i in range(4):
    put(c, i)
    print(c, c.__dict__, c.n, c["n"])
for i in range(3):
    put(c, i)
    take(c)
    print(c, "n" in c)


class All(dict):
    __getattribute__ = dict.__getitem__


def read(a):
    return a.x


a = All(x=3)
for i in range(3):
    print(read(a))
    a["x"] = i


class AttrDict(dict):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.__dict__ = self


def run(d):
    d.n = d.get("n", 0) + 1
    d["m"] = d.n * 2
    return d.m


d = AttrDict(lr=0.1, n=3)
for _ in range(3):
    print(run(d), d, d.lr, d["lr"], d.__dict__ is d, vars(d) is d, len(d), list(d), "m" in d, bool(d))
del d.m
print(d, hasattr(d, "m"), d.pop("n"), hasattr(d, "n"))
d.update(z=5, lr=0.2)
print(d.z, d.lr, {**d}, dict(d), sorted(d.items()), d == {"lr": 0.2, "z": 5}, d.copy(), repr(d), f"{d}")
print((lambda **kw: kw)(**d), list(d.keys()), list(d.values()), [*d], type(d).__name__, isinstance(d, dict))
d.clear()
print(d, d.__dict__, d.setdefault("q", 1), d.q, AttrDict() == {}, bool(AttrDict()))
try:
    print(d.nothing)
except AttributeError as e:
    print(type(e).__name__, e)
try:
    print(d["nothing"])
except KeyError as e:
    print(type(e).__name__, e)
nested = AttrDict(a=AttrDict(b=1))
nested.a.b += 1
print(nested, nested["a"]["b"])
for k, v in d.items():
    print(k, v)


class P:
    pass


p = P()
kept = {"x": 1}
p.__dict__ = kept
p.y = 2
kept["z"] = 3
print(kept, p.z, vars(p), p.__dict__ is kept)
old = p.__dict__
p.__dict__ = {"w": 0}
p.v = 1
print(old, p.__dict__, hasattr(p, "x"))
p.__dict__ = old
print(p.x, p.__dict__, p.__dict__ is old)
q = P()
q.__dict__ = dict(p.__dict__)
q.x = 9
print(p.x, q.x)
q.__dict__.update(p.__dict__)
print(q.x, q.__dict__ == p.__dict__, q.__dict__ is p.__dict__)
for bad in (1, None, "a", [1]):
    try:
        q.__dict__ = bad
    except TypeError as e:
        print(e)


class Point:
    def __init__(self, x):
        self.x = x

    def __getstate__(self):
        return {"x": self.x + 1}

    def __setstate__(self, state):
        self.__dict__ = state


print(copy.copy(Point(1)).x, copy.deepcopy(Point(5)).x)
