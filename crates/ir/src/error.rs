//! What the shape rules say about operands that do not fit.

use std::fmt;

use crate::{Family, OpKind};

/// Kind of an [`OpError`], which decides the Python exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpErrorKind {
    /// Shapes or attribute values that do not fit: `ValueError`.
    InvalidArgument,
    /// An index or axis out of range: `IndexError`.
    OutOfRange,
    /// A dtype that the op does not take: `RuntimeError`, as from a kernel that is not registered.
    DType,
    /// Operands or attributes of the wrong kind or number: `TypeError`.
    Signature,
    /// A division by zero of Python numbers: `ZeroDivisionError`.
    ZeroDivision,
    /// A Python number that does not fit: `OverflowError`.
    Overflow,
    /// More memory than there is: `MemoryError`.
    Exhausted,
    /// Something that this build cannot do: `NotImplementedError`.
    Unimplemented,
}

/// An op that cannot be inferred or executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpError {
    /// The op.
    pub op: OpKind,
    /// What is wrong, by kind.
    pub kind: OpErrorKind,
    /// What is wrong, in words, with the offending dims.
    pub message: String,
}

impl OpError {
    /// An error of an op.
    pub fn new(op: OpKind, kind: OpErrorKind, message: impl Into<String>) -> Self {
        Self { op, kind, message: message.into() }
    }

    /// Name of the Python exception.
    pub const fn exception(&self) -> &'static str {
        match self.kind {
            OpErrorKind::InvalidArgument => "ValueError",
            OpErrorKind::OutOfRange => "IndexError",
            OpErrorKind::DType => "RuntimeError",
            OpErrorKind::Signature => "TypeError",
            OpErrorKind::ZeroDivision => "ZeroDivisionError",
            OpErrorKind::Overflow => "OverflowError",
            OpErrorKind::Exhausted => "MemoryError",
            OpErrorKind::Unimplemented => "NotImplementedError",
        }
    }
}

impl fmt::Display for OpError {
    /// Python's own errors read as Python's; the others name the kind and the op.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self.op.info().family, Family::Scalar | Family::ListUnion) {
            return f.write_str(&self.message);
        }
        let kind = match self.kind {
            OpErrorKind::InvalidArgument => "(InvalidArgument) ",
            OpErrorKind::OutOfRange => "(OutOfRange) ",
            OpErrorKind::DType => "(NotFound) ",
            OpErrorKind::Exhausted => "(ResourceExhausted) ",
            OpErrorKind::Unimplemented => "(Unimplemented) ",
            OpErrorKind::Signature => "",
            OpErrorKind::ZeroDivision | OpErrorKind::Overflow => return f.write_str(&self.message),
        };
        write!(f, "{kind}{}: {}", self.op, self.message)
    }
}

impl std::error::Error for OpError {}
