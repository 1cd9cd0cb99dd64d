//! Vectors of AVX2 with FMA and of AVX-512.
//!
//! The methods may run only where the instructions exist: they are private to this crate and are reached through
//! `vectorize!`, which asks `level` first. Each is inlined into a function that has the target features.

use std::arch::x86_64::{
    __m256, __m512, __mmask16, _mm256_add_epi32, _mm256_add_ps, _mm256_and_ps, _mm256_and_si256, _mm256_andnot_ps,
    _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps, _mm256_cvtepi32_ps, _mm256_cvtps_epi32,
    _mm256_div_ps, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_or_ps,
    _mm256_or_si256, _mm256_round_ps, _mm256_set1_epi32, _mm256_set1_ps, _mm256_slli_epi32, _mm256_sqrt_ps,
    _mm256_srli_epi32, _mm256_storeu_ps, _mm256_sub_epi32, _mm256_sub_ps, _mm512_abs_ps, _mm512_add_epi32,
    _mm512_add_ps, _mm512_and_si512, _mm512_castps_si512, _mm512_castsi512_ps, _mm512_cmp_ps_mask, _mm512_cvtepi32_ps,
    _mm512_cvtps_epi32, _mm512_div_ps, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_mask_blend_ps, _mm512_mask_storeu_ps,
    _mm512_maskz_loadu_ps, _mm512_max_ps, _mm512_min_ps, _mm512_mul_ps, _mm512_or_si512, _mm512_reduce_add_ps,
    _mm512_roundscale_ps, _mm512_set1_epi32, _mm512_set1_ps, _mm512_slli_epi32, _mm512_sqrt_ps, _mm512_srli_epi32,
    _mm512_storeu_ps, _mm512_sub_epi32, _mm512_sub_ps, _CMP_LT_OQ, _CMP_UNORD_Q, _MM_FROUND_NO_EXC,
    _MM_FROUND_TO_NEAREST_INT,
};

use super::Simd;

/// AVX2 with FMA: eight lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2;

/// AVX-512: sixteen lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512;

const SIGN: i32 = i32::MIN;
const MANTISSA: i32 = 0x807F_FFFF_u32 as i32;
const HALF: i32 = 0x3F00_0000;
const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;

/// Wraps intrinsics: `vectorize!` calls these methods only below a check for their instructions.
macro_rules! wrap {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $ret:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name($($arg: $ty),*) -> $ret {
            // SAFETY: reached only through `vectorize!`, after `level` found the instructions.
            unsafe { $body }
        }
    )*};
}

impl Simd for Avx2 {
    type F = __m256;
    type M = __m256;
    const LANES: usize = 8;

    wrap! {
        splat(value: f32) -> __m256 = _mm256_set1_ps(value);
        add(a: __m256, b: __m256) -> __m256 = _mm256_add_ps(a, b);
        sub(a: __m256, b: __m256) -> __m256 = _mm256_sub_ps(a, b);
        mul(a: __m256, b: __m256) -> __m256 = _mm256_mul_ps(a, b);
        div(a: __m256, b: __m256) -> __m256 = _mm256_div_ps(a, b);
        fma(a: __m256, b: __m256, c: __m256) -> __m256 = _mm256_fmadd_ps(a, b, c);
        max(a: __m256, b: __m256) -> __m256 = _mm256_max_ps(a, b);
        min(a: __m256, b: __m256) -> __m256 = _mm256_min_ps(a, b);
        sqrt(a: __m256) -> __m256 = _mm256_sqrt_ps(a);
        round(a: __m256) -> __m256 = _mm256_round_ps::<NEAREST>(a);
        abs(a: __m256) -> __m256 = _mm256_andnot_ps(_mm256_castsi256_ps(_mm256_set1_epi32(SIGN)), a);
        lt(a: __m256, b: __m256) -> __m256 = _mm256_cmp_ps::<_CMP_LT_OQ>(a, b);
        is_nan(a: __m256) -> __m256 = _mm256_cmp_ps::<_CMP_UNORD_Q>(a, a);
        select(mask: __m256, yes: __m256, no: __m256) -> __m256 = _mm256_blendv_ps(no, yes, mask);
        copysign(a: __m256, b: __m256) -> __m256 = {
            let sign = _mm256_castsi256_ps(_mm256_set1_epi32(SIGN));
            _mm256_or_ps(_mm256_andnot_ps(sign, a), _mm256_and_ps(sign, b))
        };
        exp2_integer(n: __m256) -> __m256 = {
            let biased = _mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127));
            _mm256_castsi256_ps(_mm256_slli_epi32::<23>(biased))
        };
        split_exponent(a: __m256) -> (__m256, __m256) = {
            let bits = _mm256_castps_si256(a);
            let exponent = _mm256_sub_epi32(_mm256_srli_epi32::<23>(bits), _mm256_set1_epi32(126));
            let fraction = _mm256_and_si256(bits, _mm256_set1_epi32(MANTISSA));
            let mantissa = _mm256_or_si256(fraction, _mm256_set1_epi32(HALF));
            (_mm256_cvtepi32_ps(exponent), _mm256_castsi256_ps(mantissa))
        };
    }

    #[inline(always)]
    fn load(from: &[f32]) -> __m256 {
        assert!(from.len() >= 8);
        // SAFETY: the slice has eight elements; the instructions exist as for all methods here.
        unsafe { _mm256_loadu_ps(from.as_ptr()) }
    }
    #[inline(always)]
    fn store(to: &mut [f32], value: __m256) {
        assert!(to.len() >= 8);
        // SAFETY: the slice has eight elements; the instructions exist as for all methods here.
        unsafe { _mm256_storeu_ps(to.as_mut_ptr(), value) }
    }
    #[inline(always)]
    unsafe fn load_at(from: *const f32) -> __m256 {
        // SAFETY: the caller vouches for the memory; the instructions exist as for all methods here.
        unsafe { _mm256_loadu_ps(from) }
    }
    #[inline(always)]
    unsafe fn store_at(to: *mut f32, value: __m256) {
        // SAFETY: the caller vouches for the memory; the instructions exist as for all methods here.
        unsafe { _mm256_storeu_ps(to, value) }
    }
    #[inline(always)]
    fn load_part(from: &[f32]) -> __m256 {
        let mut lanes = [0.0; 8];
        lanes[..from.len()].copy_from_slice(from);
        Self::load(&lanes)
    }
    #[inline(always)]
    fn store_part(to: &mut [f32], value: __m256) {
        let mut lanes = [0.0; 8];
        Self::store(&mut lanes, value);
        let count = to.len();
        to.copy_from_slice(&lanes[..count]);
    }
    #[inline(always)]
    fn sum(a: __m256) -> f32 {
        let mut l = [0.0; 8];
        Self::store(&mut l, a);
        ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]))
    }
}

