//! CPU kernels.
//!
//! Kernels are plain functions over [`View`]s and slices that the caller owns, so that an executor with fixed buffers
//! can call them without allocation; beside them stand wrappers over `HostTensor`s that allocate their result.
//! All of them check shapes, dtypes and indices and answer a [`KernelError`].
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a failing test may panic"))]
#![allow(clippy::inline_always, reason = "vector code must become part of the function that has the target features")]

mod add;
pub mod arena;
pub mod conv;
mod error;
mod float;
pub mod gemm;
pub mod index;
pub mod interpolate;
pub mod loss;
mod math;
mod matmul;
pub mod memory;
pub mod movement;
pub mod order;
pub mod pointwise;
pub mod pool;
pub mod reduce;
pub mod rows;
mod simd;
pub mod threads;
mod view;

pub use error::KernelError;
pub use matmul::{matmul, matmul_into, matmul_shape, matmul_takes};
pub use simd::{level, Level};
pub use view::{allocate, allocate_items, buffer_slice, buffer_slice_mut, Item, Slice, SliceMut, View, ViewMut};
