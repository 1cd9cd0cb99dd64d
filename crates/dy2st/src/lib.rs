//! Converts dynamic Python model code into static programs, and runs both.

mod annotate;
pub mod check;
pub mod convert;
mod converter;
mod eager;
mod execute;
mod files;
pub mod program;
pub mod run;
