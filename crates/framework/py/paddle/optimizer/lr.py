"""Schedules of the learning rate."""
import math
import warnings


class LRScheduler:
    """Counts epochs in `last_epoch`; subclasses compute the rate in `get_lr`."""

    def __init__(self, learning_rate=0.1, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int)):
            raise TypeError("The type of learning rate must be float, but received " + str(type(learning_rate)))
        if learning_rate < 0:
            raise ValueError("Invalid learning rate: " + str(learning_rate))
        self.base_lr = float(learning_rate)
        self.last_lr = float(learning_rate)
        self.last_epoch = last_epoch
        self.verbose = verbose
        self._var_name = None
        self.step()

    def __call__(self):
        return self.last_lr

    def step(self, epoch=None):
        if epoch is None:
            self.last_epoch = self.last_epoch + 1
            self.last_lr = self.get_lr()
        else:
            self.last_epoch = epoch
            self.last_lr = self._get_closed_form_lr() if hasattr(self, "_get_closed_form_lr") else self.get_lr()
        if self.verbose:
            print("Epoch %d: %s set learning rate to %s." % (self.last_epoch, type(self).__name__, self.last_lr))

    def get_lr(self):
        raise NotImplementedError

    def state_keys(self):
        self.keys = ["last_epoch", "last_lr"]

    def state_dict(self):
        self.state_keys()
        return {key: self.__dict__[key] for key in self.keys if key in self.__dict__}

    def set_state_dict(self, state_dict):
        self.state_keys()
        for key in self.keys:
            if key not in state_dict:
                raise RuntimeError(
                    "Please check whether state_dict is correct for optimizer. Can't find [ %s ] in state_dict" % key
                )
            self.__dict__[key] = state_dict[key]
        if len(state_dict) > len(self.keys):
            warnings.warn("There are some unused values in state_dict. Maybe the optimizer have different 'LearningRateDecay' when invoking state_dict and set_dict")

    set_dict = set_state_dict


class NoamDecay(LRScheduler):
    def __init__(self, d_model, warmup_steps, learning_rate=1.0, last_epoch=-1, verbose=False):
        if d_model <= 0:
            raise ValueError("d_model should be grater than 0")
        self.d_model = d_model
        self.warmup_steps = warmup_steps
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        a = 1 if self.last_epoch == 0 else self.last_epoch**-0.5
        return self.base_lr * self.d_model**-0.5 * min(a, self.warmup_steps**-1.5 * self.last_epoch)


class PiecewiseDecay(LRScheduler):
    def __init__(self, boundaries, values, last_epoch=-1, verbose=False):
        if len(boundaries) == 0:
            raise ValueError("The boundaries cannot be empty.")
        if len(values) <= len(boundaries):
            raise ValueError(
                "The values have one more element than boundaries, but received len(values) [%d] < len(boundaries) + 1 [%d]."
                % (len(values), len(boundaries) + 1)
            )
        self.boundaries = boundaries
        self.values = values
        LRScheduler.__init__(self, last_epoch=last_epoch, verbose=verbose)

    def get_lr(self):
        for i, edge in enumerate(self.boundaries):
            if self.last_epoch < edge:
                return self.values[i]
        return self.values[len(self.values) - 1]


class NaturalExpDecay(LRScheduler):
    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        if not gamma > 0.0:
            raise AssertionError(" 'gamma' must be a positive number so that the learning rate will decay.")
        self.gamma = gamma
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * math.exp(-1 * self.gamma * self.last_epoch)


class InverseTimeDecay(LRScheduler):
    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr / (1 + self.gamma * self.last_epoch)


class PolynomialDecay(LRScheduler):
    def __init__(self, learning_rate, decay_steps, end_lr=0.0001, power=1.0, cycle=False, last_epoch=-1, verbose=False):
        if not (isinstance(decay_steps, int) and decay_steps > 0):
            raise AssertionError(" 'decay_steps' must be a positive integer.")
        if not power > 0.0:
            raise AssertionError(" 'power' must be greater than 0.0 so that the learning rate will decay.")
        self.decay_steps = decay_steps
        self.end_lr = end_lr
        self.power = power
        self.cycle = cycle
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        epoch = self.last_epoch
        steps = self.decay_steps
        if self.cycle:
            rounds = math.ceil(float(self.last_epoch) / float(self.decay_steps))
            if self.last_epoch == 0:
                rounds = 1
            steps = self.decay_steps * rounds
        else:
            epoch = min(self.last_epoch, self.decay_steps)
        return (self.base_lr - self.end_lr) * ((1 - float(epoch) / float(steps)) ** self.power) + self.end_lr


