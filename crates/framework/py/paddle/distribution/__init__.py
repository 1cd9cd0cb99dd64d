"""Probability distributions: those that models sample from."""
import math

import _op
import _tensor

from .._core import dtype as _dtypes
from .._core.absent import absent_getattr as _absent_getattr


def _tensor_of(value):
    """`value` as a floating-point tensor."""
    if isinstance(value, _tensor.tensor_class()):
        return value if value.dtype._kind == "float" else _op.cast(value, dtype=_dtypes.default_float(None))
    return _tensor.from_data(value, _dtypes.default_float(None))


def _joint(a, b):
    return list(_tensor.broadcast_shape(a.shape, b.shape))


class Distribution:
    __module__ = "paddle.distribution.distribution"

    def __init__(self, batch_shape=(), event_shape=()):
        self._batch_shape = tuple(batch_shape)
        self._event_shape = tuple(event_shape)

    @property
    def batch_shape(self):
        return self._batch_shape

    @property
    def event_shape(self):
        return self._event_shape

    def sample(self, shape=()):
        return _tensor.detach(self.rsample(shape))

    def rsample(self, shape=()):
        raise NotImplementedError

    def prob(self, value):
        return _op.exp(self.log_prob(value))

    def log_prob(self, value):
        raise NotImplementedError

    def entropy(self):
        raise NotImplementedError

    def kl_divergence(self, other):
        return kl_divergence(self, other)


class Normal(Distribution):
    __module__ = "paddle.distribution.normal"

    def __init__(self, loc, scale, name=None):
        self.loc = _tensor_of(loc)
        self.scale = _tensor_of(scale)
        Distribution.__init__(self, _joint(self.loc, self.scale))

    @property
    def mean(self):
        return self.loc

    @property
    def variance(self):
        return _op.square(self.scale)

    @property
    def stddev(self):
        return self.scale

    def rsample(self, shape=()):
        dims = list(shape) + list(self._batch_shape)
        noise = _op.gaussian(dims, mean=0.0, std=1.0, dtype=self.loc.dtype)
        return _op.add(self.loc, _op.multiply(noise, self.scale))

    def sample(self, shape=(), seed=0):
        return _tensor.detach(self.rsample(shape))

    def log_prob(self, value):
        gap = _op.square(_op.subtract(value, self.loc))
        out = _op.scale(_op.divide(gap, _op.square(self.scale)), scale=-0.5)
        return _op.subtract(out, _op.scale(_op.log(self.scale), scale=1.0, bias=0.5 * math.log(2.0 * math.pi)))

    def probs(self, value):
        return _op.exp(self.log_prob(value))

    def entropy(self):
        out = _op.scale(_op.log(self.scale), scale=1.0, bias=0.5 + 0.5 * math.log(2.0 * math.pi))
        return _op.expand(out, shape=list(self._batch_shape))


class Uniform(Distribution):
    __module__ = "paddle.distribution.uniform"

    def __init__(self, low, high, name=None):
        self.low = _tensor_of(low)
        self.high = _tensor_of(high)
        Distribution.__init__(self, _joint(self.low, self.high))

    def rsample(self, shape=()):
        dims = list(shape) + list(self._batch_shape)
        share = _op.uniform(dims, dtype=self.low.dtype, min=0.0, max=1.0)
        return _op.add(self.low, _op.multiply(share, _op.subtract(self.high, self.low)))

    def sample(self, shape=(), seed=0):
        return _tensor.detach(self.rsample(shape))

    def log_prob(self, value):
        inside = _op.logical_and(_op.less_than(self.low, value), _op.less_than(value, self.high))
        inside = _op.cast(inside, dtype=value.dtype)
        return _op.subtract(_op.log(inside), _op.log(_op.subtract(self.high, self.low)))

    def probs(self, value):
        return _op.exp(self.log_prob(value))

    def entropy(self):
        return _op.log(_op.subtract(self.high, self.low))


