"""Records what Paddle's CPU kernels compute.

Run with a Python that has paddlepaddle 3.3.1: python record_kernels.py > kernels.json

A list of cases: `op` (named as the test that reads it names it), `inputs`, `attributes`, and `outputs` or `error` (the
class of the exception). A tensor is [dtype, shape, elements]; floats that JSON lacks are strings.
"""
import json
import sys
import warnings

import numpy as np
import paddle
import paddle.nn.functional as F

warnings.simplefilter("ignore")
paddle.set_device("cpu")
cases = []
random = np.random.RandomState(20)
INF, NAN = float("inf"), float("nan")


def encode(tensor):
    dtype = str(tensor.dtype).replace("paddle.", "")
    if dtype == "bfloat16":
        tensor = tensor.astype("float32")
    array = tensor.numpy()
    if array.dtype.kind in "f":
        text = [float(np.format_float_positional(v, unique=True)) if np.isfinite(v) else str(v) for v in array.reshape(-1)]
    elif array.dtype.kind == "c":
        text = [[float(v.real), float(v.imag)] for v in array.reshape(-1)]
    else:
        text = array.reshape(-1).tolist()
    return [dtype, list(array.shape), text]


def case(op, run, /, *inputs, **attributes):
    entry = dict(op=op, inputs=[encode(i) for i in inputs], attributes=attributes)
    try:
        outputs = run(*[i.clone() for i in inputs])
        outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
        entry["outputs"] = [encode(o) for o in outputs]
    except Exception as error:  # noqa: BLE001
        entry["error"] = type(error).__name__
    cases.append(entry)


def floats(*shape, low=-2.0, high=2.0, dtype="float32"):
    return paddle.to_tensor(np.round(random.uniform(low, high, shape), 2).astype(dtype))


def ints(*shape, low=-9, high=9, dtype="int64"):
    return paddle.to_tensor(random.randint(low, high, shape).astype(dtype))


def tensor(values, dtype="float32"):
    return paddle.to_tensor(np.array(values, dtype=dtype))


# Functions of one tensor.
edge = tensor([0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 10.0, -10.0, 90.0, -100.0, 1e-5, -1e-5, 3e-40, INF, -INF, NAN, 0.3, -0.7, 20.5])
plain = floats(21, low=-5, high=5)
UNARY = {
    "abs": paddle.abs, "neg": paddle.neg, "sign": paddle.sign, "square": paddle.square, "sqrt": paddle.sqrt,
    "rsqrt": paddle.rsqrt, "reciprocal": paddle.reciprocal, "exp": paddle.exp, "expm1": paddle.expm1, "log": paddle.log,
    "log2": paddle.log2, "log10": paddle.log10, "log1p": paddle.log1p, "sin": paddle.sin, "cos": paddle.cos,
    "tan": paddle.tan, "atan": paddle.atan, "sinh": paddle.sinh, "cosh": paddle.cosh, "tanh": paddle.tanh,
    "asinh": paddle.asinh, "erf": paddle.erf, "lgamma": paddle.lgamma, "digamma": paddle.digamma, "floor": paddle.floor,
    "ceil": paddle.ceil, "round": paddle.round, "trunc": paddle.trunc, "sigmoid": F.sigmoid,
    "log_sigmoid": F.log_sigmoid, "relu": F.relu, "relu6": F.relu6, "silu": F.silu, "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate=True), "mish": F.mish, "softsign": F.softsign,
    "tanh_shrink": F.tanhshrink, "hardswish": F.hardswish, "hardsigmoid": F.hardsigmoid, "softplus": F.softplus,
    "elu": F.elu, "celu": F.celu, "selu": F.selu, "leaky_relu": F.leaky_relu, "hardtanh": F.hardtanh,
    "hardshrink": F.hardshrink, "softshrink": F.softshrink, "thresholded_relu": F.thresholded_relu,
    "scale": lambda x: paddle.scale(x, 1.5, 0.25), "bias_scale": lambda x: paddle.scale(x, 1.5, 0.25, False),
    "clip": lambda x: paddle.clip(x, -1.5, 0.75), "pow2": lambda x: paddle.pow(x, 2), "pow3": lambda x: paddle.pow(x, 3),
    "pow_half": lambda x: paddle.pow(x, 0.5), "pow2.5": lambda x: paddle.pow(x, 2.5),
}
for name, function in UNARY.items():
    case("unary", function, edge, function=name)
    case("unary", function, plain, function=name)
    case("unary", function, plain.astype("float64"), function=name)
