//! Generated tables.

pub(crate) mod library;
