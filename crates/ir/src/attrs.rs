//! Attributes of ops.
//!
//! An attribute that says a size, an axis or a number may name an operand instead (`shape=[%2, -1]`). Such operands follow
//! the op's own operands, one for each mention, in the order in which the attributes mention them.

use std::sync::Arc;

use dy2st_tensor::{DType, HostTensor};

use crate::Type;

/// A size, axis, index or number: given, or an operand of the op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DimArg {
    /// The number itself.
    Const(i64),
    /// The operand of this index, a symbolic Python number.
    Operand(u32),
}

impl From<i64> for DimArg {
    fn from(value: i64) -> Self {
        Self::Const(value)
    }
}

/// The value of an attribute.
#[derive(Clone, Debug)]
pub enum Attr {
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A complex number: real and imaginary part.
    Complex(f64, f64),
    /// A text, or a template for print, raise and assert.
    Str(Arc<str>),
    /// A dtype.
    DType(DType),
    /// Integers.
    Ints(Vec<i64>),
    /// Floats.
    Floats(Vec<f64>),
    /// Texts.
    Strs(Vec<String>),
    /// Sizes, axes or indices that may each name an operand.
    Dims(Vec<DimArg>),
    /// A number that is an operand: of this index.
    Operand(u32),
    /// A small tensor.
    Tensor(HostTensor),
    /// A type.
    Type(Type),
    /// A function or global of the program.
    Name(Arc<str>),
}

impl Attr {
    /// A text.
    pub fn text(text: &str) -> Self {
        Self::Str(Arc::from(text))
    }

    /// The operands that this attribute names, in order.
    pub fn operands(&self) -> impl Iterator<Item = u32> + '_ {
        let (one, many): (Option<u32>, &[DimArg]) = match self {
            Self::Operand(index) => (Some(*index), &[]),
            Self::Dims(dims) => (None, dims),
            Self::Bool(_)
            | Self::Int(_)
            | Self::Float(_)
            | Self::Complex(..)
            | Self::Str(_)
            | Self::DType(_)
            | Self::Ints(_)
            | Self::Floats(_)
            | Self::Strs(_)
            | Self::Tensor(_)
            | Self::Type(_)
            | Self::Name(_) => (None, &[]),
        };
        one.into_iter().chain(many.iter().filter_map(|dim| match dim {
            DimArg::Const(_) => None,
            DimArg::Operand(index) => Some(*index),
        }))
    }

    /// The same attribute with its operand indices moved.
    #[must_use]
    pub fn with_operands(mut self, mut map: impl FnMut(u32) -> u32) -> Self {
        match &mut self {
            Self::Operand(index) => *index = map(*index),
            Self::Dims(dims) => {
                for dim in dims {
                    if let DimArg::Operand(index) = dim {
                        *index = map(*index);
                    }
                }
            }
            Self::Bool(_)
            | Self::Int(_)
            | Self::Float(_)
            | Self::Complex(..)
            | Self::Str(_)
            | Self::DType(_)
            | Self::Ints(_)
            | Self::Floats(_)
            | Self::Strs(_)
            | Self::Tensor(_)
            | Self::Type(_)
            | Self::Name(_) => {}
        }
        self
    }
}

impl PartialEq for Attr {
    /// Equal to the bit: NaN equals itself and `0.0` differs from `-0.0`, so that what compares equal prints equal.
    fn eq(&self, other: &Self) -> bool {
        let bits = |a: &f64, b: &f64| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => bits(a, b),
            (Self::Complex(a, b), Self::Complex(c, d)) => bits(a, c) && bits(b, d),
            (Self::Str(a), Self::Str(b)) | (Self::Name(a), Self::Name(b)) => a == b,
            (Self::DType(a), Self::DType(b)) => a == b,
            (Self::Ints(a), Self::Ints(b)) => a == b,
            (Self::Floats(a), Self::Floats(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| bits(a, b)),
            (Self::Strs(a), Self::Strs(b)) => a == b,
            (Self::Dims(a), Self::Dims(b)) => a == b,
            (Self::Operand(a), Self::Operand(b)) => a == b,
            (Self::Tensor(a), Self::Tensor(b)) => same_tensor(a, b),
            (Self::Type(a), Self::Type(b)) => a == b,
            _ => false,
        }
    }
}

/// True when two tensors have the same dtype, shape and elements, where NaN equals NaN.
pub fn same_tensor(a: &HostTensor, b: &HostTensor) -> bool {
    a.dtype() == b.dtype()
        && a.shape() == b.shape()
        && a.scalars().zip(b.scalars()).all(|(a, b)| a == b || format!("{a:?}") == format!("{b:?}"))
}

macro_rules! from {
    ($($source:ty => $make:expr),* $(,)?) => {
        $(impl From<$source> for Attr {
            fn from(value: $source) -> Self {
                let make: fn($source) -> Attr = $make;
                make(value)
            }
        })*
    };
}

from! {
    bool => Attr::Bool,
    i64 => Attr::Int,
    f64 => Attr::Float,
    &str => Attr::text,
    DType => Attr::DType,
    Vec<i64> => Attr::Ints,
    Vec<f64> => Attr::Floats,
    Vec<DimArg> => Attr::Dims,
    HostTensor => Attr::Tensor,
    Type => Attr::Type,
}

/// The attributes of an op, by name. Those that are absent have the default of the op table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attrs(Vec<(&'static str, Attr)>);

impl Attrs {
    /// No attributes.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// These attributes and one more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Attr>) -> Self {
        self.set(name, value.into());
        self
    }

    /// Sets an attribute.
    pub fn set(&mut self, name: &'static str, value: Attr) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some(entry) => entry.1 = value,
            None => self.0.push((name, value)),
        }
    }

    /// Takes an attribute away.
    pub fn remove(&mut self, name: &str) -> Option<Attr> {
        let index = self.0.iter().position(|(known, _)| *known == name)?;
        Some(self.0.remove(index).1)
    }

    /// The attribute of this name, if it was given.
    pub fn get(&self, name: &str) -> Option<&Attr> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The attributes in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Attr)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// The attributes in order, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&'static str, &mut Attr)> {
        self.0.iter_mut().map(|(name, value)| (*name, value))
    }

    /// True when none was given.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of operands that the attributes name.
    pub fn operand_count(&self) -> usize {
        self.0.iter().map(|(_, attr)| attr.operands().count()).sum()
    }

    /// Orders the attributes by their place in a table.
    pub(crate) fn sort_by_place(&mut self, place: impl Fn(&str) -> usize) {
        self.0.sort_by_key(|(name, _)| place(name));
    }

    /// Keeps the attributes for which `keep` holds.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&'static str, &Attr) -> bool) {
        self.0.retain(|(name, attr)| keep(name, attr));
    }
}

impl FromIterator<(&'static str, Attr)> for Attrs {
    fn from_iter<T: IntoIterator<Item = (&'static str, Attr)>>(iter: T) -> Self {
        let mut attrs = Self::new();
        for (name, value) in iter {
            attrs.set(name, value);
        }
        attrs
    }
}
