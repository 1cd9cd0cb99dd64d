//! Softmax and its logarithm.

use dy2st_tensor::{normalize_axis, HostTensor};

use crate::float::{largest, with_float, Float};
use crate::movement::permute;
use crate::threads::rows;
use crate::{allocate, KernelError, View, ViewMut};

/// `e^x / sum(e^x)` along `axis`.
pub fn softmax(x: &HostTensor, axis: i64) -> Result<HostTensor, KernelError> {
    along(x, axis, false)
}

/// Logarithm of the softmax along `axis`.
pub fn log_softmax(x: &HostTensor, axis: i64) -> Result<HostTensor, KernelError> {
    along(x, axis, true)
}

fn along(x: &HostTensor, axis: i64, log: bool) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let last = x.rank().saturating_sub(1);
    if axis == last || x.shape()[axis + 1..].iter().all(|&size| size == 1) {
        let size = x.shape().get(axis).copied().unwrap_or(1);
        return allocate(x.shape(), x.dtype(), |out| softmax_into(x.into(), size, log, out));
    }
    // The axis changes places with the last one; the same exchange brings it back.
    let mut order: Vec<usize> = (0..x.rank()).collect();
    order.swap(axis, last);
    let turned = permute(x, &order)?;
    permute(&along(&turned, last as i64, log)?, &order)
}

/// Softmax (or its logarithm) of rows of `size` elements, into `out`.
pub fn softmax_into(x: View<'_>, size: usize, log: bool, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(x.shape)?;
    with_float!("softmax", x.dtype(), T => {
        let x = x.items::<T>()?;
        rows(out.items::<T>()?, size, size * 8, |first, out| {
            for (at, out) in out.chunks_mut(size.max(1)).enumerate() {
                let from = (first + at) * size;
                row(&x[from..from + size], log, out);
            }
        });
        Ok(())
    })
}

fn row<T: Float>(x: &[T], log: bool, out: &mut [T]) {
    let top = largest(x);
    let sum = T::exp_shifted(x, top, out);
    if log {
        let shift = Float::ln(sum);
        crate::pointwise::each_wide(x, out, |v: T| v - top - shift);
    } else {
        let factor = T::of(1.0) / sum;
        crate::pointwise::scale_in_place(out, factor);
    }
}
