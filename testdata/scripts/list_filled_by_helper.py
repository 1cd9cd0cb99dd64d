"""A list that a helper fills while a tensor decides how often: its length is known to a run only, though nothing says so."""
import sys

import paddle


def push(kept, value):
    kept.append(value)


def halves(x, limit):
    kept = []
    while x.sum() > limit:
        push(kept, x)
        x = x / 2
    if len(kept) > 2:
        return kept[2]
    if not kept:
        return x - 1
    return x if len(kept) == 1 else kept[-1]


call = paddle.jit.to_static(halves) if sys.argv[1:] == ["static"] else halves
for total in (1.0, 3.0, 6.0, 12.0, 100.0):
    print(call(paddle.full([2], total), 4.0).tolist())
