"""Data parallelism of one process: a layer around the layer."""
import contextlib
import warnings

from .._core.tensor import Tensor
from ..nn import Layer


class DataParallel(Layer):
    """Calls its layer, whose state it shows as its own; with one process there is nothing to reduce."""

    def __init__(
        self, layers, strategy=None, comm_buffer_size=25, last_comm_buffer_size=1, find_unused_parameters=False, group=None
    ):
        Layer.__init__(self, layers.full_name() + "_data_parallel")
        self._layers = layers
        self.find_unused_parameters = find_unused_parameters
        self.grad_need_sync = True
        self.group = group
        self.var_dtype = Tensor
        warnings.warn(
            "The program will return to single-card operation. Please check 1, whether you use spawn or fleetrun to start the program. "
            "2, Whether it is a multi-card program. 3, Is the current environment multi-card."
        )

    def forward(self, *inputs, **kwargs):
        return self._layers(*inputs, **kwargs)

    @contextlib.contextmanager
    def no_sync(self):
        before = self.grad_need_sync
        self.grad_need_sync = False
        try:
            yield
        finally:
            self.grad_need_sync = before

    def scale_loss(self, loss):
        return loss

    def apply_collective_grads(self):
        return None

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix=""):
        return self._layers.state_dict(
            destination=destination, include_sublayers=include_sublayers, structured_name_prefix=structured_name_prefix
        )

    def set_state_dict(self, state_dict, use_structured_name=True):
        self._layers.set_state_dict(state_dict, use_structured_name=use_structured_name)

    set_dict = set_state_dict
    load_dict = set_state_dict
