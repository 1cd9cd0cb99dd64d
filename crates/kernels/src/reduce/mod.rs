//! Reductions over axes, positions of extremes, and running reductions.

mod arg;
mod fold;
mod layout;
mod scan;
mod statistics;

pub use arg::{arg_extreme, Extreme};
pub use fold::{reduce, reduce_into, result_dtype, Reduce};
pub(crate) use layout::Layout;
pub use scan::{cummax_min, scan, Scan};
pub use statistics::{logsumexp, norm, variance};