class LinearWarmup(LRScheduler):
    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int, LRScheduler)):
            raise TypeError("the type of learning_rate should be [int, float or LRScheduler], the current type is %s" % learning_rate)
        if not (isinstance(warmup_steps, int) and warmup_steps > 0):
            raise AssertionError(" 'warmup_steps' must be a positive integer.")
        if end_lr < start_lr:
            raise AssertionError("end_lr %s must be greater than start_lr %s" % (end_lr, start_lr))
        self.learning_rate = learning_rate
        self.warmup_steps = warmup_steps
        self.start_lr = start_lr
        self.end_lr = end_lr
        LRScheduler.__init__(self, start_lr, last_epoch, verbose)

    def state_dict(self):
        state = LRScheduler.state_dict(self)
        if isinstance(self.learning_rate, LRScheduler):
            state["LinearWarmup_LR"] = self.learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        state_dict = dict(state_dict)
        inner = state_dict.pop("LinearWarmup_LR", None)
        LRScheduler.set_state_dict(self, state_dict)
        if isinstance(self.learning_rate, LRScheduler) and inner is not None:
            self.learning_rate.set_state_dict(inner)

    def get_lr(self):
        if self.last_epoch < self.warmup_steps:
            return (self.end_lr - self.start_lr) * float(self.last_epoch) / float(self.warmup_steps) + self.start_lr
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.step(self.last_epoch - self.warmup_steps)
            return self.learning_rate()
        return self.learning_rate


class ExponentialDecay(LRScheduler):
    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        if not 0.0 < gamma < 1.0:
            raise AssertionError(" 'gamma' must be in interval (0.0, 1.0) so that the learning rate will decay.")
        self.gamma = gamma
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * (self.gamma**self.last_epoch)


