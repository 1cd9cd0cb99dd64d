//! Padding.

use dy2st_tensor::{memory, with_dtype, HostTensor, Scalar};

use super::map_items;
use crate::{Item, KernelError};

/// What stands in the padding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadMode {
    /// A number.
    Constant(Scalar),
    /// The elements mirrored, the outermost one not repeated.
    Reflect,
    /// The outermost element.
    Replicate,
    /// The elements of the other end.
    Circular,
}

/// `x` with `before` and `after` more elements at the ends of each dim; negative numbers cut elements off (constant mode
/// only).
pub fn pad(x: &HostTensor, widths: &[(i64, i64)], mode: PadMode) -> Result<HostTensor, KernelError> {
    if widths.len() != x.rank() {
        return Err(KernelError::shape("pad", "one pair of widths per dim is needed"));
    }
    let grown = |(size, (before, after)): (&usize, &(i64, i64))| {
        usize::try_from((*size as i64).saturating_add(*before).saturating_add(*after)).unwrap_or(0)
    };
    memory::ensure(&x.shape().iter().zip(widths).map(grown).collect::<Vec<_>>(), x.dtype())?;
    let mut result = x.clone();
    // One dim after the other, the last first: the padding of a dim then repeats what the inner dims were padded to.
    for (axis, &(before, after)) in widths.iter().enumerate().rev() {
        if before == 0 && after == 0 {
            continue;
        }
        let size = result.shape()[axis] as i64;
        check(mode, size, before, after)?;
        let mut shape = result.shape().to_vec();
        shape[axis] = (size + before + after) as usize;
        let source: Vec<Option<usize>> = (-before..size + after).map(|at| origin(mode, at, size)).collect();
        result = with_dtype!(x.dtype(), T => map_items::<T>(&result, &shape, |from, out| {
            along(from, out, &source, size as usize, shape[axis + 1..].iter().product(), fill::<T>(mode));
            Ok(())
        }))?;
    }
    Ok(result)
}

fn check(mode: PadMode, size: i64, before: i64, after: i64) -> Result<(), KernelError> {
    let limit = match mode {
        PadMode::Constant(_) => i64::MAX,
        PadMode::Reflect => size - 1,
        PadMode::Replicate => {
            if size > 0 {
                i64::MAX
            } else {
                0
            }
        }
        PadMode::Circular => size,
    };
    let negative = !matches!(mode, PadMode::Constant(_)) && (before < 0 || after < 0);
    if before > limit || after > limit || negative || size + before + after < 0 {
        return Err(KernelError::attribute(
            "pad",
            format!("padding ({before}, {after}) does not suit a dim of {size}"),
        ));
    }
    Ok(())
}

fn fill<T: Item>(mode: PadMode) -> T {
    if let PadMode::Constant(value) = mode {
        T::from_scalar(value)
    } else {
        T::default()
    }
}

/// The element that stands at position `at` of the padded dim, counted from the first element; none for a constant.
fn origin(mode: PadMode, at: i64, size: i64) -> Option<usize> {
    if (0..size).contains(&at) {
        return Some(at as usize);
    }
    match mode {
        PadMode::Constant(_) => None,
        PadMode::Reflect => Some(if at < 0 { -at } else { 2 * (size - 1) - at } as usize),
        PadMode::Replicate => Some(at.clamp(0, size - 1) as usize),
        PadMode::Circular => Some(at.rem_euclid(size) as usize),
    }
}

fn along<T: Item>(from: &[T], out: &mut [T], source: &[Option<usize>], size: usize, inner: usize, fill: T) {
    if inner == 0 {
        return;
    }
    for (block, out) in out.chunks_mut((source.len() * inner).max(1)).enumerate() {
        let base = block * size * inner;
        for (at, out) in source.iter().zip(out.chunks_mut(inner)) {
            match at {
                Some(at) => out.copy_from_slice(&from[base + at * inner..base + (at + 1) * inner]),
                None => out.fill(fill),
            }
        }
    }
}
