"""Shape and layout, joining and splitting. Ops that Paddle implements as views share their operand's storage."""
import builtins
import itertools

import _op
import _tensor

from .._core import dtype as _dtypes


def reshape(x, shape, *more, name=None):
    return _op.reshape(x, shape=[shape] + list(more) if more else shape)


def view(x, shape_or_dtype, *more, name=None):
    if more or isinstance(shape_or_dtype, int):
        return _op.reshape(x, shape=[shape_or_dtype] + list(more))
    if isinstance(shape_or_dtype, (list, tuple)):
        return _op.reshape(x, shape=shape_or_dtype)
    if _dtypes.convert(shape_or_dtype) is not x.dtype:
        raise NotImplementedError("view: seeing the bytes of a tensor as another dtype is not supported; use astype to convert values")
    return x


def view_as(x, other, name=None):
    return _op.reshape(x, shape=other.shape)


def transpose(x, perm=None, *more, name=None, dim0=None, dim1=None):
    """Axes in the order of `perm`; two numbers instead of a list name axes to exchange."""
    if dim0 is not None:
        return swapaxes(x, dim0, dim1)
    if more:
        return swapaxes(x, perm, more[0]) if len(more) == 1 else _op.transpose(x, perm=[perm] + list(more))
    return _op.transpose(x, perm=perm)


def permute(input, *order, dims=None):
    if dims is None:
        dims = order
    if dims and isinstance(dims[0], (list, tuple)):
        dims = dims[0]
    return _op.transpose(input, perm=list(dims))


def t(input, name=None):
    rank = input.ndim
    if rank > 2:
        raise ValueError(
            "Input(input) only support N-D (N<=2) tensor, but received length of Input(input) is %s. Perhaps you can use"
            " paddle.tensor.transpose() instead." % rank
        )
    return input if rank < 2 else _op.transpose(input, perm=[1, 0])


def matrix_transpose(x, name=None):
    if x.ndim < 2:
        raise ValueError("Tensor.ndim(" + str(x.ndim) + ") is required to be greater than or equal to 2.")
    return swapaxes(x, -1, -2)


def swapaxes(x, axis0, axis1, name=None):
    rank = x.ndim
    perm = list(range(rank))
    perm[axis0] = axis1 % rank
    perm[axis1] = axis0 % rank
    return _op.transpose(x, perm=perm)


swapdims = swapaxes


def moveaxis(x, source, destination, name=None):
    rank = x.ndim
    src = [source] if isinstance(source, int) else list(source)
    dst = [destination] if isinstance(destination, int) else list(destination)
    if len(src) != len(dst):
        raise AssertionError("'source' must have the same number with 'destination'")
    for name, axes in (("source", src), ("destination", dst)):
        for axis in axes:
            if not -rank <= axis < rank:
                raise AssertionError("'%s' must be in the range of [-%d, %d)" % (name, rank, rank))
    src = [a % rank for a in src]
    dst = [a % rank for a in dst]
    rest = [a for a in range(rank) if a not in src]
    perm = [-1] * rank
    for s, d in zip(src, dst):
        perm[d] = s
    left = iter(rest)
    perm = [next(left) if p == -1 else p for p in perm]
    return _op.transpose(x, perm=perm)


def flatten(x, start_axis=0, stop_axis=-1, name=None):
    return _op.flatten(x, start_axis=start_axis, stop_axis=stop_axis)


def ravel(input):
    return _op.flatten(input, start_axis=0, stop_axis=-1)


def unflatten(x, axis, shape, name=None):
    rank = x.ndim
    axis = axis % rank
    dims = x.shape
    return _op.reshape(x, shape=list(dims[:axis]) + list(shape) + list(dims[axis + 1 :]))


def squeeze(x, axis=None, name=None):
    return _op.squeeze(x, axis=axis)


def unsqueeze(x, axis, name=None):
    return _op.unsqueeze(x, axis=axis)


