//! Tests of the runtime, one module for each part.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod fft;
mod gradients;
mod random;
mod recorded;
mod run;
mod tape;
