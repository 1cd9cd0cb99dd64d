"""The base class of layers."""
import warnings
from collections import OrderedDict

import _op
import _tensor

from ..._core import dtype as _dtypes
from ..._core import names as _names
from ..._core.param_attr import ParamAttr
from ..._core.tensor import EagerParamBase, Tensor
from ..initializer import Constant, XavierUniform
from ..initializer.base import global_initializer


_DEFAULT_ATTR = ParamAttr()


def new_parameter(owner, shape, attr=None, dtype=None, is_bias=False, default_initializer=None):
    """A parameter named after `owner` (`linear_0.w_0`), or None where `attr` is False."""
    attr = _DEFAULT_ATTR if attr is None else ParamAttr._to_attr(attr)
    if attr is False:
        return None
    dtype = _dtypes.default_float(dtype)
    init = attr.initializer
    if init is None:
        init = global_initializer(is_bias)
    if init is None:
        init = default_initializer
    if init is None:
        init = Constant(0.0) if is_bias else XavierUniform()
    sizes = _tensor.ints(shape)
    if sizes is None:
        sizes = [int(n) for n in shape] if isinstance(shape, (list, tuple)) else [int(shape)]
    name = attr.name
    if name is None:
        name = _names.generate(owner + (".b" if is_bias else ".w"))
    is_ours = hasattr(type(init), "_value")
    if is_ours and hasattr(init, "_value"):
        param = _tensor.as_parameter(init._value(sizes, dtype), EagerParamBase)
    else:
        param = _tensor.as_parameter(_op.full(sizes, value=0.0, dtype=dtype), EagerParamBase)
    param._name = name
    _tensor.setup_parameter(param, attr)
    if not is_ours:
        init(param)
    return param


class HookRemoveHelper:
    """What registering a hook returns; `remove()` takes the hook away."""

    _next = [0]

    def __init__(self, hooks, hook):
        self._hooks = hooks
        self._key = HookRemoveHelper._next[0]
        HookRemoveHelper._next[0] = self._key + 1
        hooks[self._key] = hook

    def remove(self):
        if self._key in self._hooks:
            del self._hooks[self._key]


class LayerHelper:
    """What older layer code asks its `_helper` for."""

    def __init__(self, layer):
        self._layer = layer

    def get_default_dtype(self):
        return _dtypes.get_default_dtype()

    def create_parameter(self, attr, shape, dtype=None, is_bias=False, default_initializer=None):
        return self._layer.create_parameter(shape, attr, dtype, is_bias, default_initializer)


