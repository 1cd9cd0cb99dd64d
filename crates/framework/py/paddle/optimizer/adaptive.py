"""Optimizers that keep moments of the gradient."""
import struct

import _op
import _tensor

from .optimizer import Optimizer


def _blend(old, new, beta):
    """`beta * old + (1 - beta) * new`, with a beta of the tensors' own precision."""
    if str(old.dtype) == "paddle.float32":
        # 1 - 0.999 has far fewer digits there; the bias correction has the same error, which then cancels.
        beta = struct.unpack("f", struct.pack("f", beta))[0]
    return _op.add(_op.scale(old, scale=beta), _op.scale(new, scale=1.0 - beta))


class _Betas(Optimizer):
    def __init__(self, learning_rate, beta1, beta2, epsilon, parameters, weight_decay, grad_clip, name):
        for text, v in (("beta1", beta1), ("beta2", beta2)):
            if v is None:
                raise ValueError(text + " is not set")
            if not isinstance(v, _tensor.tensor_class()) and not 0 <= v < 1:
                raise ValueError("Invalid value of " + text + ", expect " + text + " in [0,1).")
        if epsilon is None:
            raise ValueError("epsilon is not set")
        if not isinstance(epsilon, _tensor.tensor_class()) and not 0 <= epsilon:
            raise ValueError("Invaild value of epsilon, expect epsilon >= 0.")
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip, name)
        self._beta1 = float(beta1)
        self._beta2 = float(beta2)
        self._epsilon = float(epsilon)


class Adam(_Betas):
    __module__ = "paddle.optimizer.adam"

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        use_multi_tensor=False,
        amsgrad=False,
        name=None,
    ):
        _Betas.__init__(self, learning_rate, beta1, beta2, epsilon, parameters, weight_decay, grad_clip, name)
        self._amsgrad = amsgrad

    def _update(self, param, grad, lr, group):
        m = self._state("moment1", param)
        v = self._state("moment2", param)
        b1 = self._state("beta1_pow_acc", param, self._beta1, True)
        b2 = self._state("beta2_pow_acc", param, self._beta2, True)
        new_m = _blend(m, grad, self._beta1)
        new_v = _blend(v, _op.square(grad), self._beta2)
        _tensor.assign_data(m, new_m)
        _tensor.assign_data(v, new_v)
        if self._amsgrad:
            top = self._state("moment2_max", param)
            new_v = _op.maximum(top, new_v)
            _tensor.assign_data(top, new_v)
        # The bias corrections go into the rate and epsilon.
        correction = _op.sqrt(_op.scale(b2, scale=-1.0, bias=1.0))
        rate = _op.divide(_op.scale(correction, scale=lr), _op.scale(b1, scale=-1.0, bias=1.0))
        below = _op.add(_op.sqrt(new_v), _op.cast(_op.scale(correction, scale=self._epsilon), dtype=new_v.dtype))
        step = _op.multiply(_op.divide(new_m, below), _op.cast(rate, dtype=new_m.dtype))
        _tensor.assign_data(param, _op.subtract(_tensor.detach(param), step))
        _tensor.assign_data(b1, _op.scale(b1, scale=self._beta1))
        _tensor.assign_data(b2, _op.scale(b2, scale=self._beta2))


class AdamW(Adam):
    """Adam with weight decay apart from the gradient."""

    __module__ = "paddle.optimizer.adamw"

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        parameters=None,
        weight_decay=0.01,
        use_lowprecision_moment=False,
        lr_ratio=None,
        apply_decay_param_fun=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        amsgrad=False,
        name=None,
    ):
        if not isinstance(weight_decay, (float, int)) and not isinstance(weight_decay, _tensor.tensor_class()):
            raise TypeError("weight_decay should be float or Tensor.")
        Adam.__init__(
            self, learning_rate, beta1, beta2, epsilon, parameters, None, grad_clip, lazy_mode, multi_precision, False, amsgrad, name
        )
        self._coeff = float(weight_decay)
        self._lr_ratio = lr_ratio
        self._apply_decay_param_fun = apply_decay_param_fun

    def _regularized(self, param, grad, group):
        decay = getattr(param, "regularizer", None)
        return grad if decay is None else _op.add(grad, decay.term(_tensor.detach(param)))

    def _update(self, param, grad, lr, group):
        if self._lr_ratio is not None:
            lr = lr * self._lr_ratio(param)
        if self._apply_decay_param_fun is None or self._apply_decay_param_fun(param.name):
            coeff = self._coeff
            own = group.get("weight_decay")
            if own is not None:
                coeff = own.coeff
            _tensor.assign_data(param, _op.scale(_tensor.detach(param), scale=1.0 - lr * coeff))
        Adam._update(self, param, grad, lr, group)