inside = floats(12, low=-0.95, high=0.95)
for name in ("asin", "acos", "atanh", "erfinv"):
    case("unary", getattr(paddle, name), inside, function=name)
case("unary", paddle.acosh, floats(8, low=1, high=5), function="acosh")
for dtype in ("int32", "int64"):
    for name in ("abs", "neg", "sign", "square", "scale", "pow2", "pow3", "floor"):
        case("unary", UNARY[name], ints(9, dtype=dtype), function=name)
case("unary", UNARY["abs"], tensor([-(2**31), 5], "int32"), function="abs")

# Arithmetic.
BINARY = {
    "add": paddle.add, "subtract": paddle.subtract, "multiply": paddle.multiply, "divide": paddle.divide,
    "floor_divide": paddle.floor_divide, "mod": paddle.mod, "pow": paddle.pow, "maximum": paddle.maximum,
    "minimum": paddle.minimum, "fmax": paddle.fmax, "fmin": paddle.fmin, "atan2": paddle.atan2,
}
left = tensor([7.5, -7.5, 7.5, -7.5, 0.0, -0.0, INF, 5.0, NAN, 1.0, 0.0, -3.0])
right = tensor([2.0, 2.0, -2.0, -2.0, 3.0, -3.0, 2.0, INF, 1.0, NAN, 0.0, 0.0])
for name, function in BINARY.items():
    case("binary", function, left, right, function=name)
    case("binary", function, floats(2, 3, 4), floats(3, 1), function=name)
    case("binary", function, floats(2, 1, 4), floats(5, 1), function=name)
    case("binary", function, floats(3, 4), floats(4), function=name)
    case("binary", function, floats(), floats(2, 2), function=name)
    case("binary", function, floats(0, 3), floats(3), function=name)
    if name not in ("divide", "atan2"):
        case("binary", function, ints(3, 4, dtype="int32"), ints(4, low=1, dtype="int32"), function=name)
        case("binary", function, tensor([7, -7, 7, -7, 0, 5], "int64"), tensor([2, 2, -2, -2, 3, -3], "int64"), function=name)
        case("binary", function, floats(5, dtype="float64"), floats(5, dtype="float64"), function=name)
case("binary", paddle.floor_divide, tensor([1, 2], "int32"), tensor([1, 0], "int32"), function="floor_divide")
case("binary", paddle.mod, tensor([1, 2], "int64"), tensor([1, 0], "int64"), function="mod")
case("binary", paddle.add, tensor([2**31 - 1], "int32"), tensor([1], "int32"), function="add")
case("binary", paddle.pow, tensor([2, 3, -2, 10, 0, 2, 2, -1], "int32"), tensor([10, 20, 3, 10, 0, -1, 31, -1], "int32"), function="pow")
case("binary", paddle.pow, tensor([2, 3, 2, 3], "int64"), tensor([40, 39, 63, -2], "int64"), function="pow")
for name in ("add", "multiply"):
    case("binary", BINARY[name], tensor([True, True, False], "bool"), tensor([True, False, False], "bool"), function=name)
for name, function in (("bitwise_and", paddle.bitwise_and), ("bitwise_or", paddle.bitwise_or), ("bitwise_xor", paddle.bitwise_xor)):
    case("binary", function, ints(8, dtype="int32"), ints(8, dtype="int32"), function=name)
    case("binary", function, tensor([True, True, False], "bool"), tensor([True, False, False], "bool"), function=name)