class MultiStepDecay(LRScheduler):
    def __init__(self, learning_rate, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(milestones, (tuple, list)):
            raise TypeError("The type of 'milestones' in 'MultiStepDecay' must be 'tuple, list', but received %s." % type(milestones))
        if not all([milestones[i] < milestones[i + 1] for i in range(len(milestones) - 1)]):
            raise ValueError("The elements of milestones must be incremented")
        if gamma >= 1.0:
            raise ValueError("gamma should be < 1.0.")
        self.milestones = milestones
        self.gamma = gamma
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        for i, edge in enumerate(self.milestones):
            if self.last_epoch < edge:
                return self.base_lr * (self.gamma**i)
        return self.base_lr * (self.gamma ** len(self.milestones))


class StepDecay(LRScheduler):
    def __init__(self, learning_rate, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(step_size, int):
            raise TypeError("The type of 'step_size' must be 'int', but received %s." % type(step_size))
        if gamma >= 1.0:
            raise ValueError("gamma should be < 1.0.")
        if not step_size > 0:
            raise AssertionError(" 'step_size' must be a positive integer.")
        self.step_size = step_size
        self.gamma = gamma
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * (self.gamma ** (self.last_epoch // self.step_size))


class LambdaDecay(LRScheduler):
    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        if not callable(lr_lambda):
            raise TypeError("The type of 'lr_lambda' in 'LambdaDecay' must be 'function', but received %s." % type(lr_lambda))
        self.lr_lambda = lr_lambda
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.lr_lambda(self.last_epoch)


class MultiplicativeDecay(LambdaDecay):
    def get_lr(self):
        rate = self.base_lr
        for epoch in range(1, self.last_epoch + 1):
            rate = rate * self.lr_lambda(epoch)
        return rate


class ReduceOnPlateau(LRScheduler):
    """Lowers the rate when a metric stops getting better."""

    def __init__(
        self,
        learning_rate,
        mode="min",
        factor=0.1,
        patience=10,
        threshold=1e-4,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        epsilon=1e-8,
        verbose=False,
    ):
        mode = mode.lower()
        if mode not in ("min", "max"):
            raise ValueError("mode: " + mode + " is unknown!")
        if factor >= 1.0:
            raise ValueError("new_lr = origin_lr * gamma and gamma should be < 1.0.")
        threshold_mode = threshold_mode.lower()
        if threshold_mode not in ("rel", "abs"):
            raise ValueError("threshold mode: " + threshold_mode + " is unknown!")
        if not isinstance(learning_rate, (float, int)):
            raise TypeError("The type of 'learning_rate' in 'ReduceOnPlateau' must be 'float', but received %s." % type(learning_rate))
        self.mode = mode
        self.factor = factor
        self.patience = patience
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.cooldown = cooldown
        self.min_lr = min_lr
        self.epsilon = epsilon
        self.cooldown_counter = 0
        self.best = None
        self.num_bad_epochs = 0
        self.base_lr = float(learning_rate)
        self.last_lr = float(learning_rate)
        self.last_epoch = 0
        self.verbose = verbose
        self._var_name = None

    def state_keys(self):
        self.keys = ["cooldown_counter", "best", "num_bad_epochs", "last_epoch", "last_lr"]

    def step(self, metrics, epoch=None):
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        now = float(metrics)
        if self.cooldown_counter > 0:
            self.cooldown_counter = self.cooldown_counter - 1
            return
        if self.best is None or self._is_better(now, self.best):
            self.best = now
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs = self.num_bad_epochs + 1
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
            new = max(self.last_lr * self.factor, self.min_lr)
            if self.last_lr - new > self.epsilon:
                self.last_lr = new
                if self.verbose:
                    print("Epoch %d: %s set learning rate to %s." % (self.last_epoch, type(self).__name__, self.last_lr))

    def _is_better(self, now, best):
        if self.threshold_mode == "rel":
            return now < best - best * self.threshold if self.mode == "min" else now > best + best * self.threshold
        return now < best - self.threshold if self.mode == "min" else now > best + self.threshold


class CosineAnnealingDecay(LRScheduler):
    def __init__(self, learning_rate, T_max, eta_min=0, last_epoch=-1, verbose=False):
        if not isinstance(T_max, int):
            raise TypeError("The type of 'T_max' in 'CosineAnnealingDecay' must be 'int', but received %s." % type(T_max))
        if not isinstance(eta_min, (float, int)):
            raise TypeError("The type of 'eta_min' in 'CosineAnnealingDecay' must be 'float, int', but received %s." % type(eta_min))
        if not (T_max > 0):
            raise AssertionError(" 'T_max' must be a positive integer.")
        self.T_max = T_max
        self.eta_min = float(eta_min)
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            return self.last_lr + (self.base_lr - self.eta_min) * (1 - math.cos(math.pi / self.T_max)) / 2
        return (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / (1 + math.cos(math.pi * (self.last_epoch - 1) / self.T_max)) * (
            self.last_lr - self.eta_min
        ) + self.eta_min

    def _get_closed_form_lr(self):
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2


class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, learning_rate, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError("Expected positive integer T_0, but got %s" % T_0)
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError("Expected integer T_mult >= 1, but got %s" % T_mult)
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2

    def step(self, epoch=None):
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur = self.T_cur + 1
            if self.T_cur >= self.T_i:
                self.T_cur = self.T_cur - self.T_i
                self.T_i = self.T_i * self.T_mult
        elif epoch >= self.T_0:
            if self.T_mult == 1:
                self.T_cur = epoch % self.T_0
            else:
                n = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
                self.T_cur = epoch - self.T_0 * (self.T_mult**n - 1) / (self.T_mult - 1)
                self.T_i = self.T_0 * self.T_mult**n
        else:
            self.T_i = self.T_0
            self.T_cur = epoch
        self.last_epoch = math.floor(epoch)
        self.last_lr = self.get_lr()


class LinearLR(LRScheduler):
    def __init__(
        self, learning_rate, total_steps, start_factor=1.0 / 3, end_factor=1.0, last_epoch=-1, verbose=False
    ):
        if start_factor > 1.0 or start_factor <= 0:
            raise ValueError("`start_factor` must be greater than 0 and less or equal to 1, but got %s" % start_factor)
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError("`end_factor` must be greater than 0 and less than 1, but got %s" % end_factor)
        if total_steps <= 0:
            raise ValueError("`total_steps` must be greater than 0, but got %s" % total_steps)
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_steps = total_steps
        LRScheduler.__init__(self, learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr * self.start_factor
        if self.last_epoch > self.total_steps:
            return self.last_lr
        gap = self.end_factor - self.start_factor
        return self.last_lr * (1.0 + gap / (self.total_steps * self.start_factor + (self.last_epoch - 1) * gap))


class OneCycleLR(LRScheduler):
    def __init__(
        self,
        max_learning_rate,
        total_steps,
        divide_factor=25.0,
        end_learning_rate=0.0001,
        phase_pct=0.3,
        anneal_strategy="cos",
        three_phase=False,
        last_epoch=-1,
        verbose=False,
    ):
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError("'anneal_strategy' must by one of 'cos' or 'linear', but received %s" % anneal_strategy)
        first = max_learning_rate / float(divide_factor)
        if three_phase:
            if phase_pct >= 0.5:
                raise ValueError("When three_phase is True, 'phase_pct' must be less than 0.5")
            self._edges = [0, phase_pct * total_steps - 1, 2 * phase_pct * total_steps - 2, total_steps - 1, total_steps - 1]
            self._rates = [first, max_learning_rate, first, end_learning_rate]
        else:
            self._edges = [0, phase_pct * total_steps - 1, total_steps - 1, total_steps - 1]
            self._rates = [first, max_learning_rate, end_learning_rate]
        self.total_steps = total_steps
        self.anneal_strategy = anneal_strategy
        LRScheduler.__init__(self, first, last_epoch, verbose)

    def _between(self, start, end, share):
        if self.anneal_strategy == "cos":
            return end + (start - end) / 2.0 * (math.cos(math.pi * share) + 1)
        return (end - start) * share + start

    def get_lr(self):
        now = self.last_epoch
        if now > self.total_steps:
            raise ValueError("Tried to step %d times. However the number of total steps is %d" % (now, self.total_steps))
        for i in range(len(self._rates) - 1):
            if now <= self._edges[i + 1] or i == len(self._rates) - 2:
                share = (now - self._edges[i]) / float(self._edges[i + 1] - self._edges[i])
                return self._between(self._rates[i], self._rates[i + 1], share)


class CyclicLR(LRScheduler):
    def __init__(
        self,
        base_learning_rate,
        max_learning_rate,
        step_size_up,
        step_size_down=None,
        mode="triangular",
        exp_gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        last_epoch=-1,
        verbose=False,
    ):
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError("'mode' is invalid and 'scale_fn' is not specified")
        down = step_size_up if step_size_down is None else step_size_down
        self.cycle_size = step_size_up + down
        self.step_up_pct = step_size_up / self.cycle_size
        self.max_lr = float(max_learning_rate)
        self.amplitude = self.max_lr - base_learning_rate
        self.scale_mode = scale_mode
        if scale_fn is None:
            self.scale_mode = "iterations" if mode == "exp_range" else "cycle"
            scale_fn = {
                "triangular": lambda x: 1.0,
                "triangular2": lambda x: 1 / (2.0 ** (x - 1)),
                "exp_range": lambda x: exp_gamma**x,
            }[mode]
        self.scale_fn = scale_fn
        LRScheduler.__init__(self, base_learning_rate, last_epoch, verbose)

    def get_lr(self):
        iterations = self.last_epoch
        cycle = 1 + iterations // self.cycle_size
        share = 1.0 + iterations / self.cycle_size - cycle
        factor = share / self.step_up_pct if share <= self.step_up_pct else (1 - share) / (1 - self.step_up_pct)
        x = cycle if self.scale_mode == "cycle" else iterations
        return self.base_lr + self.amplitude * factor * self.scale_fn(x)
