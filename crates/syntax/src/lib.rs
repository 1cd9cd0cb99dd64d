//! Parsing, printing, editing and name analysis of the Python that dy2st reads.

pub mod ast;
pub mod edit;
pub mod liveness;
mod parse;
pub mod print;
pub mod scan;
pub mod scope;
pub mod visit;

pub use parse::{parse, Module, MAX_DEPTH};
