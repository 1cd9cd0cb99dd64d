//! Moving elements without computing: permuting, slicing, joining, repeating and padding.

mod join;
mod pad;
mod strided;
mod triangle;

pub use join::{concat, concat_into, repeat_interleave, split, stack, tile, unstack};
pub use pad::{pad, PadMode};
pub use strided::{
    assign_slice, diagonal, expand, expand_into, flip, permute, permute_into, roll, slice, slice_into, SliceRange,
};
pub use triangle::{arange, diag, eye, linspace, triangle, Triangle};

use dy2st_tensor::HostTensor;

use crate::{allocate_items, Item, KernelError, View};

/// Runs a generic function on the elements of a tensor of any dtype and wraps what it writes.
pub(crate) fn map_items<T: Item>(
    x: &HostTensor,
    shape: &[usize],
    fill: impl FnOnce(&[T], &mut [T]) -> Result<(), KernelError>,
) -> Result<HostTensor, KernelError> {
    let items = View::from(x).items::<T>()?;
    allocate_items(shape, |out| fill(items, out))
}
