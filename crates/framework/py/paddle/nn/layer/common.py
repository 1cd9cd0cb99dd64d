"""Linear, dropout, embedding, padding, resampling and rearranging layers."""
from .. import functional as F
from .layers import Layer


class Identity(Layer):
    def __init__(self, *args, **kwargs):
        Layer.__init__(self)

    def forward(self, input):
        return input


class Linear(Layer):
    """`x @ weight + bias` with weight of shape `[in_features, out_features]`."""

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, name=None):
        Layer.__init__(self)
        self.in_features = in_features
        self.out_features = out_features
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self.weight = self.create_parameter([in_features, out_features], weight_attr, self._dtype)
        self.bias = self.create_parameter([out_features], bias_attr, self._dtype, is_bias=True)
        self.name = name

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        name = ", name=" + self.name if self.name else ""
        return "in_features=%s, out_features=%s, dtype=%s%s" % (self.weight.shape[0], self.weight.shape[1], self._dtype, name)


class Bilinear(Layer):
    def __init__(self, in1_features, in2_features, out_features, weight_attr=None, bias_attr=None, name=None):
        Layer.__init__(self)
        self._in1_features = in1_features
        self._in2_features = in2_features
        self._out_features = out_features
        self._name = name
        self.weight = self.create_parameter([out_features, in1_features, in2_features], weight_attr, self._dtype)
        self.bias = self.create_parameter([1, out_features], bias_attr, self._dtype, is_bias=True)

    def forward(self, x1, x2):
        return F.bilinear(x1, x2, self.weight, self.bias)

    def extra_repr(self):
        return "in1_features=%s, in2_features=%s, out_features=%s, dtype=%s%s" % (
            self._in1_features,
            self._in2_features,
            self._out_features,
            self._dtype,
            named(self),
        )


def named(layer):
    """`, name=...` where the user gave a name."""
    name = layer.__dict__.get("_name", layer.__dict__.get("name"))
    return ", name=" + name if name else ""


class Dropout(Layer):
    def __init__(self, p=0.5, inplace=False, axis=None, mode="upscale_in_train", name=None):
        Layer.__init__(self)
        self.p = p
        self.axis = axis
        self.mode = mode
        self.name = name
        self.inplace = inplace

    def forward(self, input):
        return F.dropout(input, self.p, self.axis, self.training, mode=self.mode)

    def extra_repr(self):
        return "p=%s, axis=%s, mode=%s, inplace=%s%s" % (self.p, self.axis, self.mode, self.inplace, named(self))


class Dropout1D(Layer):
    def __init__(self, p=0.5, inplace=False):
        Layer.__init__(self)
        self.p = p

    def forward(self, input):
        return F.dropout1d(input, self.p, self.training)

    def extra_repr(self):
        return "p=%s" % self.p


class Dropout2D(Layer):
    def __init__(self, p=0.5, data_format="NCHW", name=None):
        Layer.__init__(self)
        self.p = p
        self.data_format = data_format
        self.name = name

    def forward(self, input):
        return F.dropout2d(input, self.p, self.training, self.data_format)

    def extra_repr(self):
        return "p=%s, data_format=%s%s" % (self.p, self.data_format, named(self))


class Dropout3D(Layer):
    def __init__(self, p=0.5, data_format="NCDHW", name=None):
        Layer.__init__(self)
        self.p = p
        self.data_format = data_format
        self.name = name

    def forward(self, input):
        return F.dropout3d(input, self.p, self.training, self.data_format)

    def extra_repr(self):
        return "p=%s, data_format=%s%s" % (self.p, self.data_format, named(self))


class AlphaDropout(Layer):
    def __init__(self, p=0.5, name=None):
        Layer.__init__(self)
        self.p = p
        self.name = name

    def forward(self, input):
        return F.alpha_dropout(input, self.p, self.training)

    def extra_repr(self):
        return "p=%s%s" % (self.p, named(self))


class FeatureAlphaDropout(AlphaDropout):
    def forward(self, input):
        return F.feature_alpha_dropout(input, self.p, self.training)


class Embedding(Layer):
    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        *,
        scale_grad_by_freq=False,
        sparse=False,
        _weight=None,
        _freeze=False,
        device=None,
        dtype=None,
        weight_attr=None,
        name=None,
    ):
        Layer.__init__(self, dtype="float32" if dtype is None else dtype)
        if num_embeddings < 0:
            raise ValueError("num_embeddings must be gather than 0")
        if embedding_dim <= 0:
            raise ValueError("embedding_dim must be greater than 0")
        if padding_idx is None:
            index = -1
        else:
            index = padding_idx if padding_idx >= 0 else num_embeddings + padding_idx
        if index >= num_embeddings or index < -1:
            raise ValueError("padding_idx must be within [-%s, %s)" % (num_embeddings, num_embeddings))
        self._num_embeddings = num_embeddings
        self._embedding_dim = embedding_dim
        self._sparse = sparse
        self._padding_idx = padding_idx
        self._index = None if padding_idx is None else index
        self._max_norm = max_norm
        self._norm_type = norm_type
        self._scale_grad_by_freq = scale_grad_by_freq
        self._name = name
        self.weight = self.create_parameter([num_embeddings, embedding_dim], weight_attr, self._dtype)
        if _weight is not None:
            self.weight.set_value(_weight)
        if _freeze:
            self.weight.stop_gradient = True
        if padding_idx is not None:
            zero_row(self.weight, index)

    def forward(self, x):
        return F.embedding(x, self.weight, self._index, self._max_norm, self._norm_type, self._sparse)

    def extra_repr(self):
        out = "%s, %s" % (self._num_embeddings, self._embedding_dim)
        if self._padding_idx is not None:
            out = out + ", padding_idx=%s" % self._padding_idx
        return out + ", sparse=%s, scale_grad_by_freq=%s%s" % (self._sparse, self._scale_grad_by_freq, named(self))


