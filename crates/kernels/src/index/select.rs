//! Whole slices along an axis: `index_select`, `gather`, `embedding`, `scatter`.

use dy2st_tensor::{normalize_axis, with_dtype, HostTensor};

use super::{indices, position};
use crate::add::Add;
use crate::movement::map_items;
use crate::{allocate, Item, KernelError, View, ViewMut};

/// The slices of `x` at the (flat) indices along `axis`. A 0-D index drops the dim.
pub fn index_select(x: &HostTensor, index: &HostTensor, axis: i64) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let size = *x.shape().get(axis).ok_or_else(|| KernelError::shape("index_select", "a 0-D tensor has no dim"))?;
    let at = indices(index)?.into_iter().map(|index| position(index, size)).collect::<Result<Vec<_>, _>>()?;
    let mut shape = x.shape().to_vec();
    if index.rank() == 0 {
        shape.remove(axis);
    } else {
        shape[axis] = at.len();
    }
    let inner: usize = x.shape()[axis + 1..].iter().product();
    with_dtype!(x.dtype(), T => map_items::<T>(x, &shape, |from, out| {
        if inner == 0 || at.is_empty() || out.is_empty() {
            return Ok(());
        }
        for (block, out) in out.chunks_exact_mut(at.len() * inner).enumerate() {
            let base = block * size * inner;
            for (&at, out) in at.iter().zip(out.chunks_exact_mut(inner)) {
                out.copy_from_slice(&from[base + at * inner..base + (at + 1) * inner]);
            }
        }
        Ok(())
    }))
}

/// Rows of `weight` (`[rows, width]`) at the ids; the result has the shape of the ids and `width` behind it. Rows of
/// `padding` are zero.
pub fn embedding(ids: &HostTensor, weight: &HostTensor, padding: Option<usize>) -> Result<HostTensor, KernelError> {
    let &[_, width] = weight.shape() else { return Err(KernelError::shape("embedding", "the weight is not a matrix")) };
    let mut shape = ids.shape().to_vec();
    shape.push(width);
    let ids = indices(ids)?;
    allocate(&shape, weight.dtype(), |out| embedding_into(&ids, weight.into(), padding, out))
}

/// Rows of `weight` at the ids, into `out`, which has as many rows as there are ids.
pub fn embedding_into(
    ids: &[i64],
    weight: View<'_>,
    padding: Option<usize>,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    let &[rows, width] = weight.shape else {
        return Err(KernelError::shape("embedding", "the weight is not a matrix"));
    };
    if out.len() != ids.len() * width {
        return Err(KernelError::OutputShape { expected: vec![ids.len(), width], found: out.shape.to_vec() });
    }
    with_dtype!(weight.dtype(), T => copy_rows::<T>(ids, weight.items()?, rows, width, padding, out.items()?))
}

fn copy_rows<T: Item>(
    ids: &[i64],
    weight: &[T],
    rows: usize,
    width: usize,
    padding: Option<usize>,
    out: &mut [T],
) -> Result<(), KernelError> {
    for (&id, out) in ids.iter().zip(out.chunks_mut(width.max(1))) {
        let at =
            usize::try_from(id).ok().filter(|&at| at < rows).ok_or(KernelError::Index { index: id, size: rows })?;
        if padding == Some(at) {
            out.fill(T::default());
        } else {
            out.copy_from_slice(&weight[at * width..(at + 1) * width]);
        }
    }
    Ok(())
}

/// The gradient of `embedding` for its weight of `rows` rows: rows of `grad` added up where their ids point.
pub fn embedding_grad(
    ids: &HostTensor,
    grad: &HostTensor,
    rows: usize,
    padding: Option<usize>,
) -> Result<HostTensor, KernelError> {
    let width = grad.shape().last().copied().unwrap_or(1);
    let ids = indices(ids)?;
    with_dtype!(grad.dtype(), T => map_items::<T>(grad, &[rows, width], |from, out| {
        for (&id, from) in ids.iter().zip(from.chunks(width.max(1))) {
            let at = position(id, rows)?;
            if padding != Some(at) {
                for (out, &from) in out[at * width..(at + 1) * width].iter_mut().zip(from) {
                    *out = Add::sum(*out, from);
                }
            }
        }
        Ok(())
    }))
}

/// `paddle.scatter` along dim 0: rows of `updates` replace rows of `x` at the indices, the last one wins; without
/// `overwrite` the rows named are cleared first and updates added up.
pub fn scatter(
    x: HostTensor,
    index: &HostTensor,
    updates: &HostTensor,
    overwrite: bool,
) -> Result<HostTensor, KernelError> {
    let rows = x.shape().first().copied().ok_or_else(|| KernelError::shape("scatter", "a 0-D tensor has no rows"))?;
    let width: usize = x.shape()[1..].iter().product();
    let at = indices(index)?.into_iter().map(|index| position(index, rows)).collect::<Result<Vec<_>, _>>()?;
    if updates.len() != at.len() * width {
        return Err(KernelError::shape("scatter", "one row of updates per index is needed"));
    }
    let mut x = x;
    with_dtype!(updates.dtype(), T => {
        let updates = View::from(updates).items::<T>()?;
        let out = writable::<T>(&mut x)?;
        if !overwrite {
            for &at in &at {
                out[at * width..(at + 1) * width].fill(T::default());
            }
        }
        for (&at, from) in at.iter().zip(updates.chunks(width.max(1))) {
            let out = &mut out[at * width..(at + 1) * width];
            if overwrite {
                out.copy_from_slice(from);
            } else {
                for (out, &from) in out.iter_mut().zip(from) {
                    *out = Add::sum(*out, from);
                }
            }
        }
    });
    Ok(x)
}

/// `x` with slices of `value` added at the indices along `axis`.
pub fn index_add(x: HostTensor, index: &HostTensor, axis: i64, value: &HostTensor) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let size = x.shape().get(axis).copied().unwrap_or(0);
    let at = indices(index)?.into_iter().map(|index| position(index, size)).collect::<Result<Vec<_>, _>>()?;
    let inner: usize = x.shape().get(axis + 1..).unwrap_or(&[]).iter().product();
    let outer: usize = x.shape()[..axis].iter().product();
    if value.len() != outer * at.len() * inner {
        return Err(KernelError::shape("index_add", "the values do not match the indices"));
    }
    let mut x = x;
    with_dtype!(value.dtype(), T => {
        let value = View::from(value).items::<T>()?;
        let out = writable::<T>(&mut x)?;
        for block in 0..outer {
            for (row, &at) in at.iter().enumerate() {
                let from = (block * index.len() + row) * inner;
                let to = (block * size + at) * inner;
                for (out, &from) in out[to..to + inner].iter_mut().zip(&value[from..from + inner]) {
                    *out = Add::sum(*out, from);
                }
            }
        }
    });
    Ok(x)
}

/// The elements of a tensor to write, which must be of type `T`.
pub(super) fn writable<T: Item>(x: &mut HostTensor) -> Result<&mut [T], KernelError> {
    let found = x.dtype();
    x.make_mut().as_mut_slice::<T>().ok_or(KernelError::DType { expected: T::DTYPE, found })
}
