"""Pooling."""
import _op
import _tensor

from .conv import ints as _ints
from .conv import paddings_of as _paddings_of


def _is_whole(x, kernel, stride, padding, data_format):
    """Whether a window of a size that only a run knows is all of the image."""
    if not isinstance(kernel, (list, tuple)) or len(kernel) != 2 or stride is not None or padding != 0:
        return False
    sizes = x.shape[2:4] if data_format == "NCHW" else x.shape[1:3]
    for size, width in zip(sizes, kernel):
        if _tensor.is_known(width) or _tensor.is_known(size) or not _tensor.is_known(size == width):
            return False
        if size != width:
            return False
    return True


def _pool2d(x, kind, kernel, stride, padding, ceil_mode, exclusive, data_format):
    if _is_whole(x, kernel, stride, padding, data_format):
        return adaptive_avg_pool2d(x, 1, data_format) if kind == "avg" else adaptive_max_pool2d(x, 1)
    kernel = _ints(kernel, 2, "kernel_size")
    stride = kernel if stride is None else _ints(stride, 2, "stride")
    pads, algorithm = _paddings_of(padding, 2, data_format == "NHWC")
    return _op.pool2d(
        x,
        kernel_size=kernel,
        strides=stride,
        paddings=pads,
        ceil_mode=ceil_mode,
        exclusive=exclusive,
        data_format=data_format,
        pooling_type=kind,
        global_pooling=False,
        adaptive=False,
        padding_algorithm=algorithm,
    )


def _pool3d(x, kind, kernel, stride, padding, ceil_mode, exclusive, data_format):
    kernel = _ints(kernel, 3, "kernel_size")
    stride = kernel if stride is None else _ints(stride, 3, "stride")
    pads, algorithm = _paddings_of(padding, 3, data_format == "NDHWC")
    return _op.pool3d(
        x,
        kernel_size=kernel,
        strides=stride,
        paddings=pads,
        ceil_mode=ceil_mode,
        exclusive=exclusive,
        data_format=data_format,
        pooling_type=kind,
        global_pooling=False,
        adaptive=False,
        padding_algorithm=algorithm,
    )


def _check_format(data_format, known):
    if data_format not in known:
        raise ValueError("Attr(data_format) should be '%s' or '%s'. Received Attr(data_format): %s" % (known[0], known[1], data_format))


def _line(kernel, stride, padding):
    """1-D settings as 2-D ones with a first axis of one."""
    kernel = [1] + _ints(kernel, 1, "kernel_size")
    stride = kernel if stride is None else [1] + _ints(stride, 1, "stride")
    if not isinstance(padding, str):
        pads = _paddings_of(padding, 1, False)[0]
        padding = ([0, 0] if len(pads) == 2 else [0]) + pads
    return kernel, stride, padding


def avg_pool1d(x, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    kernel, stride, padding = _line(kernel_size, stride, padding)
    out = _pool2d(_op.unsqueeze(x, axis=[2]), "avg", kernel, stride, padding, ceil_mode, exclusive, "NCHW")
    return _op.squeeze(out, axis=[2])


def avg_pool2d(
    x, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCHW", name=None
):
    _check_format(data_format, ("NCHW", "NHWC"))
    out = _pool2d(x, "avg", kernel_size, stride, padding, ceil_mode, exclusive, data_format)
    if divisor_override is None:
        return out
    kernel = _ints(kernel_size, 2, "kernel_size")
    return _op.scale(out, scale=kernel[0] * kernel[1] / divisor_override)


def avg_pool3d(
    x, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCDHW", name=None
):
    _check_format(data_format, ("NCDHW", "NDHWC"))
    out = _pool3d(x, "avg", kernel_size, stride, padding, ceil_mode, exclusive, data_format)
    if divisor_override is None:
        return out
    kernel = _ints(kernel_size, 3, "kernel_size")
    return _op.scale(out, scale=kernel[0] * kernel[1] * kernel[2] / divisor_override)


def max_pool1d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
    kernel, stride, padding = _line(kernel_size, stride, padding)
    x = _op.unsqueeze(x, axis=[2])
    if return_mask:
        out, mask = _with_mask(_op.max_pool2d_with_index, x, kernel, stride, padding, ceil_mode, 2)
        return _op.squeeze(out, axis=[2]), _op.squeeze(mask, axis=[2])
    return _op.squeeze(_pool2d(x, "max", kernel, stride, padding, ceil_mode, True, "NCHW"), axis=[2])


def _with_mask(op, x, kernel, stride, padding, ceil_mode, n):
    kernel = _ints(kernel, n, "kernel_size")
    stride = kernel if stride is None else _ints(stride, n, "stride")
    pads, algorithm = _paddings_of(padding, n, False)
    if algorithm != "EXPLICIT" or len(pads) != n:
        raise ValueError("return_mask needs explicit symmetric paddings, but received padding = " + str(padding))
    return op(x, kernel_size=kernel, strides=stride, paddings=pads, global_pooling=False, adaptive=False, ceil_mode=ceil_mode)


def max_pool2d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None):
    _check_format(data_format, ("NCHW", "NHWC"))
    if return_mask:
        if data_format != "NCHW":
            raise ValueError("When setting return_mask to true, data_format must be set to NCHW in API:max_pool2d")
        return _with_mask(_op.max_pool2d_with_index, x, kernel_size, stride, padding, ceil_mode, 2)
    return _pool2d(x, "max", kernel_size, stride, padding, ceil_mode, True, data_format)


def max_pool3d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None):
    _check_format(data_format, ("NCDHW", "NDHWC"))
    if return_mask:
        if data_format != "NCDHW":
            raise ValueError("When setting return_mask to true, data_format must be set to NCDHW in API:max_pool3d")
        return _with_mask(_op.max_pool3d_with_index, x, kernel_size, stride, padding, ceil_mode, 3)
    return _pool3d(x, "max", kernel_size, stride, padding, ceil_mode, True, data_format)


