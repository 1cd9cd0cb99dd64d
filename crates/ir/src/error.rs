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
    /// What PaddlePaddle says word for word, with the name of its exception.
    Told(&'static str),
}

/// The exceptions of PaddlePaddle's kinds of errors, which its messages begin with.
const KINDS: &[(&str, &str)] = &[
    ("InvalidArgument", "ValueError"),
    ("OutOfRange", "IndexError"),
    ("NotFound", "RuntimeError"),
    ("PreconditionNotMet", "RuntimeError"),
    ("Unavailable", "RuntimeError"),
    ("InvalidType", "TypeError"),
    ("Unimplemented", "NotImplementedError"),
    ("", "EnforceNotMet"),
];

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

    /// What PaddlePaddle says, `(InvalidArgument) ...`; the kind decides the exception.
    pub fn told(op: OpKind, message: impl Into<String>) -> Self {
        let message = message.into();
        let kind = message.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or("", |(kind, _)| kind);
        let exception = KINDS.iter().find(|(name, _)| *name == kind).map_or("ValueError", |(_, exception)| *exception);
        Self { op, kind: OpErrorKind::Told(exception), message }
    }

    /// What the op's entry in the table says of a cause, with `{name}` filled in; `None` where it says nothing.
    pub fn of_table(op: OpKind, cause: &str, value: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let (_, template) = op.info().errors.iter().find(|(name, _)| *name == cause)?;
        let mut message = String::new();
        let mut rest = *template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            message.push_str(before);
            message.push_str(&value(name)?);
            rest = after;
        }
        message.push_str(rest);
        Some(Self::told(op, message))
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
            OpErrorKind::Told(exception) => exception,
        }
    }
}

impl fmt::Display for OpError {
    /// Python's own errors read as Python's; the others name the kind, and the op where the message is no sentence of its own.
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
            OpErrorKind::ZeroDivision | OpErrorKind::Overflow | OpErrorKind::Told(_) => {
                return f.write_str(&self.message)
            }
        };
        if self.message.starts_with(char::is_uppercase) {
            return write!(f, "{kind}{}", self.message);
        }
        write!(f, "{kind}{}: {}", self.op, self.message)
    }
}

impl std::error::Error for OpError {}
