//! Running ops and programs on host tensors.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test may panic"))]

mod call;
mod composite;
mod execute;
mod kernel;
pub mod run;
pub mod tape;

pub use call::{OpCall, Results};
pub use execute::{execute, execute_typed};
