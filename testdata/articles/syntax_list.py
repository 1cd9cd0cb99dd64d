"""What conversion promises to know: control flow, logic, casts, print, len, lambda, assert, list and dict, on tensors."""
import paddle


@paddle.jit.to_static
def control(x):
    if x.mean() > 1:
        y = x - 1
    elif x.mean() > 0:
        y = x + 1
    else:
        y = -x
    i = paddle.zeros([], "int64")
    while i < 3:
        i = i + 1
        if i == 2:
            continue
        y = y * 2
    for v in range(10):
        if y.sum() > 100:
            break
        y = y + v
    return y


@paddle.jit.to_static
def logic(x, y):
    if x.sum() > 0 and y.sum() > 0 or not x.max() < 5:
        return int(x.sum()) + float(y.sum())
    return bool(x.sum() > y.sum())


@paddle.jit.to_static
def functions(x):
    double = lambda t: t * 2
    print("length", len(x))
    assert len(x) > 1, "too short"
    items = [double(x)]
    table = {"sum": x.sum()}
    if x.sum() > 2:
        items.append(x)
        table["sum"] = table["sum"] + 1
    return items, table


for values in ([3.0, 1.0], [0.5, 0.25], [-1.0, -2.0]):
    print(control(paddle.to_tensor(values)))
for a, b in (([1.0, 2.0], [3.0]), ([-1.0, -2.0], [3.0]), ([9.0, -20.0], [-1.0])):
    print(logic(paddle.to_tensor(a), paddle.to_tensor(b)))
for values in ([3.0, 1.0], [0.5, 0.25]):
    items, table = functions(paddle.to_tensor(values))
    print(len(items), [t.numpy().tolist() for t in items], table)
