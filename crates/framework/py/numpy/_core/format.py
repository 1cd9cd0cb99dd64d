"""Arrays and scalars as text, as numpy prints them."""
from numpy._core import dtypes

_DEFAULTS = {
    "edgeitems": 3, "threshold": 1000, "floatmode": "maxprec", "precision": 8, "suppress": False, "linewidth": 75,
    "nanstr": "nan", "infstr": "inf", "sign": "-", "formatter": None, "legacy": False, "override_repr": None,
}
_options = dict(_DEFAULTS)


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None,
                     infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None, override_repr=None):
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth,
             "suppress": suppress, "nanstr": nanstr, "infstr": infstr, "formatter": formatter, "sign": sign,
             "floatmode": floatmode}
    for name, value in given.items():
        if value is not None:
            _options[name] = value


def get_printoptions():
    return dict(_options)


class printoptions:
    def __init__(self, **kwargs):
        self._kwargs = kwargs

    def __enter__(self):
        self._saved = dict(_options)
        set_printoptions(**self._kwargs)
        return dict(_options)

    def __exit__(self, *exc):
        _options.clear()
        _options.update(self._saved)


def _shortest(x, d):
    """The fewest digits that read back as the same value of `d`, as Python's repr of a float."""
    if d.itemsize == 8:
        return float.__repr__(x)
    for digits in range(1, 10):
        text = "%.*e" % (digits - 1, x)
        if dtypes.round_floats([float(text)], d.name)[0] == x:
            return text
    return "%.9e" % x


def _digits(x, d):
    """(digits, exponent of the point) of the shortest text: 0.DIGITS times ten to the exponent."""
    text = _shortest(abs(x), d).lower()
    mantissa, _, exponent = text.partition("e")
    whole, _, fraction = mantissa.partition(".")
    shift = len(whole) + int(exponent or 0)
    digits = whole + fraction
    stripped = digits.lstrip("0")
    shift -= len(digits) - len(stripped)
    return stripped.rstrip("0") or "0", (shift if stripped else 1)


def positional(x, d, precision=None, unique=True):
    """Digits around the point; at most `precision` after it."""
    sign = "-" if x < 0 or (x == 0 and str(x).startswith("-")) else ""
    digits, point = _digits(x, d)
    if x == 0:
        return sign + "0."
    whole = digits[:point].ljust(point, "0") if point > 0 else "0"
    fraction = "0" * -point + digits if point <= 0 else digits[point:]
    if precision is not None and (len(fraction) > precision or not unique):
        text = "%.*f" % (precision, abs(x))
        whole, _, fraction = text.partition(".")
        if unique:
            fraction = fraction.rstrip("0")
    return sign + whole + "." + fraction


def scientific(x, d, precision=None, min_digits=0, exp_digits=2):
    sign = "-" if x < 0 or (x == 0 and str(x).startswith("-")) else ""
    digits, point = _digits(x, d)
    exponent = 0 if x == 0 else point - 1
    fraction = digits[1:]
    lead = digits[0]
    if precision is not None and len(fraction) > precision:
        text = "%.*e" % (precision, abs(x))
        mantissa, _, exp = text.partition("e")
        lead, _, fraction = mantissa.partition(".")
        exponent = int(exp)
        fraction = fraction.rstrip("0")
    fraction = fraction.ljust(min_digits, "0")
    exp = str(abs(exponent)).rjust(exp_digits, "0")
    return "%s%s.%se%s%s" % (sign, lead, fraction, "-" if exponent < 0 else "+", exp)


def _nonfinite(x, sign="-"):
    if x != x:
        return _options["nanstr"]
    return ("-" if x < 0 else "+" if sign == "+" else "") + _options["infstr"]


def _is_finite(x):
    return x == x and x not in (float("inf"), float("-inf"))


def scalar_text(value, d):
    """`str` of a scalar."""
    if d.kind == "f":
        if not _is_finite(value):
            return _nonfinite(value)
        size = abs(value)
        limit = {2: 1e3, 4: 1e6}.get(d.itemsize, 1e16)
        if size == 0 or 1e-4 <= size < limit:
            text = positional(value, d)
            return text + "0" if text.endswith(".") else text
        text = scientific(value, d)
        lead, _, exp = text.partition("e")
        return (lead[:-1] if lead.endswith(".") else lead) + "e" + exp
    if d.kind == "c":
        part = dtypes.float32 if d.itemsize == 8 else dtypes.float64
        if value.real == 0 and not str(value.real).startswith("-"):
            return _complex_part(value.imag, part) + "j"
        im = _complex_part(value.imag, part)
        return "(%s%s%sj)" % (_complex_part(value.real, part), "" if im.startswith("-") else "+", im)
    return str(value)


