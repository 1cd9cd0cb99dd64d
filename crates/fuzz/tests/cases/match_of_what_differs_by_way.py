# static differs: a pattern did not match what has two kinds, lengths or sets of keys
import paddle


def f(n, x):
    items = [x]
    if n > 1:
        items.append(x + 1)
    match items:
        case [a]:
            got = a
        case [a, *b]:
            got = a + len(b)
        case _:
            got = None
    d = {"a": x}
    if n > 1:
        d["b"] = x * 2
    match d:
        case {"b": v}:
            print("b", v)
        case {"a": v, **r}:
            print("a", v, r)
        case _:
            print("none")
    k = 3 if n > 1 else "s"
    match k:
        case int():
            print("int")
        case str(s):
            print("str", s)
    o = None if n > 1 else {"a": x}
    match o:
        case {"a": v}:
            print("a", v)
        case None:
            print("None")
    return got


ENTRY = f
STATE = lambda: 0
CALLS = [
    lambda: (paddle.to_tensor(0), paddle.to_tensor(1.5)),
    lambda: (paddle.to_tensor(1), paddle.to_tensor(1.5)),
    lambda: (paddle.to_tensor(2), paddle.to_tensor(1.5)),
]
