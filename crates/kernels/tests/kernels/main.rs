//! Kernels against what Paddle was recorded to give, and against plain loops.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a failing test may panic")]

mod chain;
mod gemm;
mod recorded;
mod speed;
