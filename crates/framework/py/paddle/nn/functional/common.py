"""Linear maps, dropout, embeddings, padding, resampling and rearrangement."""
import math

import _op
import _tensor

from ..._core import dtype as _dtypes


def gather_tree(ids, parents):
    """Whole beams from the ids of each step and the beams that they came from; time comes first."""
    if ids.ndim != 3 or parents.shape != ids.shape:
        raise ValueError("The shape of ids and parents must be [max_time, batch_size, beam_size]")
    last = ids.shape[0] - 1
    rows = [ids[last]]
    beams = parents[last]
    for step in range(last - 1, -1, -1):
        rows.append(_op.take_along_axis(ids[step], beams, axis=1))
        beams = _op.take_along_axis(parents[step], beams, axis=1)
    rows.reverse()
    return _op.stack(rows, axis=0)


def linear(x, weight, bias=None, name=None):
    if not isinstance(x, _tensor.tensor_class()):
        got = "None" if x is None else type(x).__name__
        raise ValueError("(InvalidArgument) linear(): argument 'X' (position 0) must be Tensor, but got " + got)
    out = _op.matmul(x, weight)
    return out if bias is None else _op.add(out, bias)


def bilinear(x1, x2, weight, bias=None, name=None):
    left = _op.matmul(_op.unsqueeze(x1, axis=[0]), weight)
    out = _op.transpose(_op.sum(_op.multiply(left, _op.unsqueeze(x2, axis=[0])), axis=[2], dtype=None, keepdim=False), perm=[1, 0])
    return out if bias is None else _op.add(out, bias)


def embedding(
    x, weight, padding_idx=None, max_norm=None, norm_type=2.0, sparse=False, scale_grad_by_freq=False, name=None
):
    if padding_idx is None:
        padding_idx = -1
    elif padding_idx < 0:
        padding_idx = weight.shape[0] + padding_idx
    if max_norm is not None:
        embedding_renorm_(x, weight, max_norm, norm_type)
    return _op.embedding(x, weight, padding_idx=padding_idx, sparse=sparse)


def embedding_renorm_(x, weight, max_norm, norm_type=2.0):
    rows = _tensor.detach(weight)
    size = _op.p_norm(rows, porder=float(norm_type), axis=-1, epsilon=1e-12, keepdim=True, asvector=False)
    factor = _op.clip(_op.binary("rdiv", _op.scale(size, scale=1.0, bias=1e-07), max_norm), min=0.0, max=1.0)
    used = _op.full([weight.shape[0], 1], value=0.0, dtype=weight.dtype)
    ids = _op.reshape(x, shape=[-1])
    ones = _op.full([ids.shape[0], 1], value=1.0, dtype=weight.dtype)
    used = _op.scatter(used, ids, ones, overwrite=True)
    factor = _op.where(_op.binary("gt", used, 0.0), factor, _op.full_like(factor, value=1.0))
    _tensor.assign_data(weight, _op.multiply(rows, factor))
    return weight


def one_hot(x, num_classes=-1, name=None):
    if isinstance(num_classes, int) and num_classes == -1:
        num_classes = int(_op.max(x, axis=None, keepdim=False)) + 1
    return _op.one_hot(x, num_classes=num_classes)


