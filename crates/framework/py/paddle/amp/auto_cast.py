"""The contexts and decorators of mixed precision, without effect on a CPU."""
import warnings



class auto_cast:
    """Warns that nothing is cast on a CPU, unless `enable=False`."""

    def __init__(
        self, enable=True, custom_white_list=None, custom_black_list=None, level="O1", dtype="float16", use_promote=True
    ):
        if level not in ("O0", "OD", "O1", "O2"):
            raise ValueError("level should be O0, OD, O1 or O2.")
        if dtype not in ("float16", "bfloat16"):
            raise ValueError("If enable amp, dtype should be 'float16' or 'bfloat16'.")
        self._enable = enable

    def __enter__(self):
        if self._enable:
            warnings.warn(
                "amp_guard can only be enabled on CUDAPlace, XPUPlace, and CustomPlace, current place is Place(cpu), so it makes no effect."
            )
        return self

    def __exit__(self, kind, value, trace):
        return False

    def __call__(self, func):
        import functools

        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            with self:
                return func(*args, **kwargs)

        return wrapper


amp_guard = auto_cast


def autocast(device_type, dtype="float16", enabled=True, cache_enabled=True):
    return auto_cast(enable=enabled, dtype=dtype if isinstance(dtype, str) else str(dtype)[7:])


def is_autocast_enabled(device_type=None):
    return False


def decorate(
    models,
    optimizers=None,
    level="O1",
    dtype="float16",
    master_weight=None,
    save_dtype=None,
    master_grad=False,
    excluded_layers=None,
):
    """Gives models and optimizers back as they are: parameters stay in float32 on a CPU."""
    if level not in ("O1", "O2"):
        raise ValueError("level should be O1 or O2, O1 represents AMP train mode, O2 represents Pure fp16 train mode.")
    return models if optimizers is None else (models, optimizers)


amp_decorate = decorate


def amp_state():
    """What the innermost `auto_cast` set; nothing, since it has no effect."""
    return None