class Categorical(Distribution):
    """Over the last axis of unnormalised weights."""

    __module__ = "paddle.distribution.categorical"

    def __init__(self, logits, name=None):
        self.logits = _tensor_of(logits)
        Distribution.__init__(self, list(self.logits.shape)[:-1])
        self._prob = _op.divide(self.logits, _op.sum(self.logits, axis=[-1], dtype=None, keepdim=True))

    def sample(self, shape):
        count = 1
        for n in shape:
            count = count * n
        rows = self.logits.shape[-1]
        flat = _op.reshape(self.logits, shape=[-1, rows])
        picked = _op.multinomial(flat, num_samples=count, replacement=True)
        if len(self._batch_shape) == 0:
            return _op.reshape(picked, shape=list(shape))
        return _op.reshape(_op.transpose(picked, perm=[1, 0]), shape=list(shape) + list(self._batch_shape))

    def probs(self, value):
        if self._prob.ndim == 1:
            return _op.reshape(_op.gather(self._prob, _op.reshape(value, shape=[-1]), axis=0), shape=value.shape)
        if value.ndim == 1:
            picked = _op.expand(_op.unsqueeze(value, axis=[0]), shape=list(self._batch_shape) + [value.shape[0]])
            return _op.take_along_axis(self._prob, picked, axis=-1)
        return _op.take_along_axis(self._prob, value, axis=-1)

    def log_prob(self, value):
        return _op.log(self.probs(value))

    def entropy(self):
        shifted = _op.subtract(self.logits, _op.max(self.logits, axis=[-1], keepdim=True))
        total = _op.sum(_op.exp(shifted), axis=[-1], dtype=None, keepdim=True)
        prob = _op.divide(_op.exp(shifted), total)
        inside = _op.multiply(prob, _op.subtract(shifted, _op.log(total)))
        return _op.scale(_op.sum(inside, axis=[-1], dtype=None, keepdim=False), scale=-1.0)


class Bernoulli(Distribution):
    __module__ = "paddle.distribution.bernoulli"

    def __init__(self, probs, name=None):
        self.probs = _tensor_of(probs)
        Distribution.__init__(self, list(self.probs.shape))

    @property
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return _op.multiply(self.probs, _op.scale(self.probs, scale=-1.0, bias=1.0))

    def sample(self, shape=()):
        return _op.bernoulli(_op.expand(self.probs, shape=list(shape) + list(self._batch_shape)))

    def log_prob(self, value):
        return _op.add(
            _op.multiply(value, _op.log(self.probs)),
            _op.multiply(_op.scale(value, scale=-1.0, bias=1.0), _op.log(_op.scale(self.probs, scale=-1.0, bias=1.0))),
        )

    def entropy(self):
        q = _op.scale(self.probs, scale=-1.0, bias=1.0)
        return _op.scale(_op.add(_op.multiply(self.probs, _op.log(self.probs)), _op.multiply(q, _op.log(q))), scale=-1.0)


def kl_divergence(p, q):
    if isinstance(p, Normal) and isinstance(q, Normal):
        ratio = _op.square(_op.divide(p.scale, q.scale))
        gap = _op.square(_op.divide(_op.subtract(p.loc, q.loc), q.scale))
        inside = _op.subtract(_op.add(ratio, gap), _op.log(ratio))
        return _op.scale(inside, scale=0.5, bias=-0.5)
    if isinstance(p, Categorical) and isinstance(q, Categorical):
        a = _op.log_softmax(p.logits, axis=-1)
        b = _op.log_softmax(q.logits, axis=-1)
        return _op.sum(_op.multiply(_op.exp(a), _op.subtract(a, b)), axis=[-1], dtype=None, keepdim=True)
    if isinstance(p, Uniform) and isinstance(q, Uniform):
        return _op.log(_op.divide(_op.subtract(q.high, q.low), _op.subtract(p.high, p.low)))
    raise NotImplementedError("kl_divergence of %s and %s is not supported" % (type(p).__name__, type(q).__name__))


__getattr__ = _absent_getattr("paddle.distribution")
