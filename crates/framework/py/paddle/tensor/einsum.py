"""Einstein summation, as transposes, reductions and matrix products of two operands at a time."""
import _op
import _tensor


def einsum(equation, *operands):
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    equation = equation.replace(" ", "")
    left, arrow, right = equation.partition("->")
    terms = left.split(",")
    if len(terms) != len(operands):
        raise AssertionError(
            "Invalid equation: the number of operands is %d, but found %d segments in the label equation." % (len(operands), len(terms))
        )
    terms = [_spell_out(term, x.ndim) for term, x in zip(terms, operands)]
    widest = []
    for _, dots in terms:
        if len(dots) > len(widest):
            widest = dots
    labels = [names for names, _ in terms]
    if arrow:
        out = []
        for part in _labels_of(right):
            if part == "...":
                out.extend(widest)
            else:
                out.append(part)
    else:
        flat = [n for names in labels for n in names]
        out = list(widest) + sorted(n for n in set(flat) if flat.count(n) == 1 and not n.isdigit())
    parts = [_own_labels(x, names) for x, names in zip(operands, labels)]
    x, have = parts[0]
    x, have = _drop_unused(x, have, [p[1] for p in parts[1:]], out)
    for i in range(1, len(parts)):
        y, more = parts[i]
        later = [p[1] for p in parts[i + 1 :]]
        y, more = _drop_unused(y, more, later + [have], out)
        x, have = _contract(x, have, y, more, later, out)
    return _arrange(x, have, out)


def _labels_of(term):
    labels = []
    i = 0
    while i < len(term):
        if term[i] == ".":
            if term[i : i + 3] != "...":
                raise AssertionError("Invalid equation: `.` is only expected to be included in an ellipsis.")
            labels.append("...")
            i = i + 3
        else:
            if not term[i].isalpha():
                raise AssertionError("Invalid equation: " + term[i] + " is not a valid label, which should be letters.")
            labels.append(term[i])
            i = i + 1
    return labels


def _spell_out(term, rank):
    """Labels for each axis; an ellipsis becomes digits counted from the right. Also those digits."""
    labels = _labels_of(term)
    if "..." not in labels:
        if len(labels) != rank:
            raise AssertionError(
                "Invalid equation: the label string '%s' misses dimensions." % term
                if len(labels) < rank
                else "Invalid equation: the label string '%s' has more labels than the operand has dimensions." % term
            )
        return labels, []
    extra = rank - len(labels) + 1
    dots = [str(i) for i in range(extra - 1, -1, -1)]
    at = labels.index("...")
    return labels[:at] + dots + labels[at + 1 :], dots


def _own_labels(x, labels):
    """Takes the diagonal where a label occurs twice in one operand."""
    i = 0
    while i < len(labels):
        if labels[i] in labels[i + 1 :]:
            j = labels.index(labels[i], i + 1)
            x = _op.diagonal(x, offset=0, axis1=i, axis2=j)
            labels = [n for k, n in enumerate(labels) if k != i and k != j] + [labels[i]]
            i = 0
        else:
            i = i + 1
    return x, labels


def _drop_unused(x, labels, others, out):
    gone = [i for i, n in enumerate(labels) if n not in out and not any(n in o for o in others)]
    if not gone:
        return x, labels
    x = _op.sum(x, axis=gone, dtype=None, keepdim=False)
    return x, [n for i, n in enumerate(labels) if i not in gone]


def _contract(x, a, y, b, later, out):
    """`x` times `y`, summed over what neither the rest nor the result needs."""
    shared = [n for n in a if n in b]
    summed = [n for n in shared if n not in out and not any(n in o for o in later)]
    batch = [n for n in shared if n not in summed]
    if not summed:
        return _multiply(x, a, y, b)
    only_a = [n for n in a if n not in shared]
    only_b = [n for n in b if n not in shared]
    left = _arrange(x, a, batch + only_a + summed)
    right = _arrange(y, b, batch + summed + only_b)
    rows = [left.shape[len(batch) + i] for i in range(len(only_a))]
    cols = [right.shape[len(batch) + len(summed) + i] for i in range(len(only_b))]
    lead = list(_tensor.broadcast_shape(left.shape[: len(batch)], right.shape[: len(batch)]))
    inner = [right.shape[len(batch) + i] for i in range(len(summed))]
    if len(only_a) != 1 or len(summed) != 1:
        left = _op.reshape(left, shape=list(left.shape[: len(batch)]) + [_product(rows), _product(inner)])
    if len(only_b) != 1 or len(summed) != 1:
        right = _op.reshape(right, shape=list(right.shape[: len(batch)]) + [_product(inner), _product(cols)])
    product = _op.matmul(left, right)
    if len(only_a) != 1 or len(only_b) != 1:
        product = _op.reshape(product, shape=lead + rows + cols)
    return product, batch + only_a + only_b


def _product(dims):
    n = 1
    for d in dims:
        n = n * d
    return n


def _multiply(x, a, y, b):
    names = a + [n for n in b if n not in a]
    return _op.multiply(_spread(x, a, names), _spread(y, b, names)), names


def _spread(x, labels, names):
    """`x` with its axes in the order of `names`, and axes of size one for those it lacks."""
    x = _arrange(x, labels, [n for n in names if n in labels])
    missing = [i for i, n in enumerate(names) if n not in labels]
    return _op.unsqueeze(x, axis=missing) if missing else x


def _arrange(x, labels, order):
    if labels == order:
        return x
    missing = [n for n in order if n not in labels]
    if missing:
        raise AssertionError("Invalid equation: the output label %s does not appear in the input." % missing[0])
    return _op.transpose(x, perm=[labels.index(n) for n in order])
