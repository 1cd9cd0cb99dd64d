//! Reductions over axes, positions of extremes, and running reductions.

mod arg;
mod fold;
mod layout;
mod scan;
mod statistics;

pub use arg::{arg_extreme, arg_extreme_into, Extreme};
pub use fold::{reduce, reduce_into, result_dtype, Reduce};
pub use layout::side_by_side;
pub(crate) use layout::Layout;
pub use scan::{cummax_min, log_cumulative_sum_of_exponentials, scan, Scan};
pub use statistics::{logsumexp, norm, variance};
