"""The fourteen limits that PaddlePaddle documents of its own conversion; here each is an ordinary program."""
import sys

import numpy as np
import paddle


def branches_of_other_types(x):
    if x.sum() > 0:
        y = x.astype("int64").reshape([4, 1])
    else:
        y = x * 0.5
    return y + 1


def predicate_becomes_a_tensor(x):
    going = True
    n = 0
    while going:
        x = x + 1
        n += 1
        going = x.sum() < 20
    return x, n


def none_then_tensor(x, steps):
    best = None
    for i in range(steps):
        v = (x * (i + 1)).sum()
        if best is None or v > best:
            best = v
    return x if best is None else best


def growing_shape(x, steps):
    y = x
    for i in range(steps):
        y = paddle.concat([y, x + i])
    return y


def nested_lists(x, steps):
    rows = []
    for i in range(steps):
        row = []
        for j in range(i + 1):
            row.append(x * j)
        rows.append(row)
    return sum(len(r) for r in rows), [r[-1] for r in rows]


def deletion_and_slices(x):
    items = [x, x + 1, x + 2, x + 3]
    if x.sum() > 0:
        del items[1]
    else:
        items[1:3] = [x * 10]
    return len(items), items


def dict_that_gains_a_key(x):
    d = {"a": x}
    if x.sum() > 0:
        d["b"] = x + 1
    return sorted(d), [d[k] for k in sorted(d)]


def sorted_list(x):
    items = [x.sum(), -x.sum(), x.max()]
    items.sort(key=float)
    return items


def mixed_dict(x):
    d = {"n": 3, "t": x, "s": "text"}
    if x.sum() > 0:
        d["n"] = d["n"] + 1
        d["t"] = d["t"] * 2
        d["s"] = d["s"] + "!"
    return d["n"], d["t"], d["s"]


def numpy_inside(x):
    a = x.numpy()
    b = np.maximum(a, 0.5) * 2
    if b.sum() > 5:
        return paddle.to_tensor(b)
    return paddle.to_tensor(a - 1)


class Reloaded(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 4, weight_attr=paddle.nn.initializer.Constant(0.5))

    def forward(self, x):
        y = self.fc(x)
        self.fc.set_state_dict({"weight": self.fc.weight * 0.5, "bias": self.fc.bias + 1})
        return y.sum() + self.fc(x).sum()


def instance_checks(x, n):
    kinds = []
    for v in (n, x, [x], None):
        if isinstance(v, paddle.Tensor):
            kinds.append("tensor")
        elif isinstance(v, (int, float)):
            kinds.append("number")
        else:
            kinds.append(type(v).__name__)
    if x.sum() > 0:
        n = x.sum()
    return kinds, isinstance(n, paddle.Tensor)


def shape_after_reshape(x, rows):
    y = x.reshape([rows, -1])
    n = y.shape[0] * 10 + y.shape[1]
    if y.shape[0] > y.shape[1]:
        return y.t(), n
    return y, n


def recursion(x, depth=0):
    if x.sum() > 100:
        return x, depth
    return recursion(x * 2, depth + 1)


def show(value):
    if isinstance(value, paddle.Tensor):
        return f"{str(value.dtype).replace('paddle.', '')}{value.shape} {value.tolist()}"
    if isinstance(value, (list, tuple)):
        return type(value).__name__ + "(" + ", ".join(show(v) for v in value) + ")"
    return repr(value)


static = sys.argv[1] == "static"
prepare = (lambda f: paddle.jit.to_static(f, full_graph=True)) if static else (lambda f: f)
up, down = paddle.to_tensor([1.0, 2.0, 0.5, 3.0]), paddle.to_tensor([-1.0, -2.0, 0.5, 0.25])
for f, more in [
    (branches_of_other_types, ()),
    (predicate_becomes_a_tensor, ()),
    (none_then_tensor, (paddle.to_tensor(3),)),
    (growing_shape, (paddle.to_tensor(2),)),
    (nested_lists, (paddle.to_tensor(3),)),
    (deletion_and_slices, ()),
    (dict_that_gains_a_key, ()),
    (sorted_list, ()),
    (mixed_dict, ()),
    (numpy_inside, ()),
    (instance_checks, (2,)),
    (shape_after_reshape, (paddle.to_tensor(4),)),
]:
    call = prepare(f)
    for x in (up, down):
        print(f.__name__, show(call(x, *more)))
print("none_then_tensor", show(prepare(none_then_tensor)(up, paddle.to_tensor(0))))
call = prepare(recursion)
for x in (up, up * 30):
    print("recursion", show(call(x)))
net = prepare(Reloaded())
for x in (up, down):
    print("Reloaded", show(net(x)), show(net.fc.weight.sum()))
