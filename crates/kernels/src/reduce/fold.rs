//! Sums, products, extremes and truth over axes.

use dy2st_tensor::{Complex, DType, HostTensor};

use super::layout::{arrange, resolve, result_shape, Layout};
use crate::add::Add;
use crate::float::{fold, sum_of};
use crate::pointwise::cast;
use crate::threads::rows;
use crate::{allocate, Item, KernelError, Slice, SliceMut, View, ViewMut};

/// A reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named for the reduction")]
pub enum Reduce {
    /// Of `bool` and small integers: in `int64`.
    Sum,
    /// Of integers: cut towards zero.
    Mean,
    Prod,
    /// NaN if there is one.
    Max,
    /// NaN if there is one.
    Min,
    All,
    Any,
}

/// Dtype of the result.
pub fn result_dtype(op: Reduce, dtype: DType) -> DType {
    match op {
        Reduce::Sum if dtype.is_bool() || dtype.is_int() => DType::Int64,
        Reduce::All | Reduce::Any => DType::Bool,
        _ => dtype,
    }
}

/// `op` over the axes (all if none are given); the reduced dims stay as 1 with `keepdim`.
pub fn reduce(op: Reduce, x: &HostTensor, axes: &[i64], keepdim: bool) -> Result<HostTensor, KernelError> {
    let axes = resolve(axes, x.rank())?;
    let shape = result_shape(x.shape(), &axes, keepdim);
    let dtype = result_dtype(op, x.dtype());
    // Truth and integer sums are computed in the dtype of the result, half precision in `float32`.
    let inside = if x.dtype().is_half() && dtype != DType::Bool { DType::Float32 } else { dtype };
    let x = cast(x, inside)?;
    let (x, layout) = arrange(&x, &axes)?;
    let result = allocate(&shape, inside, |out| run(op, (&x).into(), layout, out.data))?;
    cast(&result, dtype)
}

/// `op` over the axes into `out`, whose dtype is that of `x` (and of the result). The axes, counted from the front, must
/// lie side by side.
pub fn reduce_into(op: Reduce, x: View<'_>, axes: &[usize], out: ViewMut<'_>) -> Result<(), KernelError> {
    let layout = Layout::of_axes(x.shape, axes)
        .ok_or_else(|| KernelError::attribute("reduce", "the axes do not lie side by side"))?;
    if out.len() != layout.outer * layout.inner {
        return Err(KernelError::OutputShape {
            expected: result_shape(x.shape, axes, false),
            found: out.shape.to_vec(),
        });
    }
    run(op, x, layout, out.data)
}

fn run(op: Reduce, x: View<'_>, layout: Layout, out: SliceMut<'_>) -> Result<(), KernelError> {
    let (dtype, found) = (x.dtype(), out.dtype());
    if matches!(op, Reduce::Max | Reduce::Min) && layout.reduced == 0 && layout.outer * layout.inner > 0 {
        return Err(KernelError::shape("reduce", "a dim of size 0 has no extreme"));
    }
    match (x.data, out) {
        (Slice::F32(x), SliceMut::F32(out)) if matches!(op, Reduce::Sum | Reduce::Mean) && layout.inner == 1 => {
            let count = if op == Reduce::Mean { layout.reduced as f32 } else { 1.0 };
            rows(out, 1, layout.reduced, |first, out| {
                for (at, out) in out.iter_mut().enumerate() {
                    let from = (first + at) * layout.reduced;
                    *out = sum_of(&x[from..from + layout.reduced], |v: f32| v) / count;
                }
            });
        }
        (Slice::F32(x), SliceMut::F32(out)) => real(op, x, layout, out),
        (Slice::F64(x), SliceMut::F64(out)) => real(op, x, layout, out),
        (Slice::I64(x), SliceMut::I64(out)) => real(op, x, layout, out),
        (Slice::I32(x), SliceMut::I32(out)) => real(op, x, layout, out),
        (Slice::I16(x), SliceMut::I16(out)) => real(op, x, layout, out),
        (Slice::I8(x), SliceMut::I8(out)) => real(op, x, layout, out),
        (Slice::U8(x), SliceMut::U8(out)) => real(op, x, layout, out),
        (Slice::Bool(x), SliceMut::Bool(out)) => match op {
            Reduce::All | Reduce::Min | Reduce::Prod => over(x, layout, true, |a, b| a & b, out),
            Reduce::Any | Reduce::Max | Reduce::Sum => over(x, layout, false, |a, b| a | b, out),
            Reduce::Mean => return Err(KernelError::Unsupported { kernel: "mean", dtype }),
        },
        (Slice::C64(x), SliceMut::C64(out)) if op == Reduce::Sum => over(x, layout, Complex::default(), Add::sum, out),
        (Slice::C128(x), SliceMut::C128(out)) if op == Reduce::Sum => {
            over(x, layout, Complex::default(), Add::sum, out);
        }
        _ if dtype == found => return Err(KernelError::Unsupported { kernel: "reduce", dtype }),
        _ => return Err(KernelError::DType { expected: dtype, found }),
    }
    Ok(())
}

