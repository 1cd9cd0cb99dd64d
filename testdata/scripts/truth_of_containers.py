"""The truth of lists, ranges and objects whose length or truth a tensor decides."""
import sys

import paddle


class Stack:
    def __init__(self):
        self.items = []

    def __len__(self):
        return len(self.items)


class Gate:
    def __init__(self, level):
        self.level = level

    def __bool__(self):
        return bool(self.level > 3)


def collect(x, limit):
    kept = []
    while x.sum() > limit:
        kept.append(x)
        x = x / 2
    if not kept:
        return x - 1
    y = x if kept else -x
    while kept:
        y = y + kept.pop()
    return y


def stacked(x, limit):
    stack = Stack()
    while x.sum() > limit:
        stack.items.append(x)
        x = x - 3
    total = x
    while stack:
        total = total * 2 + stack.items.pop()
    return total if Gate(total.sum()) else -total


def counted(x, limit):
    n = paddle.cast(x.sum() - limit, "int64")
    steps = range(n)
    if not steps:
        return x
    return x * len(steps)


for function in (collect, stacked, counted):
    call = paddle.jit.to_static(function) if sys.argv[1:] == ["static"] else function
    for total in (1.0, 3.0, 6.0, 12.0):
        print(function.__name__, total, call(paddle.full([2], total), 4.0).tolist())