case("binary", paddle.bitwise_left_shift, tensor([1, -8, 255, 3], "int32"), tensor([33, 1, 2, 31], "int32"), function="shl")
case("binary", paddle.bitwise_right_shift, tensor([1, -8, 255, -3], "int32"), tensor([33, 1, 2, 31], "int32"), function="shr")
for name in ("equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"):
    case("compare", getattr(paddle, name), left, right, function=name)
    case("compare", getattr(paddle, name), ints(2, 3, low=0, high=3), ints(3, low=0, high=3), function=name)
for name in ("logical_and", "logical_or", "logical_xor"):
    case("logical", getattr(paddle, name), tensor([0.0, 1.0, NAN, 0.0]), tensor([0.0, 0.0, 2.0, NAN]), function=name)
case("logical_not", paddle.logical_not, tensor([0.0, 1.0, NAN]))
case("bitwise_not", paddle.bitwise_not, ints(5, dtype="int32"))
case("isnan", paddle.isnan, edge)
case("isinf", paddle.isinf, edge)
case("isfinite", paddle.isfinite, edge)
wide = tensor([1.9, -1.9, 3e9, -3e9, 1e20, -1e20, NAN, INF, -INF, 256.5, 300.7, -1.0, 0.0])
for dtype in ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "bfloat16"):
    case("cast", lambda x: x.astype(dtype), wide, dtype=dtype)
    case("cast", lambda x: x.astype(dtype), wide.astype("float64"), dtype=dtype)
    case("cast", lambda x: x.astype(dtype), tensor([2**40 + 5, -1, 300, 0], "int64"), dtype=dtype)
    case("cast", lambda x: x.astype(dtype), tensor([True, False], "bool"), dtype=dtype)
case("where", paddle.where, tensor([[True], [False]], "bool"), floats(2, 3), floats(3))
case("where", paddle.where, tensor([True, False, True], "bool"), ints(3), ints(3))

# Products.
for a, b, ta, tb in [((2, 3), (3, 4), 0, 0), ((3, 2), (3, 4), 1, 0), ((2, 3), (4, 3), 0, 1), ((3, 2), (4, 3), 1, 1), ((3,), (3,), 0, 0), ((3,), (3, 2), 0, 0),
                     ((2, 3), (3,), 0, 0), ((2, 1, 2, 3), (4, 3, 2), 0, 0), ((5, 2, 3), (3, 2), 0, 0), ((2, 3), (5, 3, 2), 0, 0), ((3,), (5, 3, 2), 0, 0), ((5, 2, 3), (3,), 0, 0),
                     ((2, 3, 4), (2, 5, 4), 0, 1), ((0, 3), (3, 2), 0, 0), ((2, 0), (0, 2), 0, 0), ((3,), (3, 2), 1, 0)]:
    for dtype in ("float32", "float64"):
        case("matmul", lambda x, y: paddle.matmul(x, y, bool(ta), bool(tb)), floats(*a, dtype=dtype), floats(*b, dtype=dtype), transpose_x=bool(ta), transpose_y=bool(tb))
case("matmul", paddle.matmul, ints(2, 3), ints(3, 2), transpose_x=False, transpose_y=False)

# Reductions.
REDUCE = {"sum": paddle.sum, "mean": paddle.mean, "max": paddle.max, "min": paddle.min, "prod": paddle.prod,
          "logsumexp": paddle.logsumexp}
cube = floats(2, 3, 4)
holes = tensor([[1.0, NAN, 3.0], [4.0, 5.0, NAN], [1.0, 2.0, 3.0], [-INF, -INF, INF]])
for name, function in REDUCE.items():
    for axis, keep in [(None, False), (0, False), (1, True), (-1, False), ([0, 2], False), ([1, 2], True), ([0, 1, 2], True)]:
        case("reduce", lambda x: function(x, axis=axis, keepdim=keep), cube, function=name, axis=axis, keepdim=keep)
    case("reduce", lambda x: function(x, axis=1), holes, function=name, axis=1, keepdim=False)
    case("reduce", lambda x: function(x, axis=0), floats(0, 3), function=name, axis=0, keepdim=False)
    case("reduce", lambda x: function(x, axis=1), floats(0, 3), function=name, axis=1, keepdim=False)
    case("reduce", lambda x: function(x), floats(), function=name, axis=None, keepdim=False)
    if name not in ("logsumexp",):
        case("reduce", lambda x: function(x, axis=1), ints(2, 3, dtype="int32"), function=name, axis=1, keepdim=False)
        case("reduce", lambda x: function(x), ints(2, 3), function=name, axis=None, keepdim=False)