def dropout(x, p=0.5, axis=None, training=True, inplace=False, mode="upscale_in_train", name=None):
    """Zeroes elements with probability `p`; with `axis`, whole slices along the other axes."""
    tensor_p = isinstance(p, _tensor.tensor_class())
    if not tensor_p:
        if not isinstance(p, (int, float)):
            raise TypeError("p argument should be a number or Variable")
        if p < 0 or p > 1:
            raise ValueError("p argument should between 0 and 1")
    if mode not in ("downscale_in_infer", "upscale_in_train"):
        raise ValueError("mode argument should be 'downscale_in_infer' or 'upscale_in_train'")
    if not tensor_p and p == 0:
        return x
    if axis is None:
        if not training and mode == "upscale_in_train":
            return _op.assign(x)
        return _op.dropout(x, p=p, is_test=not training, mode=mode)[0]
    if not training:
        return x if mode == "upscale_in_train" else _op.scale(x, scale=1.0 - p)
    if p == 1.0:
        return _op.scale(x, scale=0.0)
    kept_axes = [axis] if isinstance(axis, int) else list(axis)
    rank = x.ndim
    for a in kept_axes:
        if a < 0 or a >= rank:
            raise ValueError("axis value should be greater than or equal to 0 and less than dimensions of x: %s, but get axis value: %s" % (rank, a))
    shape = [x.shape[i] if i in kept_axes else 1 for i in range(rank)]
    drawn = _op.uniform(shape, dtype=_dtypes.float32, min=0.0, max=1.0, seed=0)
    keep = _op.cast(_op.binary("ge", drawn, p), dtype=x.dtype)
    if mode == "upscale_in_train":
        keep = _op.scale(keep, scale=1.0 / (1.0 - p))
    return _op.multiply(x, keep)


def dropout1d(input, p=0.5, training=True, inplace=False):
    return dropout(input, p, [0, 1], training)


def dropout2d(x, p=0.5, training=True, data_format="NCHW", name=None):
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError("Attr(data_format) should be 'NCHW' or 'NHWC'. Received Attr(data_format): %s." % data_format)
    return dropout(x, p, [0, 1] if data_format == "NCHW" else [0, 3], training)


def dropout3d(x, p=0.5, training=True, data_format="NCDHW", name=None):
    if data_format not in ("NCDHW", "NDHWC"):
        raise ValueError("Attr(data_format) should be 'NCDHW' or 'NDHWC'. Received Attr(data_format): %s." % data_format)
    return dropout(x, p, [0, 1] if data_format == "NCDHW" else [0, 4], training)


def alpha_dropout(x, p=0.5, training=True, name=None):
    return _alpha_dropout(x, p, training, x.shape)


def feature_alpha_dropout(x, p=0.5, training=True, name=None):
    return _alpha_dropout(x, p, training, list(x.shape[:2]) + [1] * (x.ndim - 2))


def _alpha_dropout(x, p, training, shape):
    if not isinstance(p, (float, int)):
        raise TypeError("p argument should be a float or int")
    if p < 0 or p > 1:
        raise ValueError("p argument should between 0 and 1")
    if not training:
        return x
    if p == 1:
        return _op.scale(x, scale=0.0)
    low = -1.7580993408473766
    a = ((1 - p) * (1 + p * low**2)) ** -0.5
    b = -a * low * p
    drawn = _op.uniform(shape, dtype=_dtypes.float32, min=0.0, max=1.0, seed=0)
    keep = _op.cast(_op.binary("ge", drawn, p), dtype=x.dtype)
    dropped = _op.scale(keep, scale=-low, bias=low)
    return _op.scale(_op.add(_op.multiply(x, keep), dropped), scale=a, bias=b)


def label_smooth(label, prior_dist=None, epsilon=0.1, name=None):
    return _op.label_smooth(label, prior_dist, epsilon=float(epsilon))


def cosine_similarity(x1, x2, axis=1, eps=1e-8):
    dot = _op.sum(_op.multiply(x1, x2), axis=axis, dtype=None, keepdim=False)
    a = _op.sum(_op.multiply(x1, x1), axis=axis, dtype=None, keepdim=False)
    b = _op.sum(_op.multiply(x2, x2), axis=axis, dtype=None, keepdim=False)
    size = _op.sqrt(_op.clip(_op.multiply(a, b), min=eps * eps, max=3.4028234663852886e38))
    return _op.divide(dot, size)


def pairwise_distance(x, y, p=2.0, epsilon=1e-6, keepdim=False, name=None):
    from ...tensor.linalg import norm

    gap = _op.subtract(x, y)
    if epsilon != 0.0:
        gap = _op.scale(gap, scale=1.0, bias=epsilon)
    return norm(gap, p, -1, keepdim)


