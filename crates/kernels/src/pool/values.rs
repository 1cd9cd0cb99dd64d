//! Pools that give values alone, a row of outputs at a time.

use std::ops::Range;

use dy2st_tensor::HostTensor;

use super::adaptive::Parts;
use super::window::{divisor, elements, largest, PoolParams, Window};
use crate::conv::Spatial;
use crate::float::{with_float, Float};
use crate::simd::vectorize;
use crate::threads::rows;
use crate::{allocate, KernelError, View, ViewMut};

/// What a pool looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Windows {
    /// Windows that slide.
    Sliding(PoolParams),
    /// As many parts of each spatial dim.
    Parts(Vec<usize>),
}

/// A pool of `[items, channels, spatial...]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Averages instead of largest elements.
    pub average: bool,
    /// Of what.
    pub windows: Windows,
}

impl Pool {
    /// The pooled tensor.
    pub fn run(&self, x: &HostTensor) -> Result<HostTensor, KernelError> {
        let shape = match &self.windows {
            Windows::Sliding(params) => params.layout(x.shape())?.1,
            Windows::Parts(parts) => Parts::new(x.shape(), parts)?.shape,
        };
        allocate(&shape, x.dtype(), |out| self.run_into(x.into(), out))
    }

    /// The pooled tensor, into `out`.
    pub fn run_into(&self, x: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
        with_float!("pool", x.dtype(), T => {
            let items = x.items::<T>()?;
            match &self.windows {
                Windows::Sliding(params) => {
                    let (spatial, shape) = params.layout(x.shape)?;
                    out.expect_shape(&shape)?;
                    let (input, kernel, outputs) = spatial.sizes();
                    rows(out.items::<T>()?, outputs, outputs.saturating_mul(kernel), |first, out| {
                        for (at, out) in out.chunks_mut(outputs.max(1)).enumerate() {
                            let x = &items[(first + at) * input..(first + at + 1) * input];
                            if self.average {
                                averages(&spatial, params, x, out);
                            } else {
                                maxima(&spatial, x, out);
                            }
                        }
                    });
                }
                Windows::Parts(parts) => {
                    let parts = Parts::new(x.shape, parts)?;
                    out.expect_shape(&parts.shape)?;
                    let (input, outputs) = parts.sizes();
                    rows(out.items::<T>()?, 1, input / outputs.max(1) + 1, |first, out| {
                        for (at, out) in out.iter_mut().enumerate() {
                            let at = first + at;
                            let x = &items[at / outputs * input..(at / outputs + 1) * input];
                            *out = part(self.average, &parts, x, parts.window(at % outputs));
                        }
                    });
                }
            }
            Ok(())
        })
    }
}

/// One part of an adaptive pool.
fn part<T: Float>(average: bool, parts: &Parts, x: &[T], window: Window) -> T {
    if !average {
        return largest(x, parts.input, window).map_or(T::of(0.0), |place| x[place]);
    }
    let count: usize = window.iter().map(|(low, high)| high - low).product();
    let sum = if count == x.len() {
        crate::float::sum_of(x, |v: T| v)
    } else {
        elements(parts.input, window).map(|at| x[at]).sum::<T>()
    };
    sum / T::of(count as f64)
}

vectorize! {
    /// `best[i] = max(best[i], x[i * stride])`; the first of equals, and a NaN that comes first stays.
    fn raise<S, T: Float>(best: &mut [T], x: &[T], stride: usize) {
        if stride == 1 {
            for (best, &x) in best.iter_mut().zip(x) {
                *best = if x > *best { x } else { *best };
            }
        } else if stride == 2 {
            for (best, x) in best.iter_mut().zip(x.chunks(2)) {
                *best = if x[0] > *best { x[0] } else { *best };
            }
        } else {
            for (best, x) in best.iter_mut().zip(x.chunks(stride)) {
                *best = if x[0] > *best { x[0] } else { *best };
            }
        }
    }
}

vectorize! {
    /// `sum[i] += x[i * stride]`.
    fn collect<S, T: Float>(sum: &mut [T], x: &[T], stride: usize) {
        if stride == 1 {
            for (sum, &x) in sum.iter_mut().zip(x) {
                *sum += x;
            }
        } else {
            for (sum, x) in sum.iter_mut().zip(x.chunks(stride)) {
                *sum += x[0];
            }
        }
    }
}

/// Calls `run(first output, last output, first input element)` for each row of outputs and kernel element, in the order
/// in which a window's elements lie in memory; the outputs between are those at which the element lies in the input.
fn walk(s: &Spatial, mut run: impl FnMut(usize, usize, usize)) {
    let [_, height, width] = s.input;
    for od in 0..s.output[0] {
        for oh in 0..s.output[1] {
            let row = (od * s.output[1] + oh) * s.output[2];
            for kd in reach(s, 0, od..od + 1) {
                for kh in reach(s, 1, oh..oh + 1) {
                    let (Some(d), Some(h)) = (s.at(0, od, kd), s.at(1, oh, kh)) else { continue };
                    for kw in reach(s, 2, 0..s.output[2]) {
                        let (low, high) = s.live(kw);
                        if low < high {
                            let w = low * s.stride[2] + kw - s.before[2];
                            run(row + low, row + high, (d * height + h) * width + w);
                        }
                    }
                }
            }
        }
    }
}

/// The elements of the kernel that may meet the input at one of these outputs: a kernel may be far larger than the input.
fn reach(s: &Spatial, axis: usize, outputs: Range<usize>) -> Range<usize> {
    let from = |at: usize| s.before[axis].saturating_sub(at.saturating_mul(s.stride[axis]));
    let last = outputs.end.saturating_sub(1);
    let end = from(outputs.start) + s.input[axis];
    let beyond = outputs.start.saturating_mul(s.stride[axis]).saturating_sub(s.before[axis]);
    from(last)..end.saturating_sub(beyond).min(s.kernel[axis])
}

fn maxima<T: Float>(s: &Spatial, x: &[T], out: &mut [T]) {
    // Each output starts from its window's first element; that it meets this again changes nothing.
    let first = |axis: usize, at: usize| (at * s.stride[axis]).saturating_sub(s.before[axis]);
    let outside = |axis: usize, at: usize| {
        let start = first(axis, at);
        start >= s.input[axis] || at * s.stride[axis] + s.kernel[axis] <= s.before[axis]
    };
    let [_, height, width] = s.input;
    for (at, out) in out.iter_mut().enumerate() {
        let at = [at / s.output[2] / s.output[1], at / s.output[2] % s.output[1], at % s.output[2]];
        *out = if (0..3).any(|axis| outside(axis, at[axis])) {
            -T::LARGEST
        } else {
            x[(first(0, at[0]) * height + first(1, at[1])) * width + first(2, at[2])]
        };
    }
    walk(s, |low, high, from| raise(&mut out[low..high], &x[from..], s.stride[2]));
}

fn averages<T: Float>(s: &Spatial, params: &PoolParams, x: &[T], out: &mut [T]) {
    out.fill(T::of(0.0));
    walk(s, |low, high, from| collect(&mut out[low..high], &x[from..], s.stride[2]));
    super::window::windows(s, |at, window| out[at] = out[at] / T::of(divisor(s, params, at, window) as f64));
}
