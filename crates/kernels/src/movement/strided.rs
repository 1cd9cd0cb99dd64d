//! Reading and writing under strides: permute, slice, flip, expand, roll.

use dy2st_tensor::{broadcast_strides, contiguous_strides, normalize_axis, with_dtype, HostTensor};

use super::map_items;
use crate::threads::rows;
use crate::{allocate, Item, KernelError, View, ViewMut};

/// A walk over a shape under signed strides.
#[derive(Clone, Debug)]
pub(crate) struct Strided {
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: isize,
}

impl Strided {
    /// The walk, with dims joined that are walked as one.
    pub(crate) fn new(shape: &[usize], strides: &[isize], offset: isize) -> Self {
        let mut walk = Self { shape: Vec::new(), strides: Vec::new(), offset };
        for (&size, &stride) in shape.iter().zip(strides) {
            if size == 1 {
                continue;
            }
            match walk.strides.last_mut() {
                Some(last) if *last == stride * size as isize => {
                    *last = stride;
                    if let Some(joined) = walk.shape.last_mut() {
                        *joined *= size;
                    }
                }
                _ => {
                    walk.shape.push(size);
                    walk.strides.push(stride);
                }
            }
        }
        walk
    }

    /// Calls `run(offset of a run, its stride, its first position, its length)` for runs `from..to` of the last dim.
    fn runs(&self, from: usize, to: usize, mut run: impl FnMut(isize, isize, usize, usize)) {
        let (inner, stride) = match (self.shape.last(), self.strides.last()) {
            (Some(&inner), Some(&stride)) => (inner, stride),
            _ => (1, 1),
        };
        let outer = self.shape.len().saturating_sub(1);
        for step in from..to {
            let (mut rest, mut offset) = (step, self.offset);
            for axis in (0..outer).rev() {
                offset += (rest % self.shape[axis]) as isize * self.strides[axis];
                rest /= self.shape[axis];
            }
            run(offset, stride, (step - from) * inner, inner);
        }
    }

    fn inner(&self) -> usize {
        self.shape.last().copied().unwrap_or(1)
    }

    /// Copies the elements under the walk to `out`, row-major.
    pub(crate) fn read<T: Item>(&self, x: &[T], out: &mut [T]) {
        if out.is_empty() {
            return;
        }
        if self.shape.len() == 2 && self.strides[0] == 1 && self.strides[1] > 1 {
            self.read_transposed(x, out);
            return;
        }
        let inner = self.inner();
        rows(out, inner, inner, |first, out| {
            let count = out.len() / inner;
            self.runs(first, first + count, |offset, stride, at, length| {
                let out = &mut out[at..at + length];
                match stride {
                    1 => out.copy_from_slice(&x[offset as usize..offset as usize + length]),
                    0 => out.fill(x[offset as usize]),
                    _ => {
                        let mut from = offset;
                        for out in out {
                            *out = x[from as usize];
                            from += stride;
                        }
                    }
                }
            });
        });
    }

    /// A matrix transpose, in square blocks so that both sides stay in cache.
    fn read_transposed<T: Item>(&self, x: &[T], out: &mut [T]) {
        const BLOCK: usize = 16;
        let (height, width) = (self.shape[0], self.shape[1]);
        let (stride, offset) = (self.strides[1] as usize, self.offset as usize);
        rows(out, width, width * 2, |first, out| {
            let count = out.len() / width;
            debug_assert!(first + count <= height, "rows lie in the matrix");
            for top in (0..count).step_by(BLOCK) {
                let bottom = (top + BLOCK).min(count);
                for left in (0..width).step_by(BLOCK) {
                    for column in left..(left + BLOCK).min(width) {
                        let from = offset + column * stride + first;
                        for (row, &value) in (top..bottom).zip(&x[from + top..from + bottom]) {
                            out[row * width + column] = value;
                        }
                    }
                }
            }
        });
    }

    /// Copies `from`, row-major, to the elements of `x` under the walk.
    pub(crate) fn write<T: Item>(&self, from: &[T], x: &mut [T]) {
        if from.is_empty() {
            return;
        }
        self.runs(0, from.len() / self.inner(), |offset, stride, at, length| {
            let mut to = offset;
            for &value in &from[at..at + length] {
                x[to as usize] = value;
                to += stride;
            }
        });
    }
}

fn signed(strides: &[usize]) -> Vec<isize> {
    strides.iter().map(|&stride| stride as isize).collect()
}

/// The tensor with its dims in the order `axes`.
pub fn permute(x: &HostTensor, axes: &[usize]) -> Result<HostTensor, KernelError> {
    check_permutation(axes, x.rank())?;
    let shape: Vec<usize> = axes.iter().map(|&axis| x.shape()[axis]).collect();
    // Dims of size 1 may move freely: the elements stay in order.
    let moving: Vec<usize> = axes.iter().copied().filter(|&axis| x.shape()[axis] != 1).collect();
    if moving.is_sorted() {
        return Ok(x.reshape(&shape)?);
    }
    allocate(&shape, x.dtype(), |out| permute_into(x.into(), axes, out))
}

