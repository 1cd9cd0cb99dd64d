"""Normalisation layers."""
import _op
import _tensor

from ..._core.param_attr import ParamAttr
from .. import functional as F
from ..initializer import Constant, Normal
from .layers import Layer


class _BatchNormBase(Layer):
    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        use_global_stats=None,
        name=None,
    ):
        Layer.__init__(self)
        self._num_features = num_features
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._use_global_stats = use_global_stats
        shape = [num_features]
        one = Constant(1.0)
        if weight_attr is False:
            self.weight = self.create_parameter(shape, None, default_initializer=one)
            self.weight.stop_gradient = True
        else:
            self.weight = self.create_parameter(shape, weight_attr, default_initializer=one)
        if bias_attr is False:
            self.bias = self.create_parameter(shape, None, is_bias=True, default_initializer=Constant(0.0))
            self.bias.stop_gradient = True
        else:
            self.bias = self.create_parameter(shape, bias_attr, is_bias=True)
        self._mean = self.create_parameter(shape, ParamAttr(initializer=Constant(0.0), trainable=False, do_model_average=True))
        self._mean.stop_gradient = True
        self._variance = self.create_parameter(shape, ParamAttr(initializer=Constant(1.0), trainable=False, do_model_average=True))
        self._variance.stop_gradient = True
        self._momentum = momentum
        self._epsilon = epsilon
        self._data_format = data_format
        self._name = name

    def forward(self, input):
        self._check_input_dim(input)
        return F.batch_norm(
            input,
            self._mean,
            self._variance,
            self.weight,
            self.bias,
            self.training,
            self._momentum,
            self._epsilon,
            self._data_format,
            self._use_global_stats,
        )

    def _check_input_dim(self, input):
        pass

    def extra_repr(self):
        out = "num_features=%s, momentum=%s, epsilon=%s" % (self._num_features, self._momentum, self._epsilon)
        if self._data_format != "NCHW":
            out = out + ", data_format=%s" % self._data_format
        if self._name is not None:
            out = out + ", name=%s" % self._name
        return out


def _expect_rank(input, ranks, text):
    if input.ndim not in ranks:
        raise ValueError("expected %s input (got %dD input)" % (text, input.ndim))


class BatchNorm1D(_BatchNormBase):
    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
        use_global_stats=None,
        name=None,
    ):
        if data_format not in ("NCL", "NC", "NCHW", "NLC", "NHWC"):
            raise ValueError("expected NC , NCL, NLC or None for data_format input")
        data_format = "NLC" if data_format in ("NLC", "NHWC") else "NCHW"
        _BatchNormBase.__init__(
            self, num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name
        )

    def _check_input_dim(self, input):
        _expect_rank(input, (2, 3), "2D or 3D")


class BatchNorm2D(_BatchNormBase):
    def _check_input_dim(self, input):
        _expect_rank(input, (4,), "4D")


class BatchNorm3D(_BatchNormBase):
    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
        use_global_stats=None,
        name=None,
    ):
        data_format = "NHWC" if data_format == "NDHWC" else "NCHW"
        _BatchNormBase.__init__(
            self, num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name
        )

    def _check_input_dim(self, input):
        _expect_rank(input, (5,), "5D")


class SyncBatchNorm(_BatchNormBase):
    """With one process, the same as BatchNorm."""

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        _BatchNormBase.__init__(self, num_features, momentum, epsilon, weight_attr, bias_attr, data_format, None, name)

    @classmethod
    def convert_sync_batchnorm(cls, layer):
        out = layer
        if isinstance(layer, _BatchNormBase) and not isinstance(layer, SyncBatchNorm):
            out = SyncBatchNorm(
                layer._num_features, layer._momentum, layer._epsilon, layer._weight_attr, layer._bias_attr, layer._data_format, layer._name
            )
            out.weight = layer.weight
            out.bias = layer.bias
            out._mean = layer._mean
            out._variance = layer._variance
        for name, sub in layer.named_children():
            out.add_sublayer(name, cls.convert_sync_batchnorm(sub))
        return out


