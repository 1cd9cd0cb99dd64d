//! What can go wrong with a tensor value.

use std::fmt;

use crate::{DType, ShapeDisplay};

/// An error of this crate; the caller turns it into a diagnostic or a Python exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TensorError {
    /// A shape asks for another number of elements than there are.
    ElementCount {
        /// The shape that was asked for.
        shape: Vec<usize>,
        /// The number of elements at hand.
        elements: usize,
    },
    /// Two shapes do not broadcast together.
    Broadcast {
        /// Shape of the left operand.
        left: Vec<usize>,
        /// Shape of the right operand.
        right: Vec<usize>,
    },
    /// An axis is out of range for the rank.
    Axis {
        /// The axis as given.
        axis: i64,
        /// Rank of the tensor.
        rank: usize,
    },
    /// The elements do not fit in memory.
    Memory {
        /// How much they would take.
        bytes: u64,
    },
    /// A dtype's name is unknown.
    UnknownDType(String),
    /// Two dtypes do not promote.
    Promotion {
        /// Dtype of the left operand.
        left: DType,
        /// Dtype of the right operand.
        right: DType,
    },
}

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ElementCount { shape, elements } => {
                write!(f, "shape {} does not hold {elements} elements", ShapeDisplay(shape))
            }
            Self::Broadcast { left, right } => {
                write!(f, "shapes {} and {} do not broadcast", ShapeDisplay(left), ShapeDisplay(right))
            }
            Self::Axis { axis, rank } => write!(f, "axis {axis} is out of range for a tensor of rank {rank}"),
            Self::Memory { bytes } => write!(f, "{bytes} bytes of memory cannot be had"),
            Self::UnknownDType(name) => write!(f, "unknown dtype '{name}'"),
            Self::Promotion { left, right } => write!(f, "dtypes {left} and {right} do not promote"),
        }
    }
}

impl std::error::Error for TensorError {}
