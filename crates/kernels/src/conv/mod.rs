//! Convolutions over one, two or three spatial dims, channels first, and their gradients.
//!
//! Inputs are `[items, channels, spatial...]`, weights `[out channels, in channels / groups, kernel...]`; a transposed
//! convolution takes weights `[in channels, out channels / groups, kernel...]`.

mod backward;
mod columns;
mod depthwise;
mod forward;
mod geometry;
mod panels;
mod planes;

pub use backward::{conv_input_grad, conv_transpose, conv_weight_grad};
pub use forward::{conv, conv_into, conv_packed_into, ConvWeights};
pub use geometry::ConvParams;
pub(crate) use geometry::Spatial;
