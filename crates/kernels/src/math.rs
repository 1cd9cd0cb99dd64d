//! Elementary functions of `float32` vectors.
//!
//! `exp` and `log` are the polynomials of the Cephes library in its single-precision form (S. Moshier); `tanh` near 0 is
//! the rational minimax approximation of degree 13/6 that array libraries commonly use; `erf` is N. Juffa's.
//! Errors are one or two units in the last place; infinities and NaN behave as in C.

use crate::simd::Simd;

/// `c[0] + x * (c[1] + x * ...)` for coefficients from the highest power down.
#[inline(always)]
fn horner<S: Simd, const N: usize>(x: S::F, c: [f32; N]) -> S::F {
    let mut sum = S::splat(c[0]);
    for &term in &c[1..] {
        sum = S::fma(sum, x, S::splat(term));
    }
    sum
}

/// `x` kept within the bounds; NaN stays.
#[inline(always)]
pub(crate) fn clamp<S: Simd>(x: S::F, low: f32, high: f32) -> S::F {
    S::min(S::splat(high), S::max(S::splat(low), x))
}

#[inline(always)]
pub(crate) fn neg<S: Simd>(x: S::F) -> S::F {
    S::sub(S::splat(-0.0), x)
}

/// `e^x`.
#[inline(always)]
pub(crate) fn exp<S: Simd>(x: S::F) -> S::F {
    let x = clamp::<S>(x, -104.0, 89.0);
    let n = S::round(S::mul(x, S::splat(std::f32::consts::LOG2_E)));
    // ln 2 in two parts, the first with few digits, so that the remainder is exact.
    let r = S::fma(n, S::splat(-0.693_359_4), x);
    let r = S::fma(n, S::splat(2.121_944_4e-4), r);
    let p = horner::<S, 6>(r, [1.987_569_1e-4, 1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5]);
    let y = S::add(S::fma(p, S::mul(r, r), r), S::splat(1.0));
    // Two steps, so that neither power of two leaves the range.
    let half = S::round(S::mul(n, S::splat(0.5)));
    S::mul(S::mul(y, S::exp2_integer(half)), S::exp2_integer(S::sub(n, half)))
}

/// Natural logarithm.
#[inline(always)]
pub(crate) fn log<S: Simd>(x: S::F) -> S::F {
    let tiny = S::lt(x, S::splat(f32::MIN_POSITIVE));
    let scaled = S::select(tiny, S::mul(x, S::splat(33_554_432.0)), x);
    let (e, m) = S::split_exponent(scaled);
    let e = S::select(tiny, S::sub(e, S::splat(25.0)), e);
    let low = S::lt(m, S::splat(std::f32::consts::FRAC_1_SQRT_2));
    let e = S::select(low, S::sub(e, S::splat(1.0)), e);
    let m = S::sub(S::select(low, S::add(m, m), m), S::splat(1.0));
    let z = S::mul(m, m);
    let p = horner::<S, 9>(
        m,
        [
            7.037_683_6e-2,
            -1.151_461e-1,
            1.167_699_9e-1,
            -1.242_014_1e-1,
            1.424_932_3e-1,
            -1.666_805_7e-1,
            2.000_071_5e-1,
            -2.499_999_4e-1,
            3.333_333e-1,
        ],
    );
    let y = S::mul(S::mul(p, m), z);
    let y = S::fma(e, S::splat(-2.121_944_4e-4), y);
    let y = S::fma(z, S::splat(-0.5), y);
    let y = S::fma(e, S::splat(0.693_359_4), S::add(m, y));
    // log 0 = -inf, log of a negative number and of NaN = NaN, log inf = inf.
    let y = S::select(S::lt(x, S::splat(f32::from_bits(1))), S::splat(f32::NEG_INFINITY), y);
    let y = S::select(S::lt(x, S::splat(0.0)), S::splat(f32::NAN), y);
    let y = S::select(S::lt(S::splat(f32::MAX), x), x, y);
    S::select(S::is_nan(x), x, y)
}

/// `log(1 + x)`, exact for small `x`.
#[inline(always)]
pub(crate) fn log1p<S: Simd>(x: S::F) -> S::F {
    let one = S::splat(1.0);
    let u = S::add(one, x);
    let d = S::sub(u, one);
    let corrected = S::mul(log::<S>(u), S::div(x, d));
    let y = S::select(S::lt(S::abs(d), S::splat(f32::MIN_POSITIVE)), x, corrected);
    S::select(S::lt(S::splat(1e30), x), log::<S>(x), y)
}

