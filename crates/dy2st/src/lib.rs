//! Converts dynamic Python model code into static programs, and runs both.

pub mod convert;