def _complex_part(x, d):
    text = scalar_text(x, d)
    return text[:-2] if text.endswith(".0") else text


class _Floats:
    """How the floats of one array are written: all with the same width."""

    def __init__(self, values, d, options):
        self.d = d
        self.options = options
        self.sign = options["sign"]
        mode = options["floatmode"]
        precision = options["precision"]
        finite = [v for v in values if _is_finite(v)]
        nonzero = [abs(v) for v in finite if v != 0]
        self.exponential = False
        if nonzero:
            top, low = max(nonzero), min(nonzero)
            small = dtypes.fit_list([0.0001], d)[0]
            if top >= {2: 1e3, 4: 1e6}.get(d.itemsize, 1e8) or not options["suppress"] and (
                    low < small or top / low > 1000.0):
                self.exponential = True
        self.exp_size = 2
        self.min_digits = 0
        self.unique = mode != "fixed"
        self.precision = precision if mode != "unique" else None
        self.left = self.right = 0
        if finite and self.exponential:
            self._measure_scientific(finite)
        elif finite:
            self._measure_positional(finite, mode)
        if self.sign == " " and not any([str(v).startswith("-") for v in finite]):
            self.left += 1
        if len(finite) != len(values):
            negative = self.sign != "-" or any([v < 0 for v in values if not _is_finite(v)])
            spare = self.right + 1
            self.left = max(self.left, len(options["nanstr"]) - spare, len(options["infstr"]) + negative - spare)

    def _signed(self, text):
        return "+" + text if self.sign == "+" and not text.startswith("-") else text

    def _measure_scientific(self, finite):
        texts = [self._signed(scientific(v, self.d, self.precision)) for v in finite]
        parts = [t.partition("e") for t in texts]
        self.exp_size = max([len(p[2]) for p in parts]) - 1
        fractions = [p[0].partition(".") for p in parts]
        if self.unique:
            self.precision = max([len(f[2]) for f in fractions])
        self.min_digits = self.precision
        self.left = max([len(f[0]) for f in fractions])
        self.right = self.exp_size + 2 + self.precision

    def _measure_positional(self, finite, mode):
        texts = [self._signed(positional(v, self.d, self.precision, self.unique)) for v in finite]
        parts = [t.partition(".") for t in texts]
        self.left = max([len(p[0]) for p in parts])
        self.right = max([len(p[2]) for p in parts])
        if mode in ("fixed", "maxprec_equal"):
            self.precision = self.min_digits = self.right

    def __call__(self, v):
        if not _is_finite(v):
            text = _nonfinite(v, self.sign)
            return " " * (self.left + self.right + 1 - len(text)) + text
        if self.exponential:
            text = self._signed(scientific(v, self.d, self.precision, self.min_digits, self.exp_size))
            return " " * (self.left - len(text.partition(".")[0])) + text
        text = self._signed(positional(v, self.d, self.precision, self.unique))
        whole, _, fraction = text.partition(".")
        fraction = fraction.ljust(self.min_digits, "0")
        return " " * (self.left - len(whole)) + whole + "." + fraction + " " * (self.right - len(fraction))


class _Complexes:
    def __init__(self, values, d, options):
        part = dtypes.float32 if d.itemsize == 8 else dtypes.float64
        self.real = _Floats([v.real for v in values], part, options)
        self.imag = _Floats([v.imag for v in values], part, dict(options, sign="+"))

    def __call__(self, v):
        im = self.imag(v.imag)
        stripped = im.rstrip()
        return self.real(v.real) + stripped + "j" + im[len(stripped):]


def _formatter(values, d, options):
    given = options.get("formatter") or {}
    names = {"f": ("float", "float_kind", "all"), "i": ("int", "int_kind", "all"), "u": ("int", "int_kind", "all"),
             "b": ("bool", "all"), "c": ("complexfloat", "complex_kind", "all")}.get(d.kind, ("all",))
    for name in names:
        if name in given:
            return given[name]
    if d.kind == "f":
        return _Floats(values, d, options)
    if d.kind == "c":
        return _Complexes(values, d, options)
    if d.kind in "iu":
        plus = options["sign"] == "+"
        width = max([len(str(v)) + (1 if plus and v >= 0 else 0) for v in values], default=0)
        return lambda v: ("%+d" % v if plus else str(v)).rjust(width)
    if d.kind == "b":
        return lambda v: " True" if v else "False"
    return repr


