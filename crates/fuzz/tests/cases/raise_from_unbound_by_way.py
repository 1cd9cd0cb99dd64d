# The cause of an exception is a name that one way has unbound.
import paddle
import paddle.nn.functional as F

class Odd(ValueError):
    pass
def note(tag, value):
    print("note", tag)
    return value
total = 0
def f(x, n, k, flag, opt, xs, row):
    global total
    try:
        try:
            if (any(q > 0 for q in [x.sum()]) or (n % 2 == 0)):
                print("p16", "c")
                v15 = ((x if (x.sum() > 0) else x), total)
            else:
                x, x = xs[-1], (paddle.ones([4]), 1)[0]
                v15 = (((x, 1)[0] + 1, k)[0] + 1, n.ndim)
            if (x <= (x.sum() if (x.sum() in [k]) else x.sum())).any():
                raise Odd("e14", 3)
        except Odd as odd:
            if ((n % 2 == 0) or (x.sum() > (k * 0.5))):
                if flag:
                    x[1:3] = ((x.max() if (opt is None) else x.max()) if (paddle.concat([row, x])[:6].shape[0] > 2) else xs[-1].sum())
                    for i17 in range(1, 7, 2):
                        if (x.astype("float64").dtype == paddle.float32):
                            continue
                        opt = opt
                        v19 = i17
                        v20 = {"a": x.max(), "b": [x.sum()][0]}
                        v21 = dict(v20)
            else:
                v22, v23 = (((x, 1)[0] + 1, k) if any(q > 0 for q in [paddle.to_tensor(1.5)]) else (x, k))
                try:
                    try:
                        if note("n26", (v22.max() > 0)):
                            print("p27", list(list([k])))
                            opt = ([(lambda q: q - v22), (lambda q: q - x)][v23 % 2](x) if (n % 2 == 0) else None)
                        elif (0 < dict({str(q): v22.sum() for q in [v23] if q > int(n)}, a=x.sum()).get(("%s" % k), v22.max()) < 3):
                            n = paddle.clip(x.sum(), -9.0, 9.0).astype("int64")
                            v32 = list(([k] if (x > 0).all() else [v23]))[:3]
                            return xs
                        if (n == [k][:3].count(len({"a": paddle.to_tensor(1.5)}))):
                            raise Odd("e24", 3)
                    except Odd as odd:
                        if ((opt is None) if (n % 2 == 0) else (x.shape == [4])):
                            v22[(v22 <= v22.sum())] = ((v23 * 0.5) * 0.5)
                        if ((k if any(q > 0 for q in [v22.sum()]) else k) > 1):
                            raise
                except (ValueError, RuntimeError) as err:
                    print("around", type(err).__name__, err.args)
                finally:
                    print("last", "e24")
                    try:
                        v23 = (sum(([1] + [k for q34 in [total]])) if (str(flag) in dict({"a": v22.mean()})) else v23)
                        if -(x, 1)[0].max():
                            v35 = ((paddle.stack([v22, paddle.ones([4])]) - paddle.stack([v22, paddle.ones([4])])) * 2)
                            raise ValueError("e33")
                        return [((v22, 1) if (not v22.sum()) else (x, 1)), ((v22, 1)[0] + 1, v23)]
                    except ValueError as err:
                        print("caught", type(err).__name__, err)
                    finally:
                        pass
            if ((k > 1) and (n % 2 == 0)):
                raise RuntimeError("r") from odd
    except (ValueError, RuntimeError) as err:
        print("around", type(err).__name__, err.args)
    finally:
        print("last", "e14")
    return k, xs, row, flag

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-0.25, 1.0, -1.0, 1.0]), paddle.to_tensor(4), 0, False, None, [paddle.to_tensor([2.0, -0.5, 3.0, -0.25]), paddle.to_tensor([2.5, -3.75, -0.25, 4.0])], paddle.to_tensor([-1.5, -3.25]),),
    lambda: (paddle.to_tensor([-3.75, -0.25, 1.0, 4.0]), paddle.to_tensor(6), 2, True, None, [paddle.to_tensor([-2.25, -1.0, -1.5, -0.75])], paddle.to_tensor([-3.0, -0.75, 3.75, 3.5, -1.0]),),
    lambda: (paddle.to_tensor([2.5, -3.75, 0.25, -1.75]), paddle.to_tensor(1), 2, False, paddle.to_tensor([-3.0, -2.5, 4.0, 1.25]), [paddle.to_tensor([-3.5, -2.5, 3.25, -3.75])], paddle.to_tensor([-0.75, -1.25]),),
    lambda: (paddle.to_tensor([3.75, -3.5, -4.0, -4.0]), paddle.to_tensor(1), 1, True, None, [paddle.to_tensor([-0.25, 4.0, 3.5, 3.0]), paddle.to_tensor([-2.75, 3.5, 1.25, -0.5]), paddle.to_tensor([-2.0, 0.0, -3.5, -3.25])], paddle.to_tensor([3.75, 0.75, 3.75]),),
    lambda: (paddle.to_tensor([-3.5, 1.0, -2.5, 3.75]), paddle.to_tensor(2), 4, True, paddle.to_tensor([-1.0, -2.5, -3.75, 4.0]), [paddle.to_tensor([-2.25, 2.0, 2.75, 0.0]), paddle.to_tensor([-1.0, -1.75, -0.5, -0.25]), paddle.to_tensor([-3.5, 2.0, 2.75, -2.25])], paddle.to_tensor([0.75]),),
    lambda: (paddle.to_tensor([-0.75, 1.25, 0.25, -3.75]), paddle.to_tensor(5), 3, True, paddle.to_tensor([0.0, -2.25, -3.5, 0.25]), [paddle.to_tensor([3.0, -2.75, -4.0, -1.0]), paddle.to_tensor([-1.5, 2.25, 2.0, -0.25]), paddle.to_tensor([-3.75, -1.5, 1.0, -3.75])], paddle.to_tensor([-2.75, 1.75]),),
    lambda: (paddle.to_tensor([1.75, -3.25, -3.0, -0.5]), paddle.to_tensor(1), 4, False, None, [paddle.to_tensor([-2.75, 0.25, -3.75, 1.25]), paddle.to_tensor([-3.5, -0.25, -1.25, -2.5])], paddle.to_tensor([-1.0, -2.25, 1.75, 3.25, -4.0]),),
]
