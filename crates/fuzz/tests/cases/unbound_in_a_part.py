# A name that only a later `try` binds is read in a part of an expression before.
import paddle
import paddle.nn.functional as F

import contextlib
total = 0
def f(x, n, k, flag, word, xs, nest, row):
    if all(q > k for q in [0, -1, 2]):
        def g22(a23):
            v24 = x
            with contextlib.suppress(Exception):
                if any(q > 0 for q in [v24.sum()]):
                    v24 = F.embedding(paddle.abs((paddle.arange(4) + n)), paddle.ones([5, 4])).sum(axis=0)
                    v24 = xs[0]
            return (n % 2 == 0)
        if (g22(k) and (total > 1)):
            def g26(a27, a28):
                nonlocal nest
                a28 = a28
                print("p29", ((x.argmax() + k) % 6))
                a27 = total
                return paddle.stack([x, paddle.ones([4])])
    elif (-(x.sum() and x.max()) < x.max()):
        pass
    v31 = (x.sum() if flag else v30[1, 2])
    v35 = (v31 * 0.5)
    try:
        v30 = ((paddle.concat([x, x]).reshape([2, 4]) + paddle.stack([x, paddle.ones([4])])[total % 2]) - paddle.zeros([2, 4]))
        v31 = paddle.stack([x, paddle.ones([4])])[k % 2][(x > 0)].max()
        x[0] += (min(float(v31), float(v31)) if any(q > 0 for q in [v31]) else (total * 0.5))
        if ([x][:3] is list(xs)):
            print(f"p34 {row}")
            v35 = paddle.matmul(row, x)
            print("p36", list(([k] if callable((lambda q: q + v35)) else [total])))
    except Exception as err:
        print("f38", type(err).__name__)
    else:
        pass
    finally:
        print("f39")
    return x, flag, v30, row, v31

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: (total,)
CALLS = [
    lambda: (paddle.to_tensor([-2.5, 0.0, -1.25, -0.75]), paddle.to_tensor(4), -2, True, "", [paddle.to_tensor([-1.25, 3.25, -1.5, 3.0]), paddle.to_tensor([-0.25, -3.25, -2.0, 3.5])], [[paddle.to_tensor(-0.5)], [paddle.to_tensor(0.75)]], paddle.to_tensor([-3.5, 0.25, -3.5, -2.0, 0.25]),),
    lambda: (paddle.to_tensor([4.0, 0.25, 0.75, -2.25]), paddle.to_tensor(0), 4, False, "", [paddle.to_tensor([3.25, 3.25, -1.5, 1.25]), paddle.to_tensor([-1.5, -0.75, 1.25, -1.0])], [[paddle.to_tensor(-3.75)], [paddle.to_tensor(-0.5)]], paddle.to_tensor([-2.0, -2.75, 1.0, -1.5]),),
    lambda: (paddle.to_tensor([-3.75, -3.0, 2.75, -0.5]), paddle.to_tensor(3), 4, False, "b", [paddle.to_tensor([-0.5, -3.5, 3.5, -2.5]), paddle.to_tensor([-0.75, 4.0, 2.75, -2.75])], [[paddle.to_tensor(-1.5)], [paddle.to_tensor(3.25)]], paddle.to_tensor([1.5]),),
    lambda: (paddle.to_tensor([1.0, -1.25, 2.5, 0.5]), paddle.to_tensor(5), 2, False, "b", [paddle.to_tensor([2.75, 0.25, -0.5, -0.25]), paddle.to_tensor([4.0, 0.75, 0.0, 1.0])], [[paddle.to_tensor(-3.5)], [paddle.to_tensor(-1.5)]], paddle.to_tensor([-3.75, 2.5, -4.0]),),
    lambda: (paddle.to_tensor([-2.25, -3.0, -1.0, 1.75]), paddle.to_tensor(2), 0, False, "b", [paddle.to_tensor([-1.5, 0.25, 0.75, -3.75])], [[paddle.to_tensor(1.75)], [paddle.to_tensor(-1.25)]], paddle.to_tensor([-2.0, -2.0]),),
    lambda: (paddle.to_tensor([3.75, 0.25, -2.0, -2.75]), paddle.to_tensor(4), 3, True, "b", [paddle.to_tensor([-0.5, 4.0, 0.0, -2.0]), paddle.to_tensor([2.5, -1.5, -1.0, 2.25])], [[paddle.to_tensor(3.75)], [paddle.to_tensor(3.25)]], paddle.to_tensor([3.5, 4.0, 4.0]),),
    lambda: (paddle.to_tensor([2.25, 1.0, 1.25, 2.0]), paddle.to_tensor(2), 2, False, "b", [paddle.to_tensor([0.75, -2.0, -3.0, -1.5]), paddle.to_tensor([3.25, -2.25, 0.5, -2.5])], [[paddle.to_tensor(-0.75)], [paddle.to_tensor(-1.25)]], paddle.to_tensor([0.5, 0.75, 0.0, -3.25, -2.75]),),
]
