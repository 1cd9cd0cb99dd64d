"""Matrix and tensor products."""
from numpy._core import dtypes, scalars, ufuncs
from numpy._core.array import asarray, count, from_list, is_open, ndarray
from numpy._core.broadcasting import joint_shape
from numpy._core.reductions import axis_index, sum_
from numpy._core.shaping import broadcast_to, concatenate, expand_dims, moveaxis, swapaxes, transpose


def _common(a, b):
    d = dtypes.promote(a._dtype, b._dtype)
    return a.astype(d, copy=False), b.astype(d, copy=False), d


def _rows_times_columns(x, y, n, k, m):
    """The product of an n by k and a k by m matrix, both as flat row-major lists."""
    columns = [y[j::m] for j in range(m)]
    out = []
    for i in range(n):
        row = x[i * k:(i + 1) * k]
        for column in columns:
            out.append(sum([a * b for a, b in zip(row, column)]))
    return out


def matmul(a, b):
    if getattr(type(b), "__array_ufunc__", matmul) is None:
        raise TypeError("operand '%s' does not support ufuncs (__array_ufunc__=None)" % type(b).__name__)
    a, b = asarray(a), asarray(b)
    for i, x in enumerate((a, b)):
        if not x.ndim:
            raise ValueError("matmul: Input operand %d does not have enough dimensions (has 0, gufunc core with signature "
                             "(n?,k),(k,m?)->(n?,m?) requires 1)" % i)
    a, b, d = _common(a, b)
    left, right = a.ndim == 1, b.ndim == 1
    if left:
        a = a.reshape((1, -1))
    if right:
        b = b.reshape((-1, 1))
    n, k = a._shape[-2:]
    k2, m = b._shape[-2:]
    if k != k2:
        raise ValueError("matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
                         "(n?,k),(k,m?)->(n?,m?) (size %d is different from %d)" % (k2, k))
    lead = joint_shape([a._shape[:-2], b._shape[:-2]])
    shape = lead + (() if left else (n,)) + (() if right else (m,))
    if k and any([is_open(v) for v in (a, b)]):
        from numpy._core import staged

        made = staged.matmul(a, b, d)
        if made is not None:
            return staged.result(staged.paddle.reshape(made, list(shape)), d, shape)
    x = broadcast_to(a, lead + (n, k))._flat()
    y = broadcast_to(b, lead + (k, m))._flat()
    out = []
    zero = 0 if d.kind in "biu" else 0.0
    for i in range(count(lead)):
        if k == 0:
            out.extend([zero] * (n * m))
        else:
            out.extend(_rows_times_columns(x[i * n * k:(i + 1) * n * k], y[i * k * m:(i + 1) * k * m], n, k, m))
    values = [bool(v) for v in out] if d.kind == "b" else dtypes.fit_list(out, d)
    return from_list(values, shape, d) if shape else scalars.make(values[0], d)


def dot(a, b, out=None):
    a, b = asarray(a), asarray(b)
    if not a.ndim or not b.ndim:
        return ufuncs.multiply(a, b)
    if a.ndim <= 2 and b.ndim <= 2:
        if a._shape[-1] != b._shape[0 if b.ndim == 1 else -2]:
            raise ValueError("shapes %s and %s not aligned: %d (dim %d) != %d (dim %d)" % (
                _text(a._shape), _text(b._shape), a._shape[-1], a.ndim - 1, b._shape[0 if b.ndim == 1 else -2],
                0 if b.ndim == 1 else b.ndim - 2))
        return matmul(a, b)
    return tensordot(a, b, ([a.ndim - 1], [max(b.ndim - 2, 0)]))


def _text(shape):
    return "(%s%s)" % (",".join([str(n) for n in shape]), "," if len(shape) == 1 else "")


def vdot(a, b):
    return dot(ufuncs.conjugate(asarray(a)).reshape(-1), asarray(b).reshape(-1))


def inner(a, b):
    a, b = asarray(a), asarray(b)
    if not a.ndim or not b.ndim:
        return ufuncs.multiply(a, b)
    return tensordot(a, b, ([a.ndim - 1], [b.ndim - 1]))


def outer(a, b, out=None):
    return ufuncs.multiply(asarray(a).reshape((-1, 1)), asarray(b).reshape((1, -1)))


def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    if isinstance(axes, int):
        left, right = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        left, right = [[x] if isinstance(x, int) else list(x) for x in axes]
    left = [axis_index(k, a.ndim) for k in left]
    right = [axis_index(k, b.ndim) for k in right]
    if [a._shape[k] for k in left] != [b._shape[k] for k in right]:
        raise ValueError("shape-mismatch for sum")
    keep_a = [k for k in range(a.ndim) if k not in left]
    keep_b = [k for k in range(b.ndim) if k not in right]
    shape = tuple([a._shape[k] for k in keep_a] + [b._shape[k] for k in keep_b])
    n = count([a._shape[k] for k in left])
    x = transpose(a, keep_a + left).reshape((-1, n) if n else (count([a._shape[k] for k in keep_a]), 0))
    y = transpose(b, right + keep_b).reshape((n, -1) if n else (0, count([b._shape[k] for k in keep_b])))
    made = matmul(x, y)
    return made.reshape(shape) if shape else made[0, 0]