/// The dims of `x` in the order `axes`, into `out`.
pub fn permute_into(x: View<'_>, axes: &[usize], out: ViewMut<'_>) -> Result<(), KernelError> {
    check_permutation(axes, x.shape.len())?;
    let own = contiguous_strides(x.shape);
    let shape: Vec<usize> = axes.iter().map(|&axis| x.shape[axis]).collect();
    let strides: Vec<isize> = axes.iter().map(|&axis| own[axis] as isize).collect();
    read_into(x, &shape, &strides, 0, out)
}

fn check_permutation(axes: &[usize], rank: usize) -> Result<(), KernelError> {
    let mut seen = vec![false; rank];
    for &axis in axes {
        match seen.get_mut(axis) {
            Some(seen) if !*seen => *seen = true,
            _ => {
                return Err(KernelError::attribute("transpose", format!("axis {axis} is out of range or comes twice")))
            }
        }
    }
    if axes.len() == rank {
        Ok(())
    } else {
        Err(KernelError::attribute("transpose", "an axis is missing"))
    }
}

/// The elements of `x` under strides, into `out`, which has shape `shape`.
fn read_into(
    x: View<'_>,
    shape: &[usize],
    strides: &[isize],
    offset: isize,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    out.expect_shape(shape)?;
    let walk = Strided::new(shape, strides, offset);
    with_dtype!(x.dtype(), T => {
        walk.read::<T>(x.items()?, out.items()?);
    });
    Ok(())
}

/// Some elements of a dim: `count` of them from `start` on, `step` (not 0) apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceRange {
    /// First element.
    pub start: usize,
    /// Number of elements.
    pub count: usize,
    /// Distance from one to the next.
    pub step: isize,
}

impl SliceRange {
    /// All elements of a dim.
    pub const fn all(size: usize) -> Self {
        Self { start: 0, count: size, step: 1 }
    }

    /// What Python's `start:stop:step` takes of a dim, bounds cut to it; `None` where nothing is written.
    pub fn from_python(start: Option<i64>, stop: Option<i64>, step: i64, size: usize) -> Self {
        let size = size as i64;
        let (low, high) = if step < 0 { (-1, size - 1) } else { (0, size) };
        let bound = |value: Option<i64>, default: i64| {
            value.map_or(default, |value| (if value < 0 { value.saturating_add(size) } else { value }).clamp(low, high))
        };
        let (first, last) =
            if step < 0 { (bound(start, high), bound(stop, low)) } else { (bound(start, low), bound(stop, high)) };
        let step = if step == 0 { 1 } else { step };
        let span = if step < 0 { first - last } else { last - first };
        let count = if span <= 0 { 0 } else { (span - 1) / step.abs() + 1 };
        Self { start: first.max(0) as usize, count: count as usize, step: step as isize }
    }
}

/// Shape, strides and offset of a slice.
fn slice_walk(shape: &[usize], ranges: &[SliceRange]) -> Result<(Vec<usize>, Vec<isize>, isize), KernelError> {
    if ranges.len() != shape.len() {
        return Err(KernelError::shape("slice", "one range per dim is needed"));
    }
    let own = contiguous_strides(shape);
    let (mut strides, mut offset) = (Vec::new(), 0);
    for ((range, &size), &stride) in ranges.iter().zip(shape).zip(&own) {
        if range.count > 0 {
            let last = range.start as isize + (range.count as isize - 1) * range.step;
            if range.start >= size || last < 0 || last >= size as isize {
                return Err(KernelError::Index { index: last as i64, size });
            }
        }
        strides.push(range.step * stride as isize);
        offset += range.start as isize * stride as isize;
    }
    Ok((ranges.iter().map(|range| range.count).collect(), strides, offset))
}

/// The elements of `x` in the ranges, one per dim.
pub fn slice(x: &HostTensor, ranges: &[SliceRange]) -> Result<HostTensor, KernelError> {
    let shape: Vec<usize> = ranges.iter().map(|range| range.count).collect();
    if shape == x.shape() && ranges.iter().all(|range| range.step == 1 || range.count < 2) {
        return Ok(x.clone());
    }
    allocate(&shape, x.dtype(), |out| slice_into(x.into(), ranges, out))
}

/// The elements of `x` in the ranges, one per dim, into `out`.
pub fn slice_into(x: View<'_>, ranges: &[SliceRange], out: ViewMut<'_>) -> Result<(), KernelError> {
    let (shape, strides, offset) = slice_walk(x.shape, ranges)?;
    read_into(x, &shape, &strides, offset, out)
}