def concat(x, axis=0, name=None):
    return _op.concat(x, axis=axis)


cat = concat
concatenate = concat


def stack(x, axis=0, name=None):
    return _op.stack(x, axis=axis)


def vstack(x, name=None):
    return _op.concat([atleast_2d(v) for v in x], axis=0)


row_stack = vstack


def hstack(x, name=None):
    x = [atleast_1d(v) for v in x]
    return _op.concat(x, axis=0 if len(x) == 0 or x[0].ndim == 1 else 1)


def dstack(x, name=None):
    return _op.concat([atleast_3d(v) for v in x], axis=2)


def column_stack(x, name=None):
    return _op.concat([v if v.ndim > 1 else _op.reshape(v, shape=[-1, 1]) for v in x], axis=1)


def split(x, num_or_sections, axis=0, name=None):
    """A list of tensors that together are `x`: equal parts for a number, else parts of the given sizes (one may be -1)."""
    if isinstance(num_or_sections, (list, tuple)):
        return _op.split(x, sections=num_or_sections, axis=axis)
    return _op.split_with_num(x, num=num_or_sections, axis=axis)


def split_with_sizes(x, split_sizes, dim=0):
    return _op.split(x, sections=split_sizes, axis=dim)


def chunk(x, chunks, axis=0, name=None):
    return split(x, chunks, axis)


def tensor_split(x, num_or_indices, axis=0, name=None):
    size = x.shape[axis]
    if isinstance(num_or_indices, int):
        if num_or_indices <= 0:
            raise ValueError("num_or_indices must be larger than 0.")
        base = size // num_or_indices
        extra = size % num_or_indices
        ends = []
        at = 0
        for i in range(num_or_indices):
            at = at + base + (1 if i < extra else 0)
            ends.append(at)
        indices = ends[:-1]
    else:
        indices = list(num_or_indices)
    starts = [0] + indices
    ends = indices + [size]
    return [
        _op.assign(_op.slice(x, axes=[axis], starts=[s], ends=[e], decrease_axis=[])) for s, e in zip(starts, ends)
    ]


def hsplit(x, num_or_indices, name=None):
    return tensor_split(x, num_or_indices, 0 if x.ndim == 1 else 1)


def vsplit(x, num_or_indices, name=None):
    return tensor_split(x, num_or_indices, 0)


def dsplit(x, num_or_indices, name=None):
    return tensor_split(x, num_or_indices, 2)


def unbind(input, axis=0):
    return _op.unbind(input, axis=axis)


def unstack(x, axis=0, num=None):
    return [_op.assign(part) for part in _op.unbind(x, axis=axis)]


def expand(x, shape, *more, name=None):
    return _op.expand(x, shape=[shape] + list(more) if more else shape)


broadcast_to = expand


def expand_as(x, y, name=None):
    return _op.expand(x, shape=y.shape)


def broadcast_tensors(input, name=None):
    if len(input) == 0:
        raise ValueError(
            "(InvalidArgument) broadcast_tensors(): argument 'input' (position 0) must be list of Tensors, but got empty list"
        )
    shape = list(input[0].shape)
    for v in input[1:]:
        shape = broadcast_shape(shape, v.shape)
    return [_op.expand(v, shape=shape) for v in input]


def broadcast_shape(x_shape, y_shape):
    return list(_tensor.broadcast_shape(x_shape, y_shape))


def broadcast_shapes(*shapes):
    out = []
    for s in shapes:
        out = broadcast_shape(out, s)
    return out


def tile(x, repeat_times, name=None):
    return _op.tile(x, repeat_times=repeat_times)


def repeat_interleave(x, repeats, axis=None, name=None, *, output_size=None):
    if axis is None:
        x = _op.reshape(x, shape=[-1])
        axis = 0
    if isinstance(repeats, _tensor.tensor_class()):
        if x.stop_gradient:
            return _op.repeat_interleave_with_tensor_index(x, repeats, axis=axis)
        # The same by the place that each row comes from, which a gradient passes.
        places = _op.arange(start=0, end=x.shape[axis], step=1, dtype=_dtypes.int64)
        return _op.index_select(x, _op.repeat_interleave_with_tensor_index(places, repeats, axis=0), axis=axis)
    return _op.repeat_interleave(x, repeats=repeats, axis=axis)


