//! AST to AST conversion of control flow into `_jst` operations.
//!
//! [`convert_module`] turns the functions of a file that may run in a call of the model into code whose control flow is
//! made of `_jst` operations, as tree and as text; [`Functions`] gives the converted form of any function of a
//! file. Both run the same [`STAGES`]. [`RUNTIME`] is the `_jst` module itself, plain Python.
//!
//! Which functions are converted, what stays as written, and what each stage does is said at the top of `reach.rs`,
//! `plain.rs` and each file under `stages/`.

mod class_facts;
mod convert;
mod correspond;
mod decide;
mod facts;
mod fresh;
mod make;
mod module;
mod pass;
mod plain;
pub mod push;
mod reach;
mod scopes;
mod stages;
mod text;

pub use convert::Converted as ConvertedFunction;
pub use facts::Facts;
pub use module::{convert_module, Converted, Functions, Options, Specialised, MARKER, RUNTIME, RUNTIME_MODULE};
pub use stages::{Stage, STAGES};
