"""Expressions under our package and under PaddlePaddle: value, dtype and shape must agree. One expression per line of exprs.txt;
`P` is paddle, `F` its functional, `x` and friends are prepared inputs. Prints the lines that differ."""
import os
import sys
import warnings
import numpy as np
import host
paddle = host.install()
real = host.real
warnings.simplefilter("ignore")


def inputs(P):
    r = np.random.RandomState(0)
    t = lambda a, d="float32": P.to_tensor(a.astype(d))
    e = dict(
        P=P, F=P.nn.functional, nn=P.nn, np=np, inf=float("inf"),
        x=t(r.randn(2, 3)), y=t(r.randn(2, 3)), p=t(r.rand(2, 3) + 0.1), v=t(r.randn(3)), m=t(r.randn(3, 3)), a=t(r.randn(2, 3, 4)),
        b=t(r.randn(2, 4, 5)), c=t(r.randn(2, 4, 6, 6)), d=t(r.randn(2, 4, 5, 6, 6)), i=t(np.array([0, 2, 1]), "int64"), j=t(np.array([[0, 1], [1, 0]]), "int64"),
        w=t(r.randn(6, 4, 3, 3)), w1=t(r.randn(6, 4, 3)), w3=t(r.randn(6, 4, 3, 3, 3)), wt=t(r.randn(4, 6, 3, 3)), wg=t(r.randn(4, 1, 3, 3)), n=t(np.array([3, 5, -2]), "int32"), k=t(np.array([True, False, True]), "bool"),
        q=t(r.randn(2, 5, 2, 4)), z=t(r.randn(2, 3), "float64"), lab=t(np.array([1, 0]), "int64"), pos=t(np.abs(r.randn(3, 3)) + np.eye(3) * 3),
    )
    e["seq"] = e["b"]
    return e


def show(P, o):
    if isinstance(o, P.Tensor):
        return (str(o.dtype), list(o.shape), o.astype("float32").numpy() if "16" in str(o.dtype) and "float" in str(o.dtype) else o.numpy())
    if isinstance(o, (list, tuple)):
        return [show(P, q) for q in o]
    if isinstance(o, dict):
        return [(k, show(P, q)) for k, q in o.items()]
    return o


def same(a, b):
    if isinstance(a, tuple) and len(a) == 3 and isinstance(a[2], np.ndarray):
        return isinstance(b, tuple) and a[:2] == b[:2] and np.allclose(a[2], b[2], rtol=1e-4, atol=1e-5, equal_nan=True)
    if isinstance(a, (list, tuple)):
        return isinstance(b, (list, tuple)) and len(a) == len(b) and all(same(p, q) for p, q in zip(a, b))
    if isinstance(a, float):
        return abs(a - b) < 1e-6 or a == b
    return a == b or repr(a) == repr(b)


def run(P, line):
    P.seed(3)
    e = inputs(P)
    try:
        if line.startswith("!"):
            exec(line[1:].replace(" ;; ", "\n"), e)
            return "ok", show(P, e["r"])
        return "ok", show(P, eval(line, e))
    except Exception as ex:
        return "err", type(ex).__name__ + " " + str(ex).strip()[:160].split("(at ")[0]


bad = total = 0
for line in open(os.path.join(host.HERE, "exprs.txt")):
    line = line.rstrip("\n")
    if not line or line.startswith("#") or (len(sys.argv) > 1 and sys.argv[1] not in line):
        continue
    total += 1
    a, b = run(real, line), run(paddle, line)
    if a[0] != b[0] or not (same(a[1], b[1]) if a[0] == "ok" else a[1].split()[0] == b[1].split()[0]):
        bad += 1
        print("DIFF", line, "\n   paddle:", str(a)[:260].replace("\n", " "), "\n   ours:  ", str(b)[:260].replace("\n", " "))
print("%d of %d differ" % (bad, total))
