"""Transforms of arrays and tensors that need no image library."""
import _op
import _tensor

from ..._core import dtype as _dtypes
from ..._core.absent import absent_getattr as _absent_getattr


class Compose:
    __module__ = "paddle.vision.transforms.transforms"

    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, data):
        for t in self.transforms:
            data = t(data)
        return data

    def __repr__(self):
        return type(self).__name__ + "(" + "".join(["\n    " + repr(t) for t in self.transforms]) + "\n)"


class BaseTransform:
    __module__ = "paddle.vision.transforms.transforms"

    def __init__(self, keys=None):
        self.keys = keys

    def __call__(self, inputs):
        return self._apply_image(inputs)

    def _apply_image(self, img):
        raise NotImplementedError


def to_tensor(pic, data_format="CHW"):
    """An array of bytes `[h, w, c]` as floats in `[0, 1]`, channels first."""
    x = pic if isinstance(pic, _tensor.tensor_class()) else _tensor.from_data(pic, None)
    if x.ndim == 2:
        x = _op.unsqueeze(x, axis=[2])
    is_byte = x.dtype is _dtypes.uint8
    x = _op.cast(x, dtype=_dtypes.float32)
    if is_byte:
        x = _op.scale(x, scale=1.0 / 255.0)
    return _op.transpose(x, perm=[2, 0, 1]) if data_format == "CHW" else x


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    if isinstance(img, _tensor.tensor_class()):
        shape = [-1, 1, 1] if data_format == "CHW" else [-1]
        m = _op.reshape(_tensor.from_data(list(mean), img.dtype), shape=shape)
        s = _op.reshape(_tensor.from_data(list(std), img.dtype), shape=shape)
        return _op.divide(_op.subtract(img, m), s)
    import numpy as np

    shape = (-1, 1, 1) if data_format == "CHW" else (1, 1, -1)
    img = np.array(img).astype("float32")
    return (img - np.array(mean, dtype="float32").reshape(shape)) / np.array(std, dtype="float32").reshape(shape)


class ToTensor(BaseTransform):
    __module__ = "paddle.vision.transforms.transforms"

    def __init__(self, data_format="CHW", keys=None):
        BaseTransform.__init__(self, keys)
        self.data_format = data_format

    def _apply_image(self, img):
        return to_tensor(img, self.data_format)


class Normalize(BaseTransform):
    __module__ = "paddle.vision.transforms.transforms"

    def __init__(self, mean=0.0, std=1.0, data_format="CHW", to_rgb=False, keys=None):
        BaseTransform.__init__(self, keys)
        self.mean = [mean] * 3 if isinstance(mean, (int, float)) else mean
        self.std = [std] * 3 if isinstance(std, (int, float)) else std
        self.data_format = data_format
        self.to_rgb = to_rgb

    def _apply_image(self, img):
        return normalize(img, self.mean, self.std, self.data_format, self.to_rgb)


class Transpose(BaseTransform):
    __module__ = "paddle.vision.transforms.transforms"

    def __init__(self, order=(2, 0, 1), keys=None):
        BaseTransform.__init__(self, keys)
        self.order = order

    def _apply_image(self, img):
        if isinstance(img, _tensor.tensor_class()):
            return _op.transpose(img, perm=list(self.order))
        import numpy as np

        img = np.array(img)
        if img.ndim == 2:
            img = img[..., np.newaxis]
        return img.transpose(self.order)


__getattr__ = _absent_getattr("paddle.vision.transforms")
