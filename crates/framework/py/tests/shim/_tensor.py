"""`_tensor` for tests under CPython: our Tensor objects hold a tensor of real PaddlePaddle in `_t`."""
import numpy as np

import host

real = host.real

_state = {}


def register_dtypes(by_name, size):
    _state["dtypes"] = {getattr(real, "bool" if n == "bool" else n): d for n, d in by_name.items() if hasattr(real, n)}
    _state["by_name"] = by_name
    _state["size"] = size


def register_class(tensor):
    _state["tensor"] = tensor


def set_default_dtype(d):
    real.set_default_dtype(d._name)


def rdtype(d):
    return None if d is None else getattr(real, d._name if hasattr(d, "_name") else d)


def wrap(t):
    if isinstance(t, (list, tuple)):
        return type(t)(wrap(x) for x in t)
    if not isinstance(t, real.Tensor):
        return t
    o = object.__new__(_state["tensor"])
    o._t = t
    return o


def unwrap(v):
    if isinstance(v, slice):
        return slice(unwrap_bound(v.start), unwrap_bound(v.stop), unwrap_bound(v.step))
    if isinstance(v, _state["tensor"]):
        return v._t
    if isinstance(v, list):
        return [unwrap(x) for x in v]
    if isinstance(v, tuple):
        return tuple(unwrap(x) for x in v)
    return v


def shape(t):
    return _state["size"](list(t._t.shape))


def ndim(t):
    return t._t.ndim


def dtype(t):
    return _state["dtypes"][t._t.dtype]


def from_data(data, dtype=None):
    return wrap(real.to_tensor(unwrap(data), dtype=rdtype(dtype)))


def numpy(t):
    return t._t.numpy()


def tolist(t):
    return t._t.tolist()


def item(t, *index):
    return t._t.item(*index)


def truth(t):
    return bool(t._t)


def format(t):
    return repr(t._t)


def write(t, value):
    if tuple(t._t.shape) != tuple(value._t.shape):
        raise ValueError("(InvalidArgument) an in-place result of another shape")
    new = value._t.astype(t._t.dtype)
    if not real.is_grad_enabled() and t._t.is_leaf:
        t._t.set_value(new.detach())
        return t
    with real.no_grad() if (t._t.stop_gradient and value._t.stop_gradient) else real.enable_grad():
        t._t[...] = new
    return t


def assign_data(t, value):
    if hasattr(value, "_t") and value._t.dtype != t._t.dtype:
        stop, name = t._t.stop_gradient, t._t.name
        t._t = value._t.detach()
        t._t.stop_gradient = stop
        return t
    with real.no_grad():
        t._t.set_value(value._t if hasattr(value, "_t") else value)
    return t


def rebind(t, value):
    t._t = value._t
    return t


def detach(t):
    return wrap(t._t.detach())


def alias(t):
    return wrap(t._t)


def get_stop_gradient(t):
    return t._t.stop_gradient


def set_stop_gradient(t, v):
    t._t.stop_gradient = v


def get_grad(t):
    return wrap(t._t.grad)


def set_grad(t, v):
    t._t.grad = unwrap(v)


def is_leaf(t):
    return t._t.is_leaf


def version(t):
    return t._t.inplace_version


def strides(t):
    return list(t._t.strides)


def is_contiguous(t):
    return t._t.is_contiguous()


def as_parameter(t, cls):
    """`t` turned into an instance of the parameter class `cls`, a leaf that wants gradients."""
    o = object.__new__(cls)
    o._t = t._t.detach()
    o._t.stop_gradient = False
    return o


def init(t, data):
    """Gives the fresh Tensor object `t` (made by calling the class) the value and storage of `data`."""
    t._t = data._t


def backward(tensors, grads, retain_graph):
    real.autograd.backward(unwrap(list(tensors)), unwrap(grads), retain_graph)


def grad(outputs, inputs, grad_outputs, retain_graph, create_graph, only_inputs, allow_unused, no_grad_vars):
    return wrap(real.grad(unwrap(outputs), unwrap(inputs), unwrap(grad_outputs), retain_graph, create_graph, only_inputs, allow_unused, unwrap(no_grad_vars)))


def register_hook(t, hook):
    return t._t.register_hook(lambda g: unwrap(hook(wrap(g))))


def retain_grads(t):
    t._t.retain_grads()


def grad_enabled():
    return real.is_grad_enabled()


def set_grad_enabled(mode):
    before = real.is_grad_enabled()
    real.base.framework._dygraph_tracer()._has_grad = mode
    return before


def custom_call(inputs, run, backward_fn):
    class L(real.autograd.PyLayer):
        @staticmethod
        def forward(ctx, *ts):
            out = run()
            return unwrap(out) if not isinstance(out, list) else tuple(unwrap(out))

        @staticmethod
        def backward(ctx, *grads):
            out = backward_fn(*[wrap(g) for g in grads])
            return unwrap(out)

    return wrap(L.apply(*unwrap(list(inputs))))


def staging():
    return False


def same_storage(a, b):
    return a._t.data_ptr() == b._t.data_ptr()


def storage_id(t):
    return t._t.data_ptr()


def set_print_options(options):
    real.set_printoptions(**{k: v for k, v in options.items() if v is not None})


def seed(n):
    real.seed(n)


def rng_state():
    return real.get_rng_state()


def set_rng_state(s):
    real.set_rng_state(s)


def tensor_class():
    return _state["tensor"]


def getitem(t, key):
    return wrap(t._t[unwrap(key)])


def setitem(t, key, value):
    t._t[unwrap(key)] = unwrap(value)


def to_int(t):
    return int(t._t)


def to_float(t):
    return float(t._t)


def length(t):
    return len(t._t)


def rows(t):
    return iter([wrap(r) for r in t._t])


def clear_grad(t, zero):
    t._t.clear_gradient(zero)


def remove_hook(t, helper):
    return helper.remove()


def contiguous(t):
    return wrap(t._t.contiguous())


def broadcast_shape(a, b):
    return real.broadcast_shape(list(a), list(b))


def dims_fit(dims, wanted):
    return list(dims) == list(wanted)



def unwrap_bound(v):
    return int(v._t) if isinstance(v, _state["tensor"]) else v