class BatchNorm(Layer):
    """The older interface, with an activation."""

    def __init__(
        self,
        num_channels,
        act=None,
        is_test=False,
        momentum=0.9,
        epsilon=1e-05,
        param_attr=None,
        bias_attr=None,
        dtype="float32",
        data_layout="NCHW",
        in_place=False,
        moving_mean_name=None,
        moving_variance_name=None,
        do_model_average_for_mean_and_var=True,
        use_global_stats=False,
        trainable_statistics=False,
    ):
        Layer.__init__(self)
        self._act = act
        shape = [num_channels]
        self.weight = self.create_parameter(shape, param_attr, default_initializer=Constant(1.0))
        self.bias = self.create_parameter(shape, bias_attr, is_bias=True)
        self._mean = self.create_parameter(shape, ParamAttr(moving_mean_name, Constant(0.0), trainable=False))
        self._mean.stop_gradient = True
        self._variance = self.create_parameter(shape, ParamAttr(moving_variance_name, Constant(1.0), trainable=False))
        self._variance.stop_gradient = True
        self._momentum = momentum
        self._epsilon = epsilon
        self._is_test = is_test
        self._data_layout = data_layout
        self._use_global_stats = use_global_stats
        self._trainable_statistics = trainable_statistics

    def forward(self, input):
        training = self.training and not self._is_test
        use_global = self._use_global_stats or not training and not self._trainable_statistics
        out, mean, variance, _, _ = _op.batch_norm_(
            input,
            self._mean,
            self._variance,
            self.weight,
            self.bias,
            is_test=not training and not self._trainable_statistics,
            momentum=self._momentum,
            epsilon=self._epsilon,
            data_format=self._data_layout,
            use_global_stats=self._use_global_stats,
        )
        if not use_global:
            _tensor.assign_data(self._mean, mean)
            _tensor.assign_data(self._variance, variance)
        return out if self._act is None else getattr(F, self._act)(out)


class LayerNorm(Layer):
    def __init__(
        self,
        normalized_shape,
        epsilon=1e-05,
        *,
        elementwise_affine=True,
        bias=True,
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        name=None,
    ):
        Layer.__init__(self, dtype="float32" if dtype is None else dtype)
        if isinstance(normalized_shape, int):
            normalized_shape = [normalized_shape]
        self._normalized_shape = list(normalized_shape)
        self._epsilon = epsilon
        self._weight_attr = weight_attr if elementwise_affine else False
        self._bias_attr = bias_attr if elementwise_affine and bias else False
        size = 1
        for n in self._normalized_shape:
            size = size * n
        self.weight = None
        self.bias = None
        if self._weight_attr is not False:
            self.weight = self.create_parameter([size], self._weight_attr, default_initializer=Constant(1.0))
        if self._bias_attr is not False:
            self.bias = self.create_parameter([size], self._bias_attr, is_bias=True)

    def forward(self, input):
        return F.layer_norm(input, self._normalized_shape, self.weight, self.bias, self._epsilon)

    def extra_repr(self):
        return "normalized_shape=%s, epsilon=%s" % (self._normalized_shape, self._epsilon)


class RMSNorm(Layer):
    def __init__(self, normalized_shape, epsilon=1e-05, weight_attr=None, name=None):
        Layer.__init__(self)
        self._normalized_shape = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
        self._epsilon = epsilon
        self.weight = self.create_parameter(self._normalized_shape, weight_attr, default_initializer=Constant(1.0))

    def forward(self, input):
        return F.rms_norm(input, self._normalized_shape, self.weight, self._epsilon)


class GroupNorm(Layer):
    def __init__(
        self,
        num_groups,
        num_channels,
        epsilon=1e-05,
        *,
        affine=True,
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        name=None,
    ):
        Layer.__init__(self, dtype="float32" if dtype is None else dtype)
        self._num_groups = num_groups
        self._num_channels = num_channels
        self._epsilon = epsilon
        self._data_format = data_format
        if num_channels % num_groups != 0:
            raise ValueError("num_channels must be divisible by num_groups")
        shape = [num_channels]
        self.weight = None
        self.bias = None
        if weight_attr is not False and affine:
            self.weight = self.create_parameter(shape, weight_attr, default_initializer=Constant(1.0))
        if bias_attr is not False and affine:
            self.bias = self.create_parameter(shape, bias_attr, is_bias=True)

    def forward(self, input):
        return F.group_norm(input, self._num_groups, self._epsilon, self.weight, self.bias, self._data_format)

    def extra_repr(self):
        return "num_groups=%s, num_channels=%s, epsilon=%s" % (self._num_groups, self._num_channels, self._epsilon)


