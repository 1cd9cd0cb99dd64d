"""The base of optimizers, and those without second moments."""
from collections import OrderedDict

import _op
import _tensor

from .._core import dtype as _dtypes
from .._core.grad_mode import no_grad_
from ..regularizer import L2Decay, WeightDecayRegularizer
from .lr import LRScheduler


class Optimizer:
    """Subclasses say in `_states` which accumulators a parameter has, and in `_update` how it moves."""

    # (name, initial value, whether it is one number instead of a tensor like the parameter)
    _states = ()

    def __init__(self, learning_rate, parameters=None, weight_decay=None, grad_clip=None, name=None):
        if parameters is not None:
            if isinstance(parameters, _tensor.tensor_class()):
                raise TypeError(
                    "`parameters` argument given to the optimizer should be an iterable of paddle Tensors, but got argument type is `%s`."
                    % type(parameters)
                )
            if isinstance(parameters, dict):
                raise TypeError(
                    "`parameters` argument should not get dict type, if parameter groups is needed, please set `parameters` as list of dict"
                )
        if parameters is None:
            raise AttributeError("parameters argument given to the Optimizer should not be None in dygraph mode.")
        if not isinstance(learning_rate, (float, int, LRScheduler)):
            raise TypeError("learning rate should be float or LRScheduler, got %s here" % type(learning_rate))
        if grad_clip is not None and not hasattr(grad_clip, "_dygraph_clip"):
            raise TypeError("'grad_clip' should be an instance of GradientClipBase's derived class")
        self._learning_rate = learning_rate
        self._grad_clip = grad_clip
        self._name = name
        self.regularization = self._decay(weight_decay)
        self._accumulators = OrderedDict()
        self._param_groups = []
        self._parameter_list = []
        self._default_dict = {"weight_decay": self.regularization, "grad_clip": grad_clip}
        parameters = list(parameters)
        if parameters and isinstance(parameters[0], dict):
            for group in parameters:
                self._add_group(group)
        else:
            # Gradients that are clipped by their common norm belong to one group.
            self._add_group({"params": parameters})
        self._loaded = {}

    def _decay(self, weight_decay):
        if isinstance(weight_decay, (int, float)) and not isinstance(weight_decay, bool):
            return L2Decay(float(weight_decay))
        if weight_decay is not None and not isinstance(weight_decay, WeightDecayRegularizer):
            raise TypeError("weight_decay should be float or a regularizer, but received " + str(type(weight_decay)))
        return weight_decay

    def _add_group(self, group):
        group = dict(group)
        params = group["params"]
        group["params"] = [params] if isinstance(params, _tensor.tensor_class()) else list(params)
        if "weight_decay" in group:
            group["weight_decay"] = self._decay(group["weight_decay"])
        for key in self._default_dict:
            group.setdefault(key, self._default_dict[key])
        self._param_groups.append(group)
        self._parameter_list.extend(group["params"])

    # Learning rate

    def get_lr(self):
        if isinstance(self._learning_rate, LRScheduler):
            return self._learning_rate()
        return float(self._learning_rate)

    def set_lr(self, value):
        if not isinstance(value, (int, float)):
            raise TypeError("The type of 'value' in optimizer.set_lr must be float, but received %s." % type(value))
        if isinstance(self._learning_rate, LRScheduler):
            raise RuntimeError("optimizer's learning rate can't be LRScheduler when invoke this API, because this will lead to conflict.")
        self._learning_rate = float(value)

    def set_lr_scheduler(self, scheduler):
        self._learning_rate = scheduler

    # Accumulators

    def _state(self, name, param, value=0.0, scalar=False):
        key = param.name + "_" + name + "_0"
        if key not in self._accumulators:
            found = self._loaded.get(key)
            if found is not None:
                if not isinstance(found, _tensor.tensor_class()):
                    found = _tensor.from_data(found, None)
                acc = _op.assign(_tensor.detach(found))
            elif scalar:
                acc = _op.full([1], value=value, dtype=_dtypes.float32)
            else:
                acc = _op.full_like(_tensor.detach(param), value=value)
            acc._name = key
            self._accumulators[key] = acc
        return self._accumulators[key]

    def state_dict(self):
        state = OrderedDict()
        for key, acc in self._accumulators.items():
            state[key] = acc
        if isinstance(self._learning_rate, LRScheduler):
            state["LR_Scheduler"] = self._learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        if isinstance(self._learning_rate, LRScheduler) and "LR_Scheduler" in state_dict:
            self._learning_rate.set_state_dict(state_dict["LR_Scheduler"])
        self._loaded = {k: v for k, v in state_dict.items() if k not in ("LR_Scheduler", "master_weights")}
        for key, acc in self._accumulators.items():
            if key in self._loaded:
                _tensor.assign_data(acc, self._loaded[key])

    set_dict = set_state_dict

    # Steps

    def _lr_of(self, param, group):
        rate = self.get_lr() * param.optimize_attr["learning_rate"] if hasattr(param, "optimize_attr") else self.get_lr()
        return rate * group["learning_rate"] if "learning_rate" in group else rate

    def step(self):
        """Moves each parameter that has a gradient."""
        with no_grad_():
            self._before_step()
            for group in self._param_groups:
                pairs = [(p, p.grad) for p in group["params"] if not p.stop_gradient and p.grad is not None]
                self._apply(pairs, group)

    def _before_step(self):
        pass

    def _apply(self, pairs, group):
        if group["grad_clip"] is not None:
            pairs = group["grad_clip"](pairs)
        for param, grad in pairs:
            grad = self._regularized(param, grad, group)
            self._update(param, _tensor.detach(grad), self._lr_of(param, group), group)

    def _regularized(self, param, grad, group):
        decay = getattr(param, "regularizer", None)
        if decay is None:
            decay = group["weight_decay"]
        return grad if decay is None else _op.add(grad, decay.term(_tensor.detach(param)))

    def _update(self, param, grad, lr, group):
        raise NotImplementedError('Class "Optimizer" connot be used directly as an optimizer, please use its derived classes such as "Adam"')

    def _move(self, param, step, lr):
        """`param - lr * step`."""
        _tensor.assign_data(param, _op.subtract(_tensor.detach(param), _op.scale(step, scale=lr)))

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        pairs = [(p, p.grad) for p in self._parameter_list if not p.stop_gradient and p.grad is not None]
        self.step()
        return None, pairs

    def backward(self, loss, startup_program=None, parameters=None, no_grad_set=None, callbacks=None):
        return [(p, p.grad) for p in self._parameter_list if not p.stop_gradient and p.grad is not None]

    def clear_grad(self, set_to_zero=True):
        for p in self._parameter_list:
            if not p.stop_gradient:
                p.clear_gradient(set_to_zero)

    clear_gradients = clear_grad

    def zero_grad(self, set_to_none=True):
        self.clear_grad(not set_to_none)


