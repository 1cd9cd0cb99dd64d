"""The class Tensor. Value, storage, views, dtype, shape and gradient live in its native payload (`_tensor`)."""
import _op
import _tensor

from . import dtype as _dtypes
from . import names as _names


def _at_least_one_dim(out, other):
    """Floor division by a number, or of one, makes a tensor of the number that has one element along one axis."""
    array = hasattr(other, "__dy_tensor__") and not hasattr(other, "__dy_number__")
    if out is NotImplemented or array or isinstance(other, Tensor):
        return out
    return out if out.ndim > 0 else _op.reshape(out, shape=[1])


class Tensor:
    """A tensor; `Tensor(data)` is `to_tensor(data)` with float data in the default dtype."""

    __module__ = "paddle"

    def __init__(self, *args, **kwargs):
        from ..tensor.creation import empty, to_tensor

        if not args and not kwargs:
            data = empty([0])
        elif len(args) == 1 and not isinstance(args[0], int):
            dtype = kwargs.get("dtype")
            if dtype is None and not isinstance(args[0], Tensor) and not hasattr(args[0], "dtype"):
                dtype = _dtypes._default[0]
            data = to_tensor(args[0], dtype)
        elif args:
            data = empty(list(args))
        else:
            data = to_tensor(kwargs.get("data", kwargs.get("value")), kwargs.get("dtype"))
        _tensor.init(self, data)
        if kwargs.get("name") is not None:
            self._name = kwargs["name"]

    # numpy's operators leave it to the tensor's.
    __array_ufunc__ = None
    _name = None
    persistable = False
    # The block of a static program; initialisers are called with it.
    block = None

    # What it is

    @property
    def shape(self):
        return _tensor.shape(self)

    @property
    def dtype(self):
        return _tensor.dtype(self)

    @property
    def ndim(self):
        return _tensor.ndim(self)

    @property
    def size(self):
        return _tensor.shape(self).numel()

    @property
    def stop_gradient(self):
        return _tensor.get_stop_gradient(self)

    @stop_gradient.setter
    def stop_gradient(self, value):
        _tensor.set_stop_gradient(self, value)

    @property
    def requires_grad(self):
        return not _tensor.get_stop_gradient(self)

    @requires_grad.setter
    def requires_grad(self, value):
        _tensor.set_stop_gradient(self, not value)

    @property
    def grad(self):
        return _tensor.get_grad(self)

    @grad.setter
    def grad(self, value):
        _tensor.set_grad(self, value)

    @property
    def name(self):
        if self._name is None:
            self._name = _names.generate("eager_tmp")
        return self._name

    @name.setter
    def name(self, value):
        if not isinstance(value, str):
            raise TypeError("(InvalidType) argument (position 1) must be str, but got " + type(value).__name__)
        self._name = value

    @property
    def is_leaf(self):
        return _tensor.is_leaf(self)

    @property
    def place(self):
        return _dtypes.CPU

    @property
    def device(self):
        return _dtypes.CPU

    @property
    def is_cuda(self):
        return False

    @property
    def inplace_version(self):
        return _tensor.version(self)

    @property
    def strides(self):
        return _tensor.strides(self)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def data(self):
        return _tensor.detach(self)

    @data.setter
    def data(self, value):
        _tensor.assign_data(self, value)

    @property
    def T(self):
        return _op.transpose(self, perm=list(range(self.ndim - 1, -1, -1)))

    @property
    def mT(self):
        from ..tensor.manipulation import matrix_transpose

        return matrix_transpose(self)

    def dim(self):
        return _tensor.ndim(self)

    def ndimension(self):
        return _tensor.ndim(self)

    def element_size(self):
        return self.dtype.itemsize

    def is_dense(self):
        return True

    def is_sparse(self):
        return False

    def is_dist(self):
        return False

    def is_contiguous(self):
        return _tensor.is_contiguous(self)

    def is_same_shape(self, other):
        return self.shape == other.shape

    def stride(self, dim=None):
        strides = _tensor.strides(self)
        return strides if dim is None else strides[dim]

    get_strides = stride

    # Its value in Python

    def item(self, *args):
        return _tensor.item(self, *args)

    def tolist(self):
        return _tensor.tolist(self)

    def numpy(self):
        return _tensor.numpy(self)

    def __array__(self, dtype=None, copy=None):
        array = _tensor.numpy(self)
        return array if dtype is None else array.astype(dtype)

    def __bool__(self):
        return _tensor.truth(self)

    def __int__(self):
        return _tensor.to_int(self)

    def __float__(self):
        return _tensor.to_float(self)

    def __index__(self):
        return _tensor.to_index(self)

    def __complex__(self):
        return complex(_tensor.to_complex(self))

    def __len__(self):
        return _tensor.length(self)

    def __iter__(self):
        return _tensor.rows(self)

    def __contains__(self, item):
        # A tensor without axes has no rows to look through.
        return self.ndim > 0 and bool(_op.any(_op.binary("eq", self, item), axis=None, keepdim=False))

    def __hash__(self):
        return id(self)

    def __repr__(self):
        return _tensor.format(self)

    def __str__(self):
        return _tensor.format(self)

    def __format__(self, spec):
        if self.ndim == 0:
            return format(_tensor.item(self), spec)
        return object.__format__(self, spec)

    def __getitem__(self, key):
        return _tensor.getitem(self, key)

    def __setitem__(self, key, value):
        _tensor.setitem(self, key, value)

    # Operators: the native side promotes and knows Python scalars.

    def __add__(self, other):
        return _op.binary("add", self, other)

    def __radd__(self, other):
        return _op.binary("radd", self, other)

    def __sub__(self, other):
        return _op.binary("sub", self, other)

    def __rsub__(self, other):
        return _op.binary("rsub", self, other)

    def __mul__(self, other):
        return _op.binary("mul", self, other)

    def __rmul__(self, other):
        return _op.binary("rmul", self, other)

    def __truediv__(self, other):
        return _op.binary("div", self, other)

    def __rtruediv__(self, other):
        return _op.binary("rdiv", self, other)

    def __floordiv__(self, other):
        return _at_least_one_dim(_op.binary("floordiv", self, other), other)

    def __rfloordiv__(self, other):
        return _at_least_one_dim(_op.binary("rfloordiv", self, other), other)

    def __mod__(self, other):
        return _op.binary("mod", self, other)

    def __rmod__(self, other):
        return _op.binary("rmod", self, other)

    def __pow__(self, other):
        return _op.binary("pow", self, other)

    def __rpow__(self, other):
        return _op.binary("rpow", self, other)

    def __matmul__(self, other):
        return _op.binary("matmul", self, other)

    def __rmatmul__(self, other):
        return _op.binary("rmatmul", self, other)

    def __eq__(self, other):
        return _op.binary("eq", self, other)

    def __ne__(self, other):
        return _op.binary("ne", self, other)

    def __lt__(self, other):
        return _op.binary("lt", self, other)

    def __le__(self, other):
        return _op.binary("le", self, other)

    def __gt__(self, other):
        return _op.binary("gt", self, other)

    def __ge__(self, other):
        return _op.binary("ge", self, other)

    def __and__(self, other):
        return _op.binary("and", self, other)

    def __rand__(self, other):
        return _op.binary("rand", self, other)

    def __or__(self, other):
        return _op.binary("or", self, other)

    def __ror__(self, other):
        return _op.binary("ror", self, other)

    def __xor__(self, other):
        return _op.binary("xor", self, other)

    def __rxor__(self, other):
        return _op.binary("rxor", self, other)

    def __lshift__(self, other):
        return _op.binary("lshift", self, other)

    def __rlshift__(self, other):
        return _op.binary("rlshift", self, other)

    def __rshift__(self, other):
        return _op.binary("rshift", self, other)

    def __rrshift__(self, other):
        return _op.binary("rrshift", self, other)

    def __neg__(self):
        # Truths stay truths: minus one is true.
        return _op.assign(self) if self.dtype is _dtypes.bool_ else _op.scale(self, scale=-1.0)

    def __pos__(self):
        return self

    def __invert__(self):
        return _op.bitwise_not(self)

    def __abs__(self):
        return _op.abs(self)

    # Gradients

    def backward(self, grad_tensor=None, retain_graph=False):
        if grad_tensor is not None:
            if not isinstance(grad_tensor, Tensor):
                raise AssertionError("The type of grad_tensor must be paddle.Tensor")
            if grad_tensor.shape != self.shape:
                raise AssertionError(
                    "Tensor shape not match, Tensor of grad_tensor [ %s ] with shape %s mismatch Tensor [ %s ] with shape %s"
                    % (grad_tensor.name, grad_tensor.shape, self.name, self.shape)
                )
        _tensor.backward([self], None if grad_tensor is None else [grad_tensor], retain_graph)

    def gradient(self):
        grad = _tensor.get_grad(self)
        return None if grad is None else grad.numpy()

    def clear_grad(self):
        _tensor.clear_grad(self, True)

    def clear_gradient(self, set_to_zero=True):
        _tensor.clear_grad(self, set_to_zero)

    def zero_grad(self):
        _tensor.clear_grad(self, True)

    _zero_grads = zero_grad

    def requires_grad_(self, requires_grad=True):
        _tensor.set_stop_gradient(self, not requires_grad)
        return self

    def retain_grads(self):
        _tensor.retain_grads(self)

    def register_hook(self, hook):
        if _tensor.get_stop_gradient(self):
            raise RuntimeError("Cannot register hook on a tensor that stop gradient.")
        return TensorHookRemoveHelper(self, _tensor.register_hook(self, hook))

    def detach(self):
        return _tensor.detach(self)

    def detach_(self):
        return _tensor.rebind(self, _tensor.detach(self))

    def clone(self):
        return _op.assign(self)

    def __copy__(self):
        out = _op.assign(_tensor.detach(self))
        out.stop_gradient = self.stop_gradient
        out.persistable = self.persistable
        return out

    def __deepcopy__(self, memo):
        out = _op.assign(_tensor.detach(self))
        out._name = self.name + _names.generate("_deepcopy")
        out.stop_gradient = self.stop_gradient
        out.persistable = self.persistable
        memo[id(self)] = out
        return out

    # Writing

    def _write(self, value):
        """Writes `value` into the storage, through the view steps, and returns the tensor itself."""
        return _tensor.write(self, value)

    def _take(self, value):
        """Writes `value` as a whole, which a leaf allows; where `value` wants gradients, its history is the tensor's from now on."""
        return _tensor.assign_data(self, value) if value.stop_gradient else _tensor.take(self, value)

    def set_value(self, value):
        if not isinstance(value, (Tensor, dict, str)) and not hasattr(value, "__array__"):
            raise AssertionError(
                "Variable set_value function, arguments type only support Variable, numpy, Tensor, dict, string."
            )
        shape = value.shape
        if not isinstance(value, Tensor):
            value = _tensor.from_data(value, None)
        if list(shape) != list(self.shape):
            raise AssertionError(
                "Variable Shape not match, Variable [ %s ] need tensor with shape %s but load set tensor with shape %s"
                % (self.name, self.shape, shape)
            )
        if value.dtype is not self.dtype:
            raise AssertionError(
                "Variable dtype not match, Variable [ %s ] need tensor with dtype %s  but load tensor with dtype %s"
                % (self.name, self.dtype, value.dtype)
            )
        _tensor.assign_data(self, value)

    def copy_(self, other, blocking=True):
        if other.dtype is not self.dtype:
            other = _op.cast(other, dtype=self.dtype)
        out = _op.expand(other, shape=self.shape) if other.ndim < self.ndim else _op.assign(other)
        return _tensor.assign_data(self, out)

    def fill_(self, value):
        return _tensor.write(self, _op.full_like(self, value=value))

    def zero_(self):
        return _tensor.write(self, _op.full_like(self, value=0.0))

    def fill_diagonal_(self, value, offset=0, wrap=False, name=None):
        from ..tensor.manipulation import fill_diagonal

        return _tensor.write(self, fill_diagonal(self, value, offset, wrap))

    def _share_buffer_to(self, other):
        _tensor.rebind(other, _tensor.detach(self))

    def _clear(self):
        pass

    def _clear_data(self):
        pass

    def _is_initialized(self):
        return True

    def _bump_inplace_version(self):
        pass

    def _numel(self):
        return self.size

    # Kinds and places

    def astype(self, dtype):
        dtype = _dtypes.float64 if dtype is None else _dtypes.convert(dtype)
        return self if dtype is self.dtype else _op.cast(self, dtype=dtype)

    def type_as(self, other):
        return self.astype(other.dtype)

    def type(self, dtype=None):
        return "paddle.Tensor" if dtype is None else self.astype(dtype)

    def float(self):
        return self.astype(_dtypes.float32)

    def double(self):
        return self.astype(_dtypes.float64)

    def half(self):
        return self.astype(_dtypes.float16)

    def bfloat16(self):
        return self.astype(_dtypes.bfloat16)

    def int(self):
        return self.astype(_dtypes.int32)

    def long(self):
        return self.astype(_dtypes.int64)

    def short(self):
        return self.astype(_dtypes.int16)

    def char(self):
        return self.astype(_dtypes.int8)

    def byte(self):
        return self.astype(_dtypes.uint8)

    def bool(self):
        return self.astype(_dtypes.bool_)

    def to(self, *args, **kwargs):
        """`to(dtype)`, `to(device)`, `to(device, dtype)`, `to(other)`: only the dtype can change on a CPU."""
        dtype = kwargs.get("dtype")
        named = isinstance(dtype, str)
        device = kwargs.get("device")
        if kwargs.get("other") is not None:
            dtype = kwargs["other"].dtype
        for a in args:
            if isinstance(a, Tensor):
                dtype = a.dtype
            elif isinstance(a, _dtypes.DType):
                dtype = a
            elif isinstance(a, str):
                if a in _dtypes.BY_NAME:
                    dtype = a
                    named = True
                else:
                    device = a
        if device is not None:
            _dtypes.check_device(device)
        if dtype is None:
            return self
        out = self.astype(dtype)
        # Asked for a dtype by name, it gives another tensor even where nothing changes.
        return _op.assign(self) if out is self and named else out

    def cpu(self):
        return self

    def cuda(self, device_id=None, blocking=True):
        raise ValueError("No available device found.")

    def pin_memory(self, blocking=True):
        return self

    def contiguous(self):
        return _tensor.contiguous(self)

    def value(self):
        return self

    def get_tensor(self):
        return self

    def repeat(self, *times, repeats=None):
        if repeats is None:
            repeats = times[0] if len(times) == 1 and not isinstance(times[0], int) else list(times)
        return _op.tile(self, repeat_times=[repeats] if isinstance(repeats, int) else repeats)

    def softmax(self, dim=None, dtype=None):
        from ..tensor.unary import softmax

        return softmax(self, dim, dtype)

    def get_device(self):
        return -1

    def _slice(self, begin_idx, end_idx):
        return self[begin_idx:end_idx]

    def apply_(self, func):
        return _tensor.write(self, func(self))

    def apply(self, func):
        return func(self)

    def is_selected_rows(self):
        return False

    def data_ptr(self):
        return _tensor.storage_id(self)

    # Creation beside it

    def new_zeros(self, *sizes, size=None, dtype=None, device=None, requires_grad=False, pin_memory=False):
        return self.new_full(_one_shape(sizes) if size is None else size, 0.0, dtype, requires_grad)

    def new_ones(self, *sizes, size=None, dtype=None, device=None, requires_grad=False, pin_memory=False):
        return self.new_full(_one_shape(sizes) if size is None else size, 1.0, dtype, requires_grad)

    def new_empty(self, *sizes, size=None, dtype=None, device=None, requires_grad=False, pin_memory=False):
        return self.new_full(_one_shape(sizes) if size is None else size, 0.0, dtype, requires_grad)

    def new_full(self, shape, fill_value, dtype=None, requires_grad=False, device=None, pin_memory=False):
        out = _op.full(shape, value=fill_value, dtype=self.dtype if dtype is None else _dtypes.convert(dtype))
        if requires_grad:
            out.stop_gradient = False
        return out

    def new_tensor(self, data, dtype=None):
        return _tensor.from_data(data, self.dtype if dtype is None else _dtypes.convert(dtype))


