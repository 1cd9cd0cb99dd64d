"""Assertions on arrays."""
from numpy._core import ufuncs
from numpy._core.array import asarray
from numpy._core.searching import isclose


def _shown(name, a):
    text = repr(a)
    lines = text.split("\n")
    if len(lines) > 3:
        lines = lines[:3] + ["..."]
    return " %s: %s" % (name, "\n".join(lines))


def _message(header, err_msg, notes, actual, desired):
    text = "\n" + header + "\n" + err_msg
    for note in notes:
        text += "\n" + note
    return text + "\n" + _shown("ACTUAL", actual) + "\n" + _shown("DESIRED", desired)


def _places(bad, shape, xs, ys):
    """The first few mismatches, one a line."""
    if not shape:
        return []
    head = "Mismatch at index:" if len(bad) == 1 else "Mismatch at indices:"
    if len(bad) > 5:
        head = "First 5 mismatches are at indices:"
    lines = [head]
    for flat in bad[:5]:
        index = []
        rest = flat
        for n in reversed(shape):
            index.append(rest % n)
            rest //= n
        lines.append(" %s: %s (ACTUAL), %s (DESIRED)" % (index[::-1], xs[flat], ys[flat]))
    return lines


def _gap_text(value, d):
    from numpy._core.format import array2string
    from numpy._core.array import from_list
    from numpy._core.dtypes import fit_list

    return array2string(from_list(fit_list([value], d), (), d))


def _compare(actual, desired, ok, header, err_msg, equal_nan=True):
    x, y = asarray(actual), asarray(desired)
    if x._shape != y._shape and x._shape and y._shape:
        raise AssertionError(_message(header, err_msg, ["(shapes %s, %s mismatch)" % (x._shape, y._shape)], x, y))
    shape = ufuncs.joint_shape([x._shape, y._shape])
    xs, ys = ufuncs.stretched(x, shape), ufuncs.stretched(y, shape)
    places = range(len(xs))
    if equal_nan and (x._dtype.kind == "f" or y._dtype.kind == "f"):
        if any([(p != p) != (q != q) for p, q in zip(xs, ys)]):
            raise AssertionError(_message(header, err_msg, ["nan location mismatch:"], x, y))
        places = [i for i in places if xs[i] == xs[i]]
    bad = [i for i in places if not ok(xs[i], ys[i])]
    if not bad:
        return
    total = len(places)
    notes = ["Mismatched elements: %d / %d (%.3g%%)" % (len(bad), total, 100 * len(bad) / total)]
    notes.extend(_places(bad, shape, xs, ys))
    if x._dtype.kind in "biuf" and y._dtype.kind in "biuf":
        d = ufuncs.result_type([ufuncs._operand(x), ufuncs._operand(y)])
        relative = [abs(xs[i] - ys[i]) / abs(ys[i]) if ys[i] else float("inf") for i in bad if xs[i] != ys[i]]
        notes.append("Max absolute difference among violations: " + _gap_text(max([abs(xs[i] - ys[i]) for i in bad]), d))
        if relative:
            notes.append("Max relative difference among violations: " + _gap_text(max(relative), ufuncs._divide(d)[1]))
    raise AssertionError(_message(header, err_msg, notes, x, y))


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True, *, strict=False):
    header = "Not equal to tolerance rtol=%g, atol=%g" % (rtol, atol)

    def ok(p, q):
        return bool(isclose(p, q, rtol, atol, equal_nan))

    _compare(actual, desired, ok, header, err_msg, equal_nan)


def assert_array_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    _compare(actual, desired, lambda p, q: p == q, "Arrays are not equal", err_msg)


def assert_array_almost_equal(actual, desired, decimal=6, err_msg="", verbose=True):
    header = "Arrays are not almost equal to %d decimals" % decimal
    _compare(actual, desired, lambda p, q: abs(p - q) < 1.5 * 10.0 ** -decimal or p == q, header, err_msg)


def assert_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    if isinstance(desired, dict):
        if not isinstance(actual, dict):
            raise AssertionError(repr(type(actual)))
        assert_equal(len(actual), len(desired), err_msg)
        for key in desired:
            if key not in actual:
                raise AssertionError(repr(key))
            assert_equal(actual[key], desired[key], "key=%r\n%s" % (key, err_msg))
        return
    if isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg)
        for i, (a, b) in enumerate(zip(actual, desired)):
            assert_equal(a, b, "item=%r\n%s" % (i, err_msg))
        return
    if hasattr(actual, "shape") and actual.shape or hasattr(desired, "shape") and desired.shape:
        return assert_array_equal(actual, desired, err_msg)
    if not (actual == desired or actual != actual and desired != desired):
        raise AssertionError("\nItems are not equal:\n%s ACTUAL: %r\n DESIRED: %r" % (
            err_msg + "\n" if err_msg else "", actual, desired))


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    if asarray(actual).ndim or asarray(desired).ndim:
        return assert_array_almost_equal(actual, desired, decimal, err_msg)
    if abs(desired - actual) >= 1.5 * 10.0 ** -decimal:
        raise AssertionError("\nArrays are not almost equal to %d decimals\n ACTUAL: %r\n DESIRED: %r" % (
            decimal, actual, desired))


def assert_array_less(x, y, err_msg="", verbose=True, *, strict=False):
    _compare(x, y, lambda p, q: p < q, "Arrays are not strictly ordered `x < y`", err_msg)


def assert_(val, msg=""):
    if not val:
        raise AssertionError(msg)


def assert_raises(exception_class, callable=None, *args, **kwargs):
    if callable is not None:
        try:
            callable(*args, **kwargs)
        except exception_class:
            return None
        raise AssertionError("%s not raised" % exception_class.__name__)
    return _Raises(exception_class)


class _Raises:
    def __init__(self, kind):
        self._kind = kind

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            raise AssertionError("%s not raised" % self._kind.__name__)
        self.exception = value
        return issubclass(kind, self._kind)