def flip(x, axis, name=None):
    if x.ndim == 0 and axis not in ([], ()):
        raise ValueError("(InvalidArgument) The axis of flip does not fit a tensor without axes.")
    return _op.flip(x, axis=axis)


reverse = flip


def rot90(x, k=1, axes=[0, 1], name=None):
    k = k % 4
    if k == 0:
        return _op.assign(x)
    if k == 2:
        return _op.flip(_op.flip(x, axis=[axes[0]]), axis=[axes[1]])
    if k == 1:
        return swapaxes(_op.flip(x, axis=[axes[1]]), axes[0], axes[1])
    return _op.flip(swapaxes(x, axes[0], axes[1]), axis=[axes[1]])


def roll(x, shifts, axis=None, name=None):
    return _op.roll(x, shifts=shifts, axis=axis)


def slice(input, axes, starts, ends):
    return _op.slice(input, axes=axes, starts=starts, ends=ends, decrease_axis=[])


def strided_slice(x, axes, starts, ends, strides, name=None):
    return _op.strided_slice(x, axes=axes, starts=starts, ends=ends, strides=strides)


def narrow(input, dim, start, length):
    return _op.slice(input, axes=[dim], starts=[start], ends=[start + length], decrease_axis=[])


def crop(x, shape=None, offsets=None, name=None):
    rank = x.ndim
    offsets = [0] * rank if offsets is None else list(offsets)
    shape = list(x.shape) if shape is None else list(shape)
    ends = [x.shape[i] if isinstance(n, int) and n == -1 else offsets[i] + n for i, n in enumerate(shape)]
    return _op.assign(_op.slice(x, axes=list(range(rank)), starts=offsets, ends=ends, decrease_axis=[]))


def atleast_1d(*inputs, name=None):
    return _atleast(inputs, lambda v: _op.reshape(v, shape=[1]) if v.ndim == 0 else v)


def atleast_2d(*inputs, name=None):
    return _atleast(inputs, _to_2d)


def _to_2d(v):
    if v.ndim == 0:
        return _op.reshape(v, shape=[1, 1])
    return _op.unsqueeze(v, axis=[0]) if v.ndim == 1 else v


def atleast_3d(*inputs, name=None):
    return _atleast(inputs, _to_3d)


def _to_3d(v):
    if v.ndim == 0:
        return _op.reshape(v, shape=[1, 1, 1])
    if v.ndim == 1:
        return _op.unsqueeze(v, axis=[0, 2])
    return _op.unsqueeze(v, axis=[2]) if v.ndim == 2 else v


def _atleast(inputs, one):
    if len(inputs) == 1 and isinstance(inputs[0], (list, tuple)):
        inputs = inputs[0]
    tensor = _tensor.tensor_class()
    outs = [one(v if isinstance(v, tensor) else _tensor.from_data(v, None)) for v in inputs]
    return outs[0] if len(outs) == 1 else outs


def gather(x, index=None, axis=None, name=None, *, dim=None):
    if dim is not None or isinstance(index, int):
        # As PyTorch has it: gather(dim, index).
        dim, index = (dim, index) if dim is not None else (index, axis)
        if index.ndim != x.ndim:
            raise ValueError("`indices` and `arr` must have the same number of dimensions!")
        return take_along_axis(x, index, dim, False)
    return _op.gather(x, index, axis=0 if axis is None else axis)


def gather_nd(x, index, name=None):
    return _op.gather_nd(x, index)


def index_select(x, index, axis=0, name=None):
    if isinstance(index, int):
        # As PyTorch has it: index_select(dim, index).
        index, axis = axis, index
    return _op.index_select(x, index, axis=axis)