/// `x` with the elements in the ranges replaced by `value`, which broadcasts to them.
pub fn assign_slice(x: HostTensor, ranges: &[SliceRange], value: &HostTensor) -> Result<HostTensor, KernelError> {
    let (shape, strides, offset) = slice_walk(x.shape(), ranges)?;
    let value = expand(value, &shape)?;
    let walk = Strided::new(&shape, &strides, offset);
    let mut x = x;
    let (expected, found) = (x.dtype(), value.dtype());
    with_dtype!(expected, T => {
        let from = value.as_slice::<T>().ok_or(KernelError::DType { expected, found })?;
        let to = x.make_mut().as_mut_slice::<T>().ok_or(KernelError::DType { expected, found })?;
        walk.write(from, to);
    });
    Ok(x)
}

/// `x` broadcast to `shape`.
pub fn expand(x: &HostTensor, shape: &[usize]) -> Result<HostTensor, KernelError> {
    // Leading dims of size 1 in `x` beyond the rank of the target fall away, as in an assignment.
    let extra = x.rank().saturating_sub(shape.len());
    let x = if x.shape()[..extra].iter().all(|&size| size == 1) { x.reshape(&x.shape()[extra..])? } else { x.clone() };
    if x.shape() == shape {
        return Ok(x);
    }
    allocate(shape, x.dtype(), |out| expand_into((&x).into(), out))
}

/// `x` broadcast to the shape of `out`.
pub fn expand_into(x: View<'_>, out: ViewMut<'_>) -> Result<(), KernelError> {
    let shape = out.shape;
    let strides = signed(&broadcast_strides(x.shape, shape)?);
    read_into(x, shape, &strides, 0, out)
}

/// `x` with the order of elements along `axes` turned around.
pub fn flip(x: &HostTensor, axes: &[i64]) -> Result<HostTensor, KernelError> {
    let mut ranges: Vec<SliceRange> = x.shape().iter().map(|&size| SliceRange::all(size)).collect();
    for &axis in axes {
        let axis = normalize_axis(axis, x.rank())?;
        if let Some(range) = ranges.get_mut(axis).filter(|range| range.count > 0) {
            *range = SliceRange { start: range.count - 1, count: range.count, step: -1 };
        }
    }
    slice(x, &ranges)
}

/// `x` with its elements moved `shifts` places along `axes`, around the end; with no axes along the flat tensor.
pub fn roll(x: &HostTensor, shifts: &[i64], axes: &[i64]) -> Result<HostTensor, KernelError> {
    if axes.is_empty() {
        let flat = x.reshape(&[x.len()])?;
        return Ok(roll(&flat, shifts, &vec![0; shifts.len()])?.reshape(x.shape())?);
    }
    let mut result = x.clone();
    for (&shift, &axis) in shifts.iter().zip(axes) {
        let axis = normalize_axis(axis, x.rank())?;
        let Some(&size) = x.shape().get(axis) else { continue };
        if size == 0 || x.is_empty() {
            continue;
        }
        let by = shift.rem_euclid(size as i64) as usize;
        let inner: usize = x.shape()[axis + 1..].iter().product();
        result = with_dtype!(x.dtype(), T => map_items::<T>(&result, x.shape(), |from, out| {
            for (from, out) in from.chunks(size * inner).zip(out.chunks_mut(size * inner)) {
                let (head, tail) = from.split_at((size - by) * inner);
                out[..by * inner].copy_from_slice(tail);
                out[by * inner..].copy_from_slice(head);
            }
            Ok(())
        }))?;
    }
    Ok(result)
}

/// The diagonal `offset` above the main one in the plane of two axes, as the last dim of the result.
pub fn diagonal(x: &HostTensor, offset: i64, axis1: i64, axis2: i64) -> Result<HostTensor, KernelError> {
    let (first, second) = (normalize_axis(axis1, x.rank())?, normalize_axis(axis2, x.rank())?);
    if first == second || x.rank() < 2 {
        return Err(KernelError::attribute("diagonal", "two different axes are needed"));
    }
    let (height, width) = (x.shape()[first] as i64, x.shape()[second] as i64);
    let (row, column) = ((-offset).max(0), offset.max(0));
    let count = (height - row).min(width - column).max(0) as usize;
    let own = contiguous_strides(x.shape());
    let (mut shape, mut strides) = (Vec::new(), Vec::new());
    for axis in (0..x.rank()).filter(|&axis| axis != first && axis != second) {
        shape.push(x.shape()[axis]);
        strides.push(own[axis] as isize);
    }
    shape.push(count);
    strides.push((own[first] + own[second]) as isize);
    let start = row as isize * own[first] as isize + column as isize * own[second] as isize;
    allocate(&shape, x.dtype(), |out| read_into(x.into(), &shape, &strides, start, out))
}