case("reduce", paddle.sum, tensor([True, True, False], "bool"), function="sum", axis=None, keepdim=False)
for name, function in (("all", paddle.all), ("any", paddle.any)):
    case("reduce", lambda x: function(x, axis=1), tensor([[True, False], [True, True], [False, False]], "bool"), function=name, axis=1, keepdim=False)
    case("reduce", lambda x: function(x, axis=0), tensor(np.zeros((0, 2)), "bool"), function=name, axis=0, keepdim=False)
for name, function in (("argmax", paddle.argmax), ("argmin", paddle.argmin)):
    for axis, keep in [(None, False), (0, False), (1, True), (-1, False)]:
        case("arg", lambda x: function(x, axis=axis, keepdim=keep), ints(3, 4, low=0, high=4).astype("float32"), function=name, axis=axis, keepdim=keep)
    case("arg", lambda x: function(x, axis=1), holes[:3], function=name, axis=1, keepdim=False)
    case("arg", lambda x: function(x, axis=1), tensor([[NAN, 1.0, 2.0], [NAN, NAN, -1.0]]), function=name, axis=1, keepdim=False)
    case("arg", lambda x: function(x, axis=0), ints(5), function=name, axis=0, keepdim=False)
for axis in (0, 1, -1):
    case("scan", lambda x: paddle.cumsum(x, axis), floats(3, 4), function="cumsum", axis=axis)
    case("scan", lambda x: paddle.cumprod(x, axis), floats(3, 4), function="cumprod", axis=axis)
    case("cummax", lambda x: paddle.cummax(x, axis), tensor([[1.0, NAN, 3.0, 3.0], [4.0, 5.0, 5.0, 1.0]]), axis=axis)
    case("cummin", lambda x: paddle.cummin(x, axis), tensor([[1.0, NAN, 3.0, 3.0], [4.0, 5.0, 1.0, 1.0]]), axis=axis)
case("scan", lambda x: paddle.cumsum(x, 0), ints(4), function="cumsum", axis=0)
for unbiased in (True, False):
    for axis, keep in [(None, False), (1, True), ([0, 2], False)]:
        case("variance", lambda x: paddle.var(x, axis, unbiased, keep), cube, axis=axis, unbiased=unbiased, keepdim=keep)
case("variance", lambda x: paddle.var(x), tensor([1.0]), axis=None, unbiased=True, keepdim=False)
for p in (0.0, 1.0, 2.0, 3.0, INF, -INF):
    case("norm", lambda x: paddle.norm(x, p, axis=1), floats(3, 4), p=str(p), axis=1, keepdim=False)

# Rows.
for axis in (-1, 0, 1):
    case("softmax", lambda x: F.softmax(x, axis), floats(2, 3, 5, low=-9, high=9), axis=axis)
    case("log_softmax", lambda x: F.log_softmax(x, axis), floats(2, 3, 5, low=-9, high=9), axis=axis)
