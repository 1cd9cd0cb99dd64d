//! Products with few rows against a matrix whose columns are contiguous: dot products, with nothing packed.

use super::Matrix;
use crate::simd::vectorize;

vectorize! {
    /// Dot product of two slices of one length.
    pub(crate) fn dot<S>(a: &[f32], b: &[f32]) -> f32 {
        let mut sums = [S::splat(0.0); 4];
        let (mut a, mut b) = (a.chunks_exact(4 * S::LANES), b.chunks_exact(4 * S::LANES));
        for (a, b) in (&mut a).zip(&mut b) {
            for (part, sum) in sums.iter_mut().enumerate() {
                let at = part * S::LANES;
                *sum = S::fma(S::load(&a[at..]), S::load(&b[at..]), *sum);
            }
        }
        let (mut a, mut b) = (a.remainder().chunks_exact(S::LANES), b.remainder().chunks_exact(S::LANES));
        for (a, b) in (&mut a).zip(&mut b) {
            sums[0] = S::fma(S::load(a), S::load(b), sums[0]);
        }
        let (a, b) = (a.remainder(), b.remainder());
        if !a.is_empty() {
            sums[1] = S::fma(S::load_part(a), S::load_part(b), sums[1]);
        }
        S::sum(S::add(S::add(sums[0], sums[1]), S::add(sums[2], sums[3])))
    }
}

vectorize! {
    /// `c[j] = a . b[j]` (or `+=`) for four rows of `b` at a time, which share the loads of `a`.
    fn dots<S>(a: &[f32], b: &[f32], stride: usize, accumulate: bool, c: &mut [f32]) {
        let depth = a.len();
        let whole = depth - depth % S::LANES;
        let mut column = 0;
        while column + 4 <= c.len() {
            let rows: [&[f32]; 4] = std::array::from_fn(|i| &b[(column + i) * stride..(column + i) * stride + depth]);
            let mut sums = [S::splat(0.0); 4];
            let mut at = 0;
            while at < whole {
                let x = S::load(&a[at..]);
                for (sum, row) in sums.iter_mut().zip(&rows) {
                    *sum = S::fma(x, S::load(&row[at..]), *sum);
                }
                at += S::LANES;
            }
            if whole < depth {
                let x = S::load_part(&a[whole..]);
                for (sum, row) in sums.iter_mut().zip(&rows) {
                    *sum = S::fma(x, S::load_part(&row[whole..]), *sum);
                }
            }
            for (c, sum) in c[column..column + 4].iter_mut().zip(sums) {
                *c = if accumulate { *c + S::sum(sum) } else { S::sum(sum) };
            }
            column += 4;
        }
        for (at, c) in c[column..].iter_mut().enumerate() {
            let from = (column + at) * stride;
            let sum = dot(a, &b[from..from + depth]);
            *c = if accumulate { *c + sum } else { sum };
        }
    }
}

/// `C = A B` (or `+=`) where rows of `A` and columns of `B` are contiguous; false, and nothing is done, otherwise.
pub(super) fn by_dots(a: Matrix<'_>, b: Matrix<'_>, accumulate: bool, c: &mut [f32], c_row: usize) -> bool {
    if a.column_stride != 1 || b.row_stride != 1 {
        return false;
    }
    for row in 0..a.rows {
        let from = row * a.row_stride;
        let out = &mut c[row * c_row..row * c_row + b.columns];
        dots(&a.data[from..from + a.columns], b.data, b.column_stride, accumulate, out);
    }
    true
}
