//! Conversion between dtypes, as C++ on x86-64 does it.

use dy2st_tensor::{bf16, f16, Complex, DType, HostTensor};

use super::walk::each;
use crate::{allocate, Item, KernelError, Slice, SliceMut, View, ViewMut};

/// The tensor with its elements converted to `dtype`; the same tensor when it has that dtype already.
pub fn cast(x: &HostTensor, dtype: DType) -> Result<HostTensor, KernelError> {
    if x.dtype() == dtype {
        return Ok(x.clone());
    }
    allocate(x.shape(), dtype, |out| cast_into(x.into(), out))
}

/// The elements of `x` converted into `out`, which has the shape of `x` and any dtype.
///
/// Integers wrap. Floats are cut towards zero to 32 bits (64 for `int64`); what does not fit there, and NaN, becomes the
/// least integer before it wraps to fewer bits. Anything but zero is true.
pub fn cast_into(x: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(x.shape)?;
    match x.data {
        Slice::Bool(x) => from(x, out.data),
        Slice::U8(x) => from(x, out.data),
        Slice::I8(x) => from(x, out.data),
        Slice::I16(x) => from(x, out.data),
        Slice::I32(x) => from(x, out.data),
        Slice::I64(x) => from(x, out.data),
        Slice::F16(x) => from(x, out.data),
        Slice::BF16(x) => from(x, out.data),
        Slice::F32(x) => from(x, out.data),
        Slice::F64(x) => from(x, out.data),
        Slice::C64(x) => from(x, out.data),
        Slice::C128(x) => from(x, out.data),
    }
    Ok(())
}

fn from<T: Convert>(x: &[T], out: SliceMut<'_>) {
    match out {
        SliceMut::Bool(out) => each(x, out, T::to_bool),
        SliceMut::U8(out) => each(x, out, |v| v.to_i32() as u8),
        SliceMut::I8(out) => each(x, out, |v| v.to_i32() as i8),
        SliceMut::I16(out) => each(x, out, |v| v.to_i32() as i16),
        SliceMut::I32(out) => each(x, out, T::to_i32),
        SliceMut::I64(out) => each(x, out, T::to_i64),
        SliceMut::F16(out) => each(x, out, |v| f16::from_f32(v.to_f32())),
        SliceMut::BF16(out) => each(x, out, |v| to_bf16(v.to_f32())),
        SliceMut::F32(out) => each(x, out, T::to_f32),
        SliceMut::F64(out) => each(x, out, T::to_f64),
        SliceMut::C64(out) => each(x, out, |v| Complex { re: v.to_f32(), im: v.imaginary() as f32 }),
        SliceMut::C128(out) => each(x, out, |v| Complex { re: v.to_f64(), im: v.imaginary() }),
    }
}

/// Paddle's NaN has all mantissa bits.
fn to_bf16(value: f32) -> bf16 {
    if value.is_nan() {
        bf16::from_bits(0x7FFF)
    } else {
        bf16::from_f32(value)
    }
}

/// A float cut to an integer between `min` and `max`; outside and NaN it is `min`.
pub(super) fn cut(value: f64, min: i64, max: i64) -> i64 {
    // The bound above `max` is exact in float64 for all integer types.
    if value >= min as f64 && value < max as f64 + if max == i64::MAX { 0.0 } else { 1.0 } {
        value as i64
    } else {
        min
    }
}

trait Convert: Item {
    fn to_bool(self) -> bool;
    fn to_i32(self) -> i32;
    fn to_i64(self) -> i64;
    fn to_f32(self) -> f32;
    fn to_f64(self) -> f64;
    fn imaginary(self) -> f64 {
        0.0
    }
}

macro_rules! convert {
    ($($T:ty, $v:ident: $bool:expr, $i32:expr, $i64:expr, $f32:expr, $f64:expr;)*) => {$(
        impl Convert for $T {
            #[inline(always)]
            fn to_bool(self) -> bool { let $v = self; $bool }
            #[inline(always)]
            fn to_i32(self) -> i32 { let $v = self; $i32 }
            #[inline(always)]
            fn to_i64(self) -> i64 { let $v = self; $i64 }
            #[inline(always)]
            fn to_f32(self) -> f32 { let $v = self; $f32 }
            #[inline(always)]
            fn to_f64(self) -> f64 { let $v = self; $f64 }
        }
    )*};
}

fn cut32(value: f64) -> i32 {
    cut(value, i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

fn cut64(value: f64) -> i64 {
    cut(value, i64::MIN, i64::MAX)
}

convert! {
    bool, v: v, i32::from(v), i64::from(v), f32::from(u8::from(v)), f64::from(u8::from(v));
    u8, v: v != 0, v.into(), v.into(), v.into(), v.into();
    i8, v: v != 0, v.into(), v.into(), v.into(), v.into();
    i16, v: v != 0, v.into(), v.into(), v.into(), v.into();
    i32, v: v != 0, v, v.into(), v as f32, v.into();
    i64, v: v != 0, v as i32, v, v as f32, v as f64;
    f16, v: v != Self::ZERO, cut32(v.to_f64()), cut64(v.to_f64()), v.to_f32(), v.to_f64();
    bf16, v: v != Self::ZERO, cut32(v.to_f64()), cut64(v.to_f64()), v.to_f32(), v.to_f64();
    f32, v: v != 0.0, cut32(v.into()), cut64(v.into()), v, v.into();
    f64, v: v != 0.0, cut32(v), cut64(v), v as f32, v;
}

macro_rules! convert_complex {
    ($($T:ty)*) => {$(
        impl Convert for Complex<$T> {
            fn to_bool(self) -> bool { self.re != 0.0 || self.im != 0.0 }
            fn to_i32(self) -> i32 { self.re.to_i32() }
            fn to_i64(self) -> i64 { self.re.to_i64() }
            fn to_f32(self) -> f32 { self.re.to_f32() }
            fn to_f64(self) -> f64 { self.re.to_f64() }
            fn imaginary(self) -> f64 { self.im.to_f64() }
        }
    )*};
}

convert_complex!(f32 f64);
