# Methods, operators and messages of list, tuple, dict, set, range, slice, bytes.
def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))


a = [3, 1, 2]
a.append(5); a.extend((7, 8)); a.insert(0, 9); a.insert(-1, 6); a.insert(100, 0); a += "xy"
print(a, a.pop(), a.pop(0), a.index(1), a.count(1), a[1:3], a[::-1], a[-2:], len(a))
a.remove(5); del a[0]; del a[-1:]; a.reverse(); print(a, a.copy() == a, a.copy() is a)
a[1:3] = [10, 20, 30]; print(a); a[::4] = "ab"; print(a); a[::2] = list("wxyz")[:len(a[::2])]; print(a); a[2:2] = [0]; del a[::2]; print(a); a.clear(); print(a, [] == a)
a = [1, 2, 3]; b = a; b += [4]; a *= 2; print(a, b is a, a + [9], [0] * 3, 2 * [1, 2], [1, 2] < [1, 3], [1] < [1, 0], [2] > [1, 9], [1, 2] == [1, 2.0], 2 in a, "x" in a)
print(sorted([3, 1, 2]), sorted("bca", reverse=True), sorted(["bb", "a", "ccc"], key=len), sorted([(1, "b"), (1, "a"), (0, "z")], key=lambda t: t[0]), sorted([(1, "b"), (1, "a"), (0, "z")], key=lambda t: t[0], reverse=True), sorted([1.5, 1, True, 0]), sorted([]))
c = [5, 3, 9, 1] * 30; c.sort(); print(c[:3], c[-3:], c == sorted(c)); c = [(i * 7919 % 101, i) for i in range(200)]; c.sort(key=lambda p: p[0]); print(all(x[0] < y[0] or x[0] == y[0] and x[1] < y[1] for x, y in zip(c, c[1:])))
r = []; r.append(r); print(r, [r], {"k": r}); d = {}; d["self"] = d; print(d, (d,))
t = (1, 2, 3, 2); print(t[1], t[-1], t[1:], t.index(2), t.count(2), t + (4,), t * 2, (1,), (), tuple([1, 2]), tuple("ab"), 3 in t, t < (1, 3), hash(t) == hash((1, 2, 3, 2)), (1, "a", None))

d = {"a": 1, "b": 2}
d["c"] = 3; d.update({"a": 10}, z=26); d.update([("y", 25)]); print(d, d.get("q"), d.get("q", 0), d.pop("a"), d.pop("nope", None), d.setdefault("n", []), d.setdefault("b", 9), d.popitem(), len(d), "b" in d, list(d))
print(d.keys(), d.values(), d.items(), list(d.items()), list(reversed(d)), dict(a=1, b=2), dict([("x", 1)], y=2), dict.fromkeys("ab", 0), dict.fromkeys([1]), {**d, "k": 1}, {"a": 1} | {"b": 2}, {1: "i", 1.0: "f", True: "t"})
e = {"a": 1}; e |= [("b", 2)]; print(e, e == {"b": 2, "a": 1}, e != {}, d.keys() & {"b", "z"}, sorted(d.keys() | {"q"}), sorted(d.keys() - {"b"}), {"a": 1}.items() <= {"a": 1, "b": 2}.items(), {"a": 1}.keys() == {"a"}, ("a", 1) in e.items(), 2 in e.values(), e.keys().isdisjoint({"c"}), len(e.keys()))
del e["a"]; e.clear(); print(e, {k: v for k, v in zip("ab", [1, 2])}, {(1, 2): "t", None: 0, 1.5: "f"})
s = {1, 2, 3}
s.add(4); s.add(1); s.discard(9); s.remove(2); s.update([5], (6,)); print(len(s), sorted(s), s | {10}, s & {1, 3, 99}, s - {1}, s ^ {1, 100}, 3 in s, s <= {1, 3, 4, 5, 6, 7}, s < s, s >= {1}, {1, 2} == {2, 1}, s.isdisjoint({0}))
print({1}.union([2], (3,)), {1, 2}.intersection([2, 3]), {1, 2}.difference([2]), {1, 2}.symmetric_difference([2, 3]), {1}.issubset([1, 2]), {1, 2}.issuperset([1]), set(), frozenset([1]), frozenset(), set("a"), {1} | frozenset([2]), frozenset([1]) | {2}, hash(frozenset([1, 2])) == hash(frozenset([2, 1])), {frozenset([1]): 1}[frozenset([1])])
s &= {1, 3}; s |= {7}; s -= {3}; s ^= {8}; print(sorted(s), sorted(s.copy())); s.difference_update([8]); s.intersection_update([1, 7, 9]); s.symmetric_difference_update([7]); print(s, s.pop(), s); s.clear(); print(s)

