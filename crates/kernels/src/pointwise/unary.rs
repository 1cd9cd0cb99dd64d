//! Functions of one tensor.

use dy2st_tensor::{bf16, f16, DType, HostTensor};

use super::unary_f32;
use crate::threads::rows;
use crate::{allocate, KernelError, Slice, SliceMut, View, ViewMut};

/// A function of one element. Attributes are those of Paddle's functions of the same names.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "named for the function")]
pub enum Unary {
    Abs,
    Neg,
    Sign,
    Square,
    Sqrt,
    Rsqrt,
    Reciprocal,
    Exp,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Erf,
    Erfinv,
    Lgamma,
    Digamma,
    Floor,
    Ceil,
    /// To the nearest integer, halves to the even one.
    Round,
    Trunc,
    Sigmoid,
    LogSigmoid,
    Relu,
    Relu6,
    Silu,
    Gelu,
    GeluTanh,
    Mish,
    Softsign,
    TanhShrink,
    Hardswish,
    Hardsigmoid {
        slope: f64,
        offset: f64,
    },
    Softplus {
        beta: f64,
        threshold: f64,
    },
    Elu {
        alpha: f64,
    },
    Celu {
        alpha: f64,
    },
    Selu {
        scale: f64,
        alpha: f64,
    },
    LeakyRelu {
        slope: f64,
    },
    Hardtanh {
        min: f64,
        max: f64,
    },
    Hardshrink {
        threshold: f64,
    },
    Softshrink {
        threshold: f64,
    },
    ThresholdedRelu {
        threshold: f64,
        value: f64,
    },
    /// `x * sigmoid(beta * x)`.
    Swish {
        beta: f64,
    },
    /// `scale * x + bias`.
    Scale {
        scale: f64,
        bias: f64,
    },
    /// `scale * (x + bias)`.
    BiasScale {
        scale: f64,
        bias: f64,
    },
    /// `x` kept within the bounds; NaN stays.
    Clip {
        min: f64,
        max: f64,
    },
    /// `x ** exponent`.
    Power {
        exponent: f64,
    },
}

impl Unary {
    /// Rough cost in simple operations, for the choice of threads.
    fn work(self) -> usize {
        match self {
            Self::Abs | Self::Neg | Self::Relu | Self::Square | Self::Scale { .. } | Self::Clip { .. } => 1,
            _ => 8,
        }
    }
}

/// `op` of a tensor; the result has its shape and dtype.
pub fn unary(op: Unary, x: &HostTensor) -> Result<HostTensor, KernelError> {
    allocate(x.shape(), x.dtype(), |out| unary_into(op, x.into(), out))
}

/// `op` of `x` into `out`, which has the shape and dtype of `x`.
pub fn unary_into(op: Unary, x: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    out.expect_shape(x.shape)?;
    unary_slice(op, x.data, out.data)
}

/// `op` of the elements of `x` into as many elements of `out`, of the same dtype.
pub fn unary_slice(op: Unary, x: Slice<'_>, out: SliceMut<'_>) -> Result<(), KernelError> {
    if x.len() != out.len() {
        return Err(KernelError::OutputShape { expected: vec![x.len()], found: vec![out.len()] });
    }
    let (dtype, found) = (x.dtype(), out.dtype());
    match (x, out) {
        (Slice::F32(x), SliceMut::F32(out)) => {
            rows(out, 1, op.work(), |start, out| {
                let x = &x[start..start + out.len()];
                if !unary_f32::vector(op, x, out) {
                    float32(op, x, out);
                }
            });
        }
        (Slice::F64(x), SliceMut::F64(out)) => float64(op, x, out),
        (Slice::F16(x), SliceMut::F16(out)) => through_f32(op, x, out, f16::to_f32, f16::from_f32),
        (Slice::BF16(x), SliceMut::BF16(out)) => through_f32(op, x, out, bf16::to_f32, bf16::from_f32),
        (Slice::U8(x), SliceMut::U8(out)) => unsigned(op, x, out)?,
        (Slice::I8(x), SliceMut::I8(out)) => signed_i8(op, x, out)?,
        (Slice::I16(x), SliceMut::I16(out)) => signed_i16(op, x, out)?,
        (Slice::I32(x), SliceMut::I32(out)) => signed_i32(op, x, out)?,
        (Slice::I64(x), SliceMut::I64(out)) => signed_i64(op, x, out)?,
        (Slice::Bool(_) | Slice::C64(_) | Slice::C128(_), _) => return Err(unsupported(dtype)),
        _ => return Err(KernelError::DType { expected: dtype, found }),
    }
    Ok(())
}

