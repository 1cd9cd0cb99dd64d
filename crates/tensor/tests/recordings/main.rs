//! This crate against what Paddle was recorded to do; see testdata/recordings.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a failing test may panic")]

mod print;
mod promotion;
mod random;

use std::path::Path;

use serde_json::Value;

/// The recording of this name.
fn recording(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/recordings").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}
