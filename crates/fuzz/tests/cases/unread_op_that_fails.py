# An op whose result nobody reads fails in a `try` under a condition.
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, opt, nest, row):
    v10 = [int((total > 1))][:3]
    v12 = x[1:]
    try:
        print(f"p11 {row}")
        v12 = paddle.stack([x, paddle.ones([4])]).sum(axis=len([x]))
        print(f"p13 {row}")
    except Exception as err:
        print("f14", type(err).__name__)
        v12 = v12
        v12 = v12
        return k
    finally:
        def g16():
            for i17 in range(3):
                if ((k > 1) and (n % 2 == 0)):
                    yield x.sum()
                    continue
                yield (sorted([paddle.to_tensor(1.5)], key=lambda q: -q)[0] - (total * 0.5))
            yield {"a": x.mean()}["a"]
        v18 = [*g16(), paddle.to_tensor(0.5)]
        v10 = list([total])
        print("f15")
    if (paddle.to_tensor(total) % 2 == 0):
        def g20():
            made = F.embedding(paddle.abs((((paddle.arange(4) + n) + n) % 9)), paddle.ones([5, 4])).sum(axis=0)
            if (v12.shape[0] > 2):
                v22 = sorted(([divmod(total, 3)[1]] + [(k and q21) for q21 in v10 if isinstance(total, paddle.Tensor)]))[-1]
            return made
        try:
            v23 = g20()
        except Exception as err:
            print("f24", type(err).__name__)
            v23 = (x if (x > 0).any() else x)
            if (not True):
                x = paddle.where(((x if (-1 <= n < x.argmax() <= 4) else x) <= (paddle.ones([4]), 1)[0].max()), paddle.abs(paddle.ones([4])), (((total * 0.5) - x) if ((n % 2 == 0) and (total > 1)) else paddle.stack([x, paddle.ones([4])]).sum(axis=0)))
                v27 = x.reshape([2, 2]).reshape([4])
                v29 = 1
                try:
                    print("p26", (x > 0).sum())
                    v27 = list([x])[int((n + 1))]
                    if (x > 0).any():
                        print("p28", (v12.shape[0] in (set(v10) - {total})))
                        v29 = (8 % int(paddle.to_tensor(3)))
                        v27[len([1 for q in [paddle.to_tensor(1.5)] if q > paddle.clip(x.sum() * x.sum(), -8.0, 8.0)]) % 4] = -{"a": x.mean()}.get("b", v27.sum())
                except (RuntimeError, ArithmeticError, TypeError, LookupError) as err:
                    print("f30", type(err).__name__)
                    c32 = 0
                    for i31 in range(5, 1, -2):
                        try:
                            k = int(f"{i31}")
                            c32 += 1
                            print("p33", paddle.ones([4]))
                        except Exception as err:
                            print("trip", type(err).__name__)
                            break
                        v36 = (int(isinstance(total, int)) if all(q < ((i31 if (k == k) else total) + (k + x.sum())) for q in ([v27.sum()] + [x.sum() for q35 in v10 if isinstance(q35, paddle.Tensor)])[:3]) else k)
                    v38 = v27[: n % 3 + 1]
                    try:
                        print("p37", (lambda q: q + min([v27.sum()], key=lambda q: -q))(x.sum()))
                        v38 = (v27 * 0.5).reshape([v27.argmax() + 1, 2])[:1].reshape([2])
                        print(f"p39 {c32}")
                        if (v12.shape[0] > 2):
                            print("p40", paddle.stack([x, paddle.ones([4])]).transpose([1, 0])[:, 0])
                            k = int(1 / int(paddle.clip(x.sum(), -9.0, 9.0).astype("int64")))
                    except (LookupError, ValueError) as err:
                        print("f41", type(err).__name__)
                        v45 = list(([(paddle.to_tensor([1.0, -2.0, 0.5, 3.0]) - x.max())] + [paddle.stack([q43, paddle.ones([4])]).reshape([-1])[2:6] for q43 in [v27][:3]]))
                    finally:
                        print("f46")
            else:
                pass
    return x, v12, v10, row

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: (total,)
CALLS = [
    lambda: (paddle.to_tensor([3.5, 1.0, -4.0, 2.0]), paddle.to_tensor(4), 4, None, [[paddle.to_tensor(-3.0)], [paddle.to_tensor(2.25)]], paddle.to_tensor([0.0, -3.25, -3.0]),),
    lambda: (paddle.to_tensor([1.75, 3.0, 1.5, 3.25]), paddle.to_tensor(5), 1, None, [[paddle.to_tensor(-3.25)], [paddle.to_tensor(4.0)]], paddle.to_tensor([0.75, -3.0, 1.25, 2.5, -4.0]),),
    lambda: (paddle.to_tensor([-3.75, 3.5, 2.25, -3.75]), paddle.to_tensor(0), 2, paddle.to_tensor([0.0, -1.25, -2.25, 2.0]), [[paddle.to_tensor(1.75)], [paddle.to_tensor(1.5)]], paddle.to_tensor([-1.0, -1.75, 2.5]),),
    lambda: (paddle.to_tensor([0.25, 2.25, 0.5, -1.5]), paddle.to_tensor(4), -2, paddle.to_tensor([-1.5, 1.75, -0.5, 0.0]), [[paddle.to_tensor(-2.5)], [paddle.to_tensor(1.75)]], paddle.to_tensor([-3.5, 0.25, 0.75]),),
    lambda: (paddle.to_tensor([-4.0, 1.75, -1.25, -1.0]), paddle.to_tensor(4), -2, None, [[paddle.to_tensor(-3.75)], [paddle.to_tensor(3.5)]], paddle.to_tensor([-2.5, 1.75, 3.75, -0.5]),),
    lambda: (paddle.to_tensor([-2.25, -1.0, 3.5, -2.75]), paddle.to_tensor(5), 2, None, [[paddle.to_tensor(-0.75)], [paddle.to_tensor(0.0)]], paddle.to_tensor([0.0]),),
    lambda: (paddle.to_tensor([3.25, 4.0, 1.5, -3.75]), paddle.to_tensor(2), -2, paddle.to_tensor([-0.25, -2.25, -3.0, 2.25]), [[paddle.to_tensor(-2.25)], [paddle.to_tensor(-2.0)]], paddle.to_tensor([-3.75, -3.75, 2.0, 1.75, 3.5]),),
]
