//! Positions given by truth values.

use dy2st_tensor::{broadcast_shapes, with_dtype, DType, Element, HostTensor, Scalar};

use super::indices;
use crate::movement::{expand, map_items};
use crate::{allocate_items, pointwise, KernelError, View};

/// The elements of `x` where `mask` is true, as a vector; the two are broadcast together.
pub fn masked_select(x: &HostTensor, mask: &HostTensor) -> Result<HostTensor, KernelError> {
    let shape = broadcast_shapes(x.shape(), mask.shape())?;
    let (x, mask) = (expand(x, &shape)?, expand(mask, &shape)?);
    let mask = View::from(&mask).items::<bool>()?;
    let count = mask.iter().filter(|&&set| set).count();
    with_dtype!(x.dtype(), T => map_items::<T>(&x, &[count], |from, out| {
        let kept = from.iter().zip(mask).filter(|(_, &set)| set);
        for (out, (&value, _)) in out.iter_mut().zip(kept) {
            *out = value;
        }
        Ok(())
    }))
}

/// `x` with `value` where `mask` (broadcast to it) is true.
pub fn masked_fill(x: &HostTensor, mask: &HostTensor, value: Scalar) -> Result<HostTensor, KernelError> {
    pointwise::select(mask, &HostTensor::scalar(x.dtype(), value), x)
}

/// The positions of the elements that are not zero, one row each: `int64` `[count, rank]`.
pub fn nonzero(x: &HostTensor) -> Result<HostTensor, KernelError> {
    let truth = pointwise::cast(x, DType::Bool)?;
    let truth = View::from(&truth).items::<bool>()?;
    let found: Vec<usize> = truth.iter().enumerate().filter(|(_, &set)| set).map(|(at, _)| at).collect();
    let rank = x.rank();
    allocate_items(&[found.len(), rank], |out: &mut [i64]| {
        for (&at, out) in found.iter().zip(out.chunks_mut(rank.max(1))) {
            let mut rest = at;
            for (&size, out) in x.shape().iter().zip(out).rev() {
                *out = (rest % size) as i64;
                rest /= size;
            }
        }
        Ok(())
    })
}

/// A dim of `classes` behind those of the (integer) tensor, with a one at each element's place.
pub fn one_hot(x: &HostTensor, classes: usize, dtype: DType) -> Result<HostTensor, KernelError> {
    let mut shape = x.shape().to_vec();
    shape.push(classes);
    let at = indices(x)?;
    if let (0, Some(index)) = (classes, at.first()) {
        return Err(KernelError::Index { index: *index, size: 0 });
    }
    with_dtype!(dtype, T => allocate_items::<T>(&shape, |out| {
        for (&index, out) in at.iter().zip(out.chunks_mut(classes.max(1))) {
            let at = usize::try_from(index).ok().filter(|&at| at < classes);
            let at = at.ok_or(KernelError::Index { index, size: classes })?;
            out[at] = T::from_scalar(Scalar::Int(1));
        }
        Ok(())
    }))
}
