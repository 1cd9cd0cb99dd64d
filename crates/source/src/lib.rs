//! Source files, spans, line index, source maps and diagnostics of dy2st.
//!
//! [`Files`] owns every text that was read, a [`Span`] names a range of bytes in one of them, and a [`Diagnostic`]
//! says what is wrong there, under a stable [`Code`], and how to go on. [`render`] turns diagnostics into text.

mod code;
mod diagnostic;
mod file;
mod map;
mod read;
pub mod render;

/// The diagnostic codes, one constant each; generated from `grammar/diagnostics.toml`.
#[rustfmt::skip]
#[path = "generated/codes.rs"]
pub mod codes;

pub use code::{Code, CodeInfo};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use file::{FileId, Files, LineIndex, Position, SourceFile, Span};
pub use map::{Mapping, SourceMap};
pub use read::read_regular;
