//! Matrix products of `float32`: `C = A B` or `C += A B`.
//!
//! [`gemm`] packs what pays off to be packed and computes tiles that stay in registers. A matrix of weights is packed
//! once, as [`PackedB`], and then used by [`gemm_packed`] at every call.

mod block;
mod dot;
mod pack;
mod tile;

pub use block::{gemm, gemm_packed};
pub(crate) use block::{gemm_offsets, gemm_panels, panel_size};
pub use pack::{PackedA, PackedB};

use crate::KernelError;

/// A matrix to read: elements `data[row * row_stride + column * column_stride]`.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    data: &'a [f32],
    rows: usize,
    columns: usize,
    row_stride: usize,
    column_stride: usize,
}

impl<'a> Matrix<'a> {
    /// A matrix of `rows` by `columns`, row after row in `data`.
    pub fn new(data: &'a [f32], rows: usize, columns: usize) -> Result<Self, KernelError> {
        Self::strided(data, (rows, columns), (columns, 1))
    }

    /// A matrix whose columns stand one after the other in `data`: the transpose of a `columns` by `rows` matrix.
    pub fn transposed(data: &'a [f32], rows: usize, columns: usize) -> Result<Self, KernelError> {
        Self::strided(data, (rows, columns), (1, rows))
    }

    /// A matrix under any strides; all of its elements must lie in `data`.
    pub fn strided(
        data: &'a [f32],
        (rows, columns): (usize, usize),
        (row_stride, column_stride): (usize, usize),
    ) -> Result<Self, KernelError> {
        let last = rows.saturating_sub(1) * row_stride + columns.saturating_sub(1) * column_stride;
        if rows > 0 && columns > 0 && last >= data.len() {
            return Err(KernelError::shape(
                "gemm",
                format!("{rows} by {columns} elements do not lie in {}", data.len()),
            ));
        }
        Ok(Self { data, rows, columns, row_stride, column_stride })
    }

    /// Number of rows and columns.
    pub const fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }
}
