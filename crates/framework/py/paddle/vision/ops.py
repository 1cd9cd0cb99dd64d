"""Building blocks and box operations of vision models."""
import _op
import _tensor

from .._core import dtype as _dtypes
from .._core.missing import module_getattr as _module_getattr
from ..nn import BatchNorm2D, Conv2D, Layer, ReLU, Sequential


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


class DeformConv2D(Layer):
    def __init__(self, *args, **kwargs):
        raise NotImplementedError("paddle.vision.ops.DeformConv2D is not supported yet")


def deform_conv2d(*args, **kwargs):
    raise NotImplementedError("paddle.vision.ops.deform_conv2d is not supported yet")


__getattr__ = _module_getattr(__name__, globals())
