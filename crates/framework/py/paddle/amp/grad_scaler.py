"""Loss scaling, which Paddle switches off on a CPU."""
import warnings


class AmpScaler:
    def __init__(
        self,
        enable=True,
        init_loss_scaling=65536.0,
        incr_ratio=2.0,
        decr_ratio=0.5,
        incr_every_n_steps=2000,
        decr_every_n_nan_or_inf=1,
        use_dynamic_loss_scaling=True,
    ):
        if enable:
            warnings.warn(
                "AmpScaler can only be enabled on CUDAPlace, XPUPlace and CustomPlace, current place is Place(cpu), so it makes no effect."
            )
        self._enable = False
        self._init_loss_scaling = init_loss_scaling

    def scale(self, var):
        return var

    def unscale_(self, optimizer):
        pass

    def minimize(self, optimizer, *args, **kwargs):
        return optimizer.minimize(*args, **kwargs)

    def step(self, optimizer):
        optimizer.step()

    def update(self):
        pass

    def is_enable(self):
        return self._enable

    def is_use_dynamic_loss_scaling(self):
        return False

    def get_init_loss_scaling(self):
        return self._init_loss_scaling

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        pass


class GradScaler(AmpScaler):
    """Loss scaling."""
