"""Gradients."""
import _tensor

from .._core.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .py_layer import PyLayer, PyLayerContext


def backward(tensors, grad_tensors=None, retain_graph=False):
    """Accumulates the gradients of `tensors` into the leaves they come from."""
    one = _tensor.tensor_class()
    tensors = [tensors] if isinstance(tensors, one) else list(tensors)
    if len(tensors) == 0:
        raise AssertionError("At least one tensor is needed")
    if isinstance(grad_tensors, one):
        grad_tensors = [grad_tensors]
    elif grad_tensors is not None:
        grad_tensors = list(grad_tensors)
        if len(grad_tensors) != len(tensors):
            raise AssertionError(
                "The length of grad_tensors must be equal to tensors" + (" %s != %s" % (len(grad_tensors), len(tensors)))
            )
    _tensor.backward(tensors, grad_tensors, retain_graph)


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    only_inputs=True,
    allow_unused=False,
    no_grad_vars=None,
):
    """The gradients of the sum of `outputs` with respect to `inputs`, as a list."""
    one = _tensor.tensor_class()
    outputs = [outputs] if isinstance(outputs, one) else list(outputs)
    inputs = [inputs] if isinstance(inputs, one) else list(inputs)
    if grad_outputs is None:
        grad_outputs = []
    elif isinstance(grad_outputs, one):
        grad_outputs = [grad_outputs]
    if len(grad_outputs) > 0 and len(grad_outputs) != len(outputs):
        raise AssertionError("The length of grad_outputs must be equal to outputs")
    if no_grad_vars is None:
        no_grad_vars = []
    elif isinstance(no_grad_vars, one):
        no_grad_vars = [no_grad_vars]
    if not only_inputs:
        raise AssertionError("only_inputs=False is not supported yet")
    retain_graph = create_graph if retain_graph is None else retain_graph
    return _tensor.grad(
        outputs, inputs, list(grad_outputs), retain_graph, create_graph, only_inputs, allow_unused, list(no_grad_vars)
    )


class saved_tensors_hooks:
    """Hooks on what PyLayers save between forward and backward."""

    _active = []

    def __init__(self, pack_hook, unpack_hook):
        self._hooks = (pack_hook, unpack_hook)

    def __enter__(self):
        saved_tensors_hooks._active.append(self._hooks)
        return None

    def __exit__(self, kind, value, trace):
        saved_tensors_hooks._active.pop()
        return False