case("softmax", lambda x: F.softmax(x), tensor([[1e4, 0.0], [-INF, 0.0], [NAN, 1.0]]), axis=-1)
case("softmax", lambda x: F.softmax(x), floats(3, 37, dtype="float64"), axis=-1)
weight, bias = floats(12, low=0.5, high=1.5), floats(12)
case("layer_norm", lambda x, w, b: F.layer_norm(x, [3, 4], w, b, 1e-5), floats(2, 3, 4), weight, bias, axis=1)
case("layer_norm", lambda x: F.layer_norm(x, [4], None, None, 1e-5), floats(2, 3, 4), axis=2)
case("group_norm", lambda x, w, b: F.group_norm(x, 2, 1e-5, w, b), floats(2, 4, 3, 3), floats(4), floats(4), groups=2)
case("instance_norm", lambda x, w, b: F.instance_norm(x, None, None, w, b), floats(2, 3, 4, 4), floats(3), floats(3))
moments = (floats(3), floats(3, low=0.5, high=2.0))
case("batch_norm", lambda x, m, v, w, b: F.batch_norm(x, m, v, w, b, False), floats(2, 3, 4, 4), *moments, floats(3), floats(3), training=False)


def trained(x, m, v, w, b):
    y = F.batch_norm(x, m, v, w, b, True, momentum=0.0)
    return [y, m, v]


case("batch_norm", trained, floats(2, 3, 4, 4), *moments, floats(3), floats(3), training=True)

# Convolutions and pools.
for x, w, options in [
    ((2, 3, 7, 7), (4, 3, 3, 3), {}), ((2, 3, 7, 8), (4, 3, 3, 3), dict(padding=1)), ((1, 4, 9, 9), (6, 4, 3, 3), dict(stride=2, padding=1)),
    ((2, 4, 5, 5), (6, 4, 1, 1), {}), ((1, 4, 9, 9), (6, 2, 3, 3), dict(groups=2, padding=1)), ((1, 4, 9, 9), (4, 1, 3, 3), dict(groups=4, padding=1)),
    ((2, 4, 9, 8), (8, 1, 3, 3), dict(groups=4, stride=2, padding=1)), ((1, 3, 9, 9), (3, 1, 5, 5), dict(groups=3, padding=2, dilation=2)),
    ((1, 3, 11, 9), (4, 3, 3, 3), dict(dilation=2, padding=2)), ((1, 2, 6, 6), (3, 2, 3, 2), dict(padding=[1, 2, 0, 1])), ((1, 2, 6, 6), (3, 2, 2, 2), dict(stride=[2, 3])),
    ((1, 2, 5, 5), (3, 2, 1, 1), dict(stride=2)), ((1, 17, 6, 6), (13, 17, 3, 3), dict(padding=1)), ((1, 3, 20, 19), (5, 3, 7, 7), dict(stride=2, padding=3)),
]:
    bias = floats(w[0])
    record = dict(stride=options.get("stride", 1), padding=options.get("padding", 0), dilation=options.get("dilation", 1), groups=options.get("groups", 1))
    case("conv", lambda x, w, b: F.conv2d(x, w, b, **options), floats(*x), floats(*w), bias, **record)

    def gradients(x, w):
        x.stop_gradient = w.stop_gradient = False
        y = F.conv2d(x, w, **options)
        return paddle.grad(y, [x, w], grad_outputs=[paddle.cos(paddle.arange(y.size, dtype="float32")).reshape(y.shape)])

    case("conv_grad", gradients, floats(*x), floats(*w), **record)
case("conv", lambda x, w, b: F.conv2d(x, w, b, padding=1), floats(1, 2, 5, 5, dtype="float64"), floats(3, 2, 3, 3, dtype="float64"), floats(3, dtype="float64"), stride=1, padding=1, dilation=1, groups=1)
case("conv", lambda x, w, b: F.conv1d(x, w, b, stride=2, padding=1), floats(2, 3, 9), floats(4, 3, 3), floats(4), stride=2, padding=1, dilation=1, groups=1)
case("conv", lambda x, w, b: F.conv3d(x, w, b, padding=1), floats(1, 2, 4, 5, 3), floats(3, 2, 3, 3, 3), floats(3), stride=1, padding=1, dilation=1, groups=1)
for x, w, options in [((1, 3, 4, 4), (3, 2, 3, 3), {}), ((1, 3, 4, 5), (3, 2, 3, 3), dict(stride=2, padding=1)), ((1, 4, 4, 4), (4, 2, 2, 2), dict(stride=2, groups=2)),
                      ((1, 3, 4, 4), (3, 2, 3, 3), dict(stride=2, padding=1, output_padding=1)), ((1, 3, 4, 4), (3, 2, 3, 3), dict(dilation=2))]:
    case("conv_transpose", lambda x, w, b: F.conv2d_transpose(x, w, b, **options), floats(*x), floats(*w), floats(w[1] * options.get("groups", 1)),
         stride=options.get("stride", 1), padding=options.get("padding", 0), dilation=options.get("dilation", 1), groups=options.get("groups", 1), extra=options.get("output_padding", 0))
