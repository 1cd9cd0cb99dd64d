//! Vectors of `float32` for the instruction set of this machine, chosen at run time.
//!
//! A kernel is written once over [`Simd`]; [`vectorize!`] compiles it for AVX-512, for AVX2 with FMA and for any machine,
//! and picks one by [`level`].
#![allow(unsafe_code, reason = "vector instructions need a check at run time that the compiler cannot see")]

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

pub(crate) use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

/// Instruction sets that kernels are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every machine of the target has.
    Portable,
    /// x86-64 with AVX2 and FMA.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ and VL.
    Avx512,
}

/// The best level of this machine.
pub fn level() -> Level {
    static LEVEL: OnceLock<Level> = OnceLock::new();
    *LEVEL.get_or_init(detect)
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Level {
    let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    match (avx2, avx512) {
        (true, true) => Level::Avx512,
        (true, false) => Level::Avx2,
        _ => Level::Portable,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Level {
    Level::Portable
}

/// A vector of `float32` under some instruction set. All methods are lane by lane.
pub(crate) trait Simd: Copy + Send + Sync + 'static {
    /// The vector.
    type F: Copy;
    /// A mask of lanes.
    type M: Copy;
    /// Lanes of a vector.
    const LANES: usize;

    /// All lanes the same.
    fn splat(value: f32) -> Self::F;
    /// The first `LANES` elements of `from`.
    fn load(from: &[f32]) -> Self::F;
    /// Writes the lanes to the first `LANES` elements of `to`.
    fn store(to: &mut [f32], value: Self::F);
    /// The `LANES` elements at `from`.
    ///
    /// # Safety
    /// They must be readable.
    unsafe fn load_at(from: *const f32) -> Self::F;
    /// Writes the lanes to the `LANES` elements at `to`.
    ///
    /// # Safety
    /// They must be writable.
    unsafe fn store_at(to: *mut f32, value: Self::F);
    /// The elements of `from`, fewer than `LANES`; the rest is zero.
    fn load_part(from: &[f32]) -> Self::F;
    /// Writes the first lanes to all of `to`, fewer than `LANES`.
    fn store_part(to: &mut [f32], value: Self::F);
    /// `a + b`.
    fn add(a: Self::F, b: Self::F) -> Self::F;
    /// `a - b`.
    fn sub(a: Self::F, b: Self::F) -> Self::F;
    /// `a * b`.
    fn mul(a: Self::F, b: Self::F) -> Self::F;
    /// `a / b`.
    fn div(a: Self::F, b: Self::F) -> Self::F;
    /// `a * b + c`, in one rounding where the machine can.
    fn fma(a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    /// The larger; `b` when either is NaN.
    fn max(a: Self::F, b: Self::F) -> Self::F;
    /// The smaller; `b` when either is NaN.
    fn min(a: Self::F, b: Self::F) -> Self::F;
    /// Square root.
    fn sqrt(a: Self::F) -> Self::F;
    /// Nearest integer, ties to even.
    fn round(a: Self::F) -> Self::F;
    /// Magnitude.
    fn abs(a: Self::F) -> Self::F;
    /// Magnitude of `a` under the sign of `b`.
    fn copysign(a: Self::F, b: Self::F) -> Self::F;
    /// `2^n` for integers `n` in -126..=127.
    fn exp2_integer(n: Self::F) -> Self::F;
    /// Exponent and mantissa in `[0.5, 1)` of a positive normal number.
    fn split_exponent(a: Self::F) -> (Self::F, Self::F);
    /// `a < b`.
    fn lt(a: Self::F, b: Self::F) -> Self::M;
    /// True where `a` is NaN.
    fn is_nan(a: Self::F) -> Self::M;
    /// `yes` where the mask is set, else `no`.
    fn select(mask: Self::M, yes: Self::F, no: Self::F) -> Self::F;
    /// Sum of all lanes.
    fn sum(a: Self::F) -> f32;
}

/// Defines a function that runs its body, written over a type `S: Simd`, under the best instruction set.
///
/// `vectorize! { pub(crate) fn name<S>(argument: Type, ...) -> Result { body } }`; further generic types, with one bound
/// each, follow `S`.
macro_rules! vectorize {
    ($(#[$meta:meta])* $vis:vis fn $name:ident<$S:ident $(, $G:ident: $bound:path)*>
     ($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? $body:block) => {
        $(#[$meta])*
        #[allow(unsafe_code, reason = "the level says that the instructions exist")]
        $vis fn $name<$($G: $bound),*>($($arg: $ty),*) $(-> $ret)? {
            #[inline(always)]
            fn body<$S: $crate::simd::Simd $(, $G: $bound)*>($($arg: $ty),*) $(-> $ret)? $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")]
                fn avx512<$($G: $bound),*>($($arg: $ty),*) $(-> $ret)? {
                    body::<$crate::simd::Avx512 $(, $G)*>($($arg),*)
                }
                #[target_feature(enable = "avx2,fma")]
                fn avx2<$($G: $bound),*>($($arg: $ty),*) $(-> $ret)? {
                    body::<$crate::simd::Avx2 $(, $G)*>($($arg),*)
                }
                match $crate::simd::level() {
                    // SAFETY: `level` found AVX-512 F, BW, DQ, VL, AVX2 and FMA on this machine.
                    $crate::simd::Level::Avx512 => return unsafe { avx512::<$($G),*>($($arg),*) },
                    // SAFETY: `level` found AVX2 and FMA on this machine.
                    $crate::simd::Level::Avx2 => return unsafe { avx2::<$($G),*>($($arg),*) },
                    $crate::simd::Level::Portable => {}
                }
            }
            body::<$crate::simd::Portable $(, $G)*>($($arg),*)
        }
    };
}
pub(crate) use vectorize;
