//! Arithmetic of two tensors of one dtype, with broadcasting.

use dy2st_tensor::{bf16, broadcast_shapes, f16, Complex, DType, HostTensor};

use super::walk::{Quick, Walk};
use crate::{allocate, KernelError, Slice, SliceMut, View, ViewMut};

/// A function of two elements of one dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named for the function")]
pub enum Binary {
    /// On `bool`: or.
    Add,
    Sub,
    /// On `bool`: and.
    Mul,
    /// True division, of floats and complex numbers.
    Div,
    /// Rounded down.
    FloorDiv,
    /// Rounded towards zero.
    TruncDiv,
    /// Of the sign of the divisor.
    Mod,
    /// Of the sign of the dividend.
    Fmod,
    Pow,
    /// NaN if either is NaN.
    Max,
    /// NaN if either is NaN.
    Min,
    /// The other one if one is NaN.
    Fmax,
    /// The other one if one is NaN.
    Fmin,
    Atan2,
    Hypot,
    Copysign,
    Heaviside,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

/// `op` of two tensors of one dtype, broadcast together.
pub fn binary(op: Binary, a: &HostTensor, b: &HostTensor) -> Result<HostTensor, KernelError> {
    let shape = broadcast_shapes(a.shape(), b.shape())?;
    allocate(&shape, a.dtype(), |out| binary_into(op, a.into(), b.into(), out))
}

/// `op` of `a` and `b` into `out`, which has the shape that both broadcast to and their dtype.
pub fn binary_into(op: Binary, a: View<'_>, b: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(&broadcast_shapes(a.shape, b.shape)?)?;
    let walk = Walk::new(a.shape, b.shape, out.shape)?;
    run(op, &walk, a.data, b.data, out.data)
}

/// `op` of the elements of `a` and `b` into as many elements of `out`, all of one dtype and number.
pub fn binary_slices(op: Binary, a: Slice<'_>, b: Slice<'_>, out: SliceMut<'_>) -> Result<(), KernelError> {
    if a.len() != out.len() || b.len() != out.len() {
        return Err(KernelError::OutputShape { expected: vec![a.len(), b.len()], found: vec![out.len()] });
    }
    let walk = Walk::new(&[a.len()], &[b.len()], &[out.len()])?;
    run(op, &walk, a, b, out)
}

fn run(op: Binary, walk: &Walk, a: Slice<'_>, b: Slice<'_>, out: SliceMut<'_>) -> Result<(), KernelError> {
    let (dtype, found) = (a.dtype(), if a.dtype() == b.dtype() { out.dtype() } else { b.dtype() });
    match (a, b, out) {
        (Slice::F32(a), Slice::F32(b), SliceMut::F32(out)) => {
            let quick = match op {
                Binary::Add => Quick::Add,
                Binary::Sub => Quick::Sub,
                Binary::Mul => Quick::Mul,
                Binary::Div => Quick::Div,
                _ => return float32(op, walk, a, b, out),
            };
            walk.quick(quick, a, b, out);
            Ok(())
        }
        (Slice::F64(a), Slice::F64(b), SliceMut::F64(out)) => float64(op, walk, a, b, out),
        (Slice::F16(a), Slice::F16(b), SliceMut::F16(out)) => half(op, walk, a, b, out),
        (Slice::BF16(a), Slice::BF16(b), SliceMut::BF16(out)) => half(op, walk, a, b, out),
        (Slice::U8(a), Slice::U8(b), SliceMut::U8(out)) => unsigned8(op, walk, a, b, out),
        (Slice::I8(a), Slice::I8(b), SliceMut::I8(out)) => signed8(op, walk, a, b, out),
        (Slice::I16(a), Slice::I16(b), SliceMut::I16(out)) => signed16(op, walk, a, b, out),
        (Slice::I32(a), Slice::I32(b), SliceMut::I32(out)) => signed32(op, walk, a, b, out),
        (Slice::I64(a), Slice::I64(b), SliceMut::I64(out)) => signed64(op, walk, a, b, out),
        (Slice::Bool(a), Slice::Bool(b), SliceMut::Bool(out)) => boolean(op, walk, a, b, out),
        (Slice::C64(a), Slice::C64(b), SliceMut::C64(out)) => complex64(op, walk, a, b, out),
        (Slice::C128(a), Slice::C128(b), SliceMut::C128(out)) => complex128(op, walk, a, b, out),
        _ => Err(KernelError::DType { expected: dtype, found }),
    }
}

fn unsupported(dtype: DType) -> KernelError {
    KernelError::Unsupported { kernel: "binary", dtype }
}

/// Half-precision operands are computed in `float32`.
fn half<H: Half>(op: Binary, walk: &Walk, a: &[H], b: &[H], out: &mut [H]) -> Result<(), KernelError> {
    let widen = |x: &[H]| x.iter().map(|&v| v.widen()).collect::<Vec<f32>>();
    let mut wide = vec![0f32; out.len()];
    float32(op, walk, &widen(a), &widen(b), &mut wide)?;
    for (out, wide) in out.iter_mut().zip(wide) {
        *out = H::narrow(wide);
    }
    Ok(())
}

/// A half-precision type.
pub(crate) trait Half: crate::Item {
    fn widen(self) -> f32;
    fn narrow(value: f32) -> Self;
}

impl Half for f16 {
    fn widen(self) -> f32 {
        self.to_f32()
    }
    fn narrow(value: f32) -> Self {
        Self::from_f32(value)
    }
}

impl Half for bf16 {
    fn widen(self) -> f32 {
        self.to_f32()
    }
    fn narrow(value: f32) -> Self {
        Self::from_f32(value)
    }
}

macro_rules! float {
    ($name:ident, $T:ident) => {
        fn $name(op: Binary, walk: &Walk, a: &[$T], b: &[$T], out: &mut [$T]) -> Result<(), KernelError> {
            match op {
                Binary::Add => walk.zip(a, b, out, |a, b| a + b),
                Binary::Sub => walk.zip(a, b, out, |a, b| a - b),
                Binary::Mul => walk.zip(a, b, out, |a, b| a * b),
                Binary::Div => walk.zip(a, b, out, |a, b| a / b),
                Binary::FloorDiv => walk.zip(a, b, out, |a: $T, b: $T| {
                    if b == 0.0 {
                        return a / b;
                    }
                    let rest = a % b;
                    let mut quotient = (a - rest) / b;
                    if rest != 0.0 && (b < 0.0) != (rest < 0.0) {
                        quotient -= 1.0;
                    }
                    if quotient == 0.0 {
                        return (0.0 as $T).copysign(a / b);
                    }
                    let whole = quotient.floor();
                    if quotient - whole > 0.5 {
                        whole + 1.0
                    } else {
                        whole
                    }
                }),
                Binary::TruncDiv => walk.zip(a, b, out, |a: $T, b: $T| (a / b).trunc()),
                Binary::Mod => walk.zip(a, b, out, |a: $T, b: $T| {
                    let rest = a % b;
                    if rest != 0.0 && (b < 0.0) != (rest < 0.0) {
                        rest + b
                    } else {
                        rest
                    }
                }),
                Binary::Fmod => walk.zip(a, b, out, |a: $T, b: $T| a % b),
                Binary::Pow => walk.zip(a, b, out, $T::powf),
                Binary::Max => walk.zip(a, b, out, |a: $T, b: $T| if a > b || a.is_nan() { a } else { b }),
                Binary::Min => walk.zip(a, b, out, |a: $T, b: $T| if a < b || a.is_nan() { a } else { b }),
                Binary::Fmax => walk.zip(a, b, out, |a: $T, b: $T| if a > b || b.is_nan() { a } else { b }),
                Binary::Fmin => walk.zip(a, b, out, |a: $T, b: $T| if a < b || b.is_nan() { a } else { b }),
                Binary::Atan2 => walk.zip(a, b, out, $T::atan2),
                Binary::Hypot => walk.zip(a, b, out, $T::hypot),
                Binary::Copysign => walk.zip(a, b, out, $T::copysign),
                Binary::Heaviside => walk.zip(a, b, out, |a: $T, b: $T| {
                    if a == 0.0 {
                        b
                    } else if a > 0.0 {
                        1.0
                    } else if a < 0.0 {
                        0.0
                    } else {
                        a
                    }
                }),
                Binary::And | Binary::Or | Binary::Xor | Binary::Shl | Binary::Shr => {
                    return Err(unsupported(<$T as dy2st_tensor::Element>::DTYPE));
                }
            }
            Ok(())
        }
    };
}

float!(float32, f32);
float!(float64, f64);

macro_rules! integer {
    ($name:ident, $T:ident, $negative:expr) => {
        /// Arithmetic wraps around; division by zero is an error.
        fn $name(op: Binary, walk: &Walk, a: &[$T], b: &[$T], out: &mut [$T]) -> Result<(), KernelError> {
            let negative: fn($T) -> bool = $negative;
            if matches!(op, Binary::FloorDiv | Binary::TruncDiv | Binary::Mod | Binary::Fmod)
                && !a.is_empty()
                && b.contains(&0)
            {
                return Err(KernelError::DivisionByZero);
            }
            match op {
                Binary::Add => walk.zip(a, b, out, $T::wrapping_add),
                Binary::Sub => walk.zip(a, b, out, $T::wrapping_sub),
                Binary::Mul => walk.zip(a, b, out, $T::wrapping_mul),
                Binary::FloorDiv => walk.zip(a, b, out, |a: $T, b: $T| {
                    let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
                    if rest != 0 && negative(rest) != negative(b) {
                        quotient.wrapping_sub(1)
                    } else {
                        quotient
                    }
                }),
                Binary::TruncDiv => walk.zip(a, b, out, $T::wrapping_div),
                Binary::Mod => walk.zip(a, b, out, |a: $T, b: $T| {
                    let rest = a.wrapping_rem(b);
                    if rest != 0 && negative(rest) != negative(b) {
                        rest.wrapping_add(b)
                    } else {
                        rest
                    }
                }),
                Binary::Fmod => walk.zip(a, b, out, $T::wrapping_rem),
                // Paddle computes in float64 and rounds; what does not fit becomes the least integer.
                Binary::Pow => walk.zip(a, b, out, |a: $T, b: $T| {
                    super::cast::cut((a as f64).powf(b as f64).round_ties_even(), <$T>::MIN as i64, <$T>::MAX as i64)
                        as $T
                }),
                Binary::Max | Binary::Fmax => walk.zip(a, b, out, $T::max),
                Binary::Min | Binary::Fmin => walk.zip(a, b, out, $T::min),
                Binary::And => walk.zip(a, b, out, |a, b| a & b),
                Binary::Or => walk.zip(a, b, out, |a, b| a | b),
                Binary::Xor => walk.zip(a, b, out, |a, b| a ^ b),
                Binary::Shl => walk
                    .zip(a, b, out, |a: $T, b: $T| u32::try_from(b).ok().and_then(|by| a.checked_shl(by)).unwrap_or(0)),
                Binary::Shr => walk.zip(a, b, out, |a: $T, b: $T| {
                    let fill = if negative(a) { !0 } else { 0 };
                    u32::try_from(b).ok().and_then(|by| a.checked_shr(by)).unwrap_or(fill)
                }),
                Binary::Div | Binary::Atan2 | Binary::Hypot | Binary::Copysign | Binary::Heaviside => {
                    return Err(unsupported(<$T as dy2st_tensor::Element>::DTYPE));
                }
            }
            Ok(())
        }
    };
}

integer!(unsigned8, u8, |_| false);
integer!(signed8, i8, |v| v < 0);
integer!(signed16, i16, |v| v < 0);
integer!(signed32, i32, |v| v < 0);
integer!(signed64, i64, |v| v < 0);

fn boolean(op: Binary, walk: &Walk, a: &[bool], b: &[bool], out: &mut [bool]) -> Result<(), KernelError> {
    match op {
        Binary::Add | Binary::Or | Binary::Max | Binary::Fmax => walk.zip(a, b, out, |a, b| a | b),
        Binary::Mul | Binary::And | Binary::Min | Binary::Fmin => walk.zip(a, b, out, |a, b| a & b),
        Binary::Xor => walk.zip(a, b, out, |a, b| a ^ b),
        _ => return Err(unsupported(DType::Bool)),
    }
    Ok(())
}

macro_rules! complex {
    ($name:ident, $T:ident) => {
        fn $name(
            op: Binary,
            walk: &Walk,
            a: &[Complex<$T>],
            b: &[Complex<$T>],
            out: &mut [Complex<$T>],
        ) -> Result<(), KernelError> {
            type C = Complex<$T>;
            match op {
                Binary::Add => walk.zip(a, b, out, |a: C, b: C| C { re: a.re + b.re, im: a.im + b.im }),
                Binary::Sub => walk.zip(a, b, out, |a: C, b: C| C { re: a.re - b.re, im: a.im - b.im }),
                Binary::Mul => {
                    walk.zip(a, b, out, |a: C, b: C| C { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re })
                }
                Binary::Div => walk.zip(a, b, out, |a: C, b: C| {
                    let square = b.re * b.re + b.im * b.im;
                    C { re: (a.re * b.re + a.im * b.im) / square, im: (a.im * b.re - a.re * b.im) / square }
                }),
                _ => return Err(unsupported(<C as dy2st_tensor::Element>::DTYPE)),
            }
            Ok(())
        }
    };
}

complex!(complex64, f32);
complex!(complex128, f64);
