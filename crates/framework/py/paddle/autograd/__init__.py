"""Gradients."""
import _tensor

from .._core.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .py_layer import PyLayer, PyLayerContext


def _tensors(given, name, kind):
    """`given`, a tensor or a list of some, as a list."""
    one = _tensor.tensor_class()
    if given is None:
        raise AssertionError(name + " should not be None")
    if not isinstance(given, (list, tuple)):
        if not isinstance(given, one):
            raise AssertionError(name + " must be Tensor or list of Tensor")
        return [given]
    if len(given) == 0:
        raise AssertionError(name + " cannot be empty")
    if not all(isinstance(each, one) for each in given):
        raise AssertionError("Elements of %s must be %s" % (name, kind))
    return list(given)


def backward(tensors, grad_tensors=None, retain_graph=False):
    """Accumulates the gradients of `tensors` into the leaves they come from."""
    one = _tensor.tensor_class()
    tensors = _tensors(tensors, "tensors", "paddle.Tensor")
    if len(set(tensors)) != len(tensors):
        raise AssertionError("The argument 'tensors' of paddle.autograd.backward contains duplicate paddle.Tensor object.")
    if isinstance(grad_tensors, one):
        grad_tensors = [grad_tensors]
    elif grad_tensors is not None:
        grad_tensors = list(grad_tensors)
        if len(grad_tensors) != len(tensors):
            raise AssertionError("The length of grad_tensors must be equal to tensors")
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
    outputs = _tensors(outputs, "outputs", "Tensor")
    inputs = _tensors(inputs, "inputs", "Tensor")
    if grad_outputs is None:
        grad_outputs = []
    elif not isinstance(grad_outputs, (list, tuple)):
        grad_outputs = [grad_outputs]
    if not all(g is None or isinstance(g, one) for g in grad_outputs):
        raise AssertionError("grad_outputs must be None, a Variable or a list containing None or Variables")
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

    __module__ = "paddle.autograd.saved_tensors_hooks"

    _active = []

    def __init__(self, pack_hook, unpack_hook):
        self._hooks = (pack_hook, unpack_hook)

    def __enter__(self):
        saved_tensors_hooks._active.append(self._hooks)
        return None

    def __exit__(self, kind, value, trace):
        saved_tensors_hooks._active.pop()
        return False
