//! Dims, shapes, strides and axes.

use std::fmt;

use smallvec::SmallVec;

use crate::TensorError;

/// Shape of a host tensor; up to six dims without allocation.
pub type Shape = SmallVec<[usize; 6]>;

/// Identity of a symbolic dim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymId(pub u32);

impl fmt::Display for SymId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

/// One dim of a tensor type: known, or a symbol that stands for the same number wherever it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dim {
    /// A number.
    Known(usize),
    /// A symbol.
    Sym(SymId),
}

impl Dim {
    /// The number, if it is known.
    pub const fn known(self) -> Option<usize> {
        match self {
            Self::Known(size) => Some(size),
            Self::Sym(_) => None,
        }
    }

    /// True for a known dim.
    pub const fn is_known(self) -> bool {
        matches!(self, Self::Known(_))
    }
}

impl From<usize> for Dim {
    fn from(size: usize) -> Self {
        Self::Known(size)
    }
}

impl fmt::Display for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(size) => write!(f, "{size}"),
            Self::Sym(id) => write!(f, "{id}"),
        }
    }
}

/// Shows a shape (or any list) as Python shows a list: `[2, 3]`.
pub struct ShapeDisplay<'a, T>(pub &'a [T]);

impl<T: fmt::Display> fmt::Display for ShapeDisplay<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, dim) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{dim}")?;
        }
        f.write_str("]")
    }
}

/// Number of elements of `shape`; 1 for a 0-D shape. The largest number stands for all that are larger.
pub fn element_count(shape: &[usize]) -> usize {
    if shape.contains(&0) {
        return 0;
    }
    shape.iter().fold(1, |count: usize, size| count.saturating_mul(*size))
}

/// Strides, in elements, of a contiguous row-major tensor of this shape.
pub fn contiguous_strides(shape: &[usize]) -> Shape {
    let mut strides = Shape::from_elem(1, shape.len());
    for axis in (0..shape.len().saturating_sub(1)).rev() {
        strides[axis] = strides[axis + 1].saturating_mul(shape[axis + 1].max(1));
    }
    strides
}

/// Counts a negative axis from the back. A 0-D tensor takes axes 0 and -1, as Paddle does.
pub fn normalize_axis(axis: i64, rank: usize) -> Result<usize, TensorError> {
    let bound = rank.max(1) as i64;
    if axis < -bound || axis >= bound {
        return Err(TensorError::Axis { axis, rank });
    }
    Ok(if axis < 0 { axis + bound } else { axis } as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_print_as_python_lists() {
        assert_eq!(ShapeDisplay(&[2, 3]).to_string(), "[2, 3]");
        assert_eq!(ShapeDisplay::<usize>(&[]).to_string(), "[]");
        assert_eq!(ShapeDisplay(&[Dim::Known(2), Dim::Sym(SymId(0))]).to_string(), "[2, s0]");
    }

    #[test]
    fn strides_and_axes() {
        assert_eq!(contiguous_strides(&[2, 3, 4]).as_slice(), [12, 4, 1]);
        assert_eq!(normalize_axis(-1, 3), Ok(2));
        assert_eq!(normalize_axis(-1, 0), Ok(0));
        assert!(normalize_axis(3, 3).is_err());
    }
}