/// `1 / (1 + e^-x)`.
#[inline(always)]
pub(crate) fn sigmoid<S: Simd>(x: S::F) -> S::F {
    let one = S::splat(1.0);
    S::div(one, S::add(one, exp::<S>(neg::<S>(x))))
}

/// Hyperbolic tangent: a rational function near 0, `1 - 2 / (e^2x + 1)` elsewhere, which is exact where it nears 1.
#[inline(always)]
pub(crate) fn tanh<S: Simd>(x: S::F) -> S::F {
    let a = S::abs(x);
    let z = S::mul(x, x);
    let p = horner::<S, 7>(
        z,
        [
            -2.760_768_5e-16,
            2.000_188e-13,
            -8.604_672e-11,
            5.122_297e-8,
            1.485_722_35e-5,
            6.372_619_3e-4,
            4.893_524_6e-3,
        ],
    );
    let q = horner::<S, 4>(z, [1.198_258_4e-6, 1.185_347_1e-4, 2.268_434_6e-3, 4.893_525e-3]);
    let near = S::div(S::mul(x, p), q);
    let near = S::select(S::lt(a, S::splat(4e-4)), x, near);
    let one = S::splat(1.0);
    let grown = S::add(exp::<S>(S::add(a, a)), one);
    let far = S::sub(one, S::div(S::splat(2.0), grown));
    S::select(S::lt(a, S::splat(0.6)), near, S::copysign(far, x))
}

/// Error function: an odd polynomial below 1 and `1 - e^polynomial` above, fitted for an error of about one unit in the
/// last place.
#[inline(always)]
pub(crate) fn erf<S: Simd>(x: S::F) -> S::F {
    let a = S::abs(x);
    let z = S::mul(x, x);
    let p = horner::<S, 6>(
        z,
        [-5.967_617e-4, 4.991_194e-3, -2.676_813_5e-2, 1.128_199_25e-1, -3.761_253_4e-1, 1.283_791_7e-1],
    );
    let near = S::fma(p, x, x);
    let p = horner::<S, 7>(
        a,
        [
            -1.728_534_7e-5,
            3.831_971_3e-4,
            -3.883_964_4e-3,
            2.425_462_2e-2,
            -1.067_778_8e-1,
            -6.348_467e-1,
            -1.287_175_1e-1,
        ],
    );
    let far = S::sub(S::splat(1.0), exp::<S>(S::fma(p, a, neg::<S>(a))));
    let far = S::select(S::lt(S::splat(4.0), a), S::splat(1.0), far);
    S::select(S::lt(a, S::splat(0.921_875)), near, S::copysign(far, x))
}

/// `x * P(X <= x)` for a standard normal `X`.
#[inline(always)]
pub(crate) fn gelu<S: Simd>(x: S::F) -> S::F {
    let half = S::mul(x, S::splat(0.5));
    S::fma(half, erf::<S>(S::mul(x, S::splat(std::f32::consts::FRAC_1_SQRT_2))), half)
}

/// `gelu` with its tanh approximation.
#[inline(always)]
pub(crate) fn gelu_tanh<S: Simd>(x: S::F) -> S::F {
    let cube = S::mul(S::mul(x, x), x);
    let inner = S::mul(S::splat(0.797_884_6), S::fma(cube, S::splat(0.044_715), x));
    let half = S::mul(x, S::splat(0.5));
    S::fma(half, tanh::<S>(inner), half)
}

/// `log(1 + e^(beta x)) / beta`, and `x` itself where `beta x` is above the threshold.
#[inline(always)]
pub(crate) fn softplus<S: Simd>(x: S::F, beta: f32, threshold: f32) -> S::F {
    let scaled = S::mul(x, S::splat(beta));
    let y = S::div(log1p::<S>(exp::<S>(scaled)), S::splat(beta));
    S::select(S::lt(S::splat(threshold), scaled), x, y)
}

/// `x * tanh(softplus(x))`.
#[inline(always)]
pub(crate) fn mish<S: Simd>(x: S::F) -> S::F {
    let e = exp::<S>(S::min(S::splat(20.0), x));
    let n = S::mul(e, S::add(e, S::splat(2.0)));
    let y = S::mul(x, S::div(n, S::add(n, S::splat(2.0))));
    S::select(S::lt(S::splat(20.0), x), x, y)
}