def normalize(x, p=2, axis=1, epsilon=1e-12, out=None, name=None):
    if p == 0.0 or p == 0:
        size = _op.sum(_op.cast(_op.binary("ne", x, 0), dtype=x.dtype), axis=axis, dtype=None, keepdim=True)
    else:
        size = _op.p_norm(x, porder=float(p), axis=axis, epsilon=epsilon, keepdim=True, asvector=False)
    return _op.divide(x, _op.maximum(size, _op.full([1], value=epsilon, dtype=x.dtype)))


_SPATIAL = {3: "NCL", 4: "NCHW", 5: "NCDHW"}


def pad(x, pad, mode="constant", value=0.0, data_format=None, pad_from_left_axis=True, name=None):
    """Pads the last axes by pairs from the last axis backwards; 2 * rank constant pads go from the first axis on."""
    rank = x.ndim
    if data_format is None:
        data_format = _SPATIAL.get(rank, "NCHW")
    if mode not in ("reflect", "replicate", "constant", "circular"):
        raise AssertionError("mode should be one of constant, reflect, replicate, circular, but got %s." % mode)
    is_tensor = isinstance(pad, _tensor.tensor_class())
    if not is_tensor and len(pad) % 2 == 1 and mode == "constant":
        return _pad_any(x, list(pad) + [0], mode, value)
    if not is_tensor and mode == "constant" and len(pad) == 2 * rank:
        pairs = list(pad)
        if not pad_from_left_axis:
            pairs = [n for i in range(rank - 1, -1, -1) for n in pad[2 * i : 2 * i + 2]]
        return _op.pad(x, paddings=pairs, pad_value=value)
    if data_format not in ("NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC"):
        raise AssertionError(
            "data_format should be in one of [NCL, NCHW, NCDHW, NLC, NHWC, NDHWC] but got %s" % data_format
        )
    if rank not in (3, 4, 5) or (not is_tensor and len(pad) != 2 * (rank - 2)):
        return _pad_any(x, list(pad), mode, value)
    last = data_format.endswith("C")
    if rank == 5:
        return _op.pad3d(x, paddings=pad, mode=mode, pad_value=value, data_format="NDHWC" if last else "NCDHW")
    missing = 5 - rank
    x = _op.unsqueeze(x, axis=[1, 2][:missing] if last else [2, 3][:missing])
    if is_tensor:
        pad = _op.concat([_op.cast(pad, dtype=_dtypes.int32), _op.full([2 * missing], value=0, dtype=_dtypes.int32)], axis=0)
    else:
        pad = list(pad) + [0, 0] * missing
    out = _op.pad3d(x, paddings=pad, mode=mode, pad_value=value, data_format="NDHWC" if last else "NCDHW")
    return _op.squeeze(out, axis=[1, 2][:missing] if last else [2, 3][:missing])