def _edges(a, edge):
    """Elements that a summary shows."""
    shape = a._shape
    for k, n in enumerate(shape):
        if n > 2 * edge:
            lead = (slice(None),) * k
            from numpy._core.shaping import concatenate

            a = concatenate([a[lead + (slice(0, edge),)], a[lead + (slice(n - edge, n),)]], k)
    return a


class _Writer:
    def __init__(self, a, options, separator, suffix_width, prefix_width):
        self.summary = a.size > options["threshold"]
        self.edge = options["edgeitems"]
        shown = _edges(a, self.edge) if self.summary else a
        self.format = _formatter(shown._flat(), a._dtype, options)
        self.separator = separator
        self.width = options["linewidth"] - suffix_width
        self.prefix = " " * prefix_width
        self.a = a
        self.flat = a._flat()

    def text(self):
        # One blank more than the prefix: below the opening bracket's right neighbour.
        return self._rows((), self.prefix + " ", self.width)

    def _element(self, index):
        at = 0
        for i, n in zip(index, self.a._shape):
            at = at * n + (i % n)
        return self.format(self.flat[at])

    def _rows(self, index, indent, width):
        axis = len(index)
        left = self.a.ndim - axis
        if left == 0:
            return self._element(index)
        n = self.a._shape[axis]
        cut = self.summary and 2 * self.edge < n
        order = list(range(self.edge)) + [None] + list(range(n - self.edge, n)) if cut else list(range(n))
        if left == 1:
            body = self._line(index, order, indent, width)
        else:
            gap = self.separator.rstrip() + "\n" * (left - 1)
            pieces = [indent + ("..." if i is None else self._rows(index + (i,), indent + " ", width - 1)) for i in order]
            body = gap.join(pieces)
        return "[" + body[len(indent):] + "]"

    def _line(self, index, order, indent, width):
        room = width - max(len(self.separator.rstrip()), 1)
        text = ""
        line = indent
        for k, i in enumerate(order):
            word = "..." if i is None else self._element(index + (i,))
            if len(line) + len(word) > room and len(line) > len(indent):
                text += line.rstrip() + "\n"
                line = indent
            line += word
            if k < len(order) - 1:
                line += self.separator
        return text + line


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ", prefix="", *,
                 formatter=None, threshold=None, edgeitems=None, sign=None, floatmode=None, suffix="", legacy=None):
    from numpy._core.array import asarray

    a = asarray(a)
    options = dict(_options)
    given = {"precision": precision, "suppress": suppress_small, "formatter": formatter, "threshold": threshold,
             "edgeitems": edgeitems, "sign": sign, "floatmode": floatmode, "linewidth": max_line_width}
    options.update({k: v for k, v in given.items() if v is not None})
    if a.size == 0:
        return "[]"
    if not a.ndim:
        text = _formatter(a._flat(), a._dtype, options)(a._flat()[0])
        return text.strip() if a._dtype.kind == "b" else text
    return _Writer(a, options, separator, len(suffix), len(prefix)).text()


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    from numpy._core.array import asarray

    a = asarray(a)
    if not a.ndim:
        return str(a[()])
    return array2string(a, max_line_width, precision, suppress_small, " ", "")


def array_repr(a, max_line_width=None, precision=None, suppress_small=None):
    d = a._dtype
    text = array2string(a, max_line_width, precision, suppress_small, ", ", "array(", suffix=")") if a.size else "[]"
    extras = []
    if (a.size == 0 and a._shape != (0,)) or a.size > _options["threshold"]:
        extras.append("shape=%s" % (a._shape,))
    if d not in (dtypes.bool_, dtypes.int64, dtypes.float64, dtypes.complex128) and d.kind != "U" or a.size == 0:
        extras.append("dtype=%s" % ("'<U%d'" % (d.itemsize // 4) if d.kind == "U" else d.name))
    elif d.kind == "U":
        extras.append("dtype='<U%d'" % (d.itemsize // 4))
    out = "array(" + text
    width = max_line_width or _options["linewidth"]
    if not extras:
        return out + ")"
    tail = ", ".join(extras) + ")"
    last = len(out) - (out.rfind("\n") + 1)
    gap = " " if last + len(tail) + 1 <= width - 1 else "\n" + " " * len("array(")
    return out + "," + gap + tail


def format_float_positional(x, precision=None, unique=True, fractional=True, trim="k", sign=False, pad_left=None,
                            pad_right=None, min_digits=None):
    text = positional(float(x), dtypes.float64, precision, unique)
    if trim == "-":
        text = text[:-1] if text.endswith(".") else text
    return text


def format_float_scientific(x, precision=None, unique=True, trim="k", sign=False, pad_left=None, exp_digits=None,
                            min_digits=None):
    return scientific(float(x), dtypes.float64, precision)
