//! Dtypes, dims, shapes, host tensors, type promotion, random numbers and the printed form of tensors.
//!
//! A [`HostTensor`] is an immutable value: a dtype, a shape and a contiguous row-major buffer that clones and
//! reshapes share. Everything that changes a tensor makes a new value, or writes to a buffer that nobody else holds
//! ([`HostTensor::get_mut`]).

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test may panic"))]

mod broadcast;
mod dims;
mod dtype;
mod element;
mod error;
mod host;
pub mod memory;
mod print;
mod promotion;
mod random;
mod scalar;

pub use broadcast::{broadcast_shapes, broadcast_strides, BroadcastIndex};
pub use dims::{contiguous_strides, element_count, normalize_axis, Dim, Shape, ShapeDisplay, SymId};
pub use dtype::{DType, DTypeKind};
pub use element::{Buffer, Complex, Element};
pub use error::TensorError;
pub use half::{bf16, f16};
pub use host::HostTensor;
pub use print::{format_elements, format_exponent, format_fixed, format_tensor, PrintOptions};
pub use promotion::{common_dtype, kernel_dtypes, kernel_takes, promote, promote_scalar, true_divide_dtype, Promotion};
pub use random::{Distribution, Draw, Generator, Saved, Stream};
pub use scalar::Scalar;
