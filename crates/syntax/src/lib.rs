//! Parsing, printing, editing and name analysis of the Python that dy2st reads.
//!
//! [`load`] and [`parse()`] give a [`Module`]; [`scope`] says what its names mean, [`visit`] walks it, [`print`](mod@print)
//! turns trees back into text, and [`edit`] changes a text in places and keeps the rest.

pub mod ast;
mod check;
pub mod edit;
mod encoding;
pub mod exits;
pub mod liveness;
#[rustfmt::skip]
#[path = "generated/nodes.rs"]
mod node_table;
pub mod nodes;
mod parse;
pub mod print;
mod remember;
pub mod scan;
pub mod scope;
pub mod visit;

pub use encoding::{decode, load, DecodeError};
pub use parse::{
    is_keyword, on_large_stack, parse, parse_definition, parse_expression, parse_outline, parse_shallow, span, Bodies,
    Module, Parts, MAX_DEPTH,
};
pub use remember::{remember, Remembered};
