"""Functions with a backward written by the user."""
import _tensor


class PyLayerContext:
    """What `forward` and `backward` share; any attribute may be set on it."""

    def __init__(self):
        self._saved = ()
        self._not_inplace = ()
        self._non_differentiable = ()
        self._materialize = True

    def save_for_backward(self, *tensors):
        self._saved = tensors

    def saved_tensor(self):
        return self._saved

    @property
    def saved_tensors(self):
        return self._saved

    def mark_not_inplace(self, *args):
        self._not_inplace = args

    def mark_non_differentiable(self, *args):
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        self._materialize = value


class PyLayer:
    """Subclasses give static methods `forward(ctx, ...)` and `backward(ctx, *grads)`, and are called by `apply`."""

    @staticmethod
    def forward(ctx, *args, **kwargs):
        raise NotImplementedError("You must implement the forward function for PyLayer.")

    @staticmethod
    def backward(ctx, *args):
        raise NotImplementedError("You must implement the backward function for PyLayer.")

    @classmethod
    def apply(cls, *args, **kwargs):
        ctx = PyLayerContext()
        tensor = _tensor.tensor_class()
        inputs = _tensors_in(list(args) + [kwargs[k] for k in kwargs], tensor)

        def run():
            outputs = cls.forward(ctx, *args, **kwargs)
            results = outputs if isinstance(outputs, (list, tuple)) else [outputs]
            if not any([isinstance(o, tensor) for o in results]):
                raise ValueError("At least one output of `PyLayer.forward` is a `Tensor`.")
            return outputs

        def run_backward(*grads):
            out = cls.backward(ctx, *grads)
            out = [out] if out is None or isinstance(out, tensor) else list(out)
            if len(out) != len(inputs):
                raise ValueError(
                    "The number of outputs of `PyLayer.backward` should be %d, but received %d." % (len(inputs), len(out))
                )
            return out[0] if len(out) == 1 else tuple(out)

        outputs = _tensor.custom_call(inputs, run, run_backward)
        marked = [id(t) for t in ctx._non_differentiable]
        if marked:
            for t in outputs if isinstance(outputs, (list, tuple)) else [outputs]:
                if id(t) in marked:
                    t.stop_gradient = True
        return outputs


def _tensors_in(values, tensor):
    found = []
    for v in values:
        if isinstance(v, tensor):
            found.append(v)
        elif isinstance(v, (list, tuple)):
            found.extend(_tensors_in(v, tensor))
    return found