for shape, kernel, options in [((1, 2, 6, 6), 2, {}), ((1, 2, 7, 7), 3, dict(stride=2, padding=1)), ((1, 2, 7, 7), 2, dict(stride=2, ceil_mode=True)), ((2, 1, 5, 8), [2, 3], dict(stride=[1, 2])),
                               ((1, 1, 6, 6), 3, dict(stride=2, padding=1, ceil_mode=True))]:
    record = dict(kernel=kernel, stride=options.get("stride", kernel), padding=options.get("padding", 0), ceil=options.get("ceil_mode", False))
    case("max_pool", lambda x: F.max_pool2d(x, kernel, return_mask=True, **options), floats(*shape), **record)
    for exclusive in (True, False):
        case("avg_pool", lambda x: F.avg_pool2d(x, kernel, exclusive=exclusive, **options), floats(*shape), exclusive=exclusive, **record)
for size in (1, 2, 3, [2, 3], [7, 7]):
    case("adaptive_avg_pool", lambda x: F.adaptive_avg_pool2d(x, size), floats(1, 2, 7, 8), size=size)
    case("adaptive_max_pool", lambda x: F.adaptive_max_pool2d(x, size, return_mask=True), floats(1, 2, 7, 8), size=size)

# Movement.
for perm in ([1, 0, 2], [2, 1, 0], [0, 2, 1], [2, 0, 1], [0, 1, 2]):
    case("transpose", lambda x: paddle.transpose(x, perm), floats(2, 3, 4), perm=perm)
case("transpose", lambda x: paddle.transpose(x, [1, 0]), ints(33, 20), perm=[1, 0])
case("concat", lambda a, b: paddle.concat([a, b], 1), floats(2, 3, 2), floats(2, 1, 2), axis=1)
case("concat", lambda a, b: paddle.concat([a, b], -1), ints(2, 0), ints(2, 3), axis=-1)
case("stack", lambda a, b: paddle.stack([a, b], 1), floats(2, 3), floats(2, 3), axis=1)
case("stack", lambda a, b: paddle.stack([a, b], -1), floats(2, 3), floats(2, 3), axis=-1)
case("split", lambda x: paddle.split(x, [1, 2, 1], 1), floats(2, 4, 2), sizes=[1, 2, 1], axis=1)
case("unstack", lambda x: paddle.unstack(x, 1), floats(2, 3), axis=1)
case("tile", lambda x: paddle.tile(x, [2, 1, 3]), floats(2, 3), repeats=[2, 1, 3])
case("tile", lambda x: paddle.tile(x, [2]), floats(2, 3), repeats=[2])
case("expand", lambda x: paddle.expand(x, [2, 3, 4]), floats(3, 1), shape=[2, 3, 4])
case("flip", lambda x: paddle.flip(x, [0, 2]), floats(2, 3, 2), axis=[0, 2])
case("roll", lambda x: paddle.roll(x, 2), floats(2, 3), shifts=[2], axis=[])
case("roll", lambda x: paddle.roll(x, [1, -1], [0, 1]), floats(2, 3), shifts=[1, -1], axis=[0, 1])
case("repeat_interleave", lambda x: paddle.repeat_interleave(x, 2, 1), floats(2, 3), repeats=[2], axis=1)
for mode in ("constant", "reflect", "replicate", "circular"):
    case("pad", lambda x: F.pad(x, [1, 2, 2, 1], mode=mode, value=0.5), floats(1, 2, 4, 5), mode=mode, widths=[[0, 0], [0, 0], [2, 1], [1, 2]])
