//! Why a kernel refuses its operands.

use std::fmt;

use dy2st_tensor::{DType, ShapeDisplay, TensorError};

/// An error of this crate; the caller turns it into a diagnostic or a Python exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KernelError {
    /// Elements are of another dtype than the kernel reads or writes.
    DType {
        /// The dtype that the kernel needs here.
        expected: DType,
        /// The dtype of the operand.
        found: DType,
    },
    /// The kernel is not made for operands of this dtype.
    Unsupported {
        /// Name of the kernel.
        kernel: &'static str,
        /// The dtype of the operand.
        dtype: DType,
    },
    /// The output has another shape than the kernel gives.
    OutputShape {
        /// The shape that the kernel gives.
        expected: Vec<usize>,
        /// The shape of the output.
        found: Vec<usize>,
    },
    /// The shapes of the operands do not go together; says which and why.
    Shape {
        /// Name of the kernel.
        kernel: &'static str,
        /// The complaint.
        message: String,
    },
    /// An index is out of range.
    Index {
        /// The index as given.
        index: i64,
        /// Size of the dim.
        size: usize,
    },
    /// An integer was divided by zero.
    DivisionByZero,
    /// An attribute has a value that the kernel does not take.
    Attribute {
        /// Name of the kernel.
        kernel: &'static str,
        /// The complaint.
        message: String,
    },
    /// A complaint of the tensor itself.
    Tensor(TensorError),
}

impl KernelError {
    /// Shapes that do not go together.
    pub(crate) fn shape(kernel: &'static str, message: impl Into<String>) -> Self {
        Self::Shape { kernel, message: message.into() }
    }

    /// A bad attribute.
    pub(crate) fn attribute(kernel: &'static str, message: impl Into<String>) -> Self {
        Self::Attribute { kernel, message: message.into() }
    }
}

impl From<TensorError> for KernelError {
    fn from(error: TensorError) -> Self {
        Self::Tensor(error)
    }
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DType { expected, found } => write!(f, "expected elements of {expected}, found {found}"),
            Self::Unsupported { kernel, dtype } => write!(f, "{kernel} does not take {dtype}"),
            Self::OutputShape { expected, found } => {
                write!(f, "expected an output of shape {}, found {}", ShapeDisplay(expected), ShapeDisplay(found))
            }
            Self::Shape { kernel, message } | Self::Attribute { kernel, message } => write!(f, "{kernel}: {message}"),
            Self::Index { index, size } => write!(f, "index {index} is out of range for a dim of size {size}"),
            Self::DivisionByZero => f.write_str("integer division by zero"),
            Self::Tensor(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for KernelError {}
