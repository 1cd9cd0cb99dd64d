"""Generators over lists that are known, whose tests a run decides; those of `itertools` among them."""
import itertools
import sys

import paddle


def until(test, items):
    for item in items:
        if not test(item):
            return
        yield item


def own(x, items):
    return [v + 1 for v in until(lambda v: v.sum() > 0, items)], sum(1 for _ in until(lambda v: v.max() > 1, items))


def taken(x, items):
    found = list(itertools.takewhile(lambda v: v.sum() > x.sum(), items))
    return len(found), sum([v.sum() for v in found])


def dropped(x, items):
    rest = list(itertools.dropwhile(lambda v: v.sum() > x.sum(), items))
    return len(rest), rest[-1] if rest else None


def others(x, items):
    total = x
    for v in itertools.filterfalse(lambda v: v.sum() > x.sum(), items):
        total = total * 2 + v
    return total, any(v.max() > 2 for v in itertools.takewhile(lambda v: v.min() > 0, items))


def run(function, *args):
    if sys.argv[1] == "static":
        function = paddle.jit.to_static(function)
    print(function.__name__, function(*args))


rows = [paddle.to_tensor(row) for row in ([1.0, 2.0], [3.0, 1.0], [-1.0, 0.5], [4.0, 4.0])]
for data in ([1.0, 1.0], [-1.0, -1.0], [9.0, 0.0]):
    for items in (rows, rows[2:], rows[:1], []):
        for function in (own, taken, dropped, others):
            run(function, paddle.to_tensor(data), items)
