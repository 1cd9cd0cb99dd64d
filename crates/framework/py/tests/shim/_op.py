"""`_op` for tests under CPython: every op by the function of the same name in real PaddlePaddle's `_C_ops`."""
import operator
import os

import _tensor
import host

rp = host.real
C = rp._C_ops


def _table():
    """{name: ([operand], [(attribute, kind, default)])} from the op table."""
    import glob
    import tomllib

    ops = {}
    root = os.path.abspath(os.path.join(host.HERE, "..", "..", "..", "..", ".."))
    for path in sorted(glob.glob(os.path.join(root, "grammar", "ops", "*.toml"))):
        with open(path, "rb") as f:
            for op in tomllib.load(f).get("op", []):
                operands = [o.split(":")[0].strip() for o in op["operands"]]
                attrs = []
                for a in op.get("attrs", []):
                    name, _, rest = a.partition(":")
                    kind, _, default = rest.partition("=")
                    attrs.append((name.strip(), kind.strip(), _default(kind.strip(), default.strip())))
                ops[op["name"]] = (operands, attrs)
    return ops


def _default(kind, text):
    if text in ("true", "false"):
        return text == "true"
    if not text or kind.rstrip("?") == "dtype":
        return text or None
    return eval(text)


OPS = _table()
USED = set()


def _ints(v):
    if v is None:
        return []
    if isinstance(v, _tensor.tensor_class()):
        v = v._t.tolist()
        return v if isinstance(v, list) else [v]
    if isinstance(v, (list, tuple, range)):
        return [int(_tensor.unwrap(x)) for x in v]
    return [int(v)]


def _convert(kind, v):
    kind = kind.rstrip("?")
    if kind in ("ints", "dims"):
        return _ints(v)
    if kind == "dtype":
        return rp.base.core.DataType.UNDEFINED if v is None else _tensor.rdtype(v)
    if kind in ("int", "dim"):
        return None if v is None else int(_tensor.unwrap(v))
    if kind == "float":
        return float(_tensor.unwrap(v))
    if kind == "floats":
        return [float(x) for x in v]
    return _tensor.unwrap(v)


def _make(name):
    operands, attrs = OPS[name]
    special = SPECIAL.get(name)
    known = [o.rstrip("?*") for o in operands] + [a[0] for a in attrs]

    def op(*args, **kwargs):
        USED.add(name)
        for k in kwargs:
            if k not in known:
                raise TypeError("_op.%s has no attribute %s" % (name, k))
        values = list(args) + [None] * (len(known) - len(args))
        for i in range(len(args), len(known)):
            if known[i] in kwargs:
                values[i] = kwargs[known[i]]
        out = []
        for o, v in zip(operands, values):
            if v is None and not o.endswith(("?", "*")):
                raise TypeError("_op.%s needs operand %s" % (name, o))
            if v is not None and not isinstance(v, (list, tuple, _tensor.tensor_class())):
                raise TypeError("_op.%s: operand %s is %r" % (name, o, v))
            out.append(_tensor.unwrap(v))
        for (a, kind, default), v in zip(attrs, values[len(operands) :]):
            out.append(_convert(kind, default if v is None else v))
        if special is not None:
            return _tensor.wrap(special(*out))
        return _tensor.wrap(getattr(C, name)(*out))

    op.__name__ = name
    return op


def _cpu():
    return rp.CPUPlace()


_F = rp.nn.functional


def _interp(mode):
    def run(x, fmt, d, h, w, scale, corners, align):
        rank = x.ndim - 2
        size = [d, h, w][3 - rank :]
        layout = {1: "NWC" if fmt == "NHWC" else "NCW", 2: fmt, 3: "NDHWC" if fmt == "NHWC" else "NCDHW"}[rank]
        return _F.interpolate(
            x, None if scale else size, list(scale) or None, mode, corners, align, data_format=layout
        )

    return run


def _transposed(fn):
    def run(x, w, s, p, op, size, alg, d, g, f):
        return fn(x, w, None, s, alg if alg != "EXPLICIT" else p, op or 0, g, d, size or None, f)

    return run


def _batch_norm(x, m, v, w, b, test, mo, eps, fmt, glob):
    return C.batch_norm(x, rp.assign(m), rp.assign(v), w, b, test, mo, eps, fmt, glob, False)[:5]


