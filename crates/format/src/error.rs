//! What can be wrong with a file.

use std::fmt;

use dy2st_source::{codes, Code, Diagnostic};

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// Byte offset at which reading stopped.
    pub offset: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file ends before it should.
    Truncated,
    /// Bytes follow where the file should end.
    Trailing,
    /// It does not start like a file of its kind.
    NotThisFormat(&'static str),
    /// It is of its kind, but holds what makes no sense there.
    Damaged(String),
    /// A pickle names a function or class that is not plain tensor data.
    ForbiddenGlobal(String),
    /// It is of its kind, but uses a feature that is not read.
    Unsupported(String),
    /// It would take more memory or steps than a file of its size may.
    TooLarge,
}

impl FormatError {
    /// The stable code.
    pub fn code(&self) -> Code {
        match self.problem {
            Problem::ForbiddenGlobal(_) => codes::FORBIDDEN_PICKLE,
            Problem::NotThisFormat(_) | Problem::Unsupported(_) => codes::UNKNOWN_FORMAT,
            Problem::Truncated | Problem::Trailing | Problem::Damaged(_) | Problem::TooLarge => codes::DAMAGED_FILE,
        }
    }

    /// As a diagnostic about the file of this name.
    pub fn diagnostic(&self, path: &str) -> Diagnostic {
        let help = match self.problem {
            Problem::ForbiddenGlobal(_) => {
                "load the file with the tool that wrote it and save the state dict alone; nothing in it was run"
            }
            Problem::NotThisFormat(_) | Problem::Unsupported(_) => "check that this is the file you meant",
            Problem::Truncated | Problem::Trailing | Problem::Damaged(_) | Problem::TooLarge => {
                "fetch or save the file again; it was cut or changed on the way"
            }
        };
        Diagnostic::error(self.code(), format!("cannot read {path}: {self}")).help(help)
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Truncated => f.write_str("the file ends too early")?,
            Problem::Trailing => f.write_str("there are bytes after its end")?,
            Problem::NotThisFormat(kind) => write!(f, "this is not a {kind} file")?,
            Problem::Damaged(what) => write!(f, "the file is damaged: {what}")?,
            Problem::ForbiddenGlobal(name) => {
                write!(f, "its pickle asks for `{name}`, which is not tensor data; pickles are never executed")?;
            }
            Problem::Unsupported(what) => write!(f, "{what} is not supported")?,
            Problem::TooLarge => f.write_str("it claims more data than it can hold")?,
        }
        write!(f, " (at byte {})", self.offset)
    }
}

impl std::error::Error for FormatError {}
