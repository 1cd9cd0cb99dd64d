//! Bounds of integers, exact where `float64` is not.

use dy2st_tensor::HostTensor;

use crate::{allocate_items, KernelError, View};

/// An `int64` tensor kept within the bounds.
pub fn clip_integers(x: &HostTensor, min: i64, max: i64) -> Result<HostTensor, KernelError> {
    let items = View::from(x).items::<i64>()?;
    allocate_items(x.shape(), |out: &mut [i64]| {
        super::walk::each(items, out, |v| v.max(min).min(max));
        Ok(())
    })
}
