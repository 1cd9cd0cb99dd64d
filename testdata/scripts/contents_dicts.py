import sys
import paddle
paddle.jit.enable_to_static(sys.argv[1] == "static")


@paddle.jit.to_static(full_graph=True)
def gains(x):
    d = {"a": x}
    if x.sum() > 0:
        d["b"] = x * 2
    else:
        d["c"] = 3
    print(len(d), list(d), "b" in d, "c" in d)
    total = d.get("b", x - 1)
    for k, v in d.items():
        print(k, v)
    return total, d


@paddle.jit.to_static(full_graph=True)
def missing(x):
    d = {}
    if x.sum() > 0:
        d["k"] = x * 2
    return d["k"] + 1


@paddle.jit.to_static(full_graph=True)
def caught(x):
    d = {}
    if x.sum() > 0:
        d["k"] = x * 2
    try:
        return d["k"] + 1
    except KeyError as e:
        print("missing", e)
        return x


@paddle.jit.to_static(full_graph=True)
def pops(x):
    d = {"a": x, "b": x + 1, "c": x + 2}
    if x[0] > 0:
        del d["b"]
    if x[1] > 0:
        d.pop("a")
    got = d.pop("a", None)
    print(sorted(d), got is None, d.setdefault("e", 5), len(d))
    keys = [k for k in d]
    return keys, list(d.values())


@paddle.jit.to_static(full_graph=True)
def order(x):
    d = {}
    if x.sum() > 0:
        d["x"] = 1
        d["y"] = 2
    else:
        d["y"] = 3
        d["x"] = 4
    print(d, d == {"x": 1, "y": 2}, {**{"z": 0}, "x": d["x"]})
    d.update(z=x)
    return list(d.keys()), d["x"], d["y"]


@paddle.jit.to_static(full_graph=True)
def in_loop(x, n):
    cache = {}
    total = x
    for i in range(n):
        if "seen" not in cache:
            cache["seen"] = total
        total = total + 1
    return total, cache.get("seen", x * 0)


@paddle.jit.to_static(full_graph=True)
def sets(x):
    s = {1, 2}
    if x.sum() > 0:
        s.add(3)
    else:
        s.discard(1)
    print(len(s), 3 in s, 1 in s, sorted(s))
    t = s | {9}
    return max(t), sum(s)


@paddle.jit.to_static(full_graph=True)
def nested(x):
    d = {"in": {}, "log": []}
    if x.sum() > 0:
        d["in"]["a"] = x
        d["log"].append("yes")
    else:
        d["in"]["b"] = 2
    d["log"].append("end")
    print(d["log"], list(d["in"]), str(d["log"]), len(d["in"]))
    return d


@paddle.jit.to_static(full_graph=True)
def compared(x):
    a = [1, "two"]
    if x.sum() > 0:
        a.append(None)
    b = [1, "two", None]
    flag = a == b
    print(flag, a != b, None in a, a[-1], a + ["end"], a * 2, a.index("two"), a[::-1])
    if a:
        x = x + 1
    first, *rest = ["s"]
    return x, flag, a[1:]


def keywords(**kw):
    return sorted(kw)


for v in ([1.0, 2.0], [-1.0, 0.5], [3.0, -1.0], [-3.0, -1.0]):
    x = paddle.to_tensor(v)
    for f in (gains, caught, pops, order, sets, nested, compared):
        print(f.__name__, f(x))
    for n in (0, 3):
        print("in_loop", in_loop(x, paddle.to_tensor(n)))
    try:
        print(missing(x))
    except KeyError as e:
        print("KeyError", e)
