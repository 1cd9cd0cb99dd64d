"""Convolution layers."""
import math

from .. import functional as F
from ..functional.conv import ints as _ints
from ..initializer import Normal
from .layers import Layer


class _ConvNd(Layer):
    """What all convolutions share; `_n` is the number of spatial axes."""

    _n = 2
    _transposed = False

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        padding_mode="zeros",
        weight_attr=None,
        bias_attr=None,
        data_format=None,
    ):
        Layer.__init__(self)
        n = self._n
        if weight_attr is False:
            raise AssertionError("weight_attr should not be False in Conv.")
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(
                "padding_mode must be one of ['zeros', 'reflect', 'replicate', 'circular'], but got padding_mode='%s'" % padding_mode
            )
        if padding_mode in ("reflect", "replicate", "circular") and not isinstance(padding, int):
            raise TypeError("when padding_mode in ['reflect', 'replicate', 'circular'], type of padding must be int")
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups.")
        self._in_channels = in_channels
        self._out_channels = out_channels
        self._kernel_size = _ints(kernel_size, n, "kernel_size")
        self._stride = _ints(stride, n, "stride")
        self._dilation = _ints(dilation, n, "dilation")
        self._padding = padding
        self._padding_mode = padding_mode
        self.output_padding = output_padding
        self._groups = groups
        self._data_format = ("NCL", "NCHW", "NCDHW")[n - 1] if data_format is None else data_format
        self._param_attr = weight_attr
        self._bias_attr = bias_attr
        if padding_mode != "zeros":
            self._pads_around = [padding] * (2 * n)
            self._padding = 0
        init = None
        if self._transposed:
            shape = [in_channels, out_channels // groups] + self._kernel_size
        else:
            if out_channels % groups != 0:
                raise ValueError("out_channels must be divisible by groups.")
            shape = [out_channels, in_channels // groups] + self._kernel_size
            size = in_channels
            for k in self._kernel_size:
                size = size * k
            init = Normal(0.0, math.sqrt(2.0 / size))
        self.weight = self.create_parameter(shape, weight_attr, default_initializer=init)
        self.bias = self.create_parameter([out_channels], bias_attr, is_bias=True)

    def _padded(self, x):
        if self._padding_mode == "zeros":
            return x
        return F.pad(x, self._pads_around, self._padding_mode, 0.0, self._data_format)

    def extra_repr(self):
        out = "%s, %s, kernel_size=%s" % (self._in_channels, self._out_channels, self._kernel_size)
        if self._stride != [1] * self._n:
            out = out + ", stride=%s" % self._stride
        if self._padding != 0:
            out = out + ", padding=%s" % (self._padding,)
        if self._padding_mode != "zeros":
            out = out + ", padding_mode=%s" % self._padding_mode
        if self.output_padding != 0:
            out = out + ", output_padding=%s" % (self.output_padding,)
        if self._dilation != [1] * self._n:
            out = out + ", dilation=%s" % self._dilation
        if self._groups != 1:
            out = out + ", groups=%s" % self._groups
        return out + ", data_format=%s" % self._data_format


class _Conv(_ConvNd):
    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        padding_mode="zeros",
        weight_attr=None,
        bias_attr=None,
        data_format=None,
        bias=True,
        device=None,
        dtype=None,
    ):
        _ConvNd.__init__(
            self,
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            0,
            dilation,
            groups,
            padding_mode,
            weight_attr,
            bias_attr if bias else False,
            data_format,
        )


class Conv1D(_Conv):
    _n = 1

    def forward(self, x):
        if self._padding_mode != "zeros":
            x = self._padded(x)
        return F.conv1d(x, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups, self._data_format)


class Conv2D(_Conv):
    _n = 2

    def forward(self, x):
        if self._padding_mode != "zeros":
            x = self._padded(x)
        return F.conv2d(x, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups, self._data_format)


class Conv3D(_Conv):
    _n = 3

    def forward(self, x):
        if self._padding_mode != "zeros":
            x = self._padded(x)
        return F.conv3d(x, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups, self._data_format)


class Conv1DTranspose(_ConvNd):
    _n = 1
    _transposed = True

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        dilation=1,
        weight_attr=None,
        bias_attr=None,
        data_format=None,
    ):
        _ConvNd.__init__(
            self,
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            output_padding,
            dilation,
            groups,
            "zeros",
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x, output_size=None):
        return F.conv1d_transpose(
            x,
            self.weight,
            self.bias,
            self._stride,
            self._padding,
            self.output_padding if output_size is None else 0,
            self._groups,
            self._dilation,
            output_size,
            self._data_format,
        )


class Conv2DTranspose(_ConvNd):
    _n = 2
    _transposed = True

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
        data_format=None,
    ):
        _ConvNd.__init__(
            self,
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            output_padding,
            dilation,
            groups,
            "zeros",
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x, output_size=None):
        return F.conv2d_transpose(
            x,
            self.weight,
            self.bias,
            self._stride,
            self._padding,
            self.output_padding if output_size is None else 0,
            self._dilation,
            self._groups,
            output_size,
            self._data_format,
        )


class Conv3DTranspose(Conv2DTranspose):
    _n = 3

    def forward(self, x, output_size=None):
        return F.conv3d_transpose(
            x,
            self.weight,
            self.bias,
            self._stride,
            self._padding,
            self.output_padding if output_size is None else 0,
            self._groups,
            self._dilation,
            output_size,
            self._data_format,
        )
