//! The tree: the nodes of Python's ASDL with byte ranges.
//!
//! This module is the only door to the parser's types; the rest of dy2st names them from here.

pub use rustpython_parser::ast::*;
pub use rustpython_parser::text_size::{TextRange, TextSize};