class Adamax(_Betas):
    __module__ = "paddle.optimizer.adamax"

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        _Betas.__init__(self, learning_rate, beta1, beta2, epsilon, parameters, weight_decay, grad_clip, name)

    def _update(self, param, grad, lr, group):
        m = self._state("moment", param)
        u = self._state("inf_norm", param)
        b1 = self._state("beta1_pow_acc", param, self._beta1, True)
        new_m = _blend(m, grad, self._beta1)
        new_u = _op.maximum(_op.scale(u, scale=self._beta2, bias=self._epsilon), _op.abs(grad))
        _tensor.assign_data(m, new_m)
        _tensor.assign_data(u, new_u)
        rate = _op.divide(_op.full_like(b1, value=lr), _op.scale(b1, scale=-1.0, bias=1.0))
        step = _op.multiply(_op.divide(new_m, new_u), _op.cast(rate, dtype=new_m.dtype))
        _tensor.assign_data(param, _op.subtract(_tensor.detach(param), step))
        _tensor.assign_data(b1, _op.scale(b1, scale=self._beta1))


class Adagrad(Optimizer):
    __module__ = "paddle.optimizer.adagrad"

    def __init__(
        self,
        learning_rate,
        epsilon=1e-06,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
        initial_accumulator_value=0.0,
    ):
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip, name)
        self._epsilon = epsilon
        self._start = initial_accumulator_value

    def _update(self, param, grad, lr, group):
        moment = self._state("moment", param, self._start)
        new = _op.add(moment, _op.square(grad))
        _tensor.assign_data(moment, new)
        self._move(param, _op.divide(grad, _op.scale(_op.sqrt(new), scale=1.0, bias=self._epsilon)), lr)


class Adadelta(Optimizer):
    __module__ = "paddle.optimizer.adadelta"

    def __init__(
        self, learning_rate=0.001, epsilon=1e-06, rho=0.95, parameters=None, weight_decay=None, grad_clip=None, name=None
    ):
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip, name)
        self._epsilon = epsilon
        self._rho = rho

    def _update(self, param, grad, lr, group):
        square = self._state("_avg_squared_grad", param)
        update = self._state("_avg_squared_update", param)
        new_square = _blend(square, _op.square(grad), self._rho)
        ratio = _op.sqrt(_op.divide(_op.scale(update, scale=1.0, bias=self._epsilon), _op.scale(new_square, scale=1.0, bias=self._epsilon)))
        step = _op.multiply(ratio, grad)
        _tensor.assign_data(square, new_square)
        _tensor.assign_data(update, _blend(update, _op.square(step), self._rho))
        self._move(param, step, lr)


