//! Tables written by the scripts in `tests/record`.

pub mod unicode_tables;