class SGD(Optimizer):
    __module__ = "paddle.optimizer.sgd"

    def __init__(
        self, learning_rate=0.001, parameters=None, weight_decay=None, grad_clip=None, multi_precision=False, name=None
    ):
        if learning_rate is None:
            raise ValueError("learning_rate is not set")
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, param, grad, lr, group):
        self._move(param, grad, lr)


class Momentum(Optimizer):
    __module__ = "paddle.optimizer.momentum"

    def __init__(
        self,
        learning_rate=0.001,
        momentum=0.9,
        parameters=None,
        use_nesterov=False,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        rescale_grad=1.0,
        use_multi_tensor=False,
        name=None,
    ):
        if learning_rate is None:
            raise ValueError("learning_rate is not set")
        if momentum is None:
            raise ValueError("momentum is not set")
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip, name)
        self._momentum = momentum
        self._use_nesterov = bool(use_nesterov)
        self._rescale_grad = rescale_grad

    def _update(self, param, grad, lr, group):
        if self._rescale_grad != 1.0:
            grad = _op.scale(grad, scale=self._rescale_grad)
        velocity = self._state("velocity", param)
        new = _op.add(_op.scale(velocity, scale=self._momentum), grad)
        _tensor.assign_data(velocity, new)
        self._move(param, _op.add(grad, _op.scale(new, scale=self._momentum)) if self._use_nesterov else new, lr)
