//! Written by scripts; see each file's first line.

mod sources;

pub(crate) use sources::SOURCES;