/// An ordered type with a mean.
trait Real: Add + PartialOrd {
    /// The bounds of the type: what `min` and `max` start from.
    const LOWEST: Self;
    const HIGHEST: Self;
    fn nan(self) -> bool;
    fn divided(self, count: usize) -> Self;
}

macro_rules! real {
    ($($T:ident $low:expr, $high:expr, |$v:ident, $count:ident| $divided:expr;)*) => {$(
        impl Real for $T {
            const LOWEST: Self = $low;
            const HIGHEST: Self = $high;
            #[inline(always)]
            fn nan(self) -> bool { #[allow(clippy::eq_op, reason = "NaN alone differs from itself")] { self != self } }
            fn divided(self, $count: usize) -> Self { let $v = self; $divided }
        }
    )*};
}

real! {
    f32 f32::NEG_INFINITY, f32::INFINITY, |v, count| v / count as f32;
    f64 f64::NEG_INFINITY, f64::INFINITY, |v, count| v / count as f64;
    i64 i64::MIN, i64::MAX, |v, count| v.checked_div(count as i64).unwrap_or(0);
    i32 i32::MIN, i32::MAX, |v, count| v.checked_div(count as i32).unwrap_or(0);
    i16 i16::MIN, i16::MAX, |v, count| v.checked_div(count as i16).unwrap_or(0);
    i8 i8::MIN, i8::MAX, |v, count| v.checked_div(count as i8).unwrap_or(0);
    u8 u8::MIN, u8::MAX, |v, count| v.checked_div(count as u8).unwrap_or(0);
}

fn real<T: Real>(op: Reduce, x: &[T], layout: Layout, out: &mut [T]) {
    match op {
        Reduce::Sum => over(x, layout, T::default(), T::sum, out),
        Reduce::Mean => {
            over(x, layout, T::default(), T::sum, out);
            for value in out {
                *value = value.divided(layout.reduced);
            }
        }
        Reduce::Prod => over(x, layout, T::ONE, T::product, out),
        Reduce::Max => over(x, layout, T::LOWEST, |a: T, b: T| if a > b || a.nan() { a } else { b }, out),
        Reduce::Min => over(x, layout, T::HIGHEST, |a: T, b: T| if a < b || a.nan() { a } else { b }, out),
        // Callers convert to `bool` first.
        Reduce::All | Reduce::Any => {}
    }
}

/// Folds the middle dim away. `f` is associative and commutative, and `init` neutral.
fn over<T: Item>(x: &[T], layout: Layout, init: T, f: impl Fn(T, T) -> T + Copy + Sync, out: &mut [T]) {
    let Layout { reduced, inner, .. } = layout;
    if inner == 1 {
        rows(out, 1, reduced, |first, out| {
            for (at, out) in out.iter_mut().enumerate() {
                let from = (first + at) * reduced;
                *out = fold(&x[from..from + reduced], init, f);
            }
        });
        return;
    }
    rows(out, inner, reduced * inner, |first, out| {
        for (at, out) in out.chunks_mut(inner).enumerate() {
            out.fill(init);
            let from = (first + at) * reduced * inner;
            for row in x[from..from + reduced * inner].chunks(inner) {
                merge(row, out, f);
            }
        }
    });
}

fn merge<T: Copy>(row: &[T], out: &mut [T], f: impl Fn(T, T) -> T) {
    for (out, &x) in out.iter_mut().zip(row) {
        *out = f(*out, x);
    }
}
