//! Running programs.
//!
//! A [`Plan`] is made once for a program: the order of ops, when each value is used last (so that its memory is let go, or
//! written into by the op that reads it last), and which ops have result types that need no inference. [`Plan::run`] walks
//! it with values of a run.

mod lists;
mod machine;
mod packed;
mod plan;
mod scalars;
mod template;
mod value;

pub use machine::Machine;
pub use plan::{Plan, PlanError};
pub use template::{plain_text, Piece};
pub use value::{Host, PlainHost, RunError, RunValue};
