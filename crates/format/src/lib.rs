//! Tensor and model file formats of dy2st.
//!
//! Every reader takes bytes that nobody vouches for: it checks each length before it reads or allocates, bounds depth and
//! size, runs nothing, and gives one [`FormatError`] with the offset at which the file stops making sense.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test may panic"))]

mod bytes;
mod error;
mod npy;
mod object;
mod pickle_read;
mod pickle_write;

pub use error::{FormatError, Problem};
pub use npy::{read_npy, write_npy};
pub use object::{Object, Tensor};
pub use pickle_read::read_pdparams;
pub use pickle_write::write_pdparams;
