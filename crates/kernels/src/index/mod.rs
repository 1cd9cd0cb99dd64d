//! Reading and writing at positions that other tensors name.

mod along;
mod mask;
mod nd;
mod select;

pub use along::{put_along_axis, take_along_axis, Combine};
pub use mask::{masked_fill, masked_select, nonzero, one_hot};
pub use nd::{gather_nd, index_put, scatter_nd_add};
pub use select::{embedding, embedding_grad, embedding_into, index_add, index_select, scatter};

use dy2st_tensor::HostTensor;

use crate::{KernelError, Slice, View};

/// The elements of an integer tensor as `int64`; `bool` and floats are refused.
pub(crate) fn indices(x: &HostTensor) -> Result<Vec<i64>, KernelError> {
    match View::from(x).data {
        Slice::I64(items) => Ok(items.to_vec()),
        Slice::I32(items) => Ok(items.iter().map(|&v| v.into()).collect()),
        Slice::I16(items) => Ok(items.iter().map(|&v| v.into()).collect()),
        Slice::I8(items) => Ok(items.iter().map(|&v| v.into()).collect()),
        Slice::U8(items) => Ok(items.iter().map(|&v| v.into()).collect()),
        _ => Err(KernelError::Unsupported { kernel: "index", dtype: x.dtype() }),
    }
}

/// An index into a dim of `size`; negative ones count from the back.
pub(crate) fn position(index: i64, size: usize) -> Result<usize, KernelError> {
    let at = if index < 0 { index + size as i64 } else { index };
    if (0..size as i64).contains(&at) {
        Ok(at as usize)
    } else {
        Err(KernelError::Index { index, size })
    }
}
