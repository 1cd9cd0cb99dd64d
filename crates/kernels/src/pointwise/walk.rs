//! How two broadcast operands are walked: outer steps, and inner runs in which each operand moves by one or stands.

use dy2st_tensor::{broadcast_strides, Shape};

use crate::float::Float;
use crate::simd::vectorize;
use crate::threads::rows;
use crate::KernelError;

/// A walk over an output shape that two contiguous operands broadcast to.
pub(crate) struct Walk {
    outer: Shape,
    a: Shape,
    b: Shape,
    /// Length of an inner run.
    inner: usize,
    a_moves: bool,
    b_moves: bool,
}

impl Walk {
    /// The walk with as few and as long inner runs as possible.
    pub(crate) fn new(a: &[usize], b: &[usize], out: &[usize]) -> Result<Self, KernelError> {
        let (a, b) = (broadcast_strides(a, out)?, broadcast_strides(b, out)?);
        let (mut shape, mut a_strides, mut b_strides) = (Shape::new(), Shape::new(), Shape::new());
        for axis in 0..out.len() {
            if out[axis] == 1 {
                continue;
            }
            // A dim joins the one before it when both operands walk the two as one.
            if let Some(last) = shape.len().checked_sub(1) {
                if a_strides[last] == a[axis] * out[axis] && b_strides[last] == b[axis] * out[axis] {
                    shape[last] *= out[axis];
                    a_strides[last] = a[axis];
                    b_strides[last] = b[axis];
                    continue;
                }
            }
            shape.push(out[axis]);
            a_strides.push(a[axis]);
            b_strides.push(b[axis]);
        }
        let inner = shape.pop().unwrap_or(1);
        let (a_moves, b_moves) = (a_strides.pop().unwrap_or(1) != 0, b_strides.pop().unwrap_or(1) != 0);
        Ok(Self { outer: shape, a: a_strides, b: b_strides, inner, a_moves, b_moves })
    }

    /// Offsets of both operands at an outer step.
    fn offsets(&self, mut step: usize) -> (usize, usize) {
        let (mut a, mut b) = (0, 0);
        for axis in (0..self.outer.len()).rev() {
            let at = step % self.outer[axis];
            step /= self.outer[axis];
            a += at * self.a[axis];
            b += at * self.b[axis];
        }
        (a, b)
    }

    /// Writes `f` of the operands' elements to `out`, on this thread: there are many such functions, and each copy of the
    /// loop has to be compiled.
    pub(crate) fn zip<T: Copy, R: Copy>(&self, a: &[T], b: &[T], out: &mut [R], f: impl Fn(T, T) -> R + Copy) {
        if out.is_empty() {
            return;
        }
        for (step, out) in out.chunks_mut(self.inner).enumerate() {
            let (at_a, at_b) = self.offsets(step);
            match (self.a_moves, self.b_moves) {
                (true, false) => {
                    let b = b[at_b];
                    each(&a[at_a..at_a + out.len()], out, |a| f(a, b));
                }
                (false, true) => {
                    let a = a[at_a];
                    each(&b[at_b..at_b + out.len()], out, |b| f(a, b));
                }
                _ => zip_both(&a[at_a..at_a + out.len()], &b[at_b..at_b + out.len()], out, f),
            }
        }
    }
}

/// Writes `f` of the pairs of `a` and `b`.
fn zip_both<T: Copy, R: Copy>(a: &[T], b: &[T], out: &mut [R], f: impl Fn(T, T) -> R) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = f(a, b);
    }
}

/// Writes `f` of the elements of `a`.
pub(crate) fn each<T: Copy, R: Copy>(a: &[T], out: &mut [R], f: impl Fn(T) -> R) {
    for (out, &a) in out.iter_mut().zip(a) {
        *out = f(a);
    }
}

vectorize! {
    /// Multiplies the elements by a factor.
    pub(crate) fn scale_in_place<S, T: Float>(values: &mut [T], factor: T) {
        for value in values {
            *value = *value * factor;
        }
    }
}

vectorize! {
    /// Writes `f` of the elements of `a`, with the widest vectors.
    pub(crate) fn each_wide<S, T: Float, F: Fn(T) -> T>(a: &[T], out: &mut [T], f: F) {
        for (out, &a) in out.iter_mut().zip(a) {
            *out = f(a);
        }
    }
}

/// Operations of pairs of `float32` that have vector forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quick {
    Add,
    Sub,
    Mul,
    Div,
}

vectorize! {
    /// Writes `a op b` where each operand moves by one or stands.
    fn quick_run<S>(op: Quick, a: &[f32], b: &[f32], out: &mut [f32]) {
        match op {
            Quick::Add => quick_loop(a, b, out, |a, b| a + b),
            Quick::Sub => quick_loop(a, b, out, |a, b| a - b),
            Quick::Mul => quick_loop(a, b, out, |a, b| a * b),
            Quick::Div => quick_loop(a, b, out, |a, b| a / b),
        }
    }
}

/// An operand of one element stands.
#[inline(always)]
fn quick_loop(a: &[f32], b: &[f32], out: &mut [f32], f: impl Fn(f32, f32) -> f32) {
    if a.len() == out.len() && b.len() == out.len() {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = f(a, b);
        }
    } else if a.len() == out.len() {
        let b = b[0];
        for (out, &a) in out.iter_mut().zip(a) {
            *out = f(a, b);
        }
    } else {
        let a = a[0];
        for (out, &b) in out.iter_mut().zip(b) {
            *out = f(a, b);
        }
    }
}

impl Walk {
    /// Writes `a op b` to `out`, with the widest vectors.
    pub(super) fn quick(&self, op: Quick, a: &[f32], b: &[f32], out: &mut [f32]) {
        if out.is_empty() {
            return;
        }
        if self.outer.is_empty() && self.a_moves && self.b_moves {
            rows(out, 1, 1, |start, out| {
                let end = start + out.len();
                quick_run(op, &a[start..end], &b[start..end], out);
            });
            return;
        }
        rows(out, self.inner, self.inner, |first, rows| {
            for (step, out) in rows.chunks_mut(self.inner).enumerate() {
                let (at_a, at_b) = self.offsets(first + step);
                let a = &a[at_a..at_a + if self.a_moves { out.len() } else { 1 }];
                let b = &b[at_b..at_b + if self.b_moves { out.len() } else { 1 }];
                quick_run(op, a, b, out);
            }
        });
    }
}
