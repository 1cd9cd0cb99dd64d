"""`paddle.save` and `paddle.load`: state dicts and other nests of tensors in `.pdparams` and `.pdopt` files."""
import os

from .._core.absent import private_getattr
from .._core.tensor import EagerParamBase

__getattr__ = private_getattr(__name__)


def save(obj, path, protocol=4, **configs):
    """Writes nested dicts, lists, tuples, numbers, strings and tensors."""
    if not isinstance(path, str):
        raise ValueError("The input path should be a string; in-memory files are not supported, but received " + str(type(path)))
    if not isinstance(protocol, int):
        raise ValueError("The 'protocol' MUST be `int`, but received " + str(type(protocol)))
    if protocol < 2 or protocol > 4:
        raise ValueError("Expected 1<'protocol'<5, but received protocol=" + str(protocol))
    if os.path.basename(path) == "":
        raise ValueError(
            "The input path MUST be format of dirname/filename [dirname\\filename in Windows system], but received filename is empty string."
        )
    if hasattr(obj, "forward") and hasattr(obj, "state_dict"):
        raise ValueError("paddle do not support saving `paddle.nn.Layer` object.")
    import _files

    _files.save(path, obj, protocol)


def load(path, **configs):
    """Reads what `save` wrote, without executing anything in the file. `return_numpy=True` gives arrays."""
    for key in configs:
        if key not in ("model_filename", "params_filename", "keep_name_table", "return_numpy", "safetensors"):
            raise ValueError("The additional config (" + key + ") of `paddle.load` is not supported.")
    import _files

    return _files.load(path, bool(configs.get("return_numpy", False)))
