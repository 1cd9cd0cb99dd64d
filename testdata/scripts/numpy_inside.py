"""Arrays of numpy over tensors whose elements only a run knows."""
import sys
import numpy as np
import paddle


def static(f):
    return paddle.jit.to_static(f) if sys.argv[1] == "static" else f


@static
def cond(x):
    if x.sum().numpy() > 0:
        return x + 1
    return x - 1


print(cond(paddle.to_tensor([1.0, 2.0])), cond(paddle.to_tensor([-1.0, -2.0])))


@static
def rt(x):
    a = x.numpy()
    return paddle.to_tensor(np.sort(a)) + x


print(rt(paddle.to_tensor([3.0, 1.0, 2.0])))


@static
def ar(x):
    a = x.numpy()
    b = np.array(x)
    c = a * 2 + b / 3 - 1
    d = np.exp(a[0]) + np.sqrt(np.abs(b)).sum()
    e = a.mean(axis=0), a.max(), a.min(axis=1), a.std(), a.argmax(), a.any(), (a > 1).sum()
    print(a.shape, a.dtype, a.size, c.dtype, d.dtype, e[0].dtype, e[6].dtype)
    d = np.exp(a[0] / 8).sum()
    return [paddle.to_tensor(v) for v in (c,) + e], f"{d:.4f}", float(a.sum()), a.max().item()


print(ar(paddle.to_tensor([[3.0, 1.0, 2.0], [4.0, -5.0, 0.5]])))


@static
def br(x):
    a = x.numpy()
    if a.max() > 3 and float(a.min()) < 0:
        s = "wide"
    elif np.allclose(a, 1.0):
        s = "ones"
    else:
        s = "narrow"
    n = 0
    for v in a:
        if v > 0:
            n += 1
    return s, n, a.tolist()


print(br(paddle.to_tensor([3.5, -1.0, 2.0])), br(paddle.to_tensor([1.0, 1.0, 1.0])), br(paddle.to_tensor([1.0, 1.5, 1.0])))


@static
def pr(x):
    a = x.numpy()
    print(a)
    print(repr(a), a.sum(), f"{a.sum():.3f} {float(a[0])}", a[0])
    return x


pr(paddle.to_tensor([3.5, -1.0, 2.1]))


@static
def sh(x):
    a = x.numpy()
    b = a.reshape(3, 2).T
    c = np.concatenate([a, a * 2], axis=0)
    d = np.stack([a[0], a[1]], axis=1)
    w = np.where(a > 1, a, 0.0)
    m = a @ a.T
    k = np.clip(a, 0, 2)
    i = a[:, 1:][::-1]
    j = a[[1, 0, 1]]
    f = a.astype("int64")
    g = np.argsort(a, axis=1)
    return [paddle.to_tensor(v) for v in (b, c, d, w, m, k, i, j, f, g)]


print(sh(paddle.to_tensor([[3.0, 1.0, 2.0], [4.0, -5.0, 0.5]])))


@static
def ints(x):
    a = x.numpy()
    n = int(a.sum())
    s = 0
    for i in range(n):
        s += i
    q = a // 2
    r = a % 3
    return s, paddle.to_tensor(q), paddle.to_tensor(r), paddle.to_tensor(a / 2), np.int64(n) + 1 == n + 1


print(ints(paddle.to_tensor([3, 2, -1])))


@static
def num(x):
    v = x.item()
    z = np.float32(v) * 2
    return paddle.to_tensor(z), v * 2, paddle.to_tensor(np.array([v, 1.0], dtype=np.float32))


print(num(paddle.to_tensor(0.1)))

X = paddle.to_tensor([3.0, 1.0, 2.0])


@static
def write(x):
    a = x.numpy().copy()
    a[0] = 5.0
    a[1] += 1
    return paddle.to_tensor(a)


print(write(X))


@static
def branch(x):
    a = x.numpy()
    if a[0] > 2:
        b = a * 2
    else:
        b = a - 1
    return paddle.to_tensor(b) + b.sum()


print(branch(X), branch(X - 2))


@static
def branch2(x):
    a = x.numpy()
    if a[0] > 2:
        b = a * 2
    else:
        b = np.zeros(3, dtype="float32")
    return paddle.to_tensor(b)


print(branch2(X), branch2(X - 2))


@static
def loop(x, n):
    acc = x.numpy() * 0
    for i in range(n):
        acc = acc + x.numpy() * i
    return paddle.to_tensor(acc)


print(loop(X, paddle.to_tensor(3)))


@static
def loop2(x, n):
    acc = np.zeros(3, "float32")
    for i in range(n):
        acc += x.numpy()
    return paddle.to_tensor(acc)


print(loop2(X, paddle.to_tensor(3)))


@static
def kinds(x):
    a = x.numpy()
    s = a.sum()
    return isinstance(s, np.floating), isinstance(s, np.float32), isinstance(a, np.ndarray), s.dtype == np.float32, np.isscalar(s), type(a.tolist()[0]) is float, isinstance(a.mean().item(), float)


print(kinds(X))


@static
def big(x):
    a = x.numpy()
    return float(np.sum(a * a)), np.median(a[:3]).item()


print(big(paddle.arange(100).astype("float32")))


@static
def nz(x):
    a = x.numpy()
    return len(np.nonzero(a > 1)[0])


print(nz(X))


@static
def ret(x):
    return x.numpy()


print(ret(X))


@static
def ret2(x):
    a = x.numpy()
    return a.sum(), a.max() > 2, a.astype("float64").sum(), a


print(ret2(X))


class M(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.log = []
        self.best = None
    def forward(self, x):
        self.log.append(float(x.sum().numpy()))
        v = x.max().numpy()
        if self.best is None or v > self.best:
            self.best = v
        return x


m = static(M())
m(X); m(X + 1)


print(m.log, m.best)


@static
def softmax(x):
    a = x.numpy()
    e = np.exp(a - a.max(axis=-1, keepdims=True))
    p = e / e.sum(axis=-1, keepdims=True)
    k = int(p.argmax())
    return paddle.to_tensor(np.floor(p * 1000)), k, x[k]


print(softmax(X))


@static
def f64(x):
    a = x.numpy().astype(np.float64)
    m = a.mean()
    return m, float(m) * 2, isinstance(m, float), m + 1 > 2


print(f64(X))