for name, function in (("tril", paddle.tril), ("triu", paddle.triu)):
    for diagonal in (0, 1, -1, 5):
        case(name, lambda x: function(x, diagonal), floats(2, 3, 4), diagonal=diagonal)
for offset in (0, 1, -1):
    case("diagonal", lambda x: paddle.diagonal(x, offset, 0, 1), floats(3, 4, 2), offset=offset)
    case("diag", lambda x: paddle.diag(x, offset, 7.0), floats(3), offset=offset)
for text, function in {"[1:3]": lambda x: x[1:3], "[::-1]": lambda x: x[::-1], "[:, 1::2]": lambda x: x[:, 1::2], "[-3:-1]": lambda x: x[-3:-1], "[4:1:-2]": lambda x: x[4:1:-2], "[3:1]": lambda x: x[3:1], "[:99]": lambda x: x[:99]}.items():
    case("slice", function, floats(5, 6), text=text)
for a, b, c in ((0, 10, 3), (10, 0, -3), (0, 0, 1), (5, -2, -2)):
    case("arange", lambda: paddle.arange(a, b, c, dtype="int64"), start=a, end=b, step=c, dtype="int64")
    case("arange", lambda: paddle.arange(a, b, c, dtype="float32"), start=a, end=b, step=c, dtype="float32")
case("arange", lambda: paddle.arange(0.0, 1.0, 0.1, dtype="float32"), start=0.0, end=1.0, step=0.1, dtype="float32")
case("arange", lambda: paddle.arange(0.1, 2.0, 0.3, dtype="float64"), start=0.1, end=2.0, step=0.3, dtype="float64")
for count in (1, 2, 5, 10):
    case("linspace", lambda: paddle.linspace(0.1, 3.3, count), start=0.1, end=3.3, count=count, dtype="float32")
case("eye", lambda: paddle.eye(2, 3), rows=2, columns=3)

# Indices.
case("index_select", lambda x, i: paddle.index_select(x, i, 1), floats(2, 4, 2), tensor([3, 0, 0], "int64"), axis=1)
case("gather_nd", paddle.gather_nd, floats(3, 4, 2), tensor([[0, 1], [2, 3]], "int64"))
case("gather_nd", paddle.gather_nd, floats(3, 4), tensor([[[0, 1]], [[2, 3]]], "int64"))
case("embedding", lambda i, w: F.embedding(i, w), tensor([[0, 2], [1, 1]], "int64"), floats(3, 4), padding=None)
case("embedding", lambda i, w: F.embedding(i, w, padding_idx=1), tensor([[0, 2], [1, 1]], "int64"), floats(3, 4), padding=1)
case("scatter", lambda x, i, u: paddle.scatter(x, i, u), floats(4, 2), tensor([2, 1, 2], "int64"), floats(3, 2), overwrite=True)
case("scatter", lambda x, i, u: paddle.scatter(x, i, u, overwrite=False), floats(4, 2), tensor([2, 1, 2], "int64"), floats(3, 2), overwrite=False)
case("scatter_nd_add", paddle.scatter_nd_add, floats(4, 2), tensor([[2], [1], [2]], "int64"), floats(3, 2))
case("index_add", lambda x, i, v: paddle.index_add(x, i, 1, v), floats(2, 3), tensor([2, 0, 2], "int64"), floats(2, 3), axis=1)
case("index_put", lambda x, i, j, v: paddle.index_put(x, [i, j], v), floats(3, 4), tensor([0, 2], "int64"), tensor([1, 3], "int64"), floats(2), accumulate=False)
case("index_put", lambda x, i, j, v: paddle.index_put(x, [i, j], v, accumulate=True), floats(3, 4), tensor([0, 0], "int64"), tensor([1, 1], "int64"), floats(1), accumulate=True)
case("take_along_axis", lambda x, i: paddle.take_along_axis(x, i, 1, broadcast=False), floats(3, 4), tensor([[0, 3], [1, 1], [2, 0]], "int64"), axis=1)
for reduce in ("assign", "add", "mul"):
    case("put_along_axis", lambda x, i, v: paddle.put_along_axis(x, i, v, 1, reduce=reduce, broadcast=False), floats(3, 4), tensor([[0, 3], [1, 1], [2, 0]], "int64"), floats(3, 2), axis=1, reduce=reduce)
