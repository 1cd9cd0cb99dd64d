import sys
import paddle
paddle.jit.enable_to_static(sys.argv[1] == "static")


@paddle.jit.to_static(full_graph=True)
def python_loop(x):
    y = x
    count = 0
    try:
        for i in range(4):
            count = i
            if y.sum() > 8:
                raise ValueError("at %d" % i)
            y = y * 2
        print("no exception")
    except ValueError as e:
        print(e)
    return y, count


@paddle.jit.to_static(full_graph=True)
def tensor_loop(x, n):
    y = x
    i = paddle.to_tensor(0)
    try:
        while i < n:
            y = y + x
            if y.sum() > 10:
                raise OverflowError("too much")
            i = i + 1
        y = y + 0.25
    except OverflowError as e:
        print(e)
        y = y - 100
    return y, i


@paddle.jit.to_static(full_graph=True)
def range_loop(x, n):
    total = x
    try:
        for i in range(n):
            total = total + i
            if total.sum() > 12:
                raise ValueError(i)
    except ValueError as e:
        return total, e.args[0]
    return total, -1


@paddle.jit.to_static(full_graph=True)
def inside(x):
    seen = 0
    y = x
    for i in range(4):
        try:
            if y.sum() > 6:
                raise ValueError("skip")
            y = y * 2
        except ValueError:
            seen = seen + 1
            continue
        y = y + 1
    return y, seen


@paddle.jit.to_static(full_graph=True)
def inside_tensor_loop(x, n):
    y = x
    seen = 0
    for i in range(n):
        try:
            if y.sum() > 6:
                raise ValueError("skip")
            y = y * 2
        except ValueError:
            seen += 1
            y = y - 3
        finally:
            y = y + 0.125
    return y, seen


@paddle.jit.to_static(full_graph=True)
def leaves(x, n):
    y = x
    for i in range(n):
        try:
            if y.sum() > 20:
                raise KeyError("over")
            if y.sum() > 10:
                return y + 0.5
            y = y * 2
        except KeyError:
            break
    return y


for v in ([0.5, 0.5], [2.0, 2.0], [4.0, 8.0], [-1.0, -2.0]):
    x = paddle.to_tensor(v)
    print(python_loop(x))
    print(inside(x))
    for n in (0, 2, 5):
        n = paddle.to_tensor(n)
        print(tensor_loop(x, n))
        print(range_loop(x, n))
        print(inside_tensor_loop(x, n))
        print(leaves(x, n))
