"""Convolutions. Paddings are ints, lists, lists of pairs (with or without the outer axes), "SAME" or "VALID"."""
import _op
import _tensor

_FORMATS = {1: ("NCL", "NLC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}


def ints(v, n, name):
    """`v` as a list of `n` ints."""
    return _tensor.ints(v, n) or _ints(v, n, name)


def _ints(v, n, name):
    if isinstance(v, int):
        return [v] * n
    if not isinstance(v, (list, tuple)):
        raise ValueError("The " + name + "'s type must be list or tuple. Received: " + str(v))
    v = list(v)
    if len(v) == 1 and n > 1:
        v = v * n
    if len(v) != n:
        raise ValueError("The " + name + "'s length must be " + str(n) + ". Received: " + str(v) + " of length " + str(len(v)) + ".")
    return v


def paddings_of(padding, n, channel_last):
    """(list of n or 2 n ints, algorithm) of what a user gives as padding."""
    if isinstance(padding, str):
        text = padding.upper()
        if text not in ("SAME", "VALID"):
            raise ValueError("Unknown padding: '" + padding + "'. It can only be 'SAME' or 'VALID'.")
        return [0] * n, text
    if isinstance(padding, int):
        return [padding] * n, "EXPLICIT"
    padding = list(padding)
    if padding and isinstance(padding[0], (list, tuple)):
        if len(padding) == n + 2:
            outer = [padding[0], padding[-1]] if channel_last else [padding[0], padding[1]]
            if [list(p) for p in outer] != [[0, 0], [0, 0]]:
                raise ValueError("Non-zero padding(" + str(padding) + ") in the batch or channel dimensions is not supported.")
            padding = padding[1:-1] if channel_last else padding[2:]
        padding = [q for p in padding for q in p]
    if len(padding) == 1 and n > 1:
        padding = padding * n
    if len(padding) == 2 * n:
        if all([isinstance(q, int) for q in padding]) and all([padding[2 * i] == padding[2 * i + 1] for i in range(n)]):
            padding = [padding[2 * i] for i in range(n)]
    elif len(padding) != n:
        raise ValueError("The padding's length should be " + str(n) + " or " + str(2 * n) + ". Received: " + str(padding) + ".")
    return padding, "EXPLICIT"


def _check(x, weight, n, data_format, groups, transposed=False):
    if data_format not in _FORMATS[n]:
        raise ValueError(
            "Attr(data_format) should be '%s' or '%s'. Received Attr(data_format): %s." % (_FORMATS[n][0], _FORMATS[n][1], data_format)
        )
    if x.ndim != n + 2:
        raise ValueError("Input x should be %dD tensor, but received x with the shape of %s" % (n + 2, x.shape))
    return data_format == _FORMATS[n][1]


def conv1d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCL", name=None):
    last = _check(x, weight, 1, data_format, groups)
    pads, algorithm = paddings_of(padding, 1, last)
    if len(pads) == 2:
        pads = [0, 0] + pads
    else:
        pads = [0] + pads
    out = conv2d(
        _op.unsqueeze(x, axis=[1 if last else 2]),
        _op.unsqueeze(weight, axis=[2]),
        None,
        [1] + ints(stride, 1, "stride"),
        pads if algorithm == "EXPLICIT" else algorithm,
        [1] + ints(dilation, 1, "dilation"),
        groups,
        "NHWC" if last else "NCHW",
    )
    return _with_bias(_op.squeeze(out, axis=[1 if last else 2]), bias, last)


def conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCHW", name=None):
    last = _check(x, weight, 2, data_format, groups)
    pads, algorithm = paddings_of(padding, 2, last)
    out = _op.conv2d(
        x,
        weight,
        strides=ints(stride, 2, "stride"),
        paddings=pads,
        padding_algorithm=algorithm,
        dilations=ints(dilation, 2, "dilation"),
        groups=groups,
        data_format=data_format,
    )
    return out if bias is None else _with_bias(out, bias, last)


def conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCDHW", name=None):
    last = _check(x, weight, 3, data_format, groups)
    pads, algorithm = paddings_of(padding, 3, last)
    out = _op.conv3d(
        x,
        weight,
        strides=ints(stride, 3, "stride"),
        paddings=pads,
        padding_algorithm=algorithm,
        groups=groups,
        dilations=ints(dilation, 3, "dilation"),
        data_format=data_format,
    )
    return out if bias is None else _with_bias(out, bias, last)


def _with_bias(out, bias, last):
    if bias is None:
        return out
    if not last:
        bias = _op.reshape(bias, shape=[1, -1] + [1] * (out.ndim - 2))
    return _op.add(out, bias)


def _transposed(op, x, weight, bias, stride, padding, output_padding, groups, dilation, output_size, data_format, n):
    last = _check(x, weight, n, data_format, groups, True)
    pads, algorithm = paddings_of(padding, n, last)
    if output_size is None:
        output_size = []
    else:
        if output_padding != 0:
            raise ValueError("output_padding option is mutually exclusive with output_size")
        output_size = ints(output_size, n, "output_size") if isinstance(output_size, (int, list, tuple)) else output_size
    extra = [] if output_padding == 0 else ints(output_padding, n, "output_padding")
    out = op(
        x,
        weight,
        strides=ints(stride, n, "stride"),
        paddings=pads,
        output_padding=extra,
        output_size=output_size,
        padding_algorithm=algorithm,
        groups=groups,
        dilations=ints(dilation, n, "dilation"),
        data_format=data_format,
    )
    return _with_bias(out, bias, last)


def conv1d_transpose(
    x, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1, output_size=None, data_format="NCL", name=None
):
    last = _check(x, weight, 1, data_format, groups, True)
    pads, algorithm = paddings_of(padding, 1, last)
    pads = ([0, 0] if len(pads) == 2 else [0]) + pads
    if output_size is not None:
        output_size = [1] + ints(output_size, 1, "output_size")
    out = _transposed(
        _op.conv2d_transpose,
        _op.unsqueeze(x, axis=[1 if last else 2]),
        _op.unsqueeze(weight, axis=[2]),
        None,
        [1] + ints(stride, 1, "stride"),
        pads if algorithm == "EXPLICIT" else algorithm,
        0 if output_padding == 0 else [0] + ints(output_padding, 1, "output_padding"),
        groups,
        [1] + ints(dilation, 1, "dilation"),
        output_size,
        "NHWC" if last else "NCHW",
        2,
    )
    return _with_bias(_op.squeeze(out, axis=[1 if last else 2]), bias, last)


def conv2d_transpose(
    x, weight, bias=None, stride=1, padding=0, output_padding=0, dilation=1, groups=1, output_size=None, data_format="NCHW", name=None
):
    return _transposed(
        _op.conv2d_transpose, x, weight, bias, stride, padding, output_padding, groups, dilation, output_size, data_format, 2
    )


def conv3d_transpose(
    x, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1, output_size=None, data_format="NCDHW", name=None
):
    return _transposed(
        _op.conv3d_transpose, x, weight, bias, stride, padding, output_padding, groups, dilation, output_size, data_format, 3
    )
