//! Where the extremes are.

use dy2st_tensor::{normalize_axis, DType, HostTensor};

use super::layout::{result_shape, Layout};
use crate::{allocate, KernelError, Slice, View, ViewMut};

/// Which extreme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named for the extreme")]
pub enum Extreme {
    Max,
    Min,
}

/// Position (`int64`) of the extreme along `axis`, or in the flat tensor without one; the first of equals. NaN is never
/// an extreme, and a row of NaN gives 0.
pub fn arg_extreme(
    which: Extreme,
    x: &HostTensor,
    axis: Option<i64>,
    keepdim: bool,
) -> Result<HostTensor, KernelError> {
    let (axis, shape) = match axis {
        Some(axis) => {
            let axis = normalize_axis(axis, x.rank())?;
            (Some(axis), result_shape(x.shape(), &[axis], keepdim))
        }
        None => {
            let all: Vec<usize> = (0..x.rank()).collect();
            (None, result_shape(x.shape(), &all, keepdim))
        }
    };
    allocate(&shape, DType::Int64, |out| arg_extreme_into(which, x.into(), axis, out))
}

/// Positions of the extremes along `axis`, counted from the front, or in the flat tensor without one, into `out`.
pub fn arg_extreme_into(which: Extreme, x: View<'_>, axis: Option<usize>, out: ViewMut<'_>) -> Result<(), KernelError> {
    let layout = match axis {
        Some(axis) => Layout::of_axis(x.shape, axis),
        None => Layout { outer: 1, reduced: x.len(), inner: 1 },
    };
    let results = layout.outer * layout.inner;
    if layout.reduced == 0 && results > 0 {
        return Err(KernelError::shape("argmax", "a dim of size 0 has no extreme"));
    }
    if out.len() != results {
        return Err(KernelError::OutputShape { expected: vec![results], found: out.shape.to_vec() });
    }
    let out = out.items::<i64>()?;
    macro_rules! by_type {
        ($($variant:ident)*) => {
            match x.data {
                $(Slice::$variant(items) => find(which, items, layout, out),)*
                _ => return Err(KernelError::Unsupported { kernel: "argmax", dtype: x.dtype() }),
            }
        };
    }
    by_type!(U8 I8 I16 I32 I64 F16 BF16 F32 F64);
    Ok(())
}

fn find<T: Copy + PartialOrd>(which: Extreme, x: &[T], layout: Layout, out: &mut [i64]) {
    let Layout { reduced, inner, .. } = layout;
    for (at, out) in out.iter_mut().enumerate() {
        let base = at / inner * reduced * inner + at % inner;
        let mut best: Option<(usize, T)> = None;
        for step in 0..reduced {
            let value = x[base + step * inner];
            let better = match (which, best) {
                // NaN differs from itself.
                (_, None) => value.partial_cmp(&value).is_some(),
                (Extreme::Max, Some((_, best))) => value > best,
                (Extreme::Min, Some((_, best))) => value < best,
            };
            if better {
                best = Some((step, value));
            }
        }
        *out = best.map_or(0, |(step, _)| step as i64);
    }
}
