//! Values, effects and errors of a run.

use std::fmt;
use std::rc::Rc;

use dy2st_ir::{LocId, OpError};
use dy2st_tensor::HostTensor;

/// A value of a run.
#[derive(Clone, Debug)]
pub enum RunValue {
    /// A tensor.
    Tensor(HostTensor),
    /// A Python `int`.
    Int(i64),
    /// A Python `float`.
    Float(f64),
    /// A Python `bool`.
    Bool(bool),
    /// A list.
    List(Rc<Vec<RunValue>>),
    /// A tuple.
    Tuple(Rc<Vec<RunValue>>),
    /// A union: the tag, and a payload for each alternative.
    Union(i64, Rc<Vec<RunValue>>),
    /// Python's `None`.
    None,
    /// A value of a way that was not taken. Reading it is an error of the program.
    Undef,
}

impl RunValue {
    /// A list.
    pub fn list(items: Vec<Self>) -> Self {
        Self::List(Rc::new(items))
    }

    /// The tensor, if it is one.
    pub const fn as_tensor(&self) -> Option<&HostTensor> {
        match self {
            Self::Tensor(tensor) => Some(tensor),
            _ => None,
        }
    }

    /// What kind of value it is, for messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Tensor(_) => "a tensor",
            Self::Int(_) => "a Python int",
            Self::Float(_) => "a Python float",
            Self::Bool(_) => "a Python bool",
            Self::List(_) => "a list",
            Self::Tuple(_) => "a tuple",
            Self::Union(..) => "a union",
            Self::None => "None",
            Self::Undef => "undef",
        }
    }
}

impl From<HostTensor> for RunValue {
    fn from(tensor: HostTensor) -> Self {
        Self::Tensor(tensor)
    }
}

/// How a run ended early.
#[derive(Debug)]
pub enum RunError {
    /// At a `raise`, an `assert` or a guard.
    Raised {
        /// Name of the Python exception.
        exception: String,
        /// The message.
        message: String,
        /// What the op's operands were.
        operands: Vec<RunValue>,
        /// The op's number in the order of effects; `u32::MAX` where no op of the program raised (a recursion too deep).
        effect: u32,
        /// Where it stands.
        loc: LocId,
    },
    /// At another op.
    Op {
        /// What went wrong.
        error: OpError,
        /// Where it stands.
        loc: LocId,
    },
    /// The inputs do not suit the program.
    Input(String),
    /// The program itself is wrong: what the verifier would have said, or the read of an undefined value.
    Program(String),
    /// The host refused.
    Host(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Raised { exception, message, .. } => write!(f, "{exception}: {message}"),
            Self::Op { error, .. } => write!(f, "{}: {error}", error.exception()),
            Self::Input(message) => write!(f, "ValueError: {message}"),
            Self::Program(message) => write!(f, "internal error: {message}"),
            Self::Host(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for RunError {}

/// Where effects of a run go, and who knows how Python writes values.
pub trait Host {
    /// This text goes to a stream of the process (`stdout`, `stderr`), or where the host's `print` writes
    /// to, if no stream is named.
    fn print(&mut self, text: &str, stream: &str) -> Result<(), RunError>;

    /// The text of a value under a conversion (`r` or none) and a format specification.
    fn format(&mut self, value: &RunValue, conversion: Option<char>, spec: &str) -> Result<String, RunError>;

    /// The same of a text.
    fn format_text(&mut self, text: &str, conversion: Option<char>, spec: &str) -> Result<String, RunError>;
}

/// A host that collects what is printed and knows no format specifications.
#[derive(Debug, Default)]
pub struct PlainHost {
    /// What was printed.
    pub printed: String,
}

impl Host for PlainHost {
    fn print(&mut self, text: &str, _: &str) -> Result<(), RunError> {
        self.printed.push_str(text);
        Ok(())
    }

    fn format(&mut self, value: &RunValue, _: Option<char>, spec: &str) -> Result<String, RunError> {
        if spec.is_empty() {
            Ok(super::plain_text(value))
        } else {
            Err(RunError::Host(format!("the format specification `{spec}` needs another host")))
        }
    }

    fn format_text(&mut self, text: &str, conversion: Option<char>, spec: &str) -> Result<String, RunError> {
        if conversion.is_none() && spec.is_empty() {
            Ok(text.to_owned())
        } else {
            Err(RunError::Host("the format of a text needs another host".to_owned()))
        }
    }
}