def _one_shape(shape):
    if not shape:
        raise TypeError("missing 1 required positional argument: 'size'")
    return shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else list(shape)


class TensorHookRemoveHelper:
    """What `register_hook` returns."""

    def __init__(self, tensor, hook_id):
        self._tensor = tensor
        self._hook_id = hook_id

    def remove(self):
        return _tensor.remove_hook(self._tensor, self._hook_id)


class EagerParamBase(Tensor):
    """A trainable tensor that layers own."""

    __module__ = "paddle.base.framework"

    persistable = True
    is_distributed = False
    do_model_average = None
    need_clip = True
    regularizer = None
    is_parameter = True

    def __init__(self, data=None, dtype=None, name=None, trainable=True, **kwargs):
        if not isinstance(data, Tensor):
            from ..tensor.creation import empty, to_tensor

            data = to_tensor(data) if data is not None else empty([0])
        _tensor.init(self, _op.assign(_tensor.detach(data)))
        self._name = name
        _tensor.set_stop_gradient(self, not trainable)
        self.optimize_attr = {"learning_rate": 1.0}

    @property
    def trainable(self):
        return not _tensor.get_stop_gradient(self)

    @trainable.setter
    def trainable(self, value):
        if not isinstance(value, bool):
            raise ValueError("The type of trainable MUST be bool, but the type is " + str(type(value)))
        _tensor.set_stop_gradient(self, not value)

    def set_trainable(self, value):
        self.trainable = value

    def initialize(self):
        pass

    def __repr__(self):
        return "Parameter containing:\n" + _tensor.format(self)

    def __str__(self):
        return "Parameter containing:\n" + _tensor.format(self)

    def __deepcopy__(self, memo):
        out = EagerParamBase(self, name=_names.generate(self.name), trainable=self.trainable)
        out.optimize_attr = dict(self.optimize_attr)
        out.regularizer = self.regularizer
        out.do_model_average = self.do_model_average
        out.need_clip = self.need_clip
        out.is_distributed = self.is_distributed
        memo[id(self)] = out
        return out


def add_methods(module, skip=()):
    """Makes every public function of `module` a method of Tensor, with its in-place twin where the module names one."""
    _tensor.add_members(Tensor, module, module.METHODS)
    for name in getattr(module, "IN_PLACE", "").split():
        twin = in_place(getattr(module, name), name + "_", name in getattr(module, "RESHAPING", ()))
        setattr(module, name + "_", twin)
        setattr(Tensor, name + "_", twin)


def in_place(function, name, reshaping=False):
    """The in-place twin of `function`: its result goes into the first argument's storage (or becomes its view)."""

    def twin(x, *args, **kwargs):
        if reshaping:
            _tensor.refuse_leaf(x)
        out = function(x, *args, **kwargs)
        # Truths take the tensor over, whatever its elements were.
        if reshaping or (out.dtype is _dtypes.bool_ and x.dtype is not _dtypes.bool_):
            return _tensor.rebind(x, out)
        return _tensor.write(x, out)

    twin.__name__ = name
    twin.__wrapped__ = function
    return twin


class EnforceNotMet(Exception):
    """What kernels raise whose message has no kind."""

    __module__ = "paddle"


_tensor.register_class(Tensor)
_tensor.register_error(EnforceNotMet)
