//! Parsing, printing, editing and name analysis of the Python that dy2st reads.

pub mod ast;
mod parse;

pub use parse::{parse, Module};
