//! `float32` and `float64` alike, for kernels that are written once for both.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use crate::gemm::{gemm, Matrix};
use crate::simd::vectorize;
use crate::{math, Item, KernelError, View};

/// A type in which kernels compute.
pub(crate) trait Float:
    Item
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + Sum
{
    const INFINITY: Self;
    /// The largest finite value.
    const LARGEST: Self;
    fn of(value: f64) -> Self;
    fn sqrt(self) -> Self;
    fn ln(self) -> Self;
    fn powf(self, exponent: Self) -> Self;
    fn magnitude(self) -> Self;
    fn nan(self) -> bool;
    /// `C = A B` (or `+=`) for matrices of `m` by `k`, `k` by `n` and `m` by `n` elements; strides of rows and columns
    /// go with `A` and `B`, rows of `C` are `n` apart.
    fn gemm(
        sizes: (usize, usize, usize),
        a: (&[Self], usize, usize),
        b: (&[Self], usize, usize),
        accumulate: bool,
        c: &mut [Self],
    ) -> Result<(), KernelError>;
    /// Writes `e^(x - shift)` to `out` and returns the sum of it.
    fn exp_shifted(x: &[Self], shift: Self, out: &mut [Self]) -> Self;
}

macro_rules! float {
    ($($T:ident, $exp_shifted:path, $gemm:path;)*) => {$(
        impl Float for $T {
            const INFINITY: Self = $T::INFINITY;
            const LARGEST: Self = $T::MAX;
            #[inline(always)]
            fn of(value: f64) -> Self { value as Self }
            #[inline(always)]
            fn sqrt(self) -> Self { $T::sqrt(self) }
            #[inline(always)]
            fn ln(self) -> Self { $T::ln(self) }
            #[inline(always)]
            fn powf(self, exponent: Self) -> Self { $T::powf(self, exponent) }
            #[inline(always)]
            fn magnitude(self) -> Self { $T::abs(self) }
            #[inline(always)]
            fn nan(self) -> bool { $T::is_nan(self) }
            fn exp_shifted(x: &[Self], shift: Self, out: &mut [Self]) -> Self { $exp_shifted(x, shift, out) }
            fn gemm(
                sizes: (usize, usize, usize),
                a: (&[Self], usize, usize),
                b: (&[Self], usize, usize),
                accumulate: bool,
                c: &mut [Self],
            ) -> Result<(), KernelError> {
                $gemm(sizes, a, b, accumulate, c)
            }
        }
    )*};
}

float! {
    f32, exp_shifted_f32, gemm_f32;
    f64, exp_shifted_f64, gemm_f64;
}

fn gemm_f32(
    (m, n, k): (usize, usize, usize),
    (a, row_a, column_a): (&[f32], usize, usize),
    (b, row_b, column_b): (&[f32], usize, usize),
    accumulate: bool,
    c: &mut [f32],
) -> Result<(), KernelError> {
    let a = Matrix::strided(a, (m, k), (row_a, column_a))?;
    gemm(a, Matrix::strided(b, (k, n), (row_b, column_b))?, accumulate, c, n)
}

#[allow(unsafe_code, reason = "matrixmultiply takes pointers")]
fn gemm_f64(
    (m, n, k): (usize, usize, usize),
    (a, row_a, column_a): (&[f64], usize, usize),
    (b, row_b, column_b): (&[f64], usize, usize),
    accumulate: bool,
    c: &mut [f64],
) -> Result<(), KernelError> {
    let holds = |length: usize, (rows, columns): (usize, usize), (row, column): (usize, usize)| {
        rows == 0 || columns == 0 || (rows - 1) * row + (columns - 1) * column < length
    };
    if !holds(a.len(), (m, k), (row_a, column_a)) || !holds(b.len(), (k, n), (row_b, column_b)) || c.len() < m * n {
        return Err(KernelError::shape("gemm", "an operand is too short"));
    }
    let beta = if accumulate { 1.0 } else { 0.0 };
    // SAFETY: the checks above hold all elements that these sizes and strides reach within the slices.
    unsafe {
        matrixmultiply::dgemm(
            m,
            k,
            n,
            1.0,
            a.as_ptr(),
            row_a as isize,
            column_a as isize,
            b.as_ptr(),
            row_b as isize,
            column_b as isize,
            beta,
            c.as_mut_ptr(),
            n as isize,
            1,
        );
    }
    Ok(())
}

fn exp_shifted_f64(x: &[f64], shift: f64, out: &mut [f64]) -> f64 {
    let mut sum = 0.0;
    for (out, &x) in out.iter_mut().zip(x) {
        *out = (x - shift).exp();
        sum += *out;
    }
    sum
}

