//! Joining tensors along an axis, and taking them apart.

use dy2st_tensor::{memory, normalize_axis, with_dtype, DType, HostTensor};

use super::map_items;
use crate::{allocate, Item, KernelError, View, ViewMut};

/// The tensors, of one dtype, one after the other along `axis`.
pub fn concat(tensors: &[&HostTensor], axis: i64) -> Result<HostTensor, KernelError> {
    let first = tensors.first().ok_or_else(|| KernelError::shape("concat", "no tensors"))?;
    let axis = normalize_axis(axis, first.rank())?;
    if first.rank() == 0 {
        return Err(KernelError::shape("concat", "0-D tensors cannot be concatenated"));
    }
    let mut shape = first.shape().to_vec();
    shape[axis] = 0;
    for tensor in tensors {
        let same = tensor.rank() == first.rank()
            && (0..first.rank()).all(|at| at == axis || tensor.shape()[at] == first.shape()[at]);
        if !same {
            return Err(KernelError::shape("concat", "the tensors differ in another dim than the axis"));
        }
        shape[axis] += tensor.shape()[axis];
    }
    let views: Vec<View<'_>> = tensors.iter().map(|&tensor| tensor.into()).collect();
    allocate(&shape, first.dtype(), |out| concat_into(&views, axis, out))
}

/// The views, of one dtype, one after the other along `axis`, into `out`.
pub fn concat_into(views: &[View<'_>], axis: usize, out: ViewMut<'_>) -> Result<(), KernelError> {
    let along: usize = views.iter().map(|view| view.shape[axis]).sum();
    if out.shape.get(axis) != Some(&along) {
        return Err(KernelError::shape("concat", "the output has another size along the axis"));
    }
    with_dtype!(out.dtype(), T => copy_parts::<T>(views, axis, out))
}

fn copy_parts<T: Item>(views: &[View<'_>], axis: usize, out: ViewMut<'_>) -> Result<(), KernelError> {
    let row: usize = out.shape[axis..].iter().product();
    let out = out.items::<T>()?;
    let mut at = 0;
    for view in views {
        let part: usize = view.shape[axis..].iter().product();
        let items = view.items::<T>()?;
        if part == 0 || row == 0 {
            continue;
        }
        for (from, to) in items.chunks_exact(part).zip(out.chunks_exact_mut(row)) {
            to[at..at + part].copy_from_slice(from);
        }
        at += part;
    }
    Ok(())
}

/// The tensors, of one shape and dtype, along a new axis.
pub fn stack(tensors: &[&HostTensor], axis: i64) -> Result<HostTensor, KernelError> {
    let first = tensors.first().ok_or_else(|| KernelError::shape("stack", "no tensors"))?;
    let axis = normalize_axis(axis, first.rank() + 1)?;
    let mut shape = first.shape().to_vec();
    shape.insert(axis, 1);
    let parts = tensors
        .iter()
        .map(|tensor| {
            if tensor.shape() == first.shape() {
                Ok(tensor.reshape(&shape)?)
            } else {
                Err(KernelError::shape("stack", "the tensors differ in shape"))
            }
        })
        .collect::<Result<Vec<_>, _>>()?;
    concat(&parts.iter().collect::<Vec<_>>(), axis as i64)
}

/// Parts of the given sizes along `axis`; the sizes add up to the dim.
pub fn split(x: &HostTensor, sizes: &[usize], axis: i64) -> Result<Vec<HostTensor>, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    if x.shape().get(axis) != Some(&sizes.iter().sum()) {
        return Err(KernelError::shape("split", "the sizes do not add up to the dim"));
    }
    let row: usize = x.shape()[axis..].iter().product();
    let inner: usize = x.shape()[axis + 1..].iter().product();
    let mut at = 0;
    let mut parts = Vec::new();
    for &size in sizes {
        let mut shape = x.shape().to_vec();
        shape[axis] = size;
        let part = size * inner;
        parts.push(with_dtype!(x.dtype(), T => map_items::<T>(x, &shape, |from, out| {
            if part > 0 {
                for (from, out) in from.chunks_exact(row).zip(out.chunks_exact_mut(part)) {
                    out.copy_from_slice(&from[at..at + part]);
                }
            }
            Ok(())
        }))?);
        at += part;
    }
    Ok(parts)
}

/// The parts of size one along `axis`, without that dim.
pub fn unstack(x: &HostTensor, axis: i64) -> Result<Vec<HostTensor>, KernelError> {
    let at = normalize_axis(axis, x.rank())?;
    let size = *x.shape().get(at).ok_or_else(|| KernelError::shape("unstack", "a 0-D tensor has no dim"))?;
    let mut shape = x.shape().to_vec();
    shape.remove(at);
    split(x, &vec![1; size], axis)?.iter().map(|part| Ok(part.reshape(&shape)?)).collect()
}

/// `x` repeated along each dim; missing leading dims or repeats count as 1.
pub fn tile(x: &HostTensor, repeats: &[usize]) -> Result<HostTensor, KernelError> {
    let rank = x.rank().max(repeats.len());
    let mut from = vec![1; rank - x.rank()];
    from.extend_from_slice(x.shape());
    let mut times = vec![1; rank - repeats.len()];
    times.extend_from_slice(repeats);
    // Each dim becomes a repeated one of size 1 and the dim itself, and expanding repeats.
    let (mut split, mut wide, mut shape) = (Vec::new(), Vec::new(), Vec::new());
    for (&size, &times) in from.iter().zip(&times) {
        split.extend([1, size]);
        wide.extend([times, size]);
        shape.push(size.saturating_mul(times));
    }
    Ok(super::expand(&x.reshape(&split)?, &wide)?.reshape(&shape)?)
}

/// `x` with each element along `axis` repeated: `repeats` has one number for all, or one per element.
pub fn repeat_interleave(x: &HostTensor, repeats: &[usize], axis: i64) -> Result<HostTensor, KernelError> {
    let axis = normalize_axis(axis, x.rank())?;
    let size = *x.shape().get(axis).ok_or_else(|| KernelError::shape("repeat_interleave", "no such dim"))?;
    if repeats.len() != 1 && repeats.len() != size {
        return Err(KernelError::shape("repeat_interleave", "one number of repeats, or one per element, is needed"));
    }
    let all = if repeats.len() == 1 { size } else { 1 };
    let count = repeats.iter().fold(0, |sum: usize, times| sum.saturating_add(*times)).saturating_mul(all);
    memory::ensure(&[count], DType::Int64)?;
    let indices: Vec<i64> = (0..size)
        .flat_map(|at| std::iter::repeat_n(at as i64, repeats[if repeats.len() == 1 { 0 } else { at }]))
        .collect();
    let indices = HostTensor::from_vec(&[indices.len()], indices)?;
    crate::index::index_select(x, &indices, axis as i64)
}
