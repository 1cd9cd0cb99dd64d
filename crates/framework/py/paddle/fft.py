"""Discrete Fourier transforms."""
import sys as _sys

import _op

from ._core import dtype as _dtypes
from ._core.aliases import install as _install_aliases
from ._core.missing import module_getattr as _module_getattr


def _check(norm):
    if norm not in ("backward", "ortho", "forward"):
        raise ValueError("Unexpected norm: " + str(norm) + ". Norm should be forward, backward or ortho")


def _resized(x, n, axis):
    """`x` cut or filled with zeros to `n` along `axis`."""
    if n is None:
        return x
    size = x.shape[axis]
    if size > n:
        return _op.slice(x, axes=[axis], starts=[0], ends=[n], decrease_axis=[])
    if size < n:
        dims = list(x.shape)
        dims[axis] = n - size
        return _op.concat([x, _op.full(dims, value=0.0, dtype=x.dtype)], axis=axis)
    return x


def _as_complex(x):
    if x.dtype._kind == "complex":
        return x
    x = _as_float(x)
    return _op.complex(x, _op.full_like(x, value=0.0))


def _as_float(x):
    return x if x.dtype._kind == "float" else _op.cast(x, dtype=_dtypes.default_float(None))


def _c2c(x, n, axes, norm, forward):
    _check(norm)
    x = _as_complex(x)
    for i, a in enumerate(axes):
        x = _resized(x, None if n is None else n[i], a)
    return _op.fft_c2c(x, axes=axes, normalization=norm, forward=forward)


def _axes(x, s, axes):
    if axes is not None:
        return [a % x.ndim for a in axes]
    return list(range(x.ndim)) if s is None else list(range(x.ndim - len(s), x.ndim))


def fft(x, n=None, axis=-1, norm="backward", name=None):
    return _c2c(x, None if n is None else [n], [axis % x.ndim], norm, True)


def ifft(x, n=None, axis=-1, norm="backward", name=None):
    return _c2c(x, None if n is None else [n], [axis % x.ndim], norm, False)


def fftn(x, s=None, axes=None, norm="backward", name=None):
    return _c2c(x, s, _axes(x, s, axes), norm, True)


def ifftn(x, s=None, axes=None, norm="backward", name=None):
    return _c2c(x, s, _axes(x, s, axes), norm, False)


def fft2(x, s=None, axes=(-2, -1), norm="backward", name=None):
    return fftn(x, s, axes, norm)


def ifft2(x, s=None, axes=(-2, -1), norm="backward", name=None):
    return ifftn(x, s, axes, norm)


def _r2c(x, s, axes, norm):
    _check(norm)
    x = _as_float(x)
    for i, a in enumerate(axes):
        x = _resized(x, None if s is None else s[i], a)
    return _op.fft_r2c(x, axes=axes, normalization=norm, forward=True, onesided=True)


def rfft(x, n=None, axis=-1, norm="backward", name=None):
    return _r2c(x, None if n is None else [n], [axis % x.ndim], norm)


def rfftn(x, s=None, axes=None, norm="backward", name=None):
    return _r2c(x, s, _axes(x, s, axes), norm)


def rfft2(x, s=None, axes=(-2, -1), norm="backward", name=None):
    return rfftn(x, s, axes, norm)


def _c2r(x, s, axes, norm):
    _check(norm)
    x = _as_complex(x)
    last = axes[-1]
    size = 2 * (x.shape[last] - 1) if s is None else s[-1]
    for i, a in enumerate(axes[:-1]):
        x = _resized(x, None if s is None else s[i], a)
    x = _resized(x, size // 2 + 1, last)
    return _op.fft_c2r(x, axes=axes, normalization=norm, forward=False, last_dim_size=size)


def irfft(x, n=None, axis=-1, norm="backward", name=None):
    return _c2r(x, None if n is None else [n], [axis % x.ndim], norm)


def irfftn(x, s=None, axes=None, norm="backward", name=None):
    return _c2r(x, s, _axes(x, s, axes), norm)


def irfft2(x, s=None, axes=(-2, -1), norm="backward", name=None):
    return irfftn(x, s, axes, norm)


def fftshift(x, axes=None, name=None):
    axes = list(range(x.ndim)) if axes is None else ([axes] if isinstance(axes, int) else list(axes))
    return _op.roll(x, shifts=[x.shape[a] // 2 for a in axes], axis=axes)


def ifftshift(x, axes=None, name=None):
    axes = list(range(x.ndim)) if axes is None else ([axes] if isinstance(axes, int) else list(axes))
    return _op.roll(x, shifts=[-(x.shape[a] // 2) for a in axes], axis=axes)


def fftfreq(n, d=1.0, dtype=None, name=None):
    half = (n - 1) // 2 + 1
    values = [i / (n * d) for i in range(half)] + [i / (n * d) for i in range(-(n // 2), 0)]
    return _from(values, dtype)


def rfftfreq(n, d=1.0, dtype=None, name=None):
    return _from([i / (n * d) for i in range(n // 2 + 1)], dtype)


def _from(values, dtype):
    import _tensor

    return _tensor.from_data(values, _dtypes.default_float(dtype))


__getattr__ = _module_getattr(__name__, globals())
_install_aliases(_sys.modules[__name__], "fft.")