vectorize! {
    fn exp_shifted_f32<S>(x: &[f32], shift: f32, out: &mut [f32]) -> f32 {
        let shift = S::splat(shift);
        let mut sum = S::splat(0.0);
        let (mut x, mut out) = (x.chunks_exact(S::LANES), out.chunks_exact_mut(S::LANES));
        for (x, out) in (&mut x).zip(&mut out) {
            let y = math::exp::<S>(S::sub(S::load(x), shift));
            sum = S::add(sum, y);
            S::store(out, y);
        }
        let mut sum = S::sum(sum);
        let (x, out) = (x.remainder(), out.into_remainder());
        if !out.is_empty() {
            S::store_part(out, math::exp::<S>(S::sub(S::load_part(x), shift)));
            sum += out.iter().sum::<f32>();
        }
        sum
    }
}

/// `f` over all elements, sixteen chains at a time; `f` is associative and commutative, `init` neutral.
#[inline(always)]
fn fold_lanes<T: Copy>(x: &[T], init: T, f: impl Fn(T, T) -> T) -> T {
    let mut lanes = [init; 16];
    let mut chunks = x.chunks_exact(16);
    for chunk in &mut chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = f(*lane, x);
        }
    }
    let mut result = init;
    for &x in chunks.remainder() {
        result = f(result, x);
    }
    let mut width = 8;
    while width > 0 {
        for at in 0..width {
            lanes[at] = f(lanes[at], lanes[at + width]);
        }
        width /= 2;
    }
    f(lanes[0], result)
}

/// `f` over all elements; `f` is associative and commutative, `init` neutral.
pub(crate) fn fold<T: Copy>(x: &[T], init: T, f: impl Fn(T, T) -> T) -> T {
    fold_lanes(x, init, f)
}

vectorize! {
    /// Largest element, or negative infinity; NaN is passed over.
    pub(crate) fn largest<S, T: Float>(x: &[T]) -> T {
        fold_lanes(x, -T::INFINITY, |a: T, b: T| if a > b { a } else { b })
    }
}

vectorize! {
    /// Sum of `f` of the elements, sixteen chains at a time.
    pub(crate) fn sum_of<S, T: Float, F: Fn(T) -> T>(x: &[T], f: F) -> T {
        let mut lanes = [T::of(0.0); 16];
        let mut chunks = x.chunks_exact(16);
        for chunk in &mut chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane += f(x);
            }
        }
        let mut result = T::of(0.0);
        for &x in chunks.remainder() {
            result += f(x);
        }
        let mut width = 8;
        while width > 0 {
            for at in 0..width {
                lanes[at] += lanes[at + width];
            }
            width /= 2;
        }
        lanes[0] + result
    }
}

vectorize! {
    /// Sum of `f` of the pairs of elements, sixteen chains at a time.
    pub(crate) fn sum_of_pairs<S, T: Float, F: Fn(T, T) -> T>(x: &[T], y: &[T], f: F) -> T {
        let mut lanes = [T::of(0.0); 16];
        let (mut xs, mut ys) = (x.chunks_exact(16), y.chunks_exact(16));
        for (x, y) in (&mut xs).zip(&mut ys) {
            for ((lane, &x), &y) in lanes.iter_mut().zip(x).zip(y) {
                *lane += f(x, y);
            }
        }
        let mut result = T::of(0.0);
        for (&x, &y) in xs.remainder().iter().zip(ys.remainder()) {
            result += f(x, y);
        }
        for lane in lanes {
            result += lane;
        }
        result
    }
}

vectorize! {
    /// Writes `f` of an element and the values beside it in two other slices.
    pub(crate) fn map3<S, T: Copy, F: Fn(T, T, T) -> T>(x: &[T], a: &[T], b: &[T], out: &mut [T], f: F) {
        for (((out, &x), &a), &b) in out.iter_mut().zip(x).zip(a).zip(b) {
            *out = f(x, a, b);
        }
    }
}

/// Runs `$body` with `$T` as `f32` or `f64`, whichever `$dtype` is; half-precision and other dtypes are an error.
macro_rules! with_float {
    ($kernel:literal, $dtype:expr, $T:ident => $body:expr) => {
        match $dtype {
            dy2st_tensor::DType::Float32 => {
                type $T = f32;
                $body
            }
            dy2st_tensor::DType::Float64 => {
                type $T = f64;
                $body
            }
            dtype => Err($crate::KernelError::Unsupported { kernel: $kernel, dtype }),
        }
    };
}
pub(crate) use with_float;

/// The elements of an optional operand of `count` elements.
pub(crate) fn optional<T: Item>(x: Option<View<'_>>, count: usize) -> Result<Option<&[T]>, KernelError> {
    let Some(x) = x else { return Ok(None) };
    if x.len() != count {
        return Err(KernelError::OutputShape { expected: vec![count], found: x.shape.to_vec() });
    }
    x.items().map(Some)
}