SPECIAL = {
    "full": lambda shape, value, dtype: rp.full(shape, value, dtype),
    "full_like": lambda x, value, dtype: rp.full_like(x, value, None if dtype == rp.base.core.DataType.UNDEFINED else dtype),
    "arange": lambda start, end, step, dtype: rp.arange(start, end, step, dtype),
    "linspace": lambda start, stop, num, dtype: rp.linspace(start, stop, num, dtype),
    "eye": lambda r, c, dtype: rp.eye(r, c, dtype),
    "uniform": lambda shape, dtype, mn, mx, seed: rp.uniform(shape, dtype, mn, mx, seed),
    "gaussian": lambda shape, dtype, mean, std, seed: rp.tensor.random.gaussian(shape, mean, std, seed, dtype),
    "truncated_gaussian_random": lambda shape, dtype, mean, std, seed, a, b: C.truncated_gaussian_random(
        shape, mean, std, seed, a, b, dtype, _cpu()
    ),
    "randint": lambda low, high, shape, dtype, seed: rp.randint(low, high, shape, dtype),
    "randperm": lambda n, dtype: rp.randperm(n, dtype),
    "cast": lambda x, dtype: rp.cast(x, dtype),
    "slice": lambda x, axes, starts, ends, decrease: C.slice(x, axes, starts, ends, [1] * len(axes), decrease),
    "split": lambda x, sections, axis: rp.split(x, sections, axis),
    "split_with_num": lambda x, num, axis: rp.split(x, num, axis),
    "concat": lambda x, axis: rp.concat(x, axis),
    "meshgrid": lambda x: rp.meshgrid(x),
    "tril_indices": lambda r, c, o, d: rp.tril_indices(r, c, o, d),
    "triu_indices": lambda r, c, o, d: rp.triu_indices(r, c, o, d),
    "argmax": lambda x, axis, keepdims, flatten, dtype: rp.argmax(x, None if flatten else axis, keepdims, dtype),
    "argmin": lambda x, axis, keepdims, flatten, dtype: rp.argmin(x, None if flatten else axis, keepdims, dtype),
    "unique": lambda x, i, v, c, axis, d: C.unique(x, True, True, True, axis, d),
    "unique_consecutive": lambda x, v, c, axis, d: C.unique_consecutive(x, v, c, axis, d),
    "cumsum": lambda x, axis, flatten, e, r: rp.cumsum(x, None if flatten else axis),
    "cumprod": lambda x, dim, e, r: rp.cumprod(x, dim),
    "index_put": lambda x, v, i, a: C.index_put(x, i, v, a),
    "repeat_interleave": lambda x, r, a: rp.repeat_interleave(x, r, a),
    "repeat_interleave_with_tensor_index": lambda x, r, a: rp.repeat_interleave(x, r, a),
    "pow": lambda x, y: rp.pow(x, y),
    "round": lambda x, d: rp.round(x, d),
    "clip": lambda x, lo, hi: rp.clip(x, lo, hi),
    "cummax": lambda x, a, d: rp.cummax(x, a, d),
    "cummin": lambda x, a, d: rp.cummin(x, a, d),
    "allclose": lambda x, y, r, a, e: rp.allclose(x, y, r, a, e),
    "isclose": lambda x, y, r, a, e: rp.isclose(x, y, r, a, e),
    "histogram": lambda x, w, b, lo, hi, d: rp.histogram(x, b, lo, hi, w, d),
    "bincount": lambda x, w, m: rp.bincount(x, w, m),
    "affine_grid": lambda t, s, a: _F.affine_grid(t, s, a),
    "amax": lambda x, a, k: rp.amax(x, a or None, k),
    "amin": lambda x, a, k: rp.amin(x, a or None, k),
    "sum": lambda x, a, d, k: C.sum(x, a, d, k),
    "prod": lambda x, a, k, d: rp.prod(x, a or None, k),
    "dropout": lambda x, p, test, mode, axis, seed: (C.dropout(x, None, p, test, mode, seed, False), None),
    "batch_norm_": _batch_norm,
    "layer_norm": lambda *a: (C.layer_norm(*a), None, None),
    "instance_norm": lambda *a: (C.instance_norm(*a), None, None),
    "group_norm": lambda *a: (C.group_norm(*a), None, None),
    "determinant": lambda x: C.det(x),
    "numel": lambda x: C.numel(x),
    "logsumexp": lambda x, a, k: rp.logsumexp(x, a or None, k),
    "conv2d_transpose": _transposed(_F.conv2d_transpose and (lambda x, w, b, s, p, op, g, d, size, f: _F.conv2d_transpose(x, w, b, s, p, op, d, g, size, f))),
    "conv3d_transpose": _transposed(_F.conv3d_transpose),
    "conv3d": lambda x, w, s, p, alg, d, g, f: C.conv3d(x, w, s, p, alg, g, d, f),
    "rnn": lambda x, sl, ts, mode, bi, i, h, n, p, test: _rnn(x, sl, ts, mode, bi, i, h, n, p, test),
    "multiplex": lambda index, xs: rp.multiplex(xs, index),
    "unfold": lambda x, k, s, p, d: C.unfold(x, k, s, p, d),
    "nonzero": lambda x: C.nonzero(x),
    "huber_loss": lambda x, y, delta: (_F.smooth_l1_loss(x, y, "none", delta), x),
    "argsort": lambda x, axis, desc, stable: C.argsort(x, axis, desc, stable),
    "as_strided": lambda x, dims, stride, offset: C.as_strided(x, dims, stride, offset),
    "one_hot": lambda x, n: C.one_hot(x, n),
    "squeeze": lambda x, a: rp.squeeze(x, a or None),
    "add_n": lambda xs: C.add_n(xs),
    "embedding": lambda x, w, pad, sp: C.embedding(x, w, pad, sp),
    "hardshrink": lambda x, t: _F.hardshrink(x, t),
    "put_along_axis": lambda x, i, v, a, r, s: C.put_along_axis(x, i, v, a, r, s),
    "p_norm": lambda x, p, a, e, k, v: C.p_norm(x, p, a, e, k, v),
    "transpose": lambda x, p: C.transpose(x, p),
    "bernoulli": lambda x: C.bernoulli(x),
    "multinomial": lambda x, n, r: C.multinomial(x, n, r),
    "expand": lambda x, s: C.expand(x, s),
    "where": lambda c, x, y: rp.where(c, x, y),
    "searchsorted": lambda s, v, o, r: C.searchsorted(s, v, o, r),
    "logcumsumexp": lambda x, a, f, e, r: C.logcumsumexp(x, a, f, e, r),
    "max": lambda x, a, k: rp.max(x, a or None, k),
    "min": lambda x, a, k: rp.min(x, a or None, k),
    "mean": lambda x, a, k: rp.mean(x, a or None, k),
    "any": lambda x, a, k: rp.any(x, a or None, k),
    "all": lambda x, a, k: rp.all(x, a or None, k),
}
for _m in ("linear", "bilinear", "trilinear", "bicubic", "nearest"):
    SPECIAL[_m + "_interp"] = _interp(_m)


def _rnn(x, sl, ts, mode, bi, i, h, n, p, test):
    k = 2 if mode == "LSTM" else 1
    state = rp.zeros([1], "uint8")
    out, _, st = C.rnn(x, ts[:k], ts[k:], sl, state, p, bi, i, h, n, mode, 0, test)
    return tuple([out] + list(st))


_KINDS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv, "floordiv": operator.floordiv,
    "mod": operator.mod, "pow": operator.pow, "matmul": operator.matmul, "eq": operator.eq, "ne": operator.ne, "lt": operator.lt,
    "le": operator.le, "gt": operator.gt, "ge": operator.ge, "and": operator.and_, "or": operator.or_, "xor": operator.xor,
    "lshift": operator.lshift, "rshift": operator.rshift,
}


def binary(kind, a, b):
    a = _tensor.unwrap(a)
    b = _tensor.unwrap(b)
    if kind in _KINDS:
        return _tensor.wrap(_KINDS[kind](a, b))
    return _tensor.wrap(_KINDS[kind[1:]](b, a))


def __getattr__(name):
    if name in OPS:
        op = _make(name)
        globals()[name] = op
        return op
    raise AttributeError("module '_op' has no attribute '" + name + "'")