def zero_row(param, index):
    """Sets one row of a fresh parameter to zero."""
    import _op
    import _tensor

    ids = _tensor.from_data([index], None)
    row = _op.full([1, param.shape[1]], value=0.0, dtype=param.dtype)
    _tensor.assign_data(param, _op.scatter(_tensor.detach(param), ids, row, overwrite=True))


class Flatten(Layer):
    def __init__(self, start_axis=1, stop_axis=-1):
        Layer.__init__(self)
        self.start_axis = start_axis
        self.stop_axis = stop_axis

    def forward(self, input):
        return F.flatten(input, self.start_axis, self.stop_axis)


class Unflatten(Layer):
    def __init__(self, axis, shape, name=None):
        Layer.__init__(self)
        self.axis = axis
        self.shape = shape
        self.name = name

    def forward(self, input):
        return F.unflatten(input, self.axis, self.shape)

    def extra_repr(self):
        return "axis=%s, shape=%s%s" % (self.axis, self.shape, named(self))


class _Pad(Layer):
    """Padding of the spatial axes; subclasses fix their number, the mode and the default layout."""

    _n = 2
    _mode = None

    def __init__(self, padding, mode="constant", value=0.0, data_format=None, name=None):
        Layer.__init__(self)
        if isinstance(padding, int):
            padding = [padding] * (2 * self._n)
        self._pad = padding
        self._how = mode if self._mode is None else self._mode
        self._value = value
        self._data_format = ("NCL", "NCHW", "NCDHW")[self._n - 1] if data_format is None else data_format
        self._name = name

    def forward(self, x):
        return F.pad(x, self._pad, self._how, self._value, self._data_format)

    def extra_repr(self):
        return "padding=%s, mode=%s, value=%s, data_format=%s%s" % (self._pad, self._how, self._value, self._data_format, named(self))


class Pad1D(_Pad):
    _n = 1


class Pad2D(_Pad):
    _n = 2


class Pad3D(_Pad):
    _n = 3


class _PadOf(_Pad):
    def __init__(self, padding, data_format=None, name=None):
        _Pad.__init__(self, padding, "constant", 0.0, data_format, name)


class ZeroPad1D(_PadOf):
    _n = 1


class ZeroPad2D(_PadOf):
    _n = 2


class ZeroPad3D(_PadOf):
    _n = 3


class ReflectionPad1D(_PadOf):
    _n = 1
    _mode = "reflect"


class ReflectionPad2D(_PadOf):
    _n = 2
    _mode = "reflect"


class ReflectionPad3D(_PadOf):
    _n = 3
    _mode = "reflect"


class ReplicationPad1D(_PadOf):
    _n = 1
    _mode = "replicate"


class ReplicationPad2D(_PadOf):
    _n = 2
    _mode = "replicate"


class ReplicationPad3D(_PadOf):
    _n = 3
    _mode = "replicate"


class CircularPad1D(_PadOf):
    _n = 1
    _mode = "circular"


class CircularPad2D(_PadOf):
    _n = 2
    _mode = "circular"


class CircularPad3D(_PadOf):
    _n = 3
    _mode = "circular"


class ConstantPad1D(_Pad):
    _n = 1

    def __init__(self, padding, value, data_format=None, name=None):
        _Pad.__init__(self, padding, "constant", value, data_format, name)


class ConstantPad2D(ConstantPad1D):
    _n = 2


class ConstantPad3D(ConstantPad1D):
    _n = 3


class Upsample(Layer):
    def __init__(
        self,
        size=None,
        scale_factor=None,
        mode="nearest",
        align_corners=False,
        align_mode=0,
        data_format=None,
        recompute_scale_factor=None,
        name=None,
    ):
        Layer.__init__(self)
        self.size = size
        self.scale_factor = scale_factor
        self.mode = mode.lower()
        self.align_corners = align_corners
        self.align_mode = align_mode
        self.data_format = data_format
        self.recompute_scale_factor = recompute_scale_factor
        self.name = name

    def forward(self, x):
        return F.interpolate(
            x, self.size, self.scale_factor, self.mode, self.align_corners, self.align_mode, self.data_format, self.recompute_scale_factor
        )

    def extra_repr(self):
        main = "scale_factor=%s" % self.scale_factor if self.scale_factor is not None else "size=%s" % self.size
        return main + ", mode=%s, align_corners=%s, align_mode=%s, data_format=%s%s" % (
            self.mode,
            self.align_corners,
            self.align_mode,
            self.data_format,
            named(self),
        )


