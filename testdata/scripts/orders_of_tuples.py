"""Sorting, `min` and `max` of tuples, dicts and pairs with scores that only a run knows."""
import sys

import paddle


def by_score(x):
    rows = [(0, "a", x[0].item()), (1, "b", x[1].item()), (2, "c", x[2].item())]
    rows.sort(key=lambda row: -row[2])
    return rows


def by_pairs(x):
    rows = [(i % 2, x[i].item()) for i in range(3)]
    rows.sort(key=lambda row: (row[0], -row[1]), reverse=True)
    return rows


def whole_tuples(x):
    rows = [(x[0].item(), "a"), (x[1].item(), "b"), (x[2].item(), "c")]
    return sorted(rows), max(rows), min(rows), rows[0] < rows[1], rows[0] == (x[0].item(), "a")


def by_an_item(x):
    rows = [{"v": x[i].item(), "i": i} for i in range(3)]
    return sorted(rows, key=lambda row: row["v"]), max(rows, key=lambda row: row["v"])["i"]


def stable(x):
    rows = [(x[i].item(), i) for i in range(3)]
    rows.sort(key=lambda row: row[0] > 1.5)
    return rows


static = sys.argv[1] == "static"
for f in (by_score, by_pairs, whole_tuples, by_an_item, stable):
    g = paddle.jit.to_static(f) if static else f
    for values in ([1.0, 3.0, 2.0], [2.0, 2.0, 1.0], [float("nan"), 1.0, 0.5]):
        print(f.__name__, g(paddle.to_tensor(values)))