class RMSProp(Optimizer):
    __module__ = "paddle.optimizer.rmsprop"

    def __init__(
        self,
        learning_rate,
        rho=0.95,
        epsilon=1e-06,
        momentum=0.0,
        centered=False,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        if learning_rate is None:
            raise ValueError("learning_rate is not set.")
        if not 0.0 <= epsilon:
            raise ValueError("Invalid value of epsilon, expect epsilon >= 0.")
        if not 0.0 <= momentum:
            raise ValueError("Invalid value of momentum, expect momentum >= 0.")
        if not 0.0 <= rho:
            raise ValueError("Invalid value of rho, expect rho >= 0.")
        Optimizer.__init__(self, learning_rate, parameters, weight_decay, grad_clip, name)
        self._rho = rho
        self._epsilon = epsilon
        self._momentum = momentum
        self._centered = centered

    def _update(self, param, grad, lr, group):
        velocity = self._state("momentum", param)
        square = self._state("mean_square", param)
        mean = self._state("mean_grad", param)
        new_square = _blend(square, _op.square(grad), self._rho)
        _tensor.assign_data(square, new_square)
        below = new_square
        if self._centered:
            new_mean = _blend(mean, grad, self._rho)
            _tensor.assign_data(mean, new_mean)
            below = _op.subtract(new_square, _op.square(new_mean))
        step = _op.divide(_op.scale(grad, scale=lr), _op.sqrt(_op.scale(below, scale=1.0, bias=self._epsilon)))
        new_velocity = _op.add(_op.scale(velocity, scale=self._momentum), step)
        _tensor.assign_data(velocity, new_velocity)
        _tensor.assign_data(param, _op.subtract(_tensor.detach(param), new_velocity))


class Lamb(_Betas):
    __module__ = "paddle.optimizer.lamb"

    def __init__(
        self,
        learning_rate=0.001,
        lamb_weight_decay=0.01,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-06,
        parameters=None,
        grad_clip=None,
        exclude_from_weight_decay_fn=None,
        multi_precision=False,
        always_adapt=False,
        name=None,
    ):
        _Betas.__init__(self, learning_rate, beta1, beta2, epsilon, parameters, None, grad_clip, name)
        self._decay_rate = lamb_weight_decay
        self._exclude = exclude_from_weight_decay_fn
        self._always_adapt = always_adapt

    def _update(self, param, grad, lr, group):
        m = self._state("moment1", param)
        v = self._state("moment2", param)
        b1 = self._state("beta1_pow_acc", param, self._beta1, True)
        b2 = self._state("beta2_pow_acc", param, self._beta2, True)
        new_m = _blend(m, grad, self._beta1)
        new_v = _blend(v, _op.square(grad), self._beta2)
        _tensor.assign_data(m, new_m)
        _tensor.assign_data(v, new_v)
        value = _tensor.detach(param)
        decay = 0.0 if self._exclude is not None and self._exclude(param) else self._decay_rate
        m_hat = _op.divide(new_m, _op.scale(b1, scale=-1.0, bias=1.0))
        v_hat = _op.divide(new_v, _op.scale(b2, scale=-1.0, bias=1.0))
        step = _op.add(_op.divide(m_hat, _op.scale(_op.sqrt(v_hat), scale=1.0, bias=self._epsilon)), _op.scale(value, scale=decay))
        if decay != 0.0 or self._always_adapt:
            p_size = _op.sqrt(_op.sum(_op.square(value), axis=None, dtype=None, keepdim=False))
            s_size = _op.sqrt(_op.sum(_op.square(step), axis=None, dtype=None, keepdim=False))
            usable = _op.logical_and(_op.binary("gt", p_size, 0.0), _op.binary("gt", s_size, 0.0))
            ratio = _op.where(usable, _op.divide(p_size, s_size), _op.full_like(p_size, value=1.0))
            step = _op.multiply(step, ratio)
        self._move(param, step, lr)
        _tensor.assign_data(b1, _op.scale(b1, scale=self._beta1))
        _tensor.assign_data(b2, _op.scale(b2, scale=self._beta2))


class NAdam(_Betas):
    __module__ = "paddle.optimizer.nadam"

    def __init__(
        self,
        learning_rate=0.002,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        momentum_decay=0.004,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        _Betas.__init__(self, learning_rate, beta1, beta2, epsilon, parameters, weight_decay, grad_clip, name)
        self._momentum_decay = momentum_decay

    def _update(self, param, grad, lr, group):
        m = self._state("moment1", param)
        v = self._state("moment2", param)
        count = self._state("momentum_decay_pow", param, 1.0, True)
        b2 = self._state("beta2_pow", param, 1.0, True)
        product = self._state("mu_product", param, 1.0, True)
        decay_pow = _op.scale(count, scale=0.96)
        new_b2 = _op.scale(b2, scale=self._beta2)
        mu = _op.scale(_op.scale(_op.pow(decay_pow, y=self._momentum_decay), scale=-0.5, bias=1.0), scale=self._beta1)
        mu_next = _op.scale(
            _op.scale(_op.pow(_op.scale(decay_pow, scale=0.96), y=self._momentum_decay), scale=-0.5, bias=1.0), scale=self._beta1
        )
        mu_product = _op.multiply(product, mu)
        mu_product_next = _op.multiply(mu_product, mu_next)
        new_m = _blend(m, grad, self._beta1)
        new_v = _blend(v, _op.square(grad), self._beta2)
        one_less = _op.scale(mu, scale=-1.0, bias=1.0)
        m_hat = _op.add(
            _op.multiply(new_m, _op.divide(mu_next, _op.scale(mu_product_next, scale=-1.0, bias=1.0))),
            _op.multiply(grad, _op.divide(one_less, _op.scale(mu_product, scale=-1.0, bias=1.0))),
        )
        v_hat = _op.divide(new_v, _op.scale(new_b2, scale=-1.0, bias=1.0))
        for acc, value in ((m, new_m), (v, new_v), (count, decay_pow), (b2, new_b2), (product, mu_product)):
            _tensor.assign_data(acc, value)
        self._move(param, _op.divide(m_hat, _op.scale(_op.sqrt(v_hat), scale=1.0, bias=self._epsilon)), lr)


class RAdam(_Betas):
    __module__ = "paddle.optimizer.radam"

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        _Betas.__init__(self, learning_rate, beta1, beta2, epsilon, parameters, weight_decay, grad_clip, name)

    def _update(self, param, grad, lr, group):
        b1_pow = self._state("beta1_pow", param, 1.0, True)
        b2_pow = self._state("beta2_pow", param, 1.0, True)
        count = self._state("rho", param, 1.0, True)
        m = self._state("moment1", param)
        v = self._state("moment2", param)
        new_b1 = _op.scale(b1_pow, scale=self._beta1)
        new_b2 = _op.scale(b2_pow, scale=self._beta2)
        new_m = _blend(m, grad, self._beta1)
        new_v = _blend(v, _op.square(grad), self._beta2)
        # `rho` holds step * beta2 ** step / (1 - beta2 ** step).
        one_less = _op.scale(b2_pow, scale=-1.0, bias=1.0)
        step_pow = _op.divide(_op.add(_op.scale(_op.multiply(count, one_less), scale=self._beta2), new_b2), _op.scale(new_b2, scale=-1.0, bias=1.0))
        rho_inf = 2.0 / (1.0 - self._beta2) - 1.0
        rho = _op.scale(step_pow, scale=-2.0, bias=rho_inf)
        for acc, value in ((b1_pow, new_b1), (b2_pow, new_b2), (count, step_pow), (m, new_m), (v, new_v)):
            _tensor.assign_data(acc, value)
        m_hat = _op.divide(new_m, _op.scale(new_b1, scale=-1.0, bias=1.0))
        safe = _op.maximum(rho, _op.full_like(rho, value=5.0))
        rate = _op.multiply(_op.scale(safe, scale=1.0, bias=-4.0), _op.scale(safe, scale=1.0, bias=-2.0))
        rate = _op.sqrt(_op.scale(_op.divide(rate, safe), scale=rho_inf / ((rho_inf - 4.0) * (rho_inf - 2.0))))
        rate = _op.multiply(rate, _op.sqrt(_op.scale(new_b2, scale=-1.0, bias=1.0)))
        adapted = _op.divide(_op.multiply(m_hat, rate), _op.scale(_op.sqrt(new_v), scale=1.0, bias=self._epsilon))
        self._move(param, _op.where(_op.binary("gt", rho, 5.0), adapted, m_hat), lr)