def _adaptive2d(x, kind, size, data_format):
    return _op.pool2d(
        x,
        kernel_size=size,
        strides=[1, 1],
        paddings=[0, 0],
        ceil_mode=False,
        exclusive=True,
        data_format=data_format,
        pooling_type=kind,
        global_pooling=False,
        adaptive=True,
        padding_algorithm="EXPLICIT",
    )


def _sizes(x, output_size, n, channel_last):
    """The output size per spatial axis; None keeps the input's."""
    if isinstance(output_size, int):
        return [output_size] * n
    if not isinstance(output_size, (list, tuple)):
        return output_size
    at = 1 if channel_last else 2
    return [x.shape[at + i] if s is None else s for i, s in enumerate(output_size)]


def adaptive_avg_pool1d(x, output_size, name=None):
    size = [1] + _ints(output_size, 1, "pool_size")
    return _op.squeeze(_adaptive2d(_op.unsqueeze(x, axis=[2]), "avg", size, "NCHW"), axis=[2])


def adaptive_avg_pool2d(x, output_size, data_format="NCHW", name=None):
    _check_format(data_format, ("NCHW", "NHWC"))
    return _adaptive2d(x, "avg", _sizes(x, output_size, 2, data_format == "NHWC"), data_format)


def adaptive_avg_pool3d(x, output_size, data_format="NCDHW", name=None):
    _check_format(data_format, ("NCDHW", "NDHWC"))
    return _op.pool3d(
        x,
        kernel_size=_sizes(x, output_size, 3, data_format == "NDHWC"),
        strides=[1, 1, 1],
        paddings=[0, 0, 0],
        ceil_mode=False,
        exclusive=True,
        data_format=data_format,
        pooling_type="avg",
        global_pooling=False,
        adaptive=True,
        padding_algorithm="EXPLICIT",
    )


def adaptive_max_pool1d(x, output_size, return_mask=False, name=None):
    size = [1] + _ints(output_size, 1, "pool_size")
    out, mask = _op.max_pool2d_with_index(
        _op.unsqueeze(x, axis=[2]), kernel_size=size, strides=[1, 1], paddings=[0, 0], global_pooling=False, adaptive=True, ceil_mode=False
    )
    out = _op.squeeze(out, axis=[2])
    return (out, _op.squeeze(mask, axis=[2])) if return_mask else out


def adaptive_max_pool2d(x, output_size, return_mask=False, name=None):
    size = _sizes(x, output_size, 2, False)
    out, mask = _op.max_pool2d_with_index(
        x, kernel_size=size, strides=[1, 1], paddings=[0, 0], global_pooling=False, adaptive=True, ceil_mode=False
    )
    return (out, mask) if return_mask else out


def adaptive_max_pool3d(x, output_size, return_mask=False, name=None):
    size = _sizes(x, output_size, 3, False)
    out, mask = _op.max_pool3d_with_index(
        x, kernel_size=size, strides=[1, 1, 1], paddings=[0, 0, 0], global_pooling=False, adaptive=True, ceil_mode=False
    )
    return (out, mask) if return_mask else out


def _unpool_size(x, kernel, stride, padding, output_size, n):
    if output_size is None:
        return [(x.shape[2 + i] - 1) * stride[i] - 2 * padding[i] + kernel[i] for i in range(n)]
    output_size = list(output_size)
    return output_size[2:] if len(output_size) == n + 2 else output_size


def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
    if data_format != "NCHW":
        raise ValueError("Attr(data_format) should be 'NCHW'. Received Attr(data_format): %s." % data_format)
    kernel = _ints(kernel_size, 2, "pool_size")
    stride = kernel if stride is None else _ints(stride, 2, "pool_stride")
    padding = _ints(padding, 2, "padding")
    size = _unpool_size(x, kernel, stride, padding, output_size, 2)
    return _op.unpool(x, indices, ksize=kernel, strides=stride, padding=padding, output_size=size, data_format=data_format)


def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None):
    kernel = [1] + _ints(kernel_size, 1, "pool_size")
    stride = kernel if stride is None else [1] + _ints(stride, 1, "pool_stride")
    padding = [0] + _ints(padding, 1, "padding")
    x = _op.unsqueeze(x, axis=[2])
    if output_size is not None:
        output_size = [1] + list(output_size)[-1:]
    size = _unpool_size(x, kernel, stride, padding, output_size, 2)
    out = _op.unpool(
        x, _op.unsqueeze(indices, axis=[2]), ksize=kernel, strides=stride, padding=padding, output_size=size, data_format="NCHW"
    )
    return _op.squeeze(out, axis=[2])


def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
    raise NotImplementedError("max_unpool3d is not supported yet")


def lp_pool1d(x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCL", name=None):
    kernel, stride, padding = _line(kernel_size, stride, padding)
    return _op.squeeze(_lp(_op.unsqueeze(x, axis=[2]), norm_type, kernel, stride, padding, ceil_mode, "NCHW"), axis=[2])


def lp_pool2d(x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
    return _lp(x, norm_type, kernel_size, stride, padding, ceil_mode, data_format)


def _lp(x, norm_type, kernel, stride, padding, ceil_mode, data_format):
    kernel = _ints(kernel, 2, "kernel_size")
    powered = _op.pow(x, y=float(norm_type))
    mean = _pool2d(powered, "avg", kernel, stride, padding, ceil_mode, False, data_format)
    total = _op.scale(mean, scale=float(kernel[0] * kernel[1]))
    return _op.pow(total, y=1.0 / float(norm_type))
