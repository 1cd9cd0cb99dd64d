"""Reparametrisations of weights, and parameters as one vector."""
import _op
import _tensor

from ..._core import dtype as _dtypes
from ..clip import ClipGradByGlobalNorm
from ..initializer import Normal


def _norm_except_dim(w, dim):
    """The 2-norm over all axes but `dim` (over all for -1), kept as axes of size one for several axes."""
    if dim == -1:
        return _op.sqrt(_op.sum(_op.square(w), axis=None, dtype=None, keepdim=False))
    axes = [i for i in range(w.ndim) if i != dim]
    return _op.reshape(_op.sqrt(_op.sum(_op.square(w), axis=axes, dtype=None, keepdim=True)), shape=[-1])


def _weight_from(v, g, dim):
    size = _norm_except_dim(v, dim)
    ratio = _op.divide(g, size)
    if dim != -1:
        ratio = _op.reshape(ratio, shape=[-1 if i == dim else 1 for i in range(v.ndim)])
    return _op.multiply(v, ratio)


class WeightNorm:
    """The hook that computes `weight = g * v / |v|` before each call."""

    def __init__(self, name, dim):
        self.name = name
        self.dim = -1 if dim is None else dim

    def compute_weight(self, layer):
        return _weight_from(getattr(layer, self.name + "_v"), getattr(layer, self.name + "_g"), self.dim)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute_weight(layer))


def weight_norm(layer, name="weight", dim=0):
    for hook, _ in layer._forward_pre_hooks.values():
        if isinstance(hook, WeightNorm) and hook.name == name:
            raise RuntimeError("Cannot register two weight_norm hooks on the same parameter " + name)
    hook = WeightNorm(name, dim)
    w = layer._parameters[name]
    if hook.dim != -1 and not -w.ndim <= hook.dim < w.ndim:
        raise AssertionError("dim must set between [-R, R), R means the dimension of weight.")
    if hook.dim != -1:
        hook.dim = hook.dim % w.ndim
    del layer._parameters[name]
    g = _norm_except_dim(_tensor.detach(w), hook.dim)
    v_param = layer.create_parameter(list(w.shape), dtype=w.dtype)
    g_param = layer.create_parameter(list(g.shape), dtype=g.dtype)
    _tensor.assign_data(v_param, _tensor.detach(w))
    _tensor.assign_data(g_param, g)
    layer.add_parameter(name + "_v", v_param)
    layer.add_parameter(name + "_g", g_param)
    setattr(layer, name, hook.compute_weight(layer))
    layer.register_forward_pre_hook(hook)
    return layer


def remove_weight_norm(layer, name="weight"):
    for key, (hook, _) in list(layer._forward_pre_hooks.items()):
        if isinstance(hook, WeightNorm) and hook.name == name:
            w = _tensor.detach(hook.compute_weight(layer))
            delattr(layer, name)
            del layer._parameters[name + "_g"]
            del layer._parameters[name + "_v"]
            param = layer.create_parameter(list(w.shape), dtype=w.dtype)
            _tensor.assign_data(param, w)
            layer.add_parameter(name, param)
            del layer._forward_pre_hooks[key]
            return layer
    raise ValueError("weight_norm of '" + name + "' not found in " + repr(layer))


class SpectralNormHook:
    def __init__(self, name, n_power_iterations, dim, eps):
        self.name = name
        self.n_power_iterations = n_power_iterations
        self.dim = dim
        self.eps = eps

    def matrix(self, w):
        if self.dim != 0:
            w = _op.transpose(w, perm=[self.dim] + [i for i in range(w.ndim) if i != self.dim])
        return _op.reshape(w, shape=[w.shape[0], -1])

    def compute_weight(self, layer, refine):
        w = getattr(layer, self.name + "_orig")
        u = getattr(layer, self.name + "_u")
        v = getattr(layer, self.name + "_v")
        m = self.matrix(w)
        if refine:
            flat = _tensor.detach(m)
            for _ in range(self.n_power_iterations):
                v = _unit(_op.matmul(flat, u, transpose_x=True, transpose_y=False), self.eps)
                u = _unit(_op.matmul(flat, v), self.eps)
            _tensor.assign_data(getattr(layer, self.name + "_u"), u)
            _tensor.assign_data(getattr(layer, self.name + "_v"), v)
        sigma = _op.dot(u, _op.mv(m, v))
        return _op.divide(w, sigma)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute_weight(layer, layer.training))


def _unit(x, eps):
    size = _op.p_norm(x, porder=2.0, axis=0, epsilon=eps, keepdim=True, asvector=False)
    return _op.divide(x, _op.maximum(size, _op.full([1], value=eps, dtype=x.dtype)))


def spectral_norm(layer, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    if dim is None:
        dim = 1 if type(layer).__name__ in ("Conv1DTranspose", "Conv2DTranspose", "Conv3DTranspose", "Linear") else 0
    if n_power_iterations <= 0:
        raise ValueError("Expected n_power_iterations to be positive, but got n_power_iterations=%s" % n_power_iterations)
    hook = SpectralNormHook(name, n_power_iterations, dim, eps)
    w = layer._parameters[name]
    m = hook.matrix(_tensor.detach(w))
    draws = []
    for n in m.shape:
        # Paddle draws an initial value that it overwrites; equal seeds need the same draws.
        layer.create_parameter([n])
        draws.append(_unit(Normal(0.0, 1.0)._value([n], w.dtype), eps))
    u, v = draws
    del layer._parameters[name]
    layer.add_parameter(name + "_orig", w)
    setattr(layer, name, _op.assign(_tensor.detach(w)))
    layer.register_buffer(name + "_u", u)
    layer.register_buffer(name + "_v", v)
    layer.register_forward_pre_hook(hook)
    return layer


def parameters_to_vector(parameters, name=None):
    return _op.concat([_op.reshape(p, shape=[-1]) for p in parameters], axis=0)


def vector_to_parameters(vec, parameters, name=None):
    at = 0
    for p in parameters:
        n = p.size
        part = _op.slice(vec, axes=[0], starts=[at], ends=[at + n], decrease_axis=[])
        _tensor.assign_data(p, _op.reshape(part, shape=p.shape))
        at = at + n


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False):
    from ...tensor.linalg import vector_norm

    parameters = [parameters] if isinstance(parameters, _tensor.tensor_class()) else list(parameters)
    grads = [p.grad for p in parameters if p.grad is not None]
    if not grads:
        return _op.full([], value=0.0, dtype=_dtypes.float32)
    total = vector_norm(_op.stack([vector_norm(g, norm_type) for g in grads], axis=0), norm_type)
    factor = _op.clip(_op.binary("rdiv", _op.scale(total, scale=1.0, bias=1e-6), float(max_norm)), min=0.0, max=1.0)
    for p in parameters:
        if p.grad is not None:
            _tensor.assign_data(p.grad, _op.multiply(p.grad, factor))
    return total


def clip_grad_value_(parameters, clip_value):
    parameters = [parameters] if isinstance(parameters, _tensor.tensor_class()) else list(parameters)
    for p in parameters:
        if p.grad is not None:
            _tensor.assign_data(p.grad, _op.clip(p.grad, min=-clip_value, max=clip_value))
