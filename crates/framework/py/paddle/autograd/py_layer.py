"""Functions with a backward written by the user."""
import _op
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

        made = []

        def run():
            outputs = cls.forward(ctx, *args, **kwargs)
            results = outputs if isinstance(outputs, (list, tuple)) else [outputs]
            if not any([isinstance(o, tensor) for o in results]):
                raise ValueError("At least one output of `PyLayer.forward` is a `Tensor`.")
            made.extend([(list(o.shape), o.dtype) for o in results if isinstance(o, tensor)])
            return outputs

        def run_backward(*grads):
            if ctx._materialize and len(grads) == len(made):
                grads = [_zeros(made[i]) if grads[i] is None else grads[i] for i in range(len(made))]
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


def _zeros(made):
    """The gradient of a result that nothing used, from the result's shape and dtype."""
    return _op.full(made[0], value=0.0, dtype=made[1])


def _tensors_in(values, tensor):
    found = []
    for v in values:
        if isinstance(v, tensor):
            found.append(v)
        elif isinstance(v, (list, tuple)):
            found.extend(_tensors_in(v, tensor))
    return found
