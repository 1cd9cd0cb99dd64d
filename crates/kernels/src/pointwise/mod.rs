//! Element by element: functions of one, two or three tensors, with broadcasting.

mod binary;
mod cast;
mod chain;
mod clip;
mod compare;
mod numbers;
mod select;
mod unary;
mod unary_f32;
mod walk;

pub use binary::{binary, binary_into, binary_slices, Binary};
pub use cast::{cast, cast_into};
pub use chain::{Arg, Chain, ChainInput, ChainStep, Function, Spread};
pub use clip::clip_integers;
pub use compare::{
    bitwise_not, compare, compare_into, is_finite, is_inf, is_nan, logical, logical_into, logical_not, Compare, Logical,
};
pub use select::{select, select_into};
pub use unary::{unary, unary_into, unary_slice, Unary};
pub use unary_f32::unary_in_place;

pub(crate) use walk::{each_wide, scale_in_place};
