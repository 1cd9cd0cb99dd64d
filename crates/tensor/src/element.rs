//! Typed buffers and the trait of the types that fill them.

use half::{bf16, f16};

use crate::{DType, Scalar};

/// A complex number: real and imaginary part, in this order in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Complex<T> {
    /// Real part.
    pub re: T,
    /// Imaginary part.
    pub im: T,
}

/// Elements of a tensor, in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub enum Buffer {
    /// Elements of dtype `bool`.
    Bool(Vec<bool>),
    /// Elements of dtype `uint8`.
    U8(Vec<u8>),
    /// Elements of dtype `int8`.
    I8(Vec<i8>),
    /// Elements of dtype `int16`.
    I16(Vec<i16>),
    /// Elements of dtype `int32`.
    I32(Vec<i32>),
    /// Elements of dtype `int64`.
    I64(Vec<i64>),
    /// Elements of dtype `float16`.
    F16(Vec<f16>),
    /// Elements of dtype `bfloat16`.
    BF16(Vec<bf16>),
    /// Elements of dtype `float32`.
    F32(Vec<f32>),
    /// Elements of dtype `float64`.
    F64(Vec<f64>),
    /// Elements of dtype `complex64`.
    C64(Vec<Complex<f32>>),
    /// Elements of dtype `complex128`.
    C128(Vec<Complex<f64>>),
}

/// Runs `$body` with `$vec` bound to the vector inside `$buffer`, whatever its type.
#[macro_export]
macro_rules! with_buffer {
    ($buffer:expr, $vec:ident => $body:expr) => {
        match $buffer {
            $crate::Buffer::Bool($vec) => $body,
            $crate::Buffer::U8($vec) => $body,
            $crate::Buffer::I8($vec) => $body,
            $crate::Buffer::I16($vec) => $body,
            $crate::Buffer::I32($vec) => $body,
            $crate::Buffer::I64($vec) => $body,
            $crate::Buffer::F16($vec) => $body,
            $crate::Buffer::BF16($vec) => $body,
            $crate::Buffer::F32($vec) => $body,
            $crate::Buffer::F64($vec) => $body,
            $crate::Buffer::C64($vec) => $body,
            $crate::Buffer::C128($vec) => $body,
        }
    };
}

/// Runs `$body` with the type alias `$T` set to the element type of `$dtype`.
#[macro_export]
macro_rules! with_dtype {
    ($dtype:expr, $T:ident => $body:expr) => {
        match $dtype {
            $crate::DType::Bool => {
                type $T = bool;
                $body
            }
            $crate::DType::UInt8 => {
                type $T = u8;
                $body
            }
            $crate::DType::Int8 => {
                type $T = i8;
                $body
            }
            $crate::DType::Int16 => {
                type $T = i16;
                $body
            }
            $crate::DType::Int32 => {
                type $T = i32;
                $body
            }
            $crate::DType::Int64 => {
                type $T = i64;
                $body
            }
            $crate::DType::Float16 => {
                type $T = $crate::f16;
                $body
            }
            $crate::DType::BFloat16 => {
                type $T = $crate::bf16;
                $body
            }
            $crate::DType::Float32 => {
                type $T = f32;
                $body
            }
            $crate::DType::Float64 => {
                type $T = f64;
                $body
            }
            $crate::DType::Complex64 => {
                type $T = $crate::Complex<f32>;
                $body
            }
            $crate::DType::Complex128 => {
                type $T = $crate::Complex<f64>;
                $body
            }
        }
    };
}

impl Buffer {
    /// `count` zeros of `dtype`.
    pub fn zeros(dtype: DType, count: usize) -> Self {
        with_dtype!(dtype, T => T::buffer(vec![T::default(); count]))
    }

    /// `count` elements of `dtype`, all `value` (converted as [`Element::from_scalar`] does).
    pub fn full(dtype: DType, count: usize, value: Scalar) -> Self {
        with_dtype!(dtype, T => T::buffer(vec![T::from_scalar(value); count]))
    }

