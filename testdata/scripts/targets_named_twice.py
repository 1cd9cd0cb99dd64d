"""Targets of comprehensions that name a variable twice, and numbers of tensors in texts of `str.format`."""
import sys

import paddle


def corners(boxes):
    widths = [w for _, _, w, _ in boxes]
    seconds = {k: v for k, k, v in boxes.reshape([-1, 2, 2])[:, :, 0:1].reshape([-1, 2]).tile([1, 2])[:, :3]}
    return sum(w for _, w, _, _ in boxes) + widths[-1], len(seconds)


def checked(x):
    channels = paddle.shape(x)[1]
    assert channels == 3, "expected {} channels but got {} of {:>4}".format(3, channels, paddle.shape(x)[0])
    return x.sum()


def scored(x):
    if x.max() > 2:
        raise ValueError("a largest of {:.3f}, {!r:>5} of {}".format(x.max(), 3, x.argmax()))
    return x.mean()


wanted = (corners, checked, scored)
if sys.argv[1] == "static":
    wanted = [paddle.jit.to_static(f, full_graph=True) for f in wanted]
corners, checked, scored = wanted
total, count = corners(paddle.arange(8, dtype="float32").reshape([2, 4]))
print(total.item(), count)
for shape in ([2, 3], [2, 4]):
    try:
        print(checked(paddle.ones(shape)).item())
    except AssertionError as error:
        print("AssertionError:", error)
for largest in (1.0, 3.14159):
    try:
        print(scored(paddle.to_tensor([0.0, largest])).item())
    except ValueError as error:
        print("ValueError:", error)
