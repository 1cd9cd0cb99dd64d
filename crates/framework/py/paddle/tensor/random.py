"""Random tensors. A draw is an op on the global generator's state, so that staging draws nothing."""
import _op
import _tensor

from .._core import dtype as _dtypes
from .._core.dtype import default_float as _default_float
from .creation import _sized


def uniform(shape, dtype=None, min=0, max=1.0, seed=0, name=None):
    return _op.uniform(shape, dtype=_default_float(dtype), min=min, max=max, seed=seed)


def rand(shape, *more, dtype=None, name=None, device=None, requires_grad=False):
    shape, dtype = _sized(shape, more, dtype)
    return _op.uniform(shape, dtype=_default_float(dtype), min=0.0, max=1.0, seed=0)


def rand_like(input, name=None, dtype=None):
    return _op.uniform(input.shape, dtype=input.dtype if dtype is None else _dtypes.convert(dtype), min=0.0, max=1.0, seed=0)


def gaussian(shape, mean=0.0, std=1.0, seed=0, dtype=None, name=None):
    return _op.gaussian(shape, mean=mean, std=std, seed=seed, dtype=_default_float(dtype))


def randn(shape, *more, dtype=None, name=None, device=None, requires_grad=False):
    shape, dtype = _sized(shape, more, dtype)
    return _op.gaussian(shape, mean=0.0, std=1.0, seed=0, dtype=_default_float(dtype))



def standard_normal(shape, *more, dtype=None, name=None, device=None, requires_grad=False):
    return randn(shape, *more, dtype=dtype)


def randn_like(x, dtype=None, name=None):
    return _op.gaussian(x.shape, mean=0.0, std=1.0, seed=0, dtype=x.dtype if dtype is None else _dtypes.convert(dtype))


def normal(mean=0.0, std=1.0, shape=None, name=None):
    tensor = _tensor.tensor_class()
    if isinstance(mean, tensor):
        noise = _op.gaussian(mean.shape, mean=0.0, std=1.0, seed=0, dtype=mean.dtype)
        noise = _op.multiply(noise, std) if isinstance(std, tensor) else _op.scale(noise, scale=std)
        return _op.add(noise, mean)
    if isinstance(std, tensor):
        noise = _op.gaussian(std.shape, mean=0.0, std=1.0, seed=0, dtype=std.dtype)
        return _op.scale(_op.multiply(noise, std), scale=1.0, bias=mean)
    return _op.gaussian([1] if shape is None else shape, mean=mean, std=std, seed=0, dtype=_default_float(None))


def log_normal(mean=1.0, std=2.0, shape=None, name=None):
    return _op.exp(normal(mean, std, shape))


def randint(low=0, high=None, shape=[1], dtype=None, name=None):
    if high is None:
        if isinstance(low, int) and low <= 0:
            raise ValueError("If high is None, low must be greater than 0, but received low = " + str(low) + ".")
        high = low
        low = 0
    return _op.randint(low=low, high=high, shape=shape, dtype=_dtypes.int64 if dtype is None else _dtypes.convert(dtype))


def randint_like(x, low=0, high=None, dtype=None, name=None):
    if high is None:
        high = low
        low = 0
    out = _op.randint(low=low, high=high, shape=x.shape, dtype=_dtypes.int64)
    return _op.cast(out, dtype=x.dtype if dtype is None else _dtypes.convert(dtype))


def randperm(n, dtype="int64", name=None):
    return _op.randperm(n=n, dtype=_dtypes.convert(dtype))


def bernoulli(x, p=None, name=None):
    if p is not None:
        x = _op.full_like(x, value=p)
    return _op.bernoulli(x)


def multinomial(x, num_samples=1, replacement=False, name=None):
    return _op.multinomial(x, num_samples=num_samples, replacement=replacement)





def uniform_(x, min=0, max=1.0, seed=0, name=None):
    return x._write(_op.uniform(x.shape, dtype=x.dtype, min=min, max=max, seed=seed))


def normal_(x, mean=0.0, std=1.0, name=None):
    return x._write(_op.gaussian(x.shape, mean=mean, std=std, seed=0, dtype=x.dtype))


def bernoulli_(x, p=0.5, name=None):
    return x._write(_op.bernoulli(_op.full_like(x, value=p)))


def exponential_(x, lam=1.0, name=None):
    return x._write(
        _op.scale(
            _op.log(_op.uniform(x.shape, dtype=x.dtype, min=0.0, max=1.0, seed=0)), scale=-1.0 / lam, bias=0.0
        )
    )


# What Tensor has as methods.
METHODS = (
    "bernoulli_ exponential_ multinomial normal_ uniform_"
)
