"""The part of `paddle.static` that dynamic-style code uses: input specifications and build options."""
from .._core import dtype as _dtypes
from .._core.missing import module_getattr as _module_getattr
from .._core.param_attr import WeightNormParamAttr
from ..tensor.creation import create_parameter
from . import nn


class InputSpec:
    """Shape (None or -1: any size), dtype and name of an argument of a static function."""

    __module__ = "paddle.static.input"

    def __init__(self, shape, dtype="float32", name=None, stop_gradient=False):
        self.shape = self._verify(shape)
        self.dtype = _dtypes.convert(dtype) if dtype is not None else None
        self.name = name
        self.stop_gradient = stop_gradient

    def _verify(self, shape):
        if not isinstance(shape, (list, tuple)):
            raise TypeError(
                "Type of `shape` in InputSpec should be one of (tuple, list), but received " + type(shape).__name__ + "."
            )
        out = []
        for i, n in enumerate(shape):
            if n is None:
                n = -1
            if not isinstance(n, int):
                raise ValueError(
                    "Only support the type of element in `shape` is int or None, but received " + type(n).__name__ + "."
                )
            if n < -1:
                raise ValueError("Only support values larger than -1 (or None) in `shape`, but received " + str(n) + ".")
            out.append(n)
        return tuple(out)

    @classmethod
    def from_tensor(cls, tensor, name=None):
        return cls(list(tensor.shape), tensor.dtype, name or tensor.name)

    @classmethod
    def from_numpy(cls, ndarray, name=None):
        return cls(list(ndarray.shape), str(ndarray.dtype), name)

    def batch(self, batch_size):
        if isinstance(batch_size, (list, tuple)):
            if len(batch_size) != 1:
                raise ValueError("Length of batch_size: " + str(len(batch_size)) + " must be 1.")
            batch_size = batch_size[0]
        elif not isinstance(batch_size, int):
            raise TypeError("type(batch_size) shall be `int`, but received " + type(batch_size).__name__ + ".")
        self.shape = (batch_size,) + tuple(self.shape)
        return self

    def unbatch(self):
        if len(self.shape) == 0:
            raise ValueError("Not support to unbatch a InputSpec when len(shape) == 0.")
        self.shape = self.shape[1:]
        return self

    def __repr__(self):
        return "InputSpec(shape=%s, dtype=%s, name=%s, stop_gradient=%s)" % (
            tuple(self.shape),
            self.dtype,
            self.name,
            self.stop_gradient,
        )

    def __eq__(self, other):
        return isinstance(other, InputSpec) and (self.shape, self.dtype, self.name) == (other.shape, other.dtype, other.name)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash((tuple(self.shape), self.dtype, self.name))


class BuildStrategy:
    """Options of graph building; any may be set, and ours are chosen without them."""

    def __init__(self):
        self.fuse_elewise_add_act_ops = False
        self.fuse_bn_act_ops = False
        self.fuse_bn_add_act_ops = False
        self.fuse_gemm_epilogue = False
        self.fuse_relu_depthwise_conv = False
        self.fuse_broadcast_ops = False
        self.fuse_all_optimizer_ops = False
        self.enable_inplace = False
        self.enable_addto = False
        self.build_cinn_pass = False
        self.memory_optimize = None
        self.sync_batch_norm = False


class ExecutionStrategy:
    def __init__(self):
        self.num_threads = 1
        self.num_iteration_per_drop_scope = 100


class _Unsupported:
    """A name of the static-graph interface that raises when it is used."""

    def __init__(self, name):
        self._name = name

    def __call__(self, *args, **kwargs):
        raise NotImplementedError(
            "paddle.static."
            + self._name
            + " is not supported: write the model in dynamic style and convert it with paddle.jit.to_static."
        )


for _name in (
    "Program program_guard default_main_program default_startup_program Executor data append_backward gradients save_inference_model"
    " load_inference_model global_scope scope_guard name_scope py_func cpu_places cuda_places CompiledProgram Print save load"
).split():
    globals()[_name] = _Unsupported(_name)


class Variable:
    """Never the class of a value here; for `isinstance` checks."""

    __module__ = "paddle.base.framework"


__getattr__ = _module_getattr(__name__, globals())
