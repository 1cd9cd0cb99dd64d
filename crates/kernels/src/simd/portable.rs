//! Vectors of eight lanes in plain Rust, which compilers turn into whatever the target has.

use super::Simd;

/// Any machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

type V = [f32; 8];

#[inline(always)]
fn zip(a: V, b: V, f: impl Fn(f32, f32) -> f32) -> V {
    std::array::from_fn(|i| f(a[i], b[i]))
}

#[inline(always)]
fn map(a: V, f: impl Fn(f32) -> f32) -> V {
    std::array::from_fn(|i| f(a[i]))
}

impl Simd for Portable {
    type F = V;
    type M = [bool; 8];
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(value: f32) -> V {
        [value; 8]
    }
    #[inline(always)]
    fn load(from: &[f32]) -> V {
        std::array::from_fn(|i| from[i])
    }
    #[inline(always)]
    fn store(to: &mut [f32], value: V) {
        to[..8].copy_from_slice(&value);
    }
    #[inline(always)]
    unsafe fn load_at(from: *const f32) -> V {
        // SAFETY: the caller says that eight elements are readable; the array has no stricter alignment.
        unsafe { from.cast::<V>().read_unaligned() }
    }
    #[inline(always)]
    unsafe fn store_at(to: *mut f32, value: V) {
        // SAFETY: the caller says that eight elements are writable; the array has no stricter alignment.
        unsafe { to.cast::<V>().write_unaligned(value) }
    }
    #[inline(always)]
    fn load_part(from: &[f32]) -> V {
        let mut lanes = [0.0; 8];
        lanes[..from.len()].copy_from_slice(from);
        lanes
    }
    #[inline(always)]
    fn store_part(to: &mut [f32], value: V) {
        let count = to.len();
        to.copy_from_slice(&value[..count]);
    }
    #[inline(always)]
    fn add(a: V, b: V) -> V {
        zip(a, b, |a, b| a + b)
    }
    #[inline(always)]
    fn sub(a: V, b: V) -> V {
        zip(a, b, |a, b| a - b)
    }
    #[inline(always)]
    fn mul(a: V, b: V) -> V {
        zip(a, b, |a, b| a * b)
    }
    #[inline(always)]
    fn div(a: V, b: V) -> V {
        zip(a, b, |a, b| a / b)
    }
    #[inline(always)]
    fn fma(a: V, b: V, c: V) -> V {
        std::array::from_fn(|i| a[i] * b[i] + c[i])
    }
    #[inline(always)]
    fn max(a: V, b: V) -> V {
        zip(a, b, |a, b| if a > b { a } else { b })
    }
    #[inline(always)]
    fn min(a: V, b: V) -> V {
        zip(a, b, |a, b| if a < b { a } else { b })
    }
    #[inline(always)]
    fn sqrt(a: V) -> V {
        map(a, f32::sqrt)
    }
    #[inline(always)]
    fn round(a: V) -> V {
        map(a, f32::round_ties_even)
    }
    #[inline(always)]
    fn abs(a: V) -> V {
        map(a, f32::abs)
    }
    #[inline(always)]
    fn copysign(a: V, b: V) -> V {
        zip(a, b, f32::copysign)
    }
    #[inline(always)]
    fn exp2_integer(n: V) -> V {
        map(n, |n| f32::from_bits(((n as i32).wrapping_add(127) as u32) << 23))
    }
    #[inline(always)]
    fn split_exponent(a: V) -> (V, V) {
        let exponent = map(a, |a| ((a.to_bits() >> 23) as i32 - 126) as f32);
        (exponent, map(a, |a| f32::from_bits((a.to_bits() & 0x807F_FFFF) | 0x3F00_0000)))
    }
    #[inline(always)]
    fn lt(a: V, b: V) -> [bool; 8] {
        std::array::from_fn(|i| a[i] < b[i])
    }
    #[inline(always)]
    fn is_nan(a: V) -> [bool; 8] {
        std::array::from_fn(|i| a[i].is_nan())
    }
    #[inline(always)]
    fn select(mask: [bool; 8], yes: V, no: V) -> V {
        std::array::from_fn(|i| if mask[i] { yes[i] } else { no[i] })
    }
    #[inline(always)]
    fn sum(a: V) -> f32 {
        ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7]))
    }
}