fn unsupported(dtype: DType) -> KernelError {
    KernelError::Unsupported { kernel: "unary", dtype }
}

/// Half-precision elements are computed in `float32`, a stack buffer at a time.
fn through_f32<H: Copy>(op: Unary, x: &[H], out: &mut [H], widen: fn(H) -> f32, narrow: fn(f32) -> H) {
    let (mut wide, mut done) = ([0f32; 256], [0f32; 256]);
    for (x, out) in x.chunks(256).zip(out.chunks_mut(256)) {
        let (wide, done) = (&mut wide[..x.len()], &mut done[..x.len()]);
        for (wide, &x) in wide.iter_mut().zip(x) {
            *wide = widen(x);
        }
        if !unary_f32::vector(op, wide, done) {
            float32(op, wide, done);
        }
        for (out, &done) in out.iter_mut().zip(&*done) {
            *out = narrow(done);
        }
    }
}

fn each<T: Copy, R>(x: &[T], out: &mut [R], f: impl Fn(T) -> R) {
    for (out, &x) in out.iter_mut().zip(x) {
        *out = f(x);
    }
}

/// Where the exponent is one that models use, the power needs no logarithm.
macro_rules! power {
    ($x:ident, $out:ident, $exponent:ident, $T:ty) => {
        if $exponent == 2.0 {
            each($x, $out, |v: $T| v * v)
        } else if $exponent == 3.0 {
            each($x, $out, |v: $T| v * v * v)
        } else if $exponent == 1.0 {
            each($x, $out, |v: $T| v)
        } else {
            each($x, $out, |v: $T| v.powf($exponent as $T))
        }
    };
}