    /// Dtype of the elements.
    pub const fn dtype(&self) -> DType {
        match self {
            Self::Bool(_) => DType::Bool,
            Self::U8(_) => DType::UInt8,
            Self::I8(_) => DType::Int8,
            Self::I16(_) => DType::Int16,
            Self::I32(_) => DType::Int32,
            Self::I64(_) => DType::Int64,
            Self::F16(_) => DType::Float16,
            Self::BF16(_) => DType::BFloat16,
            Self::F32(_) => DType::Float32,
            Self::F64(_) => DType::Float64,
            Self::C64(_) => DType::Complex64,
            Self::C128(_) => DType::Complex128,
        }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        with_buffer!(self, vec => vec.len())
    }

    /// True when there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element at `index`, if there is one.
    pub fn get(&self, index: usize) -> Option<Scalar> {
        with_buffer!(self, vec => vec.get(index).map(|element| element.to_scalar()))
    }

    /// The elements as a slice of `T`, if that is their type.
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        T::slice(self)
    }

    /// The elements as a mutable slice of `T`, if that is their type.
    pub fn as_mut_slice<T: Element>(&mut self) -> Option<&mut [T]> {
        T::slice_mut(self)
    }
}

/// A type that fills tensors.
pub trait Element: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Its dtype.
    const DTYPE: DType;
    /// The elements of `buffer`, if they are of this type.
    fn slice(buffer: &Buffer) -> Option<&[Self]>;
    /// The elements of `buffer`, mutable, if they are of this type.
    fn slice_mut(buffer: &mut Buffer) -> Option<&mut [Self]>;
    /// A buffer of these elements.
    fn buffer(elements: Vec<Self>) -> Buffer;
    /// Converts a number: integers wrap, floats are cut towards zero on the way to integers, complex numbers lose
    /// their imaginary part on the way to real ones.
    fn from_scalar(value: Scalar) -> Self;
    /// The element as a number; exact.
    fn to_scalar(self) -> Scalar;
}

macro_rules! element {
    ($($T:ty, $dtype:ident, $variant:ident, $value:ident => $from:expr, $element:ident => $to:expr;)*) => {$(
        impl Element for $T {
            const DTYPE: DType = DType::$dtype;
            fn slice(buffer: &Buffer) -> Option<&[Self]> {
                if let Buffer::$variant(elements) = buffer { Some(elements) } else { None }
            }
            fn slice_mut(buffer: &mut Buffer) -> Option<&mut [Self]> {
                if let Buffer::$variant(elements) = buffer { Some(elements) } else { None }
            }
            fn buffer(elements: Vec<Self>) -> Buffer {
                Buffer::$variant(elements)
            }
            fn from_scalar($value: Scalar) -> Self {
                $from
            }
            fn to_scalar(self) -> Scalar {
                let $element = self;
                $to
            }
        }
    )*};
}

const fn imaginary(value: Scalar) -> f64 {
    if let Scalar::Complex(_, im) = value {
        im
    } else {
        0.0
    }
}

element! {
    bool, Bool, Bool, v => v.to_bool(), e => Scalar::Bool(e);
    u8, UInt8, U8, v => v.to_i64() as Self, e => Scalar::Int(e.into());
    i8, Int8, I8, v => v.to_i64() as Self, e => Scalar::Int(e.into());
    i16, Int16, I16, v => v.to_i64() as Self, e => Scalar::Int(e.into());
    i32, Int32, I32, v => v.to_i64() as Self, e => Scalar::Int(e.into());
    i64, Int64, I64, v => v.to_i64(), e => Scalar::Int(e);
    f16, Float16, F16, v => f16::from_f32(v.to_f64() as f32), e => Scalar::Float(e.to_f64());
    bf16, BFloat16, BF16, v => bf16::from_f32(v.to_f64() as f32), e => Scalar::Float(e.to_f64());
    f32, Float32, F32, v => v.to_f64() as Self, e => Scalar::Float(e.into());
    f64, Float64, F64, v => v.to_f64(), e => Scalar::Float(e);
    Complex<f32>, Complex64, C64,
        v => Self { re: v.to_f64() as f32, im: imaginary(v) as f32 }, e => Scalar::Complex(e.re.into(), e.im.into());
    Complex<f64>, Complex128, C128,
        v => Self { re: v.to_f64(), im: imaginary(v) }, e => Scalar::Complex(e.re, e.im);
}
