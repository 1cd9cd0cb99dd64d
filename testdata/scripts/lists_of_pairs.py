"""Lists whose length depends on a tensor: of pairs, searched, compared, cut and printed."""
import sys

import paddle


def static(f):
    return paddle.jit.to_static(f) if sys.argv[1] == "static" else f


x, n = paddle.to_tensor([3.0, 1.0, 2.0]), paddle.to_tensor(3)


@static
def pairs(x, n):
    out = []
    for i in range(n):
        out.append((x[i], i))
    total = 0
    for value, i in out:
        total = total + value * i
    print(len(out), out[1], out[-1][1])
    return total, out


print(pairs(x, n))
print(pairs(x, paddle.to_tensor(2)))


@static
def kept(x, n):
    return [(i, v) for i, v in enumerate([3, 1, 4, 1, 5]) if v > x.max()]


print(kept(x, n), kept(x + 1, n), kept(x + 9, n))


@static
def triples(x, n):
    out = []
    i = 0
    while i < n:
        out.append((i, x * i, (i > 1, i / 2)))
        i += 1
    k, v, (flag, half) = out[-1]
    return k, v, flag, half, [a + c[1] for a, b, c in out]


print(triples(x, n))


@static
def asked(x, n):
    out = []
    for i in range(n):
        out.append(i * 2)
    print(out, f"{out}", str(out), out * 2)
    return out == [0, 2, 4], out != [0], 2 in out, 7 in out, out.index(2), out.count(4), out[::-1], out[::2]


for k in (3, 2, 3):
    print(asked(x, paddle.to_tensor(k)))


@static
def taken(x, n):
    out = []
    for i in range(n):
        out.append(i)
    del out[0]
    out.remove(2)
    return out


print(taken(x, n), taken(x, paddle.to_tensor(5)))
try:
    taken(x, paddle.to_tensor(2))
except ValueError as error:
    print("ValueError", error)


@static
def histogram(x, n):
    found = {}
    for v in [1.0, -2.0, 3.0]:
        found.setdefault("low" if x[0] * v < 0 else "high", []).append(v)
    return found


print(histogram(x, n), histogram(-x, n))


@static
def looked_up(x, n):
    names = {0: "zero", 1: "one", 3: "three"}
    return names[int(n)], names.get(int(n) + 5, "none"), int(n) in names, int(n) + 1 in names


print(looked_up(x, n), looked_up(x, paddle.to_tensor(0)))
try:
    looked_up(x, paddle.to_tensor(-1))
except KeyError as error:
    print("KeyError", error)


class Table:
    def __getitem__(self, k):
        return k * 10


@static
def own(x, n):
    return Table()[int(n)]


print(own(x, n))


@static
def six(x, n):
    k = int(n)
    if k == 0:
        s = "a"
    elif k == 1:
        s = "b"
    elif k == 2:
        s = "c"
    elif k == 3:
        s = "d"
    elif k == 4:
        s = "e"
    else:
        s = "f"
    return s


print([six(x, paddle.to_tensor(k)) for k in range(7)])
