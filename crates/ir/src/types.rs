//! Types of values.

use std::fmt;

use dy2st_tensor::{DType, Dim, HostTensor, Shape};

use crate::{dim_text, known_dims, Dims};

/// Dtype and dims of a tensor. The rank is always known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TensorType {
    /// Type of the elements.
    pub dtype: DType,
    /// The dims.
    pub dims: Dims,
}

impl TensorType {
    /// A tensor type.
    pub fn new(dtype: DType, dims: impl IntoIterator<Item = Dim>) -> Self {
        Self { dtype, dims: dims.into_iter().collect() }
    }

    /// Number of dims.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// Number of elements, if every dim is known; the largest number stands for all that are larger.
    pub fn element_count(&self) -> Option<usize> {
        let shape: Option<Shape> = self.dims.iter().map(|dim| dim.known()).collect();
        shape.map(|shape| dy2st_tensor::element_count(&shape))
    }
}

/// Type of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A tensor.
    Tensor(TensorType),
    /// A Python `int` that only a run knows (an `int64`); with the dim that it equals, if shape inference knows that.
    PyInt(Option<Dim>),
    /// A Python `float` that only a run knows.
    PyFloat,
    /// A Python `bool` that only a run knows.
    PyBool,
    /// A list of one element type.
    List(Box<Type>),
    /// A tuple.
    Tuple(Vec<Type>),
    /// A tag and one payload for each alternative.
    Union(Vec<Type>),
    /// Python's `None`, and the type of an operand that is absent.
    None,
}

impl Type {
    /// A tensor type.
    pub fn tensor(dtype: DType, dims: impl IntoIterator<Item = Dim>) -> Self {
        Self::Tensor(TensorType::new(dtype, dims))
    }

    /// A tensor type of known dims.
    pub fn known(dtype: DType, shape: &[usize]) -> Self {
        Self::Tensor(TensorType { dtype, dims: known_dims(shape) })
    }

    /// Type of a host tensor.
    pub fn of(tensor: &HostTensor) -> Self {
        Self::known(tensor.dtype(), tensor.shape())
    }

    /// The tensor type, if it is one.
    pub const fn as_tensor(&self) -> Option<&TensorType> {
        match self {
            Self::Tensor(tensor) => Some(tensor),
            Self::PyInt(_)
            | Self::PyFloat
            | Self::PyBool
            | Self::List(_)
            | Self::Tuple(_)
            | Self::Union(_)
            | Self::None => None,
        }
    }

    /// True for a symbolic Python number.
    pub const fn is_py(&self) -> bool {
        matches!(self, Self::PyInt(_) | Self::PyFloat | Self::PyBool)
    }

    /// True when a value of type `self` may stand where `wanted` is asked for: the same type, or one that says more about
    /// a dim that `wanted` leaves open.
    pub fn fits(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (Self::PyInt(_), Self::PyInt(None)) => true,
            (Self::Tensor(a), Self::Tensor(b)) => {
                a.dtype == b.dtype
                    && a.dims.len() == b.dims.len()
                    && a.dims.iter().zip(&b.dims).all(|(a, b)| a == b || *b == crate::ANY)
            }
            (Self::List(a), Self::List(b)) => a.fits(b),
            (Self::Tuple(a), Self::Tuple(b)) | (Self::Union(a), Self::Union(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.fits(b))
            }
            (a, b) => a == b,
        }
    }
}

impl From<TensorType> for Type {
    fn from(tensor: TensorType) -> Self {
        Self::Tensor(tensor)
    }
}

/// Name of a dtype in the IR text.
pub const fn dtype_text(dtype: DType) -> &'static str {
    match dtype {
        DType::Bool => "bool",
        DType::UInt8 => "u8",
        DType::Int8 => "i8",
        DType::Int16 => "i16",
        DType::Int32 => "i32",
        DType::Int64 => "i64",
        DType::Float16 => "f16",
        DType::BFloat16 => "bf16",
        DType::Float32 => "f32",
        DType::Float64 => "f64",
        DType::Complex64 => "c64",
        DType::Complex128 => "c128",
    }
}

/// The dtype of a name in the IR text.
pub fn dtype_of_text(text: &str) -> Option<DType> {
    DType::ALL.into_iter().find(|dtype| dtype_text(*dtype) == text)
}

impl fmt::Display for TensorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", dtype_text(self.dtype), crate::dims_text(&self.dims))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tensor(tensor) => fmt::Display::fmt(tensor, f),
            Self::PyInt(None) => f.write_str("py.int"),
            Self::PyInt(Some(dim)) => write!(f, "py.int<{}>", dim_text(*dim)),
            Self::PyFloat => f.write_str("py.float"),
            Self::PyBool => f.write_str("py.bool"),
            Self::List(element) => write!(f, "list<{element}>"),
            Self::Tuple(elements) => {
                f.write_str("(")?;
                comma_separated(f, elements)?;
                f.write_str(")")
            }
            Self::Union(alternatives) => {
                f.write_str("union<")?;
                comma_separated(f, alternatives)?;
                f.write_str(">")
            }
            Self::None => f.write_str("none"),
        }
    }
}

fn comma_separated(f: &mut fmt::Formatter<'_>, types: &[Type]) -> fmt::Result {
    for (index, ty) in types.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        fmt::Display::fmt(ty, f)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_wrap() {
        let count =
            |dims: &[usize]| TensorType::new(DType::Float32, dims.iter().map(|dim| Dim::Known(*dim))).element_count();
        assert_eq!(count(&[1 << 32, 1 << 32]), Some(usize::MAX));
        assert_eq!(count(&[1 << 32, 1 << 32, 0]), Some(0));
        assert_eq!(count(&[2, 3]), Some(6));
    }
}