macro_rules! float {
    ($name:ident, $T:ident, $erf:path, $lgamma:path) => {
        /// All functions, one element at a time.
        fn $name(op: Unary, x: &[$T], out: &mut [$T]) {
            let sigmoid = |v: $T| 1.0 / (1.0 + (-v).exp());
            let softplus = |v: $T| if v > 20.0 { v } else { v.exp().ln_1p() };
            match op {
                Unary::Abs => each(x, out, $T::abs),
                Unary::Neg => each(x, out, |v| -v),
                Unary::Sign => each(x, out, |v: $T| {
                    if v > 0.0 {
                        1.0
                    } else if v < 0.0 {
                        -1.0
                    } else {
                        v.abs()
                    }
                }),
                Unary::Square => each(x, out, |v| v * v),
                Unary::Sqrt => each(x, out, $T::sqrt),
                Unary::Rsqrt => each(x, out, |v: $T| 1.0 / v.sqrt()),
                Unary::Reciprocal => each(x, out, |v| 1.0 / v),
                Unary::Exp => each(x, out, $T::exp),
                Unary::Expm1 => each(x, out, $T::exp_m1),
                Unary::Log => each(x, out, $T::ln),
                Unary::Log2 => each(x, out, $T::log2),
                Unary::Log10 => each(x, out, $T::log10),
                Unary::Log1p => each(x, out, $T::ln_1p),
                Unary::Sin => each(x, out, $T::sin),
                Unary::Cos => each(x, out, $T::cos),
                Unary::Tan => each(x, out, $T::tan),
                Unary::Asin => each(x, out, $T::asin),
                Unary::Acos => each(x, out, $T::acos),
                Unary::Atan => each(x, out, $T::atan),
                Unary::Sinh => each(x, out, $T::sinh),
                Unary::Cosh => each(x, out, $T::cosh),
                Unary::Tanh => each(x, out, $T::tanh),
                Unary::Asinh => each(x, out, $T::asinh),
                Unary::Acosh => each(x, out, $T::acosh),
                Unary::Atanh => each(x, out, $T::atanh),
                Unary::Erf => each(x, out, $erf),
                Unary::Erfinv => each(x, out, |v| super::numbers::erfinv(f64::from(v)) as $T),
                Unary::Lgamma => each(x, out, $lgamma),
                Unary::Digamma => each(x, out, |v| super::numbers::digamma(f64::from(v)) as $T),
                Unary::Floor => each(x, out, $T::floor),
                Unary::Ceil => each(x, out, $T::ceil),
                Unary::Round => each(x, out, $T::round_ties_even),
                Unary::Trunc => each(x, out, $T::trunc),
                Unary::Sigmoid => each(x, out, sigmoid),
                Unary::LogSigmoid => each(x, out, |v: $T| v.min(0.0) - (-v.abs()).exp().ln_1p()),
                // NaN becomes 0, as in Paddle's kernel; in `relu6` it stays.
                Unary::Relu => each(x, out, |v| if v > 0.0 { v } else { 0.0 }),
                Unary::Relu6 => each(x, out, |v: $T| {
                    if v < 0.0 {
                        0.0
                    } else if v > 6.0 {
                        6.0
                    } else {
                        v
                    }
                }),
                Unary::Silu => each(x, out, |v| v * sigmoid(v)),
                Unary::Swish { beta } => each(x, out, |v| v * sigmoid(beta as $T * v)),
                Unary::Gelu => each(x, out, |v: $T| v * 0.5 * (1.0 + $erf(v * std::f64::consts::FRAC_1_SQRT_2 as $T))),
                Unary::GeluTanh => {
                    each(x, out, |v: $T| v * 0.5 * (1.0 + (SQRT_2_OVER_PI as $T * (v + 0.044715 * v * v * v)).tanh()))
                }
                Unary::Mish => each(x, out, |v: $T| v * softplus(v).tanh()),
                Unary::Softsign => each(x, out, |v: $T| v / (1.0 + v.abs())),
                Unary::TanhShrink => each(x, out, |v: $T| v - v.tanh()),
                Unary::Hardswish => each(x, out, |v: $T| v * clip(v + 3.0, 0.0, 6.0) / 6.0),
                Unary::Hardsigmoid { slope, offset } => {
                    each(x, out, |v: $T| clip(v * narrow(slope) as $T + narrow(offset) as $T, 0.0, 1.0));
                }
                Unary::Softplus { beta, threshold } => each(x, out, |v: $T| {
                    let scaled = v * beta as $T;
                    if scaled > threshold as $T {
                        v
                    } else {
                        scaled.exp().ln_1p() / beta as $T
                    }
                }),
                Unary::Elu { alpha } => {
                    each(x, out, |v: $T| if v < 0.0 { narrow(alpha) as $T * v.exp_m1() } else { v })
                }
                Unary::Celu { alpha } => {
                    each(x, out, |v: $T| if v < 0.0 { alpha as $T * (v / alpha as $T).exp_m1() } else { v })
                }
                Unary::Selu { scale, alpha } => each(x, out, |v: $T| {
                    narrow(scale) as $T * if v <= 0.0 { narrow(alpha) as $T * v.exp_m1() } else { v }
                }),
                Unary::LeakyRelu { slope } => each(x, out, |v: $T| if v < 0.0 { v * slope as $T } else { v }),
                Unary::Hardtanh { min, max } | Unary::Clip { min, max } => {
                    each(x, out, |v: $T| clip(v, min as $T, max as $T));
                }
                Unary::Hardshrink { threshold } => {
                    let t = narrow(threshold) as $T;
                    each(x, out, |v: $T| if v > -t && v < t { 0.0 } else { v });
                }
                Unary::Softshrink { threshold } => {
                    // Masks are multiplied in, as in Paddle, so that infinities become NaN.
                    let t = narrow(threshold) as $T;
                    let mask = |set: bool| f32::from(u8::from(set)) as $T;
                    each(x, out, |v: $T| mask(v > t) * (v - t) + mask(v < -t) * (v + t));
                }
                Unary::ThresholdedRelu { threshold, value } => {
                    let (t, value) = (narrow(threshold) as $T, narrow(value) as $T);
                    each(x, out, |v: $T| {
                        let mask = f32::from(u8::from(v > t)) as $T;
                        mask * v + (1.0 - mask) * value
                    });
                }
                Unary::Scale { scale, bias } => each(x, out, |v: $T| v * scale as $T + bias as $T),
                Unary::BiasScale { scale, bias } => each(x, out, |v: $T| (v + bias as $T) * scale as $T),
                Unary::Power { exponent } => power!(x, out, exponent, $T),
            }
        }
    };
}

