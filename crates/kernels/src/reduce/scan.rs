//! Running reductions along an axis.

use dy2st_tensor::{normalize_axis, with_dtype, DType, HostTensor};

use super::layout::Layout;
use crate::add::Add;
use crate::movement::map_items;
use crate::pointwise::cast;
use crate::{allocate_items, KernelError, Slice, View};

/// What runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named for the reduction")]
pub enum Scan {
    Sum,
    Prod,
}

/// Running sum or product along `axis`, in the dtype of `x`; `exclusive` leaves the element itself out, `reverse` runs
/// from the end.
pub fn scan(op: Scan, x: &HostTensor, axis: i64, exclusive: bool, reverse: bool) -> Result<HostTensor, KernelError> {
    let layout = Layout::of_axis(x.shape(), normalize_axis(axis, x.rank())?);
    with_dtype!(x.dtype(), T => map_items::<T>(x, x.shape(), |from, out| {
        match op {
            Scan::Sum => run(from, out, layout, T::default(), <T as Add>::sum, exclusive, reverse),
            Scan::Prod => run(from, out, layout, <T as Add>::ONE, <T as Add>::product, exclusive, reverse),
        }
        Ok(())
    }))
}

/// Running logarithm of the sum of the exponentials along `axis`, of floats; a NaN counts as the sum before it,
/// as in PaddlePaddle.
pub fn log_cumulative_sum_of_exponentials(x: &HostTensor, axis: i64, reverse: bool) -> Result<HostTensor, KernelError> {
    let layout = Layout::of_axis(x.shape(), normalize_axis(axis, x.rank())?);
    let least = if x.dtype() == DType::Float64 { f64::MIN } else { f64::from(f32::MIN) };
    let values = cast(x, DType::Float64)?;
    let sums = map_items::<f64>(&values, x.shape(), |from, out| {
        run(from, out, layout, least, log_of_sum, false, reverse);
        Ok(())
    })?;
    cast(&sums, x.dtype())
}

fn log_of_sum(sum: f64, next: f64) -> f64 {
    // Neither the larger nor the lesser of a number and a NaN is the NaN.
    let (high, low) = (sum.max(next), sum.min(next));
    if high.is_infinite() {
        return high;
    }
    high + (low - high).exp().ln_1p()
}

fn run<T: Copy>(
    from: &[T],
    out: &mut [T],
    layout: Layout,
    init: T,
    f: impl Fn(T, T) -> T,
    exclusive: bool,
    reverse: bool,
) {
    let Layout { outer, reduced, inner } = layout;
    for block in 0..outer {
        for column in 0..inner {
            let base = block * reduced * inner + column;
            let mut sum = init;
            for step in 0..reduced {
                let at = base + if reverse { reduced - 1 - step } else { step } * inner;
                let next = f(sum, from[at]);
                out[at] = if exclusive { sum } else { next };
                sum = next;
            }
        }
    }
}

/// Running maximum (or minimum) along `axis` and the position of it (`int64`): the last of equals; NaN once there is one.
pub fn cummax_min(x: &HostTensor, axis: i64, max: bool) -> Result<(HostTensor, HostTensor), KernelError> {
    let layout = Layout::of_axis(x.shape(), normalize_axis(axis, x.rank())?);
    let mut indices = vec![0i64; x.len()];
    macro_rules! by_type {
        ($($variant:ident)*) => {
            match View::from(x).data {
                $(Slice::$variant(items) => allocate_items(x.shape(), |out| {
                    extremes(items, out, &mut indices, layout, max);
                    Ok(())
                })?,)*
                _ => return Err(KernelError::Unsupported { kernel: "cummax", dtype: x.dtype() }),
            }
        };
    }
    let values = by_type!(I32 I64 F32 F64);
    Ok((values, HostTensor::from_vec(x.shape(), indices)?))
}

fn extremes<T: Copy + PartialOrd>(from: &[T], out: &mut [T], indices: &mut [i64], layout: Layout, max: bool) {
    let Layout { outer, reduced, inner } = layout;
    for block in 0..outer {
        for column in 0..inner {
            let base = block * reduced * inner + column;
            let mut best = 0;
            for step in 0..reduced {
                let (value, held) = (from[base + step * inner], from[base + best * inner]);
                let nan = |v: T| v.partial_cmp(&v).is_none();
                let better = nan(value) || (!nan(held) && if max { value >= held } else { value <= held });
                if better {
                    best = step;
                }
                out[base + step * inner] = from[base + best * inner];
                indices[base + step * inner] = best as i64;
            }
        }
    }
}
