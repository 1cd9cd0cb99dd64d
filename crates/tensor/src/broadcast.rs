//! Broadcasting: trailing dims are aligned, and a dim of size 1 stretches.

use crate::{contiguous_strides, Shape, TensorError};

/// Shape that two shapes broadcast to.
pub fn broadcast_shapes(left: &[usize], right: &[usize]) -> Result<Shape, TensorError> {
    let rank = left.len().max(right.len());
    let mut shape = Shape::from_elem(1, rank);
    for (axis, dim) in shape.iter_mut().enumerate() {
        let at = |shape: &[usize]| (axis + shape.len()).checked_sub(rank).map_or(1, |index| shape[index]);
        *dim = match (at(left), at(right)) {
            (a, b) if a == b => a,
            (1, b) => b,
            (a, 1) => a,
            _ => return Err(TensorError::Broadcast { left: left.to_vec(), right: right.to_vec() }),
        };
    }
    Ok(shape)
}

/// Strides, in elements, that walk a contiguous tensor of shape `from` as if it had shape `to`; a stretched dim has
/// stride 0. `from` must broadcast to `to`.
pub fn broadcast_strides(from: &[usize], to: &[usize]) -> Result<Shape, TensorError> {
    let error = || TensorError::Broadcast { left: from.to_vec(), right: to.to_vec() };
    let missing = to.len().checked_sub(from.len()).ok_or_else(error)?;
    let own = contiguous_strides(from);
    let mut strides = Shape::from_elem(0, to.len());
    for (axis, (&size, &stride)) in from.iter().zip(&own).enumerate() {
        if size == to[missing + axis] {
            strides[missing + axis] = if size == 1 { 0 } else { stride };
        } else if size != 1 {
            return Err(error());
        }
    }
    Ok(strides)
}

/// Walks the positions of a shape in row-major order and gives, for each, the offset under some strides.
#[derive(Clone, Debug)]
pub struct BroadcastIndex {
    shape: Shape,
    strides: Shape,
    position: Shape,
    offset: usize,
    left: usize,
}

impl BroadcastIndex {
    /// A walk over `shape` under `strides` (one per dim).
    pub fn new(shape: &[usize], strides: &[usize]) -> Self {
        Self {
            shape: Shape::from_slice(shape),
            strides: Shape::from_slice(strides),
            position: Shape::from_elem(0, shape.len()),
            offset: 0,
            left: shape.iter().product(),
        }
    }
}

impl Iterator for BroadcastIndex {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let offset = self.offset;
        for axis in (0..self.shape.len()).rev() {
            self.position[axis] += 1;
            self.offset += self.strides[axis];
            if self.position[axis] < self.shape[axis] {
                break;
            }
            self.offset -= self.strides[axis] * self.shape[axis];
            self.position[axis] = 0;
        }
        Some(offset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_broadcast() {
        assert_eq!(broadcast_shapes(&[2, 1, 3], &[4, 1]).unwrap().as_slice(), [2, 4, 3]);
        assert_eq!(broadcast_shapes(&[], &[0]).unwrap().as_slice(), [0]);
        assert_eq!(broadcast_shapes(&[1], &[0]).unwrap().as_slice(), [0]);
        assert!(broadcast_shapes(&[2], &[3]).is_err());
    }

    #[test]
    fn walks_stretched_dims() {
        let strides = broadcast_strides(&[2, 1], &[2, 3]).unwrap();
        let offsets: Vec<usize> = BroadcastIndex::new(&[2, 3], &strides).collect();
        assert_eq!(offsets, [0, 0, 0, 1, 1, 1]);
        assert_eq!(BroadcastIndex::new(&[], &[]).collect::<Vec<_>>(), [0]);
        assert_eq!(BroadcastIndex::new(&[0, 3], &[3, 1]).count(), 0);
    }
}
