"""Normalisations."""
import _op
import _tensor


def batch_norm(
    x,
    running_mean,
    running_var,
    weight=None,
    bias=None,
    training=False,
    momentum=0.9,
    epsilon=1e-05,
    data_format="NCHW",
    use_global_stats=None,
    name=None,
):
    """Normalises each channel; in training the running statistics are updated in place."""
    if len(x.shape) < 2:
        raise ValueError("input dim must be larger than 1")
    if data_format not in ("NC", "NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC"):
        raise ValueError("data_format must be one of 'NC', 'NCL', 'NCHW', 'NCDHW', 'NLC', 'NHWC', 'NDHWC', receive " + data_format)
    layout = "NHWC" if data_format in ("NLC", "NHWC", "NDHWC") else "NCHW"
    if use_global_stats is None:
        use_global_stats = not training
        trainable_statistics = False
    else:
        trainable_statistics = not use_global_stats
    out, mean, variance, _, _ = _op.batch_norm_(
        x,
        running_mean,
        running_var,
        weight,
        bias,
        is_test=not training and not trainable_statistics,
        momentum=momentum,
        epsilon=epsilon,
        data_format=layout,
        use_global_stats=use_global_stats,
    )
    if training and not use_global_stats:
        _tensor.assign_data(running_mean, mean)
        _tensor.assign_data(running_var, variance)
    return out


def layer_norm(x, normalized_shape, weight=None, bias=None, epsilon=1e-05, name=None):
    rank = x.ndim
    if isinstance(normalized_shape, int):
        normalized_shape = [normalized_shape]
    begin = rank - len(normalized_shape)
    if begin < 0 or not _tensor.dims_fit(x.shape[begin:], normalized_shape):
        text = str(list(normalized_shape))
        raise ValueError(
            "Given normalized_shape is " + text + ", expected input with shape [*, " + text[1:] + ", but got input shape " + str(list(x.shape))
        )
    return _op.layer_norm(x, weight, bias, epsilon=epsilon, begin_norm_axis=begin)[0]


def instance_norm(
    x,
    running_mean=None,
    running_var=None,
    weight=None,
    bias=None,
    use_input_stats=True,
    momentum=0.9,
    eps=1e-05,
    data_format="NCHW",
    name=None,
):
    if data_format not in ("NC", "NCL", "NCHW", "NCDHW"):
        perm = [0, x.ndim - 1] + list(range(1, x.ndim - 1))
        back = [0] + list(range(2, x.ndim)) + [1]
        return _op.transpose(_op.instance_norm(_op.transpose(x, perm=perm), weight, bias, epsilon=eps)[0], perm=back)
    return _op.instance_norm(x, weight, bias, epsilon=eps)[0]


def group_norm(x, num_groups, epsilon=1e-05, weight=None, bias=None, data_format="NCHW", name=None):
    if data_format not in ("NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC"):
        raise ValueError(
            "Param(data_format) should be in [NCL, NCHW, NCDHW, NLC, NHWC, NDHWC], but got %s." % data_format
        )
    layout = "NHWC" if data_format.endswith("C") else "NCHW"
    return _op.group_norm(x, weight, bias, epsilon=epsilon, groups=num_groups, data_format=layout)[0]


def rms_norm(input, normalized_shape, weight=None, eps=1e-05, name=None):
    if isinstance(normalized_shape, int):
        normalized_shape = [normalized_shape]
    axes = list(range(input.ndim - len(normalized_shape), input.ndim))
    mean = _op.mean(_op.square(input), axis=axes, keepdim=True)
    out = _op.multiply(input, _op.rsqrt(_op.scale(mean, scale=1.0, bias=eps)))
    return out if weight is None else _op.multiply(out, weight)


def local_response_norm(x, size, alpha=1e-4, beta=0.75, k=1.0, data_format="NCHW", name=None):
    from .pooling import avg_pool3d

    rank = x.ndim
    if rank < 3:
        raise ValueError("Expected 3D or higher dimensionality input, but got %dD Input" % rank)
    last = data_format.endswith("C")
    if last:
        x = _op.transpose(x, perm=[0, rank - 1] + list(range(1, rank - 1)))
    squared = _op.square(x)
    dims = x.shape
    flat = _op.reshape(squared, shape=[dims[0], 1, dims[1], dims[2], -1])
    flat = _op.pad3d(flat, paddings=[0, 0, 0, 0, size // 2, (size - 1) // 2], mode="constant", pad_value=0.0, data_format="NCDHW")
    mean = _op.reshape(avg_pool3d(flat, [size, 1, 1], stride=1), shape=dims)
    div = _op.pow(_op.scale(mean, scale=alpha, bias=k), y=beta)
    out = _op.divide(x, div)
    return _op.transpose(out, perm=[0] + list(range(2, rank)) + [1]) if last else out
