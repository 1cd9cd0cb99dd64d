//! Positions given as tuples of indices: `gather_nd`, `scatter_nd_add`, `index_put`.

use dy2st_tensor::{broadcast_shapes, with_dtype, HostTensor};

use super::select::writable;
use super::{indices, position};
use crate::add::Add;
use crate::movement::{expand, map_items};
use crate::{KernelError, View};

/// Offsets that the tuples in the last dim of `index` name in the leading dims of `shape`, and the size of what is there.
fn offsets(shape: &[usize], index: &HostTensor) -> Result<(Vec<usize>, usize, usize), KernelError> {
    let depth = index.shape().last().copied().unwrap_or(1);
    if depth > shape.len() {
        return Err(KernelError::shape("gather_nd", "the tuples are longer than the tensor has dims"));
    }
    let inner: usize = shape[depth..].iter().product();
    let all = indices(index)?;
    let count: usize = index.shape()[..index.rank().saturating_sub(1)].iter().product();
    let mut offsets = Vec::with_capacity(count);
    for tuple in 0..count {
        let mut at = 0;
        for (&index, &size) in all[tuple * depth..(tuple + 1) * depth].iter().zip(shape) {
            at = at * size + position(index, size)?;
        }
        offsets.push(at * inner);
    }
    Ok((offsets, inner, depth))
}

/// The slices of `x` at the tuples in the last dim of `index`.
pub fn gather_nd(x: &HostTensor, index: &HostTensor) -> Result<HostTensor, KernelError> {
    let (offsets, inner, depth) = offsets(x.shape(), index)?;
    let mut shape = index.shape()[..index.rank().saturating_sub(1)].to_vec();
    shape.extend_from_slice(&x.shape()[depth..]);
    with_dtype!(x.dtype(), T => map_items::<T>(x, &shape, |from, out| {
        if inner > 0 {
            for (&at, out) in offsets.iter().zip(out.chunks_mut(inner)) {
                out.copy_from_slice(&from[at..at + inner]);
            }
        }
        Ok(())
    }))
}

/// `x` with slices of `updates` added at the tuples in the last dim of `index`.
pub fn scatter_nd_add(x: HostTensor, index: &HostTensor, updates: &HostTensor) -> Result<HostTensor, KernelError> {
    let (offsets, inner, _) = offsets(x.shape(), index)?;
    if updates.len() != offsets.len() * inner {
        return Err(KernelError::shape("scatter_nd_add", "one slice of updates per tuple is needed"));
    }
    let mut x = x;
    with_dtype!(updates.dtype(), T => {
        let updates = View::from(updates).items::<T>()?;
        let out = writable::<T>(&mut x)?;
        for (&at, from) in offsets.iter().zip(updates.chunks(inner.max(1))) {
            for (out, &from) in out[at..at + inner].iter_mut().zip(from) {
                *out = Add::sum(*out, from);
            }
        }
    });
    Ok(x)
}

/// `x` with `value` written (or added) at the positions that the index tensors name in the leading dims; the tensors are
/// broadcast together, and the value to their shape and the dims that are left.
pub fn index_put(
    x: HostTensor,
    index: &[&HostTensor],
    value: &HostTensor,
    accumulate: bool,
) -> Result<HostTensor, KernelError> {
    if index.len() > x.rank() {
        return Err(KernelError::shape("index_put", "more indices than dims"));
    }
    let mut shape = dy2st_tensor::Shape::new();
    for tensor in index {
        shape = broadcast_shapes(&shape, tensor.shape())?;
    }
    let count: usize = shape.iter().product();
    let mut offsets = vec![0; count];
    for (tensor, &size) in index.iter().zip(x.shape()) {
        for (offset, index) in offsets.iter_mut().zip(indices(&expand(tensor, &shape)?)?) {
            *offset = *offset * size + position(index, size)?;
        }
    }
    let rest = &x.shape()[index.len()..];
    let inner: usize = rest.iter().product();
    let mut target = shape.to_vec();
    target.extend_from_slice(rest);
    let value = expand(value, &target)?;
    let mut x = x;
    with_dtype!(value.dtype(), T => {
        let value = View::from(&value).items::<T>()?;
        let out = writable::<T>(&mut x)?;
        for (&at, from) in offsets.iter().zip(value.chunks(inner.max(1))) {
            for (out, &from) in out[at * inner..(at + 1) * inner].iter_mut().zip(from) {
                *out = if accumulate { Add::sum(*out, from) } else { from };
            }
        }
    });
    Ok(x)
}