class Layer:
    """Parameters, buffers and sublayers by name, with `forward` as the call."""

    def __init__(self, name_scope=None, dtype="float32"):
        if name_scope is None:
            name_scope = _tensor.snake(type(self).__name__)
        if dtype is not None and not isinstance(dtype, str):
            dtype = _dtypes.convert(dtype)._name
        # Tables of parameters, buffers, sublayers and hooks, all empty.
        _tensor.init_layer(self, _names.generate(name_scope), dtype)

    # Calls

    def __call__(self, *inputs, **kwargs):
        # `forward`, where there are certainly no hooks around it: so a call has no test that would be converted.
        return _tensor.callee(self)(*inputs, **kwargs)

    def _call_hooked(self, *inputs, **kwargs):
        if self._forward_pre_hooks or self._forward_post_hooks:
            return self._call_with_hooks(inputs, kwargs)
        return self.forward(*inputs, **kwargs)

    def _call_with_hooks(self, inputs, kwargs):
        for hook, with_kwargs in list(self._forward_pre_hooks.values()):
            if with_kwargs:
                changed = hook(self, inputs, kwargs)
                if changed is not None:
                    inputs, kwargs = changed
            else:
                changed = hook(self, inputs)
                if changed is not None:
                    inputs = changed if isinstance(changed, tuple) else (changed,)
        outputs = self.forward(*inputs, **kwargs)
        for hook, with_kwargs in list(self._forward_post_hooks.values()):
            changed = hook(self, inputs, kwargs, outputs) if with_kwargs else hook(self, inputs, outputs)
            if changed is not None:
                outputs = changed
        return outputs

    def forward(self, *inputs, **kwargs):
        raise NotImplementedError

    def backward(self, *inputs):
        raise ValueError("Layer shouldn't implement backward")

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        helper = HookRemoveHelper(self._forward_pre_hooks, (hook, with_kwargs))
        if prepend:
            self._forward_pre_hooks.move_to_end(helper._key, last=False)
        return helper

    def register_forward_post_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        helper = HookRemoveHelper(self._forward_post_hooks, (hook, with_kwargs))
        if prepend:
            self._forward_post_hooks.move_to_end(helper._key, last=False)
        return helper

    register_forward_hook = register_forward_post_hook

    def register_state_dict_hook(self, hook):
        return HookRemoveHelper(self._state_dict_hooks, hook)

    # Modes

    def train(self, mode=True):
        _tensor.own(self)["training"] = mode
        layers = self.sublayers()
        if not _tensor.set_own(layers, "training", mode):
            for layer in layers:
                _tensor.own(layer)["training"] = mode
        return self

    def eval(self):
        return Layer.train(self, False)

    def apply(self, fn):
        for layer in self.children():
            layer.apply(fn)
        fn(self)
        return self

    def full_name(self):
        return self._full_name

    @property
    def _helper(self):
        return LayerHelper(self)

    # Adding

    def create_parameter(self, shape, attr=None, dtype=None, is_bias=False, default_initializer=None, device=None):
        return new_parameter(self._full_name, shape, attr, self._dtype if dtype is None else dtype, is_bias, default_initializer)

    def create_variable(self, name=None, persistable=None, dtype=None):
        out = _op.full([0], value=0.0, dtype=_dtypes.convert(self._dtype if dtype is None else dtype))
        out._name = _names.generate(self._full_name + "._generated_var") if name is None else self._full_name + "." + name
        out.persistable = bool(persistable)
        return out

    create_tensor = create_variable

    def add_parameter(self, name, parameter):
        if "_parameters" not in _tensor.own(self):
            raise RuntimeError("super().__init__() should be called firstly.")
        if not isinstance(name, str):
            raise TypeError("The name of parameter should be a string, but received " + type(name).__name__ + ".")
        if "." in name:
            raise KeyError(
                "The name of parameter can not contain `.`, because when you access the newly added parameter in the form of `self.**.**`,"
                " it will cause AttributeError."
            )
        if name == "":
            raise KeyError("The name of parameter can not be empty.")
        if hasattr(self, name) and name not in self._parameters:
            raise KeyError("The parameter '" + name + "' already exists.")
        if parameter is not None and not isinstance(parameter, EagerParamBase):
            raise TypeError("The parameter to be added should be a Parameter, but received " + type(parameter).__name__ + ".")
        self._parameters[name] = parameter
        return parameter

    def register_parameter(self, name, param):
        self.add_parameter(name, param)

    def add_sublayer(self, name, sublayer):
        if not (isinstance(sublayer, Layer) or sublayer is None):
            raise AssertionError("")
        self._sub_layers[name] = sublayer
        return sublayer

    add_module = add_sublayer
    register_module = add_sublayer

    def register_buffer(self, name, tensor, persistable=True):
        if "_buffers" not in _tensor.own(self):
            raise ValueError("super().__init__() should be called first")
        if not isinstance(name, str):
            raise TypeError("The name of buffer should be a string, but received " + type(name).__name__ + ".")
        if "." in name:
            raise KeyError(
                "The name of buffer can not contain `.`, because when you access the newly added buffer in the form of `self.**.**`, it will"
                " cause AttributeError."
            )
        if name == "":
            raise KeyError("The name of buffer can not be empty.")
        if hasattr(self, name) and name not in self._buffers:
            raise KeyError("attribute '" + name + "' already exists.")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError("The registered buffer should be a Paddle.Tensor, but received " + type(tensor).__name__ + ".")
        self._buffers[name] = tensor
        if persistable:
            self._non_persistable_buffer_names_set.discard(name)
        else:
            self._non_persistable_buffer_names_set.add(name)

    # Attributes

    def __getattr__(self, name):
        found = _tensor.member(self, name)
        if found is not NotImplemented:
            return found
        d = _tensor.own(self)
        for table in ("_parameters", "_sub_layers", "_buffers"):
            if table in d and name in d[table]:
                return d[table][name]
        raise AttributeError("'" + type(self).__name__ + "' object has no attribute '" + name + "'")

    def __setattr__(self, name, value):
        if _tensor.set_plain(self, name, value):
            return
        d = _tensor.own(self)
        if isinstance(getattr(type(self), name, None), property):
            # The value is kept as well, as if there was no property: setters run twice.
            object.__setattr__(self, name, value)
        if isinstance(value, EagerParamBase):
            if "_parameters" not in d:
                raise ValueError("super().__init__() should be called first")
            d.pop(name, None)
            d["_buffers"].pop(name, None)
            d["_sub_layers"].pop(name, None)
            d["_parameters"][name] = value
            return
        params = d.get("_parameters")
        if params is not None and name in params:
            if value is not None:
                raise TypeError(
                    "assignment to parameter '" + name + "' should be of type Parameter or None, but got '" + type(value).__name__ + "'"
                )
            params[name] = None
            return
        if isinstance(value, Layer):
            if "_sub_layers" not in d:
                raise ValueError("super().__init__() should be called first")
            d.pop(name, None)
            d["_buffers"].pop(name, None)
            d["_sub_layers"][name] = value
            return
        layers = d.get("_sub_layers")
        if layers is not None and name in layers:
            if value is not None:
                raise TypeError(
                    "assignment to sublayer '" + name + "' should be of type Layer or None, but got '" + type(value).__name__ + "'"
                )
            layers[name] = None
            return
        buffers = d.get("_buffers")
        if buffers is not None and name in buffers:
            if value is not None and not isinstance(value, Tensor):
                raise TypeError(
                    "assignment to buffers '" + name + "' should be of type core.DenseTensor or None, but got '" + type(value).__name__ + "'"
                )
            buffers[name] = value
            return
        if isinstance(value, Tensor) and params is not None:
            # A plain tensor attribute is a buffer that checkpoints do not hold.
            d.pop(name, None)
            _tensor.own(self)["_buffers"][name] = value
            _tensor.own(self)["_non_persistable_buffer_names_set"].add(name)
            return
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        d = _tensor.own(self)
        for table in ("_parameters", "_sub_layers", "_buffers"):
            if table in d and name in d[table]:
                del d[table][name]
                d["_non_persistable_buffer_names_set"].discard(name)
                return
        object.__delattr__(self, name)

    def __dir__(self):
        return list(object.__dir__(self)) + list(self._parameters) + list(self._sub_layers) + list(self._buffers)

    # Walking

    def named_children(self):
        seen = set()
        for name, layer in self._sub_layers.items():
            if layer is not None and id(layer) not in seen:
                seen.add(id(layer))
                yield name, layer

    def children(self):
        for _, layer in self.named_children():
            yield layer

    def named_sublayers(self, prefix="", include_self=False, layers_set=None, remove_duplicate=True):
        if layers_set is None:
            layers_set = set()
        if include_self and not (remove_duplicate and id(self) in layers_set):
            layers_set.add(id(self))
            yield prefix, self
        for key, layer in self._sub_layers.items():
            if layer is None or (remove_duplicate and id(layer) in layers_set):
                continue
            layers_set.add(id(layer))
            name = prefix + ("." if prefix else "") + str(key)
            yield name, layer
            for found in layer.named_sublayers(name, False, layers_set, remove_duplicate):
                yield found

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        return self.named_sublayers(prefix, True, memo, remove_duplicate)

    def sublayers(self, include_self=False):
        below = None if include_self else _tensor.sublayers(self)
        if isinstance(below, list):
            return below
        return [layer for _, layer in self.named_sublayers(include_self=include_self)]

    def modules(self):
        return self.sublayers(include_self=True)

    def _named_members(self, table, prefix, include_sublayers, remove_duplicate):
        seen = set()
        layers = self.named_sublayers(prefix, True, None, remove_duplicate) if include_sublayers else [(prefix, self)]
        for where, layer in layers:
            for key, member in _tensor.own(layer)[table].items():
                if member is None or (remove_duplicate and id(member) in seen):
                    continue
                seen.add(id(member))
                yield where + ("." if where else "") + key, member

    def named_parameters(self, prefix="", include_sublayers=True, remove_duplicate=True):
        return self._named_members("_parameters", prefix, include_sublayers, remove_duplicate)

    def parameters(self, include_sublayers=True):
        return [p for _, p in self.named_parameters(include_sublayers=include_sublayers)]

    def named_buffers(self, prefix="", include_sublayers=True, remove_duplicate=True):
        return self._named_members("_buffers", prefix, include_sublayers, remove_duplicate)

    def buffers(self, include_sublayers=True):
        return [b for _, b in self.named_buffers(include_sublayers=include_sublayers)]

    def get_sublayer(self, target):
        layer = self
        if target:
            for part in target.split("."):
                if part not in layer._sub_layers:
                    raise AttributeError(type(layer).__name__ + " has no attribute `" + part + "`")
                layer = layer._sub_layers[part]
        return layer

    get_submodule = get_sublayer

    def get_parameter(self, target):
        path, _, name = target.rpartition(".")
        return self.get_sublayer(path)._parameters[name]

    def get_buffer(self, target):
        path, _, name = target.rpartition(".")
        return self.get_sublayer(path)._buffers[name]

    # State

    def state_dict(
        self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True, keep_vars=True
    ):
        state = OrderedDict() if destination is None else destination
        self._collect_state(state, include_sublayers, structured_name_prefix, False, keep_vars)
        if use_hook:
            for hook in self._state_dict_hooks.values():
                changed = hook(state)
                if changed is not None:
                    state = changed
        return state

    def to_static_state_dict(
        self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True, keep_vars=True
    ):
        state = OrderedDict() if destination is None else destination
        self._collect_state(state, include_sublayers, structured_name_prefix, True, keep_vars)
        return state

    def _collect_state(self, state, include_sublayers, prefix, with_temporary, keep_vars=True):
        if include_sublayers and keep_vars and _tensor.collect_state(self, state, prefix, with_temporary):
            return
        for key, p in self._parameters.items():
            if p is not None:
                state[prefix + key] = p if keep_vars else p.detach()
        for key, b in self._buffers.items():
            if b is not None and (with_temporary or key not in self._non_persistable_buffer_names_set):
                state[prefix + key] = b if keep_vars else b.detach()
        if include_sublayers:
            for key, layer in self._sub_layers.items():
                if layer is not None:
                    layer._collect_state(state, True, prefix + str(key) + ".", with_temporary, keep_vars)

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Loads what fits; returns (missing keys, unexpected keys)."""
        missing = []
        matched = set()
        pairs = []
        for key, param in self.state_dict(use_hook=False).items():
            name = key if use_structured_name else param.name
            if name not in state_dict:
                missing.append(key)
                continue
            value = state_dict[name]
            shape = value.shape if isinstance(value, Tensor) or hasattr(value, "shape") else None
            if shape is not None and list(shape) != list(param.shape):
                warnings.warn(
                    "Skip loading for %s. %s receives a shape %s, but the expected shape is %s." % (key, name, list(shape), list(param.shape))
                )
                missing.append(key)
                continue
            matched.add(name)
            pairs.append((param, value))
        unexpected = [key for key in state_dict if key not in matched]
        for param, value in pairs:
            param.set_value(value)
        return missing, unexpected

    set_dict = set_state_dict
    load_dict = set_state_dict

    def load_state_dict(self, state_dict, strict=True, assign=False):
        missing, unexpected = self.set_state_dict(state_dict)
        if strict and (missing or unexpected):
            raise RuntimeError(
                "Error(s) in loading state_dict for %s: missing keys %s, unexpected keys %s" % (type(self).__name__, missing, unexpected)
            )
        return missing, unexpected

    def clear_gradients(self, set_to_zero=True):
        for p in self.parameters():
            if p.trainable:
                p.clear_gradient(set_to_zero)

    def zero_grad(self, set_to_none=True):
        self.clear_gradients(not set_to_none)

    def requires_grad_(self, requires_grad=True):
        for p in self.parameters():
            p.stop_gradient = not requires_grad
        return self

    # Dtypes and places

    def to(self, device=None, dtype=None, blocking=None, non_blocking=None):
        if dtype is None and device is not None and (
            isinstance(device, _dtypes.DType) or (isinstance(device, str) and device in _dtypes.BY_NAME)
        ):
            device, dtype = None, device
        if device is not None:
            _dtypes.check_device(device)
        if dtype is not None:
            self._to_dtype(_dtypes.convert(dtype), True)
        return self

    def _to_dtype(self, dtype, floating_only):
        for layer in self.sublayers(include_self=True):
            for table in (layer._parameters, layer._buffers):
                for t in table.values():
                    if t is not None and not (floating_only and t.dtype._kind != "float"):
                        _tensor.assign_data(t, _op.cast(_tensor.detach(t), dtype=dtype))
            _tensor.own(layer)["_dtype"] = dtype._name

    def astype(self, dtype=None):
        """Sets the dtype of parameters to come; those that are there stay as they are, as in PaddlePaddle."""
        dtype = _dtypes.convert(dtype)
        for layer in self.sublayers(include_self=True):
            _tensor.own(layer)["_dtype"] = dtype
        return self

    def type(self, dst_type):
        dtype = _dtypes.convert(dst_type)
        self._to_dtype(dtype, False)
        for layer in self.sublayers(include_self=True):
            _tensor.own(layer)["_dtype"] = dtype
        return self

    def float(self, excluded_layers=None):
        return self._cast_except(_dtypes.float32, excluded_layers)

    def double(self):
        return self._cast_except(_dtypes.float64, None)

    def float16(self, excluded_layers=None):
        return self._kept("float16")

    def half(self):
        return self._cast_except(_dtypes.float16, None)

    def bfloat16(self, excluded_layers=None):
        return self._kept("bfloat16")

    def _kept(self, name):
        """A CPU supports neither of the short floats."""
        warnings.warn("Paddle compiled by the user does not support %s, so keep original data type." % name)
        return self

    def _cast_except(self, dtype, excluded):
        excluded = () if excluded is None else (tuple(excluded) if isinstance(excluded, (list, tuple)) else (excluded,))
        for layer in self.sublayers(include_self=True):
            if excluded and isinstance(layer, excluded):
                continue
            for table in (layer._parameters, layer._buffers):
                for t in table.values():
                    if t is not None and t.dtype._kind == "float":
                        _tensor.assign_data(t, _op.cast(_tensor.detach(t), dtype=dtype))
            _tensor.own(layer)["_dtype"] = dtype
        return self

    def cpu(self):
        return self

    def cuda(self, device=None):
        raise ValueError("No available device found: this build computes on the CPU.")

    # Text

    def extra_repr(self):
        return ""

    def __repr__(self):
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        subs = []
        for name, layer in self._sub_layers.items():
            text = repr(layer).split("\n")
            subs.append("(" + str(name) + "): " + "\n".join([text[0]] + ["  " + line for line in text[1:]]))
        out = type(self).__name__ + "("
        if lines:
            out = out + (lines[0] if len(lines) == 1 else "\n  " + "\n  ".join(lines) + "\n")
        if subs:
            return out + "\n  " + "\n  ".join(subs) + "\n)"
        return out + ")"


def in_declarative_mode():
    """Whether code is being staged."""
    return _tensor.staging()


_tensor.register_layers(Layer, EagerParamBase, OrderedDict)
