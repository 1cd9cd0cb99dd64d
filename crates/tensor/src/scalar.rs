//! One element, or one Python number, outside a tensor.

use std::fmt;

use crate::DTypeKind;

/// A number as Python sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// `bool`.
    Bool(bool),
    /// `int`, of the range of `int64`.
    Int(i64),
    /// `float`.
    Float(f64),
    /// `complex`: real and imaginary part.
    Complex(f64, f64),
}

impl Scalar {
    /// Kind of the number.
    pub const fn kind(self) -> DTypeKind {
        match self {
            Self::Bool(_) => DTypeKind::Bool,
            Self::Int(_) => DTypeKind::Int,
            Self::Float(_) => DTypeKind::Float,
            Self::Complex(..) => DTypeKind::Complex,
        }
    }

    /// As a `float`; a complex number gives its real part.
    pub const fn to_f64(self) -> f64 {
        match self {
            Self::Bool(value) => value as u8 as f64,
            Self::Int(value) => value as f64,
            Self::Float(value) | Self::Complex(value, _) => value,
        }
    }

    /// As an integer. Floats are cut towards zero; what does not fit, and NaN, gives the least `i64`, which is what
    /// x86 gives and so what Paddle's CPU kernels give.
    pub fn to_i64(self) -> i64 {
        match self {
            Self::Bool(value) => i64::from(value),
            Self::Int(value) => value,
            Self::Float(value) | Self::Complex(value, _) => cut_to_i64(value),
        }
    }

    /// True unless the number is zero; NaN is true.
    pub fn to_bool(self) -> bool {
        match self {
            Self::Bool(value) => value,
            Self::Int(value) => value != 0,
            Self::Float(value) => value != 0.0,
            Self::Complex(re, im) => re != 0.0 || im != 0.0,
        }
    }
}

/// Float to `i64` as `cvttsd2si` does it.
fn cut_to_i64(value: f64) -> i64 {
    // 2^63 is exact; everything from there up, and NaN, is out of range.
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value) {
        value as i64
    } else {
        i64::MIN
    }
}

impl From<bool> for Scalar {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Scalar {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<f64> for Scalar {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => f.write_str(if *value { "True" } else { "False" }),
            Self::Int(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Complex(re, im) => write!(f, "({re:?}{im:+?}j)"),
        }
    }
}
