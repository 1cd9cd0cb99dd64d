//! Single elements along an axis: `take_along_axis`, `put_along_axis`.

use dy2st_tensor::{contiguous_strides, normalize_axis, with_dtype, BroadcastIndex, HostTensor};

use super::select::writable;
use super::{indices, position};
use crate::add::Add;
use crate::movement::{expand, map_items};
use crate::{KernelError, View};

/// How `put_along_axis` combines a value with the element that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// The value replaces it.
    Assign,
    /// Sum.
    Add,
    /// Product.
    Multiply,
}

/// Offsets in a tensor of `shape` of the elements that `index` names along `axis`.
fn offsets(shape: &[usize], index: &HostTensor, axis: usize) -> Result<Vec<usize>, KernelError> {
    let fits = index.rank() == shape.len() && (0..shape.len()).all(|at| at == axis || index.shape()[at] <= shape[at]);
    if !fits {
        return Err(KernelError::shape("take_along_axis", "the indices reach beyond the tensor"));
    }
    let mut strides = contiguous_strides(shape);
    let along = strides[axis];
    strides[axis] = 0;
    BroadcastIndex::new(index.shape(), &strides)
        .zip(indices(index)?)
        .map(|(base, index)| Ok(base + position(index, shape[axis])? * along))
        .collect()
}

/// The element of `x` along `axis` that each index names; the result has the shape of `index`.
pub fn take_along_axis(x: &HostTensor, index: &HostTensor, axis: i64) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let offsets = offsets(x.shape(), index, axis)?;
    with_dtype!(x.dtype(), T => map_items::<T>(x, index.shape(), |from, out| {
        for (out, at) in out.iter_mut().zip(offsets) {
            *out = from[at];
        }
        Ok(())
    }))
}

/// `x` with `value` (broadcast to the shape of `index`) combined into the elements that the indices name along `axis`.
pub fn put_along_axis(
    x: HostTensor,
    index: &HostTensor,
    value: &HostTensor,
    axis: i64,
    combine: Combine,
) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let offsets = offsets(x.shape(), index, axis)?;
    let value = expand(value, index.shape())?;
    let mut x = x;
    with_dtype!(value.dtype(), T => {
        let value = View::from(&value).items::<T>()?;
        let out = writable::<T>(&mut x)?;
        for (at, &value) in offsets.into_iter().zip(value) {
            out[at] = match combine {
                Combine::Assign => value,
                Combine::Add => Add::sum(out[at], value),
                Combine::Multiply => Add::product(out[at], value),
            };
        }
    });
    Ok(x)
}
