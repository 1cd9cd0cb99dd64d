//! Element types, with the names that Paddle gives them.

use std::fmt;
use std::str::FromStr;

use crate::TensorError;

/// Type of a tensor's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DType {
    /// `bool`, one byte.
    Bool,
    /// `uint8`.
    UInt8,
    /// `int8`.
    Int8,
    /// `int16`.
    Int16,
    /// `int32`.
    Int32,
    /// `int64`.
    Int64,
    /// `float16`, IEEE binary16.
    Float16,
    /// `bfloat16`, the upper half of a binary32.
    BFloat16,
    /// `float32`.
    Float32,
    /// `float64`.
    Float64,
    /// `complex64`, two `float32`.
    Complex64,
    /// `complex128`, two `float64`.
    Complex128,
}

/// Kind of a dtype, ordered as Python scalars promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DTypeKind {
    /// `bool`.
    Bool,
    /// Signed and unsigned integers.
    Int,
    /// Floating point.
    Float,
    /// Complex floating point.
    Complex,
}

impl DType {
    /// All dtypes, in the order of the enum.
    pub const ALL: [Self; 12] = [
        Self::Bool,
        Self::UInt8,
        Self::Int8,
        Self::Int16,
        Self::Int32,
        Self::Int64,
        Self::Float16,
        Self::BFloat16,
        Self::Float32,
        Self::Float64,
        Self::Complex64,
        Self::Complex128,
    ];

    /// Paddle's name, for example `float32`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::UInt8 => "uint8",
            Self::Int8 => "int8",
            Self::Int16 => "int16",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Float16 => "float16",
            Self::BFloat16 => "bfloat16",
            Self::Float32 => "float32",
            Self::Float64 => "float64",
            Self::Complex64 => "complex64",
            Self::Complex128 => "complex128",
        }
    }

    /// Bytes of one element.
    pub const fn size(self) -> usize {
        match self {
            Self::Bool | Self::UInt8 | Self::Int8 => 1,
            Self::Int16 | Self::Float16 | Self::BFloat16 => 2,
            Self::Int32 | Self::Float32 => 4,
            Self::Int64 | Self::Float64 | Self::Complex64 => 8,
            Self::Complex128 => 16,
        }
    }

    /// Kind of this dtype.
    pub const fn kind(self) -> DTypeKind {
        match self {
            Self::Bool => DTypeKind::Bool,
            Self::UInt8 | Self::Int8 | Self::Int16 | Self::Int32 | Self::Int64 => DTypeKind::Int,
            Self::Float16 | Self::BFloat16 | Self::Float32 | Self::Float64 => DTypeKind::Float,
            Self::Complex64 | Self::Complex128 => DTypeKind::Complex,
        }
    }

    /// True for the floating-point dtypes (not complex).
    pub const fn is_float(self) -> bool {
        matches!(self.kind(), DTypeKind::Float)
    }

    /// True for the integer dtypes (not `bool`).
    pub const fn is_int(self) -> bool {
        matches!(self.kind(), DTypeKind::Int)
    }

    /// True for `bool`.
    pub const fn is_bool(self) -> bool {
        matches!(self, Self::Bool)
    }

    /// True for the complex dtypes.
    pub const fn is_complex(self) -> bool {
        matches!(self.kind(), DTypeKind::Complex)
    }

    /// True for `float16` and `bfloat16`, which compute in `float32`.
    pub const fn is_half(self) -> bool {
        matches!(self, Self::Float16 | Self::BFloat16)
    }

    /// Real dtype of the parts of a complex dtype; other dtypes are their own.
    pub const fn real_part(self) -> Self {
        match self {
            Self::Complex64 => Self::Float32,
            Self::Complex128 => Self::Float64,
            other => other,
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DType {
    type Err = TensorError;

    /// Takes Paddle's name, alone or behind `paddle.`, `paddle.base.` or `numpy.` as in a printed dtype.
    fn from_str(text: &str) -> Result<Self, TensorError> {
        let name = text.rsplit('.').next().unwrap_or(text);
        Self::ALL
            .into_iter()
            .find(|dtype| dtype.name() == name)
            .ok_or_else(|| TensorError::UnknownDType(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for dtype in DType::ALL {
            assert_eq!(dtype.to_string().parse::<DType>(), Ok(dtype));
            assert_eq!(format!("paddle.{dtype}").parse::<DType>(), Ok(dtype));
        }
        assert!("float".parse::<DType>().is_err());
    }
}