class _InstanceNormBase(Layer):
    _format = "NCHW"
    _ranks = (4,)
    _text = "4D"

    def __init__(
        self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format=None, name=None
    ):
        Layer.__init__(self)
        if (weight_attr is False) != (bias_attr is False):
            raise AssertionError("weight_attr and bias_attr must be set to False at the same time in InstanceNorm")
        self._num_features = num_features
        self._epsilon = epsilon
        self._momentum = momentum
        self._data_format = self._format if data_format is None else data_format
        self.scale = None
        self.bias = None
        if weight_attr is not False:
            self.scale = self.create_parameter([num_features], weight_attr, default_initializer=Constant(1.0))
            self.bias = self.create_parameter([num_features], bias_attr, is_bias=True, default_initializer=Constant(0.0))

    def forward(self, input):
        _expect_rank(input, self._ranks, self._text)
        return F.instance_norm(
            input, None, None, self.scale, self.bias, True, self._momentum, self._epsilon, self._data_format
        )

    def extra_repr(self):
        return "num_features=%s, epsilon=%s" % (self._num_features, self._epsilon)


class InstanceNorm1D(_InstanceNormBase):
    _format = "NCL"
    _ranks = (2, 3)
    _text = "2D or 3D"


class InstanceNorm2D(_InstanceNormBase):
    pass


class InstanceNorm3D(_InstanceNormBase):
    _format = "NCDHW"
    _ranks = (5,)
    _text = "5D"


class LocalResponseNorm(Layer):
    def __init__(self, size, alpha=0.0001, beta=0.75, k=1.0, data_format="NCHW", name=None):
        Layer.__init__(self)
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k
        self.data_format = data_format
        self.name = name

    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k, self.data_format)

    def extra_repr(self):
        out = "size=%s, alpha=%s, beta=%s, k=%s" % (self.size, self.alpha, self.beta, self.k)
        if self.data_format != "NCHW":
            out = out + ", data_format=%s" % self.data_format
        return out + (", name=%s" % self.name if self.name is not None else "")


class SpectralNorm(Layer):
    """A weight divided by an estimate of its largest singular value, refined at each call."""

    def __init__(self, weight_shape, dim=0, power_iters=1, eps=1e-12, dtype="float32"):
        Layer.__init__(self)
        self._dim = dim
        self._power_iters = power_iters
        self._epsilon = eps
        rows = weight_shape[dim]
        cols = 1
        for i, n in enumerate(weight_shape):
            if i != dim:
                cols = cols * n
        self.weight_u = self.create_parameter([rows], None, dtype, default_initializer=Normal(0.0, 1.0))
        self.weight_u.stop_gradient = True
        self.weight_v = self.create_parameter([cols], None, dtype, default_initializer=Normal(0.0, 1.0))
        self.weight_v.stop_gradient = True

    def forward(self, x):
        m = x
        if self._dim != 0:
            m = _op.transpose(x, perm=[self._dim] + [i for i in range(x.ndim) if i != self._dim])
        m = _op.reshape(m, shape=[m.shape[0], -1])
        flat = _tensor.detach(m)
        u = self.weight_u
        v = self.weight_v
        for _ in range(self._power_iters):
            v = F.normalize(_op.mv(_op.transpose(flat, perm=[1, 0]), u), 2, 0, self._epsilon)
            u = F.normalize(_op.mv(flat, v), 2, 0, self._epsilon)
        _tensor.assign_data(self.weight_u, u)
        _tensor.assign_data(self.weight_v, v)
        return _op.divide(x, _op.dot(u, _op.mv(m, v)))