/// An attribute that Paddle keeps in `float32`.
fn narrow(attribute: f64) -> f32 {
    attribute as f32
}

/// `value` kept within the bounds, the lower one first; NaN stays.
fn clip<T: PartialOrd>(value: T, min: T, max: T) -> T {
    if value < min {
        min
    } else if value > max {
        max
    } else {
        value
    }
}

/// Of the tanh approximation of `gelu`.
const SQRT_2_OVER_PI: f64 = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2;

float!(float32, f32, libm::erff, libm::lgammaf);
float!(float64, f64, libm::erf, libm::lgamma);

macro_rules! integer {
    ($name:ident, $T:ident, $abs:expr, $sign:expr) => {
        /// The functions that integers have; arithmetic wraps around.
        fn $name(op: Unary, x: &[$T], out: &mut [$T]) -> Result<(), KernelError> {
            match op {
                Unary::Abs => each(x, out, $abs),
                Unary::Neg => each(x, out, $T::wrapping_neg),
                Unary::Sign => each(x, out, $sign),
                Unary::Square => each(x, out, |v: $T| v.wrapping_mul(v)),
                Unary::Relu => each(x, out, |v: $T| v.max(0)),
                Unary::Floor | Unary::Ceil | Unary::Round | Unary::Trunc => out.copy_from_slice(x),
                // Paddle turns the attributes into the element type first.
                Unary::Scale { scale, bias } => {
                    each(x, out, |v| v.wrapping_mul(scale as i64 as $T).wrapping_add(bias as i64 as $T));
                }
                Unary::BiasScale { scale, bias } => {
                    each(x, out, |v| v.wrapping_add(bias as i64 as $T).wrapping_mul(scale as i64 as $T));
                }
                Unary::Clip { min, max } => each(x, out, |v| clip(v, min as $T, max as $T)),
                // Paddle multiplies in the integer type, by the exponent cut to it; it never ends for negative ones.
                Unary::Power { exponent } if exponent < 0.0 => {
                    return Err(KernelError::attribute("pow", "an integer tensor has no negative integer power"));
                }
                Unary::Power { exponent } => each(x, out, |v: $T| v.wrapping_pow(exponent as u32)),
                _ => return Err(unsupported(<$T as dy2st_tensor::Element>::DTYPE)),
            }
            Ok(())
        }
    };
}

integer!(unsigned, u8, |v| v, |v: u8| u8::from(v > 0));
integer!(signed_i8, i8, i8::wrapping_abs, i8::signum);
integer!(signed_i16, i16, i16::wrapping_abs, i16::signum);
integer!(signed_i32, i32, i32::wrapping_abs, i32::signum);
integer!(signed_i64, i64, i64::wrapping_abs, i64::signum);
