"""Activations."""
import _op
import _tensor

from ..._core import dtype as _dtypes
from ..._core.tensor import in_place as _in_place


def relu(x, name=None):
    return _op.relu(x)


def relu6(x, name=None):
    return _op.relu6(x)


def sigmoid(x, name=None):
    return _op.sigmoid(x)


def tanh(x, name=None):
    return _op.tanh(x)


def gelu(x, approximate=False, name=None):
    return _op.gelu(x, approximate=approximate)


def softmax(x, axis=-1, dtype=None, name=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    return _op.softmax(x, axis=axis)


def log_softmax(x, axis=-1, dtype=None, name=None):
    if dtype is not None:
        x = _op.cast(x, dtype=_dtypes.convert(dtype))
    return _op.log_softmax(x, axis=axis)


def gumbel_softmax(x, temperature=1.0, hard=False, axis=-1, name=None):
    noise = _op.uniform(x.shape, dtype=x.dtype, min=1e-20, max=1.0, seed=0)
    noise = _op.scale(_op.log(_op.scale(_op.log(noise), scale=-1.0)), scale=-1.0)
    soft = _op.softmax(_op.scale(_op.add(x, noise), scale=1.0 / temperature), axis=axis)
    if not hard:
        return soft
    depth = x.shape[axis]
    best = _op.one_hot(_op.argmax(soft, axis=axis, keepdims=False, flatten=False, dtype=_dtypes.int64), num_classes=depth)
    if axis % x.ndim != x.ndim - 1:
        rank = x.ndim
        at = axis % rank
        best = _op.transpose(best, perm=list(range(at)) + [rank - 1] + list(range(at, rank - 1)))
    # The value of the hard choice with the gradient of the soft one.
    return _op.add(_op.subtract(_op.cast(best, dtype=x.dtype), _tensor.detach(soft)), soft)


def leaky_relu(x, negative_slope=0.01, name=None):
    return _op.leaky_relu(x, negative_slope=negative_slope)


def elu(x, alpha=1.0, name=None):
    return _op.elu(x, alpha=alpha)


def celu(x, alpha=1.0, name=None):
    if alpha == 0:
        raise ZeroDivisionError("alpha cannot be 0 for celu")
    return _op.celu(x, alpha=alpha)


def selu(x, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
    if scale <= 1.0:
        raise ValueError("The scale must be greater than 1.0. Received: %s." % scale)
    if alpha < 0:
        raise ValueError("The alpha must be no less than zero. Received: %s." % alpha)
    return _op.selu(x, scale=scale, alpha=alpha)


def silu(x, inplace=False, name=None):
    return _op.silu(x)


def swish(x, name=None):
    return _op.swish(x)


def mish(x, name=None):
    return _op.mish(x, threshold=20.0)


def hardswish(x, name=None):
    return _op.hardswish(x)


def hardsigmoid(x, slope=0.1666667, offset=0.5, name=None):
    return _op.hardsigmoid(x, slope=slope, offset=offset)


def hardtanh(x, min=-1.0, max=1.0, name=None):
    return _op.hardtanh(x, t_min=min, t_max=max)


def hardshrink(x, threshold=0.5, name=None):
    return _op.hardshrink(x, threshold=threshold)


def softshrink(x, threshold=0.5, name=None):
    if threshold < 0:
        raise ValueError("The threshold must be no less than zero. Received: %s." % threshold)
    return _op.softshrink(x, threshold=threshold)


def tanhshrink(x, name=None):
    return _op.tanh_shrink(x)


def softplus(x, beta=1, threshold=20, name=None):
    return _op.softplus(x, beta=beta, threshold=threshold)


def softsign(x, name=None):
    return _op.softsign(x)


def log_sigmoid(x, name=None):
    return _op.logsigmoid(x)


logsigmoid = log_sigmoid


def thresholded_relu(x, threshold=1.0, value=0.0, name=None):
    return _op.thresholded_relu(x, threshold=threshold, value=value)


def prelu(x, weight, data_format="NCHW", name=None):
    if data_format not in ("NC", "NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC"):
        raise ValueError("data_format must be one of 'NC', 'NCL', 'NCHW', 'NCDHW', 'NLC', 'NHWC', 'NDHWC', receive " + data_format)
    layout = "NHWC" if data_format.endswith("C") and data_format != "NC" else "NCHW"
    return _op.prelu(x, weight, data_format=layout, mode="all" if weight.shape[0] == 1 else "channel")


def rrelu(x, lower=1.0 / 8.0, upper=1.0 / 3.0, training=True, name=None):
    if not training:
        return _op.leaky_relu(x, negative_slope=(lower + upper) / 2.0)
    slope = _op.uniform(x.shape, dtype=x.dtype, min=lower, max=upper, seed=0)
    return _op.where(_op.binary("lt", x, 0.0), _op.multiply(x, slope), x)


def maxout(x, groups, axis=1, name=None):
    if axis not in (1, -1, 3):
        raise ValueError("Attr(axis) should be 1 when data format is NCHW, -1 or 3 when data format is NHWC. Received Attr(axis): %s." % axis)
    rank = x.ndim
    if rank != 4:
        raise ValueError("(InvalidArgument) x's dims should be 4, but received x's dims is: %d." % rank)
    axis = axis % rank
    dims = list(x.shape)
    parts = _op.reshape(x, shape=dims[:axis] + [dims[axis] // groups, groups] + dims[axis + 1 :])
    return _op.max(parts, axis=[axis + 1], keepdim=False)


def glu(x, axis=-1, name=None):
    a, b = _op.split_with_num(x, num=2, axis=axis)
    return _op.multiply(a, _op.sigmoid(b))


def swiglu(x, y=None, name=None):
    if y is None:
        x, y = _op.split_with_num(x, num=2, axis=-1)
    return _op.multiply(_op.silu(x), y)


relu_ = _in_place(relu, "relu_")
elu_ = _in_place(elu, "elu_")
softmax_ = _in_place(softmax, "softmax_")
tanh_ = _in_place(tanh, "tanh_")
leaky_relu_ = _in_place(leaky_relu, "leaky_relu_")
hardtanh_ = _in_place(hardtanh, "hardtanh_")
thresholded_relu_ = _in_place(thresholded_relu, "thresholded_relu_")
