"""Lists of numbers that a tensor fills: as data, as a key, and of another kind on each way; slices whose bound is one of several."""
import sys

import paddle


def chosen(scores, boxes):
    keep = []
    for i in range(scores.shape[0]):
        if scores[i] > 0.5:
            keep.append(i)
    if len(keep) > 0:
        return boxes[keep]
    return boxes[:0]


def as_data(scores, boxes):
    keep = [i for i in range(scores.shape[0]) if scores[i] > 0.5]
    if not keep:
        return None
    return paddle.to_tensor(keep), paddle.to_tensor(keep, dtype="float32")


def floats(scores, boxes):
    kept = []
    for value in scores:
        if value > 0.5:
            kept.append(float(value))
    flags = [value > 0.7 for value in kept]
    if kept:
        return paddle.to_tensor(kept), boxes[: len(kept)]
    return paddle.zeros([1])


def written(scores, boxes):
    boxes = boxes + 0
    keep = []
    for i in range(scores.shape[0]):
        if scores[i] > 0.5:
            keep.append(i)
    if keep:
        boxes[keep] = 0.0
    return boxes


def of_two_kinds(scores, boxes):
    found = []
    for value in scores:
        if value > 0.5:
            found.append(int(value * 10))
    if scores.sum() > 1:
        out = [float(v) for v in found]
    else:
        out = [v for v in found]
    return out


def bounds(scores, boxes):
    end = 1 if scores.sum() > 1 else None
    start = 0 if scores.max() > 0.7 else 1
    return [1, 2, 3][:end], "abc"[start:end], (1, 2, 3)[start:], boxes[:end]


def shown(value):
    if isinstance(value, paddle.Tensor):
        return str(value.dtype), [round(v, 4) for v in value.flatten().tolist()]
    if isinstance(value, tuple):
        return tuple(shown(v) for v in value)
    return value


for function in (chosen, as_data, floats, written, of_two_kinds, bounds):
    run = paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function
    for scores in ([0.6, 0.1, 0.9], [0.1, 0.2, 0.3], [0.6, 0.2, 0.1]):
        print(function.__name__, shown(run(paddle.to_tensor(scores), paddle.to_tensor([1.0, 2.0, 3.0]))))
