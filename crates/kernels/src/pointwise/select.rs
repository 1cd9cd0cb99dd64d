//! `where`: one of two elements by a condition.

use dy2st_tensor::{broadcast_shapes, broadcast_strides, with_dtype, BroadcastIndex, HostTensor};

use crate::{allocate, Item, KernelError, View, ViewMut};

/// `yes` where the `bool` tensor is true, else `no`; the three are broadcast together.
pub fn select(condition: &HostTensor, yes: &HostTensor, no: &HostTensor) -> Result<HostTensor, KernelError> {
    let shape = broadcast_shapes(&broadcast_shapes(condition.shape(), yes.shape())?, no.shape())?;
    allocate(&shape, yes.dtype(), |out| select_into(condition.into(), yes.into(), no.into(), out))
}

/// `yes` where `condition` is true, else `no`, into `out`, which has the shape that the three broadcast to.
pub fn select_into(condition: View<'_>, yes: View<'_>, no: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(&broadcast_shapes(&broadcast_shapes(condition.shape, yes.shape)?, no.shape)?)?;
    with_dtype!(yes.dtype(), T => typed::<T>(condition, yes, no, out))
}

fn typed<T: Item>(condition: View<'_>, yes: View<'_>, no: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    let (mask, on, off) = (condition.items::<bool>()?, yes.items::<T>()?, no.items::<T>()?);
    let shape = out.shape;
    let out = out.items::<T>()?;
    if condition.shape == shape && yes.shape == shape && no.shape == shape {
        for (((out, &mask), &on), &off) in out.iter_mut().zip(mask).zip(on).zip(off) {
            *out = if mask { on } else { off };
        }
        return Ok(());
    }
    let walk =
        |from: &[usize]| -> Result<_, KernelError> { Ok(BroadcastIndex::new(shape, &broadcast_strides(from, shape)?)) };
    let offsets = walk(condition.shape)?.zip(walk(yes.shape)?).zip(walk(no.shape)?);
    for (out, ((at, on_at), off_at)) in out.iter_mut().zip(offsets) {
        *out = if mask[at] { on[on_at] } else { off[off_at] };
    }
    Ok(())
}
