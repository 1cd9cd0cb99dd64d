"""Building blocks and box operations of vision models."""
import math

import _op
import _tensor

from .._core import dtype as _dtypes
from .._core.missing import module_getattr as _module_getattr
from ..nn import BatchNorm2D, Conv2D, Layer, ReLU, Sequential
from ..nn.initializer import Normal


class ConvNormActivation(Sequential):
    """Convolution, normalisation, activation; the last two may be None."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size=3,
        stride=1,
        padding=None,
        groups=1,
        norm_layer=BatchNorm2D,
        activation_layer=ReLU,
        dilation=1,
        bias=None,
    ):
        if padding is None:
            padding = (kernel_size - 1) // 2 * dilation
        if bias is None:
            bias = norm_layer is None
        layers = [
            Conv2D(
                in_channels,
                out_channels,
                kernel_size,
                stride,
                padding,
                dilation=dilation,
                groups=groups,
                bias_attr=None if bias else False,
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer())
        Sequential.__init__(self, *layers)


def nms(boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """Indices of the boxes that are kept, best first; each category on its own where they are given."""
    if category_idxs is not None:
        if scores is None or categories is None:
            raise ValueError("scores and categories are needed when category_idxs is given")
        kept = []
        own = category_idxs.tolist()
        for c in categories:
            members = [i for i, v in enumerate(own) if v == c]
            if members:
                at = _tensor.from_data(members, _dtypes.int64)
                inner = nms(_op.gather(boxes, at, axis=0), iou_threshold, _op.gather(scores, at, axis=0))
                kept.extend([members[i] for i in inner.tolist()])
        values = scores.tolist()
        kept.sort(key=lambda i: -values[i])
        return _tensor.from_data(kept[: len(kept) if top_k is None else top_k], _dtypes.int64)
    rows = boxes.tolist()
    order = list(range(len(rows)))
    if scores is not None:
        values = scores.tolist()
        order.sort(key=lambda i: -values[i])
    kept = []
    for i in order:
        if all([_iou(rows[i], rows[j]) <= iou_threshold for j in kept]):
            kept.append(i)
    return _tensor.from_data(kept[: len(kept) if top_k is None else top_k], _dtypes.int64)


def _iou(a, b):
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)


def yolo_box(
    x,
    img_size,
    anchors,
    class_num,
    conf_thresh,
    downsample_ratio,
    clip_bbox=True,
    name=None,
    scale_x_y=1.0,
    iou_aware=False,
    iou_aware_factor=0.5,
):
    """Boxes and scores of the cells of a YOLOv3 head; what is not confident enough is zero. No gradient passes."""
    x = x.detach()
    kinds = len(anchors) // 2
    batch, height, width = x.shape[0], x.shape[2], x.shape[3]
    overlap = None
    if iou_aware:
        overlap = _op.sigmoid(_op.reshape(x[:, :kinds], shape=[batch, kinds, 1, height, width]))
        x = x[:, kinds:]
    x = _op.reshape(x, shape=[batch, kinds, 5 + class_num, height, width])
    size = _op.cast(img_size, dtype=x.dtype)

    def line(values, dims):
        return _op.reshape(_tensor.from_data(values, x.dtype), shape=dims)

    def of_image(axis):
        return _op.reshape(size[:, axis], shape=[-1, 1, 1, 1])

    bias = -0.5 * (scale_x_y - 1.0)
    sides = []
    for at, (cells, dims, of) in enumerate(((width, [1, 1, 1, -1], 1), (height, [1, 1, -1, 1], 0))):
        place = _op.scale(_op.sigmoid(x[:, :, at]), scale=scale_x_y, bias=bias)
        place = _op.add(place, line([float(n) for n in range(cells)], dims))
        middle = _op.scale(_op.multiply(place, of_image(of)), scale=1.0 / cells)
        anchor = line([float(n) for n in anchors[at::2]], [1, kinds, 1, 1])
        extent = _op.multiply(_op.multiply(_op.exp(x[:, :, 2 + at]), anchor), of_image(of))
        half = _op.scale(extent, scale=0.5 / (downsample_ratio * cells))
        low, high = _op.subtract(middle, half), _op.add(middle, half)
        if clip_bbox:
            low = _op.maximum(low, _op.full_like(low, value=0.0))
            high = _op.minimum(high, _op.scale(_op.add(of_image(of), _op.full_like(high, value=0.0)), bias=-1.0))
        sides.append((low, high))
    confidence = _op.sigmoid(x[:, :, 4:5])
    if iou_aware:
        kept = _op.pow(confidence, y=1.0 - iou_aware_factor)
        confidence = _op.multiply(kept, _op.pow(overlap, y=iou_aware_factor))
    sure = _op.greater_equal(confidence, _op.full_like(confidence, value=conf_thresh))
    boxes = _op.stack([sides[0][0], sides[1][0], sides[0][1], sides[1][1]], axis=-1)
    scores = _op.transpose(_op.multiply(confidence, _op.sigmoid(x[:, :, 5:])), perm=[0, 1, 3, 4, 2])
    sure = _op.transpose(sure, perm=[0, 1, 3, 4, 2])
    results = []
    for value, last in ((boxes, 4), (scores, class_num)):
        value = _op.where(sure, value, _op.full_like(value, value=0.0))
        results.append(_op.reshape(value, shape=[batch, kinds * height * width, last]))
    return tuple(results)


def _pair(value):
    return [value, value] if isinstance(value, int) else list(value)


def deform_conv2d(
    x, offset, weight, bias=None, stride=1, padding=0, dilation=1, deformable_groups=1, groups=1, mask=None, name=None
):
    """A convolution whose window reads, by bilinear interpolation, at places that `offset` moves; `mask` weighs them."""
    (sh, sw), (ph, pw), (dh, dw) = _pair(stride), _pair(padding), _pair(dilation)
    n, channels, height, width = x.shape
    outputs, per_group, kh, kw = weight.shape
    out_h = (height + 2 * ph - (dh * (kh - 1) + 1)) // sh + 1
    out_w = (width + 2 * pw - (dw * (kw - 1) + 1)) // sw + 1
    parts, taps, places = deformable_groups, kh * kw, out_h * out_w
    offset = _op.reshape(offset, shape=[n, parts, taps, 2, places])
    moved_y, moved_x = _op.unbind(offset, axis=3)
    # Where each tap reads without offsets: `[1, 1, taps, places]`.
    tap_y = [i * dh - ph for i in range(kh) for _ in range(kw)]
    tap_x = [j * dw - pw for _ in range(kh) for j in range(kw)]
    place_y = [i * sh for i in range(out_h) for _ in range(out_w)]
    place_x = [j * sw for _ in range(out_h) for j in range(out_w)]
    y = _op.add(moved_y, _grid(tap_y, place_y, x.dtype))
    x_at = _op.add(moved_x, _grid(tap_x, place_x, x.dtype))
    flat = _op.reshape(x, shape=[n, parts, channels // parts, height * width])
    low_y, low_x = _op.floor(y), _op.floor(x_at)
    part_y, part_x = _op.subtract(y, low_y), _op.subtract(x_at, low_x)
    columns = None
    for step_y, weight_y in ((0, 1.0 - part_y), (1, part_y)):
        for step_x, weight_x in ((0, 1.0 - part_x), (1, part_x)):
            share = _op.multiply(weight_y, weight_x)
            if mask is not None:
                share = _op.multiply(share, _op.reshape(mask, shape=[n, parts, taps, places]))
            corner = _corner(flat, low_y + step_y, low_x + step_x, share, height, width)
            columns = corner if columns is None else _op.add(columns, corner)
    columns = _op.reshape(columns, shape=[n, groups, per_group * taps, places])
    kernels = _op.reshape(weight, shape=[1, groups, outputs // groups, per_group * taps])
    out = _op.reshape(_op.matmul(kernels, columns), shape=[n, outputs, out_h, out_w])
    return out if bias is None else _op.add(out, _op.reshape(bias, shape=[1, outputs, 1, 1]))


def _grid(taps, places, dtype):
    rows = [[float(t + p) for p in places] for t in taps]
    return _op.reshape(_tensor.from_data(rows, dtype), shape=[1, 1, len(taps), len(places)])


def _corner(flat, y, x, share, height, width):
    """The elements at whole coordinates times `share`; outside there are zeros."""
    inside = _op.logical_and(
        _op.logical_and(_op.binary("ge", y, 0.0), _op.binary("le", y, height - 1.0)),
        _op.logical_and(_op.binary("ge", x, 0.0), _op.binary("le", x, width - 1.0)),
    )
    share = _op.multiply(share, _op.cast(inside, dtype=share.dtype))
    y = _op.clip(y, min=0.0, max=height - 1.0)
    x = _op.clip(x, min=0.0, max=width - 1.0)
    n, parts, channels, _ = flat.shape
    taps, places = share.shape[2], share.shape[3]
    at = _op.cast(_op.add(_op.scale(y, scale=float(width)), x), dtype=_dtypes.int64)
    at = _op.expand(_op.reshape(at, shape=[n, parts, 1, taps * places]), shape=[n, parts, channels, taps * places])
    found = _op.reshape(_op.take_along_axis(flat, at, axis=3), shape=[n, parts, channels, taps, places])
    return _op.multiply(found, _op.unsqueeze(share, axis=[2]))


class DeformConv2D(Layer):
    """`deform_conv2d` with its weight and bias."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        deformable_groups=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
    ):
        Layer.__init__(self)
        if weight_attr is False:
            raise AssertionError("weight_attr should not be False in Conv.")
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups.")
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._deformable_groups = deformable_groups
        self._groups = groups
        self._in_channels = in_channels
        self._out_channels = out_channels
        self._stride = _pair(stride)
        self._kernel_size = _pair(kernel_size)
        self._padding = _pair(padding)
        self._dilation = _pair(dilation)
        shape = [out_channels, in_channels // groups] + self._kernel_size
        fan = in_channels * self._kernel_size[0] * self._kernel_size[1]
        self.weight = self.create_parameter(shape, weight_attr, default_initializer=Normal(0.0, (2.0 / fan) ** 0.5))
        self.bias = self.create_parameter([out_channels], bias_attr, is_bias=True)

    def forward(self, x, offset, mask=None):
        return deform_conv2d(
            x,
            offset,
            self.weight,
            self.bias,
            self._stride,
            self._padding,
            self._dilation,
            self._deformable_groups,
            self._groups,
            mask,
        )


def roi_align(x, boxes, boxes_num, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=True, name=None):
    """Averages of bilinear samples in each cell of a grid over each box; as many samples as cells need where not told."""
    rows, columns = _pair(output_size)
    images = _op.repeat_interleave_with_tensor_index(
        _op.arange(start=0, end=x.shape[0], step=1, dtype=_dtypes.int64), _op.cast(boxes_num, dtype=_dtypes.int64), axis=0
    )
    x = _op.index_select(x, images, axis=0)
    edges = _op.scale(boxes, scale=spatial_scale, bias=-0.5 if aligned else 0.0)
    left, top, right, bottom = _op.unbind(edges, axis=1)
    height, width = _op.subtract(bottom, top), _op.subtract(right, left)
    if not aligned:
        height, width = _op.clip(height, min=1.0, max=None), _op.clip(width, min=1.0, max=None)
    if sampling_ratio > 0:
        return _aligned(x, (top, height, rows, sampling_ratio), (left, width, columns, sampling_ratio))
    out = []
    for i, (h, w) in enumerate(zip(height.tolist(), width.tolist())):
        down = (top[i : i + 1], height[i : i + 1], rows, max(math.ceil(h / rows), 0))
        across = (left[i : i + 1], width[i : i + 1], columns, max(math.ceil(w / columns), 0))
        out.append(_aligned(x[i : i + 1], down, across))
    return _op.concat(out, axis=0)


def _aligned(x, down, across):
    vertical = _op.unsqueeze(_interpolation(*down, x.shape[2]), axis=[1])
    horizontal = _op.unsqueeze(_interpolation(*across, x.shape[3]), axis=[1])
    return _op.matmul(_op.matmul(vertical, x), horizontal, transpose_x=False, transpose_y=True)


def _interpolation(start, extent, cells, samples, size):
    """For each box the matrix `[cells, size]` that averages samples of a line of `size` elements."""
    boxes = start.shape[0]
    if samples == 0:
        return _op.full([boxes, cells, size], value=0.0, dtype=start.dtype)
    steps = [(c + (s + 0.5) / samples) / cells for c in range(cells) for s in range(samples)]
    steps = _op.reshape(_tensor.from_data(steps, start.dtype), shape=[1, cells * samples])
    at = _op.add(_op.unsqueeze(start, axis=[1]), _op.multiply(_op.unsqueeze(extent, axis=[1]), steps))
    inside = _op.logical_and(_op.binary("ge", at, -1.0), _op.binary("le", at, float(size)))
    at = _op.clip(at, min=0.0, max=size - 1.0)
    low = _op.floor(at)
    part = _op.subtract(at, low)
    high = _op.clip(low + 1.0, min=0.0, max=size - 1.0)
    line = _tensor.from_data([float(i) for i in range(size)], start.dtype)
    matrix = _op.add(
        _op.multiply(_op.unsqueeze(1.0 - part, axis=[2]), _picks(low, line)),
        _op.multiply(_op.unsqueeze(part, axis=[2]), _picks(high, line)),
    )
    matrix = _op.multiply(matrix, _op.unsqueeze(_op.cast(inside, dtype=start.dtype), axis=[2]))
    return _op.mean(_op.reshape(matrix, shape=[boxes, cells, samples, size]), axis=[2], keepdim=False)


def _picks(at, line):
    return _op.cast(_op.equal(_op.unsqueeze(at, axis=[2]), line), dtype=line.dtype)


__getattr__ = _module_getattr(__name__, globals())
