//! Variance, norms and log-sum-exp over axes.

use dy2st_tensor::HostTensor;

use super::layout::{arrange, resolve, result_shape, Layout};
use crate::float::{fold, sum_of, with_float, Float};
use crate::{allocate_items, KernelError, View};

/// Calls `f` with each row that is reduced, in order, and collects the results.
fn by_rows<T: Float>(
    x: &HostTensor,
    axes: &[i64],
    keepdim: bool,
    f: impl Fn(&[T]) -> T,
) -> Result<HostTensor, KernelError> {
    let axes = resolve(axes, x.rank())?;
    let shape = result_shape(x.shape(), &axes, keepdim);
    let (x, Layout { reduced, inner, .. }) = arrange(x, &axes)?;
    let items = View::from(&x).items::<T>()?;
    let mut row = vec![T::default(); if inner == 1 { 0 } else { reduced }];
    allocate_items(&shape, |out: &mut [T]| {
        for (at, out) in out.iter_mut().enumerate() {
            if inner == 1 {
                *out = f(&items[at * reduced..(at + 1) * reduced]);
                continue;
            }
            let base = at / inner * reduced * inner + at % inner;
            for (step, value) in row.iter_mut().enumerate() {
                *value = items[base + step * inner];
            }
            *out = f(&row);
        }
        Ok(())
    })
}

/// Variance over the axes: the sum of squared distances from the mean, divided by the count (less one if `unbiased`).
pub fn variance(x: &HostTensor, axes: &[i64], unbiased: bool, keepdim: bool) -> Result<HostTensor, KernelError> {
    with_float!("variance", x.dtype(), T => by_rows::<T>(x, axes, keepdim, |row| {
        let count = T::of(row.len() as f64);
        let mean = sum_of(row, |v: T| v) / count;
        let squares = sum_of(row, |v: T| (v - mean) * (v - mean));
        squares / if unbiased { count - T::of(1.0) } else { count }
    }))
}

/// `log(sum(e^x))` over the axes.
pub fn logsumexp(x: &HostTensor, axes: &[i64], keepdim: bool) -> Result<HostTensor, KernelError> {
    with_float!("logsumexp", x.dtype(), T => by_rows::<T>(x, axes, keepdim, |row| {
        let top = fold(row, -<T as Float>::INFINITY, |a: T, b: T| if a > b || a.nan() { a } else { b });
        let mut room = vec![T::of(0.0); row.len()];
        top + Float::ln(T::exp_shifted(row, top, &mut room))
    }))
}

/// The `p`-norm over the axes; infinite `p` gives the largest (or smallest) magnitude, 0 counts what is not zero.
pub fn norm(x: &HostTensor, p: f64, axes: &[i64], keepdim: bool) -> Result<HostTensor, KernelError> {
    with_float!("norm", x.dtype(), T => by_rows::<T>(x, axes, keepdim, |row| {
        if p == 2.0 {
            Float::sqrt(sum_of(row, |v: T| v * v))
        } else if p == 1.0 {
            sum_of(row, |v: T| v.magnitude())
        } else if p == 0.0 {
            sum_of(row, |v: T| T::of(f64::from(u8::from(v != T::of(0.0)))))
        } else if p == f64::INFINITY {
            fold(row, T::of(0.0), |a: T, b: T| if a.magnitude() > b.magnitude() { a.magnitude() } else { b.magnitude() })
        } else if p == f64::NEG_INFINITY {
            fold(row, <T as Float>::INFINITY, |a: T, b: T| {
                if a.magnitude() < b.magnitude() { a.magnitude() } else { b.magnitude() }
            })
        } else {
            Float::powf(sum_of(row, |v: T| Float::powf(v.magnitude(), T::of(p))), T::of(1.0 / p))
        }
    }))
}
