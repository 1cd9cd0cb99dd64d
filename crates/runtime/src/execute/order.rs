//! Sorting, choosing by rank, and counting.

use dy2st_ir::Type;

use crate::call::{OpCall, Outcome};

/// Runs an op that orders elements.
pub fn run(call: &mut OpCall, _types: &[Type]) -> Outcome {
    Err(super::unimplemented(call))
}