def index_sample(x, index):
    return _op.index_sample(x, index)


def take_along_axis(arr, indices, axis, broadcast=True):
    if indices.ndim != arr.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions!")
    if broadcast:
        axis = axis % arr.ndim
        shape = _tensor.broadcast_shape(_replaced(arr.shape, axis, 1), indices.shape)
        indices = _op.expand(indices, shape=shape)
        arr = _op.expand(arr, shape=_replaced(shape, axis, arr.shape[axis]))
    return _op.take_along_axis(arr, indices, axis=axis)


take_along_dim = take_along_axis


def _replaced(dims, axis, n):
    dims = list(dims)
    dims[axis] = n
    return dims


def put_along_axis(arr, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    if not isinstance(values, _tensor.tensor_class()):
        values = _op.full([1] * arr.ndim, value=values, dtype=arr.dtype)
    if broadcast:
        axis = axis % arr.ndim
        indices = _op.expand(indices, shape=_tensor.broadcast_shape(_replaced(arr.shape, axis, 1), indices.shape))
        values = _op.expand(values, shape=indices.shape)
    elif list(values.shape) != list(indices.shape):
        # Without broadcasting, only as many values count as there are indices.
        shape = indices.shape
        values = values if values.size > 1 else _op.expand(values, shape=shape)
        values = _op.slice(values, axes=list(range(len(shape))), starts=[0] * len(shape), ends=list(shape), decrease_axis=[])
    return _op.put_along_axis(arr, indices, values, axis=axis, reduce=reduce, include_self=include_self)


def scatter(x, index, updates, overwrite=True, name=None):
    if isinstance(index, int):
        # As PyTorch has it: scatter(dim, index, src).
        return put_along_axis(x, updates, overwrite, index, "assign", True, False)
    return _op.scatter(x, index, updates, overwrite=overwrite)


def scatter_nd(index, updates, shape, name=None):
    return _op.scatter_nd_add(_op.full(shape, value=0.0, dtype=updates.dtype), index, updates)


def scatter_nd_add(x, index, updates, name=None):
    return _op.scatter_nd_add(x, index, updates)


def scatter_add(input, dim, index, src):
    return put_along_axis(input, index, src, dim, "add", True, False)


def scatter_reduce(input, dim, index, src, reduce, include_self=True):
    reduce = {"sum": "add", "prod": "multiply"}.get(reduce, reduce)
    return put_along_axis(input, index, src, dim, reduce, include_self, False)


def index_add(x, index, axis, value, alpha=1, name=None):
    if isinstance(index, int):
        # As PyTorch has it: index_add(dim, index, source).
        index, axis = axis, index
    if alpha != 1:
        value = _op.scale(value, scale=alpha)
    return _op.index_add(x, index, value, axis=axis)


def index_fill(x, index, axis, value, name=None):
    if not isinstance(value, _tensor.tensor_class()):
        value = _op.full([], value=value, dtype=x.dtype)
    rank = x.ndim
    axis = axis % rank
    shape = [index.shape[0] if i == axis else x.shape[i] for i in range(rank)]
    perm = [axis] + [i for i in range(rank) if i != axis]
    back = [perm.index(i) for i in range(rank)]
    updates = _op.transpose(_op.expand(_op.cast(value, dtype=x.dtype), shape=shape), perm=perm)
    out = _op.scatter(_op.transpose(x, perm=perm), index, updates, overwrite=True)
    return _op.assign(_op.transpose(out, perm=back))


def index_put(x, indices, value, accumulate=False, name=None):
    return _op.index_put(x, value, list(indices), accumulate=accumulate)


def masked_fill(x, mask, value, name=None):
    if not isinstance(value, _tensor.tensor_class()):
        value = _op.full([], value=value, dtype=x.dtype)
    return _op.where(mask, value, x)


def masked_select(x, mask, name=None):
    return _op.masked_select(x, mask)


def masked_scatter(x, mask, value, name=None):
    mask = _op.expand(mask, shape=x.shape)
    at = _op.cumsum(_op.cast(_op.reshape(mask, shape=[-1]), dtype=_dtypes.int64), axis=0, flatten=False, exclusive=False, reverse=False)
    at = _op.maximum(_op.scale(at, scale=1.0, bias=-1.0), _op.full_like(at, value=0))
    picked = _op.gather(_op.reshape(value, shape=[-1]), at, axis=0)
    return _op.where(mask, _op.reshape(picked, shape=x.shape), x)


def fill_diagonal(x, value, offset=0, wrap=False):
    if x.ndim != 2 or wrap:
        raise NotImplementedError("fill_diagonal: only matrices without wrapping are supported")
    rows, cols = x.shape
    row = _op.unsqueeze(_op.arange(start=0, end=rows, step=1, dtype=_dtypes.int64), axis=[1])
    col = _op.arange(start=0, end=cols, step=1, dtype=_dtypes.int64)
    on = _op.equal(_op.subtract(col, row), _op.full([], value=offset, dtype=_dtypes.int64))
    return _op.where(on, _op.full([], value=value, dtype=x.dtype), x)


def diagonal(x, offset=0, axis1=0, axis2=1, name=None):
    return _op.diagonal(x, offset=offset, axis1=axis1, axis2=axis2)


def as_strided(x, shape, stride, offset=0, name=None):
    return _op.as_strided(x, dims=shape, stride=stride, offset=offset)


def unfold(x, axis, size, step, name=None):
    rank = x.ndim
    axis = axis % rank
    if x.stop_gradient and x.is_contiguous() and all([isinstance(n, int) for n in x.shape]):
        # A view of the elements; one that wants gradients is copied.
        steps = list(_tensor.strides(x))
        dims = list(x.shape)
        dims[axis] = (dims[axis] - size) // step + 1
        along = steps[axis]
        steps[axis] = along * step
        return _op.as_strided(x, dims=dims + [size], stride=steps + [along], offset=0)
    count = (x.shape[axis] - size) // step + 1
    starts = _op.arange(start=0, end=count * step, step=step, dtype=_dtypes.int64)
    at = _op.add(_op.unsqueeze(starts, axis=[1]), _op.arange(start=0, end=size, step=1, dtype=_dtypes.int64))
    dims = x.shape
    out = _op.gather(x, _op.reshape(at, shape=[-1]), axis=axis)
    out = _op.reshape(out, shape=list(dims[:axis]) + [count, size] + list(dims[axis + 1 :]))
    return _op.transpose(out, perm=[i for i in range(rank + 1) if i != axis + 1] + [axis + 1])


def take(x, index, mode="raise", name=None):
    flat = _op.reshape(x, shape=[-1])
    n = flat.shape[0]
    if mode == "wrap":
        index = _op.binary("mod", index, n)
    elif mode == "clip":
        index = _op.clip(index, min=0, max=n - 1)
    else:
        index = _op.where(_op.binary("lt", index, 0), _op.binary("add", index, n), index)
    return _op.reshape(_op.gather(flat, _op.reshape(index, shape=[-1]), axis=0), shape=index.shape)



def tolist(x):
    return _tensor.tolist(x)


def view_as_complex(input):
    return _op.as_complex(input)


def view_as_real(input):
    return _op.as_real(input)


def select_scatter(x, values, axis, index, name=None):
    out = _op.assign(x)
    key = [builtins.slice(None)] * x.ndim
    key[axis] = index
    out[tuple(key)] = values
    return out


def slice_scatter(x, value, axes, starts, ends, strides, name=None):
    out = _op.assign(x)
    key = [builtins.slice(None)] * x.ndim
    for a, s, e, st in zip(axes, starts, ends, strides):
        key[a] = builtins.slice(s, e, st)
    out[tuple(key)] = value
    return out


def block_diag(inputs, name=None):
    inputs = [_to_2d(v) for v in inputs]
    width = 0
    for v in inputs:
        width = width + v.shape[1]
    rows = []
    at = 0
    for v in inputs:
        h, w = v.shape
        rows.append(
            _op.concat(
                [_op.full([h, at], value=0.0, dtype=v.dtype), v, _op.full([h, width - at - w], value=0.0, dtype=v.dtype)], axis=1
            )
        )
        at = at + w
    return _op.concat(rows, axis=0)


def combinations(x, r=2, with_replacement=False, name=None):
    """All choices of `r` elements of a vector, as rows."""
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = [list(row) for row in choose(range(x.shape[0]), r)]
    at = _tensor.from_data([i for row in rows for i in row], _dtypes.int64)
    return _op.reshape(_op.gather(x, at, axis=0), shape=[len(rows), r])


def cartesian_prod(x, name=None):
    """All tuples with one element of each vector, as rows."""
    if len(x) == 1:
        return x[0]
    return _op.stack([_op.reshape(grid, shape=[-1]) for grid in _op.meshgrid(list(x))], axis=-1)


def diagonal_scatter(x, y, offset=0, axis1=0, axis2=1, name=None):
    rank = x.ndim
    axis1, axis2 = axis1 % rank, axis2 % rank
    perm = [i for i in range(rank) if i not in (axis1, axis2)] + [axis1, axis2]
    last = y.shape[-1]
    rows, columns = x.shape[axis1], x.shape[axis2]
    # Where the diagonal is, and which of its elements each row has.
    here = _tensor.from_data([[j - i == offset for j in range(columns)] for i in range(rows)], _dtypes.bool_)
    at = [builtins.min(builtins.max(i + builtins.min(offset, 0), 0), last - 1) for i in range(rows)]
    # As there, `y` has no gradient.
    spread = _op.unsqueeze(_op.gather(_tensor.detach(y), _tensor.from_data(at, _dtypes.int64), axis=y.ndim - 1), axis=[-1])
    out = _op.where(here, spread, _op.transpose(x, perm=perm))
    return _op.transpose(out, perm=[perm.index(i) for i in range(rank)])


def shard_index(input, index_num, nshards, shard_id, ignore_value=-1):
    """Indices within one of equal parts; `ignore_value` for those that are in another."""
    if shard_id < 0 or shard_id >= nshards:
        raise ValueError("The shard_id(%d) should be in [0, %d)" % (shard_id, nshards))
    size = _op.full_like(input, value=(index_num + nshards - 1) // nshards)
    here = _op.equal(_op.floor_divide(input, size), _op.full_like(input, value=shard_id))
    return _op.where(here, _op.remainder(input, size), _op.full_like(input, value=ignore_value))


IN_PLACE = "reshape squeeze unsqueeze flatten transpose t scatter scatter_add index_add index_fill index_put masked_fill masked_scatter put_along_axis"

# In place, these change the shape: the tensor object is given another view of its storage.
RESHAPING = ("reshape", "squeeze", "unsqueeze", "flatten", "transpose", "t")


# What Tensor has as methods.
METHODS = (
    "as_strided atleast_1d atleast_2d atleast_3d block_diag broadcast_shape broadcast_shapes broadcast_tensors "
    "broadcast_to chunk combinations concat diagonal diagonal_scatter dsplit expand expand_as flatten flip gather gather_nd hsplit index_add "
    "index_fill index_put index_sample index_select masked_fill masked_scatter masked_select matrix_transpose "
    "moveaxis narrow permute put_along_axis ravel repeat_interleave reshape reverse roll rot90 scatter "
    "scatter_add scatter_nd scatter_nd_add scatter_reduce select_scatter shard_index slice slice_scatter split "
    "split_with_sizes squeeze stack strided_slice swapaxes swapdims t take take_along_axis take_along_dim "
    "tensor_split tile transpose unbind unflatten unfold unsqueeze unstack view view_as view_as_complex "
    "view_as_real vsplit"
)
