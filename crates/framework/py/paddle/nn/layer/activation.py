"""Activation layers."""
from .. import functional as F
from ..initializer import Constant
from .common import named
from .layers import Layer


class _Plain(Layer):
    """An activation without settings."""

    def __init__(self, name=None):
        Layer.__init__(self)
        self._name = name

    def extra_repr(self):
        return "name=" + self._name if self._name else ""


class ReLU(_Plain):
    def forward(self, x):
        return F.relu(x)



class ReLU6(_Plain):
    def forward(self, x):
        return F.relu6(x)



class Sigmoid(_Plain):
    def forward(self, x):
        return F.sigmoid(x)



class Tanh(_Plain):
    def forward(self, x):
        return F.tanh(x)



class Hardswish(_Plain):
    def forward(self, x):
        return F.hardswish(x)



class Swish(_Plain):
    def forward(self, x):
        return F.swish(x)



class Mish(_Plain):
    def forward(self, x):
        return F.mish(x)



class Softsign(_Plain):
    def forward(self, x):
        return F.softsign(x)



class LogSigmoid(_Plain):
    def forward(self, x):
        return F.log_sigmoid(x)



class Tanhshrink(_Plain):
    def forward(self, x):
        return F.tanhshrink(x)



class Hardsigmoid(_Plain):
    def forward(self, x):
        return F.hardsigmoid(x)



class GELU(Layer):
    def __init__(self, approximate=False, name=None):
        Layer.__init__(self)
        self._approximate = approximate
        self._name = name

    def forward(self, x):
        return F.gelu(x, self._approximate)

    def extra_repr(self):
        return "approximate=%s%s" % (self._approximate, named(self))



class LeakyReLU(Layer):
    def __init__(self, negative_slope=0.01, name=None):
        Layer.__init__(self)
        self._negative_slope = negative_slope
        self._name = name

    def forward(self, x):
        return F.leaky_relu(x, self._negative_slope)

    def extra_repr(self):
        return "negative_slope=%s%s" % (self._negative_slope, named(self))



class ELU(Layer):
    def __init__(self, alpha=1.0, name=None):
        Layer.__init__(self)
        self._alpha = alpha
        self._name = name

    def forward(self, x):
        return F.elu(x, self._alpha)

    def extra_repr(self):
        return "alpha=%s%s" % (self._alpha, named(self))



class CELU(Layer):
    def __init__(self, alpha=1.0, name=None):
        Layer.__init__(self)
        self._alpha = alpha
        self._name = name

    def forward(self, x):
        return F.celu(x, self._alpha)

    def extra_repr(self):
        return "alpha=%s%s" % (self._alpha, named(self))



class SELU(Layer):
    def __init__(self, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
        Layer.__init__(self)
        self._scale = scale
        self._alpha = alpha
        self._name = name

    def forward(self, x):
        return F.selu(x, self._scale, self._alpha)

    def extra_repr(self):
        return "scale=%s, alpha=%s%s" % (self._scale, self._alpha, named(self))



class Silu(Layer):
    def __init__(self, inplace=False, name=None):
        Layer.__init__(self)
        self._inplace = inplace
        self._name = name

    def forward(self, x):
        return F.silu(x, self._inplace)

    def extra_repr(self):
        return "inplace=%s%s" % (self._inplace, named(self))



class Hardtanh(Layer):
    def __init__(self, min=-1.0, max=1.0, name=None):
        Layer.__init__(self)
        self._min = min
        self._max = max
        self._name = name

    def forward(self, x):
        return F.hardtanh(x, self._min, self._max)

    def extra_repr(self):
        return "min=%s, max=%s%s" % (self._min, self._max, named(self))



class Hardshrink(Layer):
    def __init__(self, threshold=0.5, name=None):
        Layer.__init__(self)
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.hardshrink(x, self._threshold)

    def extra_repr(self):
        return "threshold=%s%s" % (self._threshold, named(self))



class Softshrink(Layer):
    def __init__(self, threshold=0.5, name=None):
        Layer.__init__(self)
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.softshrink(x, self._threshold)

    def extra_repr(self):
        return "threshold=%s%s" % (self._threshold, named(self))



class Softplus(Layer):
    def __init__(self, beta=1, threshold=20, name=None):
        Layer.__init__(self)
        self._beta = beta
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.softplus(x, self._beta, self._threshold)

    def extra_repr(self):
        return "beta=%s, threshold=%s%s" % (self._beta, self._threshold, named(self))



class ThresholdedReLU(Layer):
    def __init__(self, threshold=1.0, value=0.0, name=None):
        Layer.__init__(self)
        self._threshold = threshold
        self._value = value
        self._name = name

    def forward(self, x):
        return F.thresholded_relu(x, self._threshold, self._value)

    def extra_repr(self):
        return "threshold=%s, value=%s%s" % (self._threshold, self._value, named(self))



class Softmax(Layer):
    def __init__(self, axis=-1, name=None):
        Layer.__init__(self)
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.softmax(x, self._axis)

    def extra_repr(self):
        return "axis=%s%s" % (self._axis, named(self))



class LogSoftmax(Layer):
    def __init__(self, axis=-1, name=None):
        Layer.__init__(self)
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.log_softmax(x, self._axis)

    def extra_repr(self):
        return "axis=%s%s" % (self._axis, named(self))



class Maxout(Layer):
    def __init__(self, groups, axis=1, name=None):
        Layer.__init__(self)
        self._groups = groups
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.maxout(x, self._groups, self._axis)

    def extra_repr(self):
        return "groups=%s, axis=%s%s" % (self._groups, self._axis, named(self))



class GLU(Layer):
    def __init__(self, axis=-1, name=None):
        Layer.__init__(self)
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.glu(x, self._axis)

    def extra_repr(self):
        return "axis=%s%s" % (self._axis, named(self))



SiLU = Silu


class Softmax2D(Layer):
    def __init__(self, name=None):
        Layer.__init__(self)
        self._name = name

    def forward(self, x):
        if x.ndim not in (3, 4):
            raise AssertionError("Softmax2D requires a 3D or 4D tensor as input. Received: %dD." % x.ndim)
        return F.softmax(x, -3)

    def extra_repr(self):
        return "name=" + self._name if self._name else ""


class PReLU(Layer):
    def __init__(self, num_parameters=1, init=0.25, weight_attr=None, data_format="NCHW", name=None):
        Layer.__init__(self)
        self._num_parameters = num_parameters
        self._init = init
        self._data_format = data_format
        self._name = name
        self._weight = self.create_parameter([num_parameters], weight_attr, default_initializer=Constant(init))

    def forward(self, x):
        return F.prelu(x, self._weight, self._data_format)

    def extra_repr(self):
        return "num_parameters=%s, data_format=%s, init=%s, dtype=%s%s" % (
            self._num_parameters,
            self._data_format,
            self._init,
            self._dtype,
            named(self),
        )


class RReLU(Layer):
    def __init__(self, lower=1.0 / 8.0, upper=1.0 / 3.0, name=None):
        Layer.__init__(self)
        self._lower = lower
        self._upper = upper
        self._name = name

    def forward(self, x):
        return F.rrelu(x, self._lower, self._upper, self.training)

    def extra_repr(self):
        return "lower=%s, upper=%s, training=%s, dtype=%s%s" % (self._lower, self._upper, self.training, self._dtype, named(self))
