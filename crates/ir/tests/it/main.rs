//! Tests of the IR, one module for each part.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod grad;
mod random_program;
mod shapes;
mod text;
mod verify;
