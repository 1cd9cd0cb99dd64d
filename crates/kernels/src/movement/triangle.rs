//! Ranges, identity matrices, diagonals and triangles.

use dy2st_tensor::{with_dtype, DType, Element, HostTensor, Scalar};

use super::map_items;
use crate::{allocate_items, Item, KernelError};

/// `start, start + step, ...` up to but not including `end`, computed in `dtype`.
pub fn arange(start: Scalar, end: Scalar, step: Scalar, dtype: DType) -> Result<HostTensor, KernelError> {
    if step.to_f64() == 0.0 {
        return Err(KernelError::attribute("arange", "the step is 0"));
    }
    if dtype.is_int() {
        let (start, end, step) = (start.to_i64(), end.to_i64(), step.to_i64());
        if step == 0 {
            return Err(KernelError::attribute("arange", "the step is 0"));
        }
        let span = i128::from(end) - i128::from(start);
        let count =
            if (span > 0) == (step > 0) && span != 0 { (span.abs() - 1) / i128::from(step.abs()) + 1 } else { 0 };
        return with_dtype!(dtype, T => allocate_items::<T>(&[count as usize], |out| {
            for (at, out) in out.iter_mut().enumerate() {
                *out = T::from_scalar(Scalar::Int(start + at as i64 * step));
            }
            Ok(())
        }));
    }
    let (start, end, step) = (start.to_f64(), end.to_f64(), step.to_f64());
    let count = ((end - start) / step).ceil().max(0.0) as usize;
    if dtype == DType::Float32 {
        let (start, step) = (start as f32, step as f32);
        return allocate_items::<f32>(&[count], |out| {
            for (at, out) in out.iter_mut().enumerate() {
                *out = start + at as f32 * step;
            }
            Ok(())
        });
    }
    with_dtype!(dtype, T => allocate_items::<T>(&[count], |out| {
        for (at, out) in out.iter_mut().enumerate() {
            *out = T::from_scalar(Scalar::Float(start + at as f64 * step));
        }
        Ok(())
    }))
}

/// `count` numbers from `start` to `end`, both included, evenly spaced; the second half counts back from `end`.
pub fn linspace(start: f64, end: f64, count: usize, dtype: DType) -> Result<HostTensor, KernelError> {
    let step = if count > 1 { (end - start) / (count - 1) as f64 } else { 0.0 };
    let value = |at: usize| {
        if at < count / 2 || count == 1 {
            start + step * at as f64
        } else {
            end - step * (count - 1 - at) as f64
        }
    };
    if dtype == DType::Float32 {
        let (start, end) = (start as f32, end as f32);
        let step = if count > 1 { (end - start) / (count - 1) as f32 } else { 0.0 };
        return allocate_items::<f32>(&[count], |out| {
            for (at, out) in out.iter_mut().enumerate() {
                *out = if at < count / 2 || count == 1 {
                    start + step * at as f32
                } else {
                    end - step * (count - 1 - at) as f32
                };
            }
            Ok(())
        });
    }
    with_dtype!(dtype, T => allocate_items::<T>(&[count], |out| {
        for (at, out) in out.iter_mut().enumerate() {
            *out = T::from_scalar(Scalar::Float(value(at)));
        }
        Ok(())
    }))
}

/// A matrix of ones on the main diagonal and zeros elsewhere.
pub fn eye(rows: usize, columns: usize, dtype: DType) -> Result<HostTensor, KernelError> {
    with_dtype!(dtype, T => allocate_items::<T>(&[rows, columns], |out| {
        for at in 0..rows.min(columns) {
            out[at * columns + at] = T::from_scalar(Scalar::Int(1));
        }
        Ok(())
    }))
}

/// Which half of a matrix is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triangle {
    /// On and below the diagonal: `tril`.
    Lower,
    /// On and above the diagonal: `triu`.
    Upper,
}

/// The matrices in the last two dims with zeros outside the triangle; `diagonal` above the main one bounds it.
pub fn triangle(x: &HostTensor, part: Triangle, diagonal: i64) -> Result<HostTensor, KernelError> {
    let &[.., rows, columns] = x.shape() else {
        return Err(KernelError::shape("tril_triu", "a matrix is needed"));
    };
    with_dtype!(x.dtype(), T => map_items::<T>(x, x.shape(), |from, out| {
        for (at, (from, out)) in from.chunks(columns.max(1)).zip(out.chunks_mut(columns.max(1))).enumerate() {
            let edge = (at % rows) as i64 + diagonal;
            keep(from, out, part, edge);
        }
        Ok(())
    }))
}

fn keep<T: Item>(from: &[T], out: &mut [T], part: Triangle, edge: i64) {
    let count = from.len() as i64;
    match part {
        Triangle::Lower => {
            let end = (edge + 1).clamp(0, count) as usize;
            out[..end].copy_from_slice(&from[..end]);
        }
        Triangle::Upper => {
            let start = edge.clamp(0, count) as usize;
            out[start..].copy_from_slice(&from[start..]);
        }
    }
}

/// `paddle.diag`: a vector becomes a matrix with it on a diagonal and `padding` elsewhere; a matrix gives its diagonal.
pub fn diag(x: &HostTensor, offset: i64, padding: Scalar) -> Result<HostTensor, KernelError> {
    match *x.shape() {
        [size] => {
            let side = size + offset.unsigned_abs() as usize;
            with_dtype!(x.dtype(), T => map_items::<T>(x, &[side, side], |from, out| {
                out.fill(<T as Element>::from_scalar(padding));
                for (at, &value) in from.iter().enumerate() {
                    let (row, column) = (at + (-offset).max(0) as usize, at + offset.max(0) as usize);
                    out[row * side + column] = value;
                }
                Ok(())
            }))
        }
        [_, _] => super::diagonal(x, offset, 0, 1),
        _ => Err(KernelError::shape("diag", "a vector or a matrix is needed")),
    }
}
