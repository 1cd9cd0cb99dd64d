//! Program to Program.
//!
//! A pass takes a program that verifies and leaves one that verifies and means the same; it says whether it changed
//! anything. Ops with an effect are never dropped, shared, moved or reordered.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test may panic"))]

mod cse;
mod dce;
mod fold;
mod numbering;
mod replace;

use dy2st_ir::Program;

pub use cse::cse;
pub use dce::dce;
pub use fold::fold;
pub use numbering::renumber;

/// A pass: true when it changed the program.
pub type Pass = fn(&mut Program) -> bool;

/// The clean-up passes, in the order in which they help each other.
pub const CLEAN_UP: &[(&str, Pass)] = &[("fold", fold), ("cse", cse), ("dce", dce)];

/// Runs the clean-up passes until nothing changes, and numbers values as they are defined.
pub fn clean_up(program: &mut Program) {
    // Each round shrinks the program or ends, so a program of n ops needs at most n rounds; a few are enough in practice.
    for _ in 0..8 {
        let mut changed = false;
        for (_, pass) in CLEAN_UP {
            changed |= pass(program);
        }
        if !changed {
            break;
        }
    }
    renumber(program);
}