class UpsamplingNearest2D(Layer):
    _mode = "nearest"
    _align = False

    def __init__(self, size=None, scale_factor=None, data_format="NCHW", name=None):
        Layer.__init__(self)
        self.size = size
        self.scale_factor = scale_factor
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.interpolate(x, self.size, self.scale_factor, self._mode, self._align, 0, self.data_format)

    def extra_repr(self):
        main = "scale_factor=%s" % self.scale_factor if self.scale_factor is not None else "size=%s" % self.size
        return main + ", data_format=%s%s" % (self.data_format, named(self))


class UpsamplingBilinear2D(UpsamplingNearest2D):
    _mode = "bilinear"
    _align = True


class CosineSimilarity(Layer):
    def __init__(self, axis=1, eps=1e-8):
        Layer.__init__(self)
        self._axis = axis
        self._eps = eps

    def forward(self, x1, x2):
        return F.cosine_similarity(x1, x2, self._axis, self._eps)

    def extra_repr(self):
        return "axis=%s, eps=%s" % (self._axis, self._eps)


class PairwiseDistance(Layer):
    __module__ = "paddle.nn.layer.distance"

    def __init__(self, p=2.0, epsilon=1e-6, keepdim=False, name=None):
        Layer.__init__(self)
        self.p = p
        self.epsilon = epsilon
        self.keepdim = keepdim
        self.name = name

    def forward(self, x, y):
        return F.pairwise_distance(x, y, self.p, self.epsilon, self.keepdim)

    def extra_repr(self):
        out = "p=%s" % self.p
        if self.epsilon != 1e-6:
            out = out + ", epsilon=%s" % self.epsilon
        if self.keepdim is not False:
            out = out + ", keepdim=%s" % self.keepdim
        return out + (", name=" + self.name if self.name is not None else "")


class Unfold(Layer):
    def __init__(self, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        Layer.__init__(self)
        self.kernel_sizes = kernel_sizes
        self.dilations = dilations
        self.paddings = paddings
        self.strides = strides
        self.name = name

    def forward(self, input):
        return F.unfold(input, self.kernel_sizes, self.strides, self.paddings, self.dilations)

    def extra_repr(self):
        return "kernel_size=%s, dilation=%s, padding=%s, stride=%s%s" % (
            self.kernel_sizes,
            self.dilations,
            self.paddings,
            self.strides,
            named(self),
        )


class Fold(Unfold):
    def __init__(self, output_sizes, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        Unfold.__init__(self, kernel_sizes, dilations, paddings, strides, name)
        self.output_sizes = output_sizes

    def forward(self, input):
        return F.fold(input, self.output_sizes, self.kernel_sizes, self.strides, self.paddings, self.dilations)


class PixelShuffle(Layer):
    __module__ = "paddle.nn.layer.vision"

    def __init__(self, upscale_factor, data_format="NCHW", name=None):
        Layer.__init__(self)
        if not isinstance(upscale_factor, int):
            raise TypeError("upscale factor must be int type")
        _check_layout(data_format)
        self._factor = upscale_factor
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.pixel_shuffle(x, self._factor, self._data_format)

    def extra_repr(self):
        return "upscale_factor=%s%s%s" % (self._factor, _layout(self), named(self))


def _check_layout(data_format):
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError("Data format should be 'NCHW' or 'NHWC'.But recevie data format: %s" % data_format)


def _layout(layer):
    return ", data_format=" + layer._data_format if layer._data_format != "NCHW" else ""


class PixelUnshuffle(Layer):
    __module__ = "paddle.nn.layer.vision"

    def __init__(self, downscale_factor, data_format="NCHW", name=None):
        Layer.__init__(self)
        if not isinstance(downscale_factor, int):
            raise TypeError("Downscale factor must be int type")
        if downscale_factor <= 0:
            raise ValueError("Downscale factor must be positive")
        _check_layout(data_format)
        self._factor = downscale_factor
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.pixel_unshuffle(x, self._factor, self._data_format)

    def extra_repr(self):
        return "downscale_factor=%s%s%s" % (self._factor, _layout(self), named(self))


class ChannelShuffle(Layer):
    __module__ = "paddle.nn.layer.vision"

    def __init__(self, groups, data_format="NCHW", name=None):
        Layer.__init__(self)
        if not isinstance(groups, int):
            raise TypeError("groups must be int type")
        if groups <= 0:
            raise ValueError("groups must be positive")
        _check_layout(data_format)
        self._groups = groups
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.channel_shuffle(x, self._groups, self._data_format)

    def extra_repr(self):
        return "groups=%s%s%s" % (self._groups, _layout(self), named(self))