case("masked_select", paddle.masked_select, floats(2, 3), tensor([[True, False, True], [False, False, True]], "bool"))
case("nonzero", paddle.nonzero, tensor([[1.0, 0.0], [NAN, 2.0]]))
case("nonzero", paddle.nonzero, tensor([[0.0, 0.0]]))
case("one_hot", lambda x: F.one_hot(x, 4), tensor([[0, 3], [1, 1]], "int64"), classes=4)

# Order.
keys = tensor([[3.0, 1.0, 2.0, 1.0], [NAN, 0.0, 5.0, -1.0]])
for descending in (False, True):
    case("sort", lambda x: paddle.sort(x, 1, descending, stable=True), keys, axis=1, descending=descending)
    case("argsort", lambda x: paddle.argsort(x, 1, descending, stable=True), keys, axis=1, descending=descending)
    case("argsort", lambda x: paddle.argsort(x, 0, descending, stable=True), ints(5, 2, low=0, high=3), axis=0, descending=descending)
    case("topk", lambda x: paddle.topk(x, 2, 1, largest=descending), floats(3, 5), k=2, axis=1, largest=descending)
    case("topk", lambda x: paddle.topk(x, 2, 0, largest=descending), floats(3, 5), k=2, axis=0, largest=descending)
case("kthvalue", lambda x: paddle.kthvalue(x, 2, 1), floats(3, 5), k=2, axis=1)
case("unique", lambda x: paddle.unique(x, return_index=True, return_inverse=True, return_counts=True), ints(9, low=0, high=4))
case("searchsorted", paddle.searchsorted, tensor([1.0, 3.0, 3.0, 5.0]), tensor([[0.0, 3.0], [4.0, 9.0]]), right=False)
case("searchsorted", lambda a, b: paddle.searchsorted(a, b, right=True), tensor([1.0, 3.0, 3.0, 5.0]), tensor([[0.0, 3.0], [4.0, 9.0]]), right=True)
case("bincount", paddle.bincount, tensor([1, 3, 1, 0], "int64"))
case("histogram", lambda x: paddle.histogram(x, 4), floats(12), bins=4)

# Images and losses.
for mode, align, align_mode in (("nearest", False, 0), ("bilinear", False, 0), ("bilinear", True, 0), ("bilinear", False, 1), ("bicubic", False, 0), ("bicubic", True, 0)):
    for size in ([7, 9], [2, 3], [4, 10]):
        case("interpolate", lambda x: F.interpolate(x, size=size, mode=mode, align_corners=align, align_mode=align_mode), floats(1, 2, 4, 5), mode=mode, align=align, align_mode=align_mode, size=size, scale=[])
case("interpolate", lambda x: F.interpolate(x, scale_factor=2.0, mode="bilinear"), floats(1, 2, 4, 5), mode="bilinear", align=False, align_mode=0, size=[8, 10], scale=[2.0, 2.0])
case("interpolate", lambda x: F.interpolate(x, scale_factor=1.5, mode="nearest"), floats(1, 2, 4, 5), mode="nearest", align=False, align_mode=0, size=[6, 7], scale=[1.5, 1.5])
case("cross_entropy", lambda x, t: F.cross_entropy(x, t, reduction="none", ignore_index=-100), floats(4, 5), tensor([0, 4, -100, 2], "int64"), axis=-1)
case("cross_entropy", lambda x, t: F.cross_entropy(x, t, reduction="none", axis=1), floats(2, 3, 4), ints(2, 4, low=0, high=3), axis=1)
json.dump(cases, sys.stdout, separators=(",", ":"))
print()
