"""Pooling layers."""
from .. import functional as F
from .layers import Layer


class _AvgPool(Layer):
    _format = "NCHW"

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        exclusive=True,
        divisor_override=None,
        data_format=None,
        name=None,
    ):
        Layer.__init__(self)
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.exclusive = exclusive
        self.divisor = divisor_override
        self.data_format = self._format if data_format is None else data_format
        self.name = name

    def extra_repr(self):
        return "kernel_size=%s, stride=%s, padding=%s" % (self.ksize, self.stride, self.padding)


class AvgPool1D(_AvgPool):
    def __init__(self, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
        _AvgPool.__init__(self, kernel_size, stride, padding, ceil_mode, exclusive, None, "NCL", name)

    def forward(self, x):
        return F.avg_pool1d(x, self.ksize, self.stride, self.padding, self.exclusive, self.ceil_mode)


class AvgPool2D(_AvgPool):
    def forward(self, x):
        return F.avg_pool2d(
            x, self.ksize, self.stride, self.padding, self.ceil_mode, self.exclusive, self.divisor, self.data_format
        )


class AvgPool3D(_AvgPool):
    _format = "NCDHW"

    def forward(self, x):
        return F.avg_pool3d(
            x, self.ksize, self.stride, self.padding, self.ceil_mode, self.exclusive, self.divisor, self.data_format
        )


class _MaxPool(Layer):
    _format = "NCHW"

    def __init__(
        self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format=None, name=None
    ):
        Layer.__init__(self)
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.return_mask = return_mask
        self.ceil_mode = ceil_mode
        self.data_format = self._format if data_format is None else data_format
        self.name = name

    def extra_repr(self):
        return "kernel_size=%s, stride=%s, padding=%s" % (self.ksize, self.stride, self.padding)


class MaxPool1D(_MaxPool):
    _format = "NCL"

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
        _MaxPool.__init__(self, kernel_size, stride, padding, return_mask, ceil_mode, None, name)

    def forward(self, x):
        return F.max_pool1d(x, self.ksize, self.stride, self.padding, self.return_mask, self.ceil_mode)


class MaxPool2D(_MaxPool):
    def forward(self, x):
        return F.max_pool2d(x, self.ksize, self.stride, self.padding, self.return_mask, self.ceil_mode, self.data_format)


class MaxPool3D(_MaxPool):
    _format = "NCDHW"

    def forward(self, x):
        return F.max_pool3d(x, self.ksize, self.stride, self.padding, self.return_mask, self.ceil_mode, self.data_format)


class _AdaptiveAvgPool(Layer):
    def __init__(self, output_size, name=None):
        Layer.__init__(self)
        self._output_size = output_size
        self._name = name

    def extra_repr(self):
        return "output_size=%s" % (self._output_size,)


class AdaptiveAvgPool1D(_AdaptiveAvgPool):
    def forward(self, input):
        return F.adaptive_avg_pool1d(input, self._output_size)


class AdaptiveAvgPool2D(_AdaptiveAvgPool):
    def __init__(self, output_size, data_format="NCHW", name=None):
        _AdaptiveAvgPool.__init__(self, output_size, name)
        self._data_format = data_format

    def forward(self, x):
        return F.adaptive_avg_pool2d(x, self._output_size, self._data_format)


class AdaptiveAvgPool3D(_AdaptiveAvgPool):
    def __init__(self, output_size, data_format="NCDHW", name=None):
        _AdaptiveAvgPool.__init__(self, output_size, name)
        self._data_format = data_format

    def forward(self, x):
        return F.adaptive_avg_pool3d(x, self._output_size, self._data_format)


class _AdaptiveMaxPool(_AdaptiveAvgPool):
    def __init__(self, output_size, return_mask=False, name=None):
        _AdaptiveAvgPool.__init__(self, output_size, name)
        self._return_mask = return_mask

    def extra_repr(self):
        return "output_size=%s, return_mask=%s" % (self._output_size, self._return_mask)


class AdaptiveMaxPool1D(_AdaptiveMaxPool):
    def forward(self, input):
        return F.adaptive_max_pool1d(input, self._output_size, self._return_mask)


class AdaptiveMaxPool2D(_AdaptiveMaxPool):
    def forward(self, x):
        return F.adaptive_max_pool2d(x, self._output_size, self._return_mask)


class AdaptiveMaxPool3D(_AdaptiveMaxPool):
    def forward(self, x):
        return F.adaptive_max_pool3d(x, self._output_size, self._return_mask)


class _MaxUnPool(Layer):
    _format = "NCHW"

    def __init__(self, kernel_size, stride=None, padding=0, data_format=None, output_size=None, name=None):
        Layer.__init__(self)
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.data_format = self._format if data_format is None else data_format
        self.output_size = output_size
        self.name = name

    def extra_repr(self):
        return "output_size=%s" % (self.output_size,)


class MaxUnPool1D(_MaxUnPool):
    _format = "NCL"

    def forward(self, x, indices):
        return F.max_unpool1d(x, indices, self.ksize, self.stride, self.padding, self.data_format, self.output_size)


class MaxUnPool2D(_MaxUnPool):
    def forward(self, x, indices):
        return F.max_unpool2d(x, indices, self.ksize, self.stride, self.padding, self.data_format, self.output_size)


class MaxUnPool3D(_MaxUnPool):
    _format = "NCDHW"

    def forward(self, x, indices):
        return F.max_unpool3d(x, indices, self.ksize, self.stride, self.padding, self.data_format, self.output_size)


class LPPool1D(Layer):
    def __init__(self, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCL", name=None):
        Layer.__init__(self)
        self.norm_type = float(norm_type)
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.lp_pool1d(x, self.norm_type, self.ksize, self.stride, self.padding, self.ceil_mode, self.data_format)

    def extra_repr(self):
        return "norm_type=%s, kernel_size=%s, stride=%s, padding=%s" % (self.norm_type, self.ksize, self.stride, self.padding)


class LPPool2D(LPPool1D):
    def __init__(self, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
        LPPool1D.__init__(self, norm_type, kernel_size, stride, padding, ceil_mode, data_format, name)

    def forward(self, x):
        return F.lp_pool2d(x, self.norm_type, self.ksize, self.stride, self.padding, self.ceil_mode, self.data_format)