def _pad_any(x, pad, mode, value):
    """Pads the last `len(pad) / 2` axes of a tensor of any rank with a constant."""
    if mode != "constant":
        if x.ndim not in (3, 4, 5):
            raise AssertionError("input tensor dimension must be in [3, 4, 5] but got %d" % x.ndim)
        raise ValueError("padding mode %s needs a tensor of rank 3, 4 or 5 and pads for its spatial axes" % mode)
    rank = x.ndim
    pairs = [0, 0] * rank
    for i in range(len(pad) // 2):
        axis = rank - 1 - i
        pairs[2 * axis] = pad[2 * i]
        pairs[2 * axis + 1] = pad[2 * i + 1]
    return _op.pad(x, paddings=pairs, pad_value=value)


def zeropad2d(x, padding, data_format="NCHW", name=None):
    return pad(x, padding, "constant", 0, data_format)


_MODES = {3: ("linear", "nearest", "area"), 4: ("bilinear", "nearest", "bicubic", "area"), 5: ("trilinear", "nearest", "area")}
_INTERP = {"linear": "linear_interp", "bilinear": "bilinear_interp", "trilinear": "trilinear_interp", "bicubic": "bicubic_interp", "nearest": "nearest_interp"}


def interpolate(
    x,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=False,
    align_mode=0,
    data_format=None,
    recompute_scale_factor=None,
    antialias=False,
    name=None,
):
    rank = x.ndim
    mode = mode.lower()
    if data_format is None:
        data_format = _SPATIAL.get(rank)
    if mode not in ("linear", "bilinear", "trilinear", "bicubic", "nearest", "area"):
        raise ValueError("The 'resample' of image_resize can only be 'area', 'linear', 'bilinear', 'trilinear',  'bicubic' or 'nearest' currently.")
    if rank not in _MODES:
        raise ValueError("The x and size should satisfy rank(x) - 2 == len(size).")
    if mode not in _MODES[rank]:
        raise ValueError("%s-D input does not support mode '%s'." % (rank, mode))
    if align_corners and mode in ("nearest", "area"):
        raise ValueError("align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear")
    if size is None and scale_factor is None:
        raise ValueError("One of size and scale_factor must not be None.")
    spatial = rank - 2
    if mode == "area":
        if size is None:
            factors = [scale_factor] * spatial if isinstance(scale_factor, (int, float)) else list(scale_factor)
            at = 1 if data_format.endswith("C") else 2
            size = [int(x.shape[at + i] * factors[i]) for i in range(spatial)]
        from . import pooling

        return (pooling.adaptive_avg_pool1d, pooling.adaptive_avg_pool2d, pooling.adaptive_avg_pool3d)[spatial - 1](x, size)
    out = []
    scale = []
    tensor = _tensor.tensor_class()
    if size is not None:
        if isinstance(size, tensor):
            size = list(_op.unbind(size, axis=0)) if size.ndim == 1 else [size]
        elif isinstance(size, int):
            size = [size]
        if len(size) != spatial:
            raise ValueError("The x and size should satisfy rank(x) - 2 == len(size).")
        out = list(size)
    else:
        if isinstance(scale_factor, tensor):
            scale = [float(scale_factor)] * spatial if scale_factor.ndim == 0 or scale_factor.shape[0] == 1 else scale_factor.tolist()
        elif isinstance(scale_factor, (int, float)):
            scale = [float(scale_factor)] * spatial
        else:
            scale = [float(s) for s in scale_factor]
            if len(scale) != spatial:
                raise ValueError("scale_shape length should be %s for input %s-D tensor." % (spatial, rank))
        if recompute_scale_factor:
            at = 1 if data_format.endswith("C") else 2
            out = [int(math.floor(float(x.shape[at + i]) * scale[i])) for i in range(spatial)]
            scale = []
    out = [0] * (3 - spatial) + (out if not scale else [0] * spatial)
    return getattr(_op, _INTERP[mode])(
        x,
        data_format="NHWC" if data_format.endswith("C") else "NCHW",
        out_d=out[0],
        out_h=out[1],
        out_w=out[2],
        scale=scale,
        align_corners=align_corners,
        align_mode=align_mode,
    )


def upsample(x, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format=None, name=None):
    return interpolate(x, size, scale_factor, mode, align_corners, align_mode, data_format)


def unfold(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    if x.ndim != 4:
        raise AssertionError("input should be the format of [N, C, H, W]")
    pads = _pair(paddings)
    if len(pads) == 2:
        pads = [pads[0], pads[1], pads[0], pads[1]]
    return _op.unfold(x, kernel_sizes=_pair(kernel_sizes), strides=_pair(strides), paddings=pads, dilations=_pair(dilations))


def fold(x, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    pads = _pair(paddings)
    if len(pads) == 2:
        pads = [pads[0], pads[1], pads[0], pads[1]]
    return _op.fold(
        x,
        output_sizes=_pair(output_sizes),
        kernel_sizes=_pair(kernel_sizes),
        strides=_pair(strides),
        paddings=pads,
        dilations=_pair(dilations),
    )


def _pair(v):
    return [v, v] if isinstance(v, int) else list(v)


def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    if maxlen is None:
        maxlen = int(_op.max(x, axis=None, keepdim=False))
    at = _op.arange(start=0, end=maxlen, step=1, dtype=x.dtype)
    return _op.cast(_op.less_than(at, _op.unsqueeze(x, axis=[-1])), dtype=_dtypes.convert(dtype))


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    return _op.diag_embed(input, offset=offset, dim1=dim1, dim2=dim2)
