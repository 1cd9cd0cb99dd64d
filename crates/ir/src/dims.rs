//! Dims of tensor types and the numbers that shape inference computes with.

use dy2st_tensor::{Dim, SymId};
use smallvec::SmallVec;

/// Dims of a tensor type; up to four without allocation.
pub type Dims = SmallVec<[Dim; 4]>;

/// A dim of which nothing is known and which equals no other: the length of a list's elements, a loop-carried dim.
pub const ANY: Dim = Dim::Sym(SymId(u32::MAX));

/// A number that shape inference meets: an attribute, an operand that is a Python `int`, or a dim. It may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DimValue {
    /// A number.
    Known(i64),
    /// The number that a symbol stands for.
    Sym(SymId),
    /// Some number.
    Unknown,
}

impl DimValue {
    /// The number, if it is known.
    pub const fn known(self) -> Option<i64> {
        match self {
            Self::Known(value) => Some(value),
            Self::Sym(_) | Self::Unknown => None,
        }
    }

    /// As a dim; `None` for a negative number.
    pub fn to_dim(self) -> Option<Dim> {
        match self {
            Self::Known(value) => usize::try_from(value).ok().map(Dim::Known),
            Self::Sym(id) => Some(Dim::Sym(id)),
            Self::Unknown => Some(ANY),
        }
    }
}

impl From<Dim> for DimValue {
    fn from(dim: Dim) -> Self {
        match dim {
            Dim::Known(size) => Self::Known(size as i64),
            ANY => Self::Unknown,
            Dim::Sym(id) => Self::Sym(id),
        }
    }
}

impl From<i64> for DimValue {
    fn from(value: i64) -> Self {
        Self::Known(value)
    }
}

/// Shows a dim as the IR text does.
pub fn dim_text(dim: Dim) -> String {
    if dim == ANY {
        "?".to_string()
    } else {
        dim.to_string()
    }
}

/// Shows dims as Python shows a list.
pub fn dims_text(dims: &[Dim]) -> String {
    let shown: Vec<String> = dims.iter().map(|dim| dim_text(*dim)).collect();
    format!("[{}]", shown.join(", "))
}

/// Numbers as a message lists them; `?` stands for what only a run knows.
pub(crate) fn sizes_text(sizes: &[DimValue]) -> String {
    let known = |size: &DimValue| size.known().map_or_else(|| "?".to_string(), |size| size.to_string());
    format!("[{}]", sizes.iter().map(known).collect::<Vec<_>>().join(", "))
}

/// Known dims from a host shape.
pub fn known_dims(shape: &[usize]) -> Dims {
    shape.iter().map(|size| Dim::Known(*size)).collect()
}

/// The host shape of dims that are all known.
pub fn host_shape(dims: &[Dim]) -> Option<Vec<usize>> {
    dims.iter().map(|dim| dim.known()).collect()
}
