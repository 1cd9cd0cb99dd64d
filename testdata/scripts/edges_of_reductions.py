"""Reductions, orders and sorts of tensors without axes, without elements, with nan and infinities, and of truths."""
import sys

import paddle

T = paddle.to_tensor
NAN, INF = float("nan"), float("inf")
INPUTS = {
    "integer": T(3),
    "float": T(2.5),
    "empty": paddle.zeros([0]),
    "empty rows": paddle.zeros([2, 0]),
    "nan": T([NAN, 1.0, 2.0, 0.0]),
    "infinite": T([[1.0, NAN, 3.0], [INF, 5.0, -INF]]),
    "truths": T([[True, False], [True, True]]),
    "integers": T([3, 1, 2]),
    "matrix": T([[3.0, 1.0], [1.0, 2.0]]),
}
CALLS = {
    "argmin kept": lambda x: paddle.argmin(x + 0, 0, keepdim=True) if x.size else None,
    "argmax kept": lambda x: paddle.argmax(x + 0, -1, keepdim=True) if x.size else None,
    "mean": lambda x: paddle.mean(x),
    "mean kept": lambda x: paddle.mean(x, 0, keepdim=True) if x.size else None,
    "negative": lambda x: -x,
    "median": lambda x: paddle.median(x),
    "median along": lambda x: paddle.median(x, -1),
    "median kept": lambda x: paddle.median(x, keepdim=True),
    "least median": lambda x: paddle.median(x, -1, mode="min"),
    "quantile": lambda x: paddle.quantile(x, 0.3),
    "quantiles": lambda x: paddle.quantile(x, [0.25, 0.5], -1, keepdim=True),
    "var along": lambda x: paddle.var(x, 0) if x.is_floating_point() and x.size else None,
    "logcumsumexp": lambda x: paddle.logcumsumexp(x),
    "logcumsumexp along": lambda x: paddle.logcumsumexp(x, 0),
    "argsort": lambda x: paddle.argsort(x),
    "topk": lambda x: paddle.topk(x, 1),
    "topk of more": lambda x: paddle.topk(x, 2),
    "kthvalue": lambda x: paddle.kthvalue(x, 1, keepdim=True) if x.size else None,
    "mode": lambda x: paddle.mode(x),
    "unique": lambda x: paddle.unique(x),
    "nonzero": lambda x: paddle.nonzero(x),
    "histogram": lambda x: paddle.histogram(x, bins=4),
    "bucketize": lambda x: paddle.bucketize(x, T([1.0, 2.0])),
    "flip": lambda x: paddle.flip(x, 0),
    "diag": lambda x: paddle.diag(x) if x.size else None,
    "at least": lambda x: paddle.clip(x, min=0),
    "at most": lambda x: paddle.clip(x, max=1),
    "signbit": lambda x: paddle.signbit(x),
    "sinc": lambda x: paddle.sinc(x),
    "heaviside": lambda x: paddle.heaviside(x, T(0.0)) if x.is_floating_point() else None,
    "erfinv": lambda x: paddle.erfinv(x),
    "maximum": lambda x: paddle.maximum(x, x),
    "real": lambda x: paddle.real(x),
    "norm": lambda x: paddle.norm(x) if x.is_integer() else None,
    "nan_to_num": lambda x: paddle.nan_to_num(x),
}


def shown(value):
    if isinstance(value, paddle.Tensor):
        flat = [round(item, 4) if isinstance(item, float) else item for item in value.flatten().tolist()]
        return f"{str(value.dtype)[7:]} {list(value.shape)} {flat}"
    return str([shown(part) for part in value]) if isinstance(value, (list, tuple)) else str(value)


def attempt(call, x):
    try:
        return shown(call(x))
    except Exception as error:
        return type(error).__name__


for name, call in CALLS.items():
    if sys.argv[1] == "static":
        call = paddle.jit.to_static(call)
    for kind, x in INPUTS.items():
        print(name, "of", kind, attempt(call, x))

x = T([[0.5, 1.5], [-2.0, 0.25]], stop_gradient=False)
paddle.logcumsumexp(x, 1).sum().backward()
print([round(item, 4) for item in x.grad.flatten().tolist()])