impl Simd for Avx512 {
    type F = __m512;
    type M = __mmask16;
    const LANES: usize = 16;

    wrap! {
        splat(value: f32) -> __m512 = _mm512_set1_ps(value);
        add(a: __m512, b: __m512) -> __m512 = _mm512_add_ps(a, b);
        sub(a: __m512, b: __m512) -> __m512 = _mm512_sub_ps(a, b);
        mul(a: __m512, b: __m512) -> __m512 = _mm512_mul_ps(a, b);
        div(a: __m512, b: __m512) -> __m512 = _mm512_div_ps(a, b);
        fma(a: __m512, b: __m512, c: __m512) -> __m512 = _mm512_fmadd_ps(a, b, c);
        max(a: __m512, b: __m512) -> __m512 = _mm512_max_ps(a, b);
        min(a: __m512, b: __m512) -> __m512 = _mm512_min_ps(a, b);
        sqrt(a: __m512) -> __m512 = _mm512_sqrt_ps(a);
        round(a: __m512) -> __m512 = _mm512_roundscale_ps::<NEAREST>(a);
        abs(a: __m512) -> __m512 = _mm512_abs_ps(a);
        lt(a: __m512, b: __m512) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_LT_OQ>(a, b);
        is_nan(a: __m512) -> __mmask16 = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(a, a);
        select(mask: __mmask16, yes: __m512, no: __m512) -> __m512 = _mm512_mask_blend_ps(mask, no, yes);
        sum(a: __m512) -> f32 = _mm512_reduce_add_ps(a);
        copysign(a: __m512, b: __m512) -> __m512 = {
            let (sign, rest) = (_mm512_set1_epi32(SIGN), _mm512_set1_epi32(!SIGN));
            let magnitude = _mm512_and_si512(rest, _mm512_castps_si512(a));
            _mm512_castsi512_ps(_mm512_or_si512(magnitude, _mm512_and_si512(sign, _mm512_castps_si512(b))))
        };
        exp2_integer(n: __m512) -> __m512 = {
            let biased = _mm512_add_epi32(_mm512_cvtps_epi32(n), _mm512_set1_epi32(127));
            _mm512_castsi512_ps(_mm512_slli_epi32::<23>(biased))
        };
        split_exponent(a: __m512) -> (__m512, __m512) = {
            let bits = _mm512_castps_si512(a);
            let exponent = _mm512_sub_epi32(_mm512_srli_epi32::<23>(bits), _mm512_set1_epi32(126));
            let fraction = _mm512_and_si512(bits, _mm512_set1_epi32(MANTISSA));
            let mantissa = _mm512_or_si512(fraction, _mm512_set1_epi32(HALF));
            (_mm512_cvtepi32_ps(exponent), _mm512_castsi512_ps(mantissa))
        };
    }

    #[inline(always)]
    fn load(from: &[f32]) -> __m512 {
        assert!(from.len() >= 16);
        // SAFETY: the slice has sixteen elements; the instructions exist as for all methods here.
        unsafe { _mm512_loadu_ps(from.as_ptr()) }
    }
    #[inline(always)]
    fn store(to: &mut [f32], value: __m512) {
        assert!(to.len() >= 16);
        // SAFETY: the slice has sixteen elements; the instructions exist as for all methods here.
        unsafe { _mm512_storeu_ps(to.as_mut_ptr(), value) }
    }
    #[inline(always)]
    unsafe fn load_at(from: *const f32) -> __m512 {
        // SAFETY: the caller vouches for the memory; the instructions exist as for all methods here.
        unsafe { _mm512_loadu_ps(from) }
    }
    #[inline(always)]
    unsafe fn store_at(to: *mut f32, value: __m512) {
        // SAFETY: the caller vouches for the memory; the instructions exist as for all methods here.
        unsafe { _mm512_storeu_ps(to, value) }
    }
    #[inline(always)]
    fn load_part(from: &[f32]) -> __m512 {
        let mask = part(from.len());
        // SAFETY: the mask covers elements of the slice only; the instructions exist as for all methods here.
        unsafe { _mm512_maskz_loadu_ps(mask, from.as_ptr()) }
    }
    #[inline(always)]
    fn store_part(to: &mut [f32], value: __m512) {
        let mask = part(to.len());
        // SAFETY: the mask covers elements of the slice only; the instructions exist as for all methods here.
        unsafe { _mm512_mask_storeu_ps(to.as_mut_ptr(), mask, value) }
    }
}

/// Mask of the first `count` lanes of sixteen.
#[inline(always)]
fn part(count: usize) -> __mmask16 {
    ((1_u32 << count.min(16)) - 1) as __mmask16
}
