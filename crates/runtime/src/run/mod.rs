//! Running programs.
//!
//! A [`Plan`] is made once for a program: the kernels that do its ops, where their shapes are known, the order in which
//! they run, and a place in memory for each value (see `lower`). [`Plan::run`] walks it with values of a run.

mod code;
mod lists;
mod lower;
mod machine;
mod plain;
mod plan;
mod scalars;
mod special;
mod template;
mod value;

pub use machine::Machine;
pub use plan::{Plan, PlanError};
pub use template::{plain_text, Piece};
pub use value::{Host, PlainHost, RunError, RunValue};