def kron(a, b):
    a, b = asarray(a), asarray(b)
    n = max(a.ndim, b.ndim)
    a = a.reshape((1,) * (n - a.ndim) + a._shape)
    b = b.reshape((1,) * (n - b.ndim) + b._shape)
    shape = tuple([p * q for p, q in zip(a._shape, b._shape)])
    x = a.reshape([d for p in a._shape for d in (p, 1)])
    y = b.reshape([d for p in b._shape for d in (1, p)])
    return (x * y).reshape(shape)


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    a, b = asarray(a), asarray(b)
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = moveaxis(a, axisa, -1), moveaxis(b, axisb, -1)
    if a._shape[-1] != 3 or b._shape[-1] != 3:
        raise ValueError("Both input arrays must be (arrays of) 3-dimensional vectors, but they are %d and %d dimensional "
                         "instead." % (a._shape[-1], b._shape[-1]))
    a0, a1, a2 = [a[..., i] for i in range(3)]
    b0, b1, b2 = [b[..., i] for i in range(3)]
    parts = [a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0]
    return moveaxis(concatenate([expand_dims(asarray(p), -1) for p in parts], -1), -1, axisc)


def _subscripts(text, operands):
    text = text.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(operands):
        raise ValueError("more operands provided to einstein sum function than specified in the subscripts string"
                         if len(operands) > len(terms) else
                         "fewer operands provided to einstein sum function than specified in the subscripts string")
    free = [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in text]
    widest = 0
    for term, a in zip(terms, operands):
        if "..." in term:
            widest = max(widest, a.ndim - len(term) + 3)
    names = "".join(free[:widest])
    full = []
    for term, a in zip(terms, operands):
        if "..." in term:
            n = a.ndim - len(term) + 3
            term = term.replace("...", names[len(names) - n:])
        if len(term) != a.ndim:
            raise ValueError("operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis "
                             "provided to broadcast the extra dimensions." if a.ndim > len(term) else
                             "einstein sum subscripts string contains too many subscripts for operand 0")
        full.append(term)
    if not arrow:
        joined = "".join(full)
        right = names + "".join(sorted([c for c in set(joined) if joined.count(c) == 1 and c not in names]))
    else:
        right = right.replace("...", names)
    return full, right


def einsum(subscripts, *operands, out=None, dtype=None, order="K", casting="safe", optimize=False):
    """Sums of products over named axes, one pair of operands after the other."""
    operands = [asarray(a) for a in operands]
    terms, result = _subscripts(subscripts, operands)
    term, a = _single(terms[0], operands[0])
    for k in range(1, len(operands)):
        other_term, b = _single(terms[k], operands[k])
        later = set(result).union(*[set(t) for t in terms[k + 1:]])
        term, a = _pair(term, a, other_term, b, later)
    drop = tuple([i for i, c in enumerate(term) if c not in result])
    if drop:
        a = asarray(sum_(a, drop, a._dtype))
        term = "".join([c for c in term if c in result])
    made = transpose(a, [term.index(c) for c in result])
    return made.copy() if made.ndim else made[()]


def _single(term, a):
    """Repeated names in one term mean its diagonal."""
    while len(set(term)) < len(term):
        for c in term:
            if term.count(c) > 1:
                i = term.index(c)
                j = term.index(c, i + 1)
                from numpy._core.creation import diagonal

                a = diagonal(a, 0, i, j)
                term = "".join([x for k, x in enumerate(term) if k not in (i, j)]) + c
                break
    return term, a


def _pair(ta, a, tb, b, later):
    shared = [c for c in ta if c in tb]
    batch = [c for c in shared if c in later]
    summed = [c for c in shared if c not in later]
    only_a = [c for c in ta if c not in tb]
    only_b = [c for c in tb if c not in ta]
    sizes = {}
    for term, x in ((ta, a), (tb, b)):
        for c, n in zip(term, x._shape):
            if sizes.get(c, 1) not in (1, n) and n != 1:
                raise ValueError("operands could not be broadcast together with remapped shapes "
                                 "[original->remapped]: %s %s" % (_text(a._shape), _text(b._shape)))
            sizes[c] = max(n, sizes.get(c, 1))
    x = transpose(a, [ta.index(c) for c in batch + only_a + summed])
    y = transpose(b, [tb.index(c) for c in batch + summed + only_b])
    x = broadcast_to(x, [sizes[c] for c in batch + only_a + summed])
    y = broadcast_to(y, [sizes[c] for c in batch + summed + only_b])
    lead = [sizes[c] for c in batch]
    n, k, m = [count([sizes[c] for c in group]) for group in (only_a, summed, only_b)]
    product = matmul(x.reshape(lead + [n, k]), y.reshape(lead + [k, m]))
    term = "".join(batch + only_a + only_b)
    return term, product.reshape([sizes[c] for c in term])
