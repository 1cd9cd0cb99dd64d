# What Python does with lists: `in`, `==`, `count`, `del`, iteration that the loop itself makes longer, and text.
import paddle


def made(x, n):
    out = [x]
    for i in range(n):
        out.append(x * i)
    return out


def grown(x, n):
    out = made(x, n)
    trips = 0
    for q in out:
        trips = trips + 1
        if len(out) < 6:
            out.append(q)
    return trips, len(out)


def numbers(n):
    out = [0]
    for i in range(n):
        out.append(i % 2)
    return out


def f(x, n):
    ints = numbers(n)
    found = [1 in ints, 5 in ints, ints.count(0), ints == [0, 0], ints != [0], ints == numbers(n)]
    print(ints)
    print(f"{ints}", str(ints))
    if len(ints) > 1:
        del ints[0]
    kept = [q for q in filter(lambda q: q > 0, ints)]
    total = 0
    for at, q in enumerate(ints):
        total = total + at * q
    rows = made(x, n)
    print(rows)
    return grown(x, n), found, ints, total, len(rows), kept


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.to_tensor([1.0]), paddle.to_tensor(n)) for n in (0, 1, 2, 7)]