print(range(5), range(1, 10, 3), list(range(5, 0, -2)), len(range(0, 10, 3)), range(10)[2], range(10)[-1], range(10)[2:5], range(10)[::-1], 5 in range(10), 5.0 in range(10), 11 in range(0, 20, 2), range(0) == range(2, 1), range(0, 3, 2) == range(0, 4, 2), range(10).index(3), range(10).count(3), list(reversed(range(3))), bool(range(0)), range(5).start, range(5).stop, range(5).step, hash(range(3)) == hash(range(0, 3)), range(5)[1:][1])
sl = slice(1, 10, 2); print(sl, sl.start, sl.stop, sl.step, sl.indices(5), slice(None).indices(3), slice(None, None, -1).indices(4), slice(3), [1, 2, 3][slice(1, None)], slice(1, 2) == slice(1, 2))
b = b"hello"; print(b, b[0], b[1:3], b"ab" + b"c", b"ab" * 2, b"l" in b, 104 in b, len(b), b.hex(), bytes(3), bytes([65, 66]), bytes("é", "utf-8"), b.upper(), b.split(b"l"), b.replace(b"l", b"L"), b.find(b"l"), b.startswith(b"he"), list(b), bytes.fromhex("41 42"), b"\x00'\"", b == b"hello", b < b"help", b"-".join([b"a", b"b"]), b" a ".strip(), hash(b) == hash(b"hello"))
ba = bytearray(b"abc"); ba.append(100); ba.extend(b"ef"); ba[0] = 90; ba += b"!"; print(ba, ba[1], ba[1:3], len(ba), ba.pop(), bytes(ba), ba == b"Zbcdef", ba.decode(), list(ba[:2])); ba[1:3] = b"--"; del ba[0]; print(ba)


class L(list):
    def __repr__(self):
        return "L" + list.__repr__(self)


class M(dict):
    def __missing__(self, key):
        return "missing " + str(key)

    def __setitem__(self, key, value):
        super().__setitem__(key, value * 2)


class P(tuple):
    def __new__(cls, *args):
        return super().__new__(cls, args)


l = L([1, 2]); l.append(3); print(l, type(l + [1]).__name__, l[1:], type(l[1:]).__name__, l == [1, 2, 3], len(l), [*l], sorted(l), l * 2, L("ab"), L())
m = M(a=1); m["b"] = 2; print(m, m["zz"], m.get("zz"), dict(m), m.pop("a"), isinstance(m, dict), m | {"q": 1}, m.copy(), type(m.copy()).__name__); m.update(c=5); print(m)
p = P(1, 2); print(p, p[0], len(p), p == (1, 2), type(p).__name__, p + (3,), hash(p) == hash((1, 2)), {p: 1}[(1, 2)], list(p), P() == ())

for f, *args in [
    ([].pop,), ([1].pop, 5), ([1].pop, "a"), ([].remove, 1), ([1].index, "a"), ([1].index, 1, 1), (lambda: [1][3],), (lambda: [1]["a"],), (lambda: [1].__setitem__(5, 0),), (lambda: [1].__delitem__(5),), ([].append,), ([].append, 1, 2), ([].insert, 1), ([].extend, 5), ([].sort, 1), ([1, "a"].sort,), (lambda: sorted([1, None]),), (sorted,), (sorted, 5), (lambda: sorted([1], foo=1),), ([].clear, 1), ([].count,), (lambda: [1, 2, 3].__setitem__(slice(0, 3, 2), [1]),), (lambda: [1].__setitem__(slice(0, 1), 5),), (lambda: [1, 2].__setitem__(slice(0, 2, 2), 5),), (lambda: [1] + (2,),), (lambda: [1] * 1.5,), (lambda: [1] < (1,),), (list, 5), (list, 1, 2), (lambda: list(x=1),),
    (lambda: ()[0],), (lambda: (1,)["a"],), ((1,).index, 5), (lambda: (1,) + [2],), (tuple, 5), (hash, ([],)), (hash, {}), (hash, [1]), (hash, set()),
    (lambda: {}["a"],), (lambda: {}[[]],), ({}.pop, "a"), ({}.popitem,), ({}.update, 5), ({}.update, [1]), ({}.update, [(1, 2, 3)]), ({}.update, ["ab", "c"]), (dict, 5), (dict, [1]), (dict, 1, 2), ({}.get,), ({}.setdefault,), (lambda: {} | 5,), (lambda: {}.__delitem__("x"),), (dict.fromkeys, 5), (lambda: {} < {},),
    ({1}.remove, 5), (set().pop,), (set, 5), (lambda: {1} | [1],), (lambda: {[]},), (set().add, []), (lambda: {1} < [1],), (set().union, 5), (frozenset([1]).union, 5), (set, 1, 2),
    (range,), (range, 1.5), (range, 1, 2, 0), (range, "a"), (lambda: range(3)[5],), (range(3).index, 7), (lambda: range(3)["a"],), (slice,), (lambda: [1, 2][1:"a"],), (lambda: [1][::0],), (hash, slice(1)),
    (bytes, "a"), (bytes, [300]), (bytes, -1), (bytes, 1.5), (bytes, ["a"]), (lambda: b"a" + "b",), (lambda: b"abc"[10],), (lambda: b"abc"["x"],), (lambda: "a" in b"abc",), (b"a".join, ["x"]), (bytes.fromhex, "4"), (bytes.fromhex, "zz"), (b"a".index, b"z"),
    (list.append,), (list.append, 5), (list.append, (), 1), (dict.get, [], 1), (list.__len__, ()),
]:
    show(f, *args)


def changing():
    d = {1: 1}
    for k in d:
        d[k + 1] = 1


def changing_set():
    s = {1}
    for k in s:
        s.add(k + 1)


show(changing); show(changing_set)
grow = [1, 2]
for g in grow:
    if len(grow) < 5:
        grow.append(g * 10)
print(grow)
