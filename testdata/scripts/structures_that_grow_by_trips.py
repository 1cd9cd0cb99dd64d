"""Objects, lists and functions of one trip that the next trip's hold: right, or refused with a place."""
import functools
import sys

import paddle


class Node:
    def __init__(self, v, prev):
        self.v = v
        self.prev = prev


def chain(x, n):
    head = None
    for i in range(n):
        head = Node(x * i, head)
    return head.v, head.prev.v, head.prev.prev.v


def walked(x, n):
    head = Node(x, None)
    for i in range(n):
        head = Node(x * i, head)
    total = x * 0
    while head is not None:
        total = total + head.v
        head = head.prev
    return total


def lists(x, n):
    head = [x, None]
    for i in range(n):
        head = [x * i, head]
    return head[0], head[1][0], head[1][1][0]


def defaults(x, n):
    f = lambda v: v + 1
    for i in range(n):
        f = lambda v, g=f: g(v) * 2
    return f(x)


def closures(x, n):
    f = lambda v: v + 1
    for i in range(n):
        f = (lambda g: lambda v: g(v) * 2)(f)
    return f(x)


def partials(x, n):
    f = lambda v: v + 1
    for i in range(n):
        f = functools.partial(lambda g, v: g(v) * 2, f)
    return f(x)


def previous(x, n):
    now = Node(x, None)
    before = Node(x, None)
    for i in range(n):
        before = now
        now = Node(x * i, None)
    before.v = before.v + 10
    return now.v, before.v, now is before


def best_of(x, n):
    best = {"v": x * 0}
    for i in range(n):
        new = {"v": x * ((i - 1) * (3 - i))}
        if new["v"] > best["v"]:
            best = new
        new["v"] = new["v"] + 100
    return best["v"], new["v"]


static = sys.argv[1] == "static"
for f in (chain, walked, lists, defaults, closures, partials, previous, best_of):
    g = paddle.jit.to_static(f) if static else f
    for n in (3, 4):
        x, n = paddle.to_tensor(2.0), paddle.to_tensor(n)
        try:
            right = repr(g(x, n)) == repr(f(x, n))
        except RuntimeError as e:
            right = "error[DY0" in str(e) and "structures_that_grow_by_trips.py:" in str(e) or str(e)
        print(f.__name__, right)
