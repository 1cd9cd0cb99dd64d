//! Copies of matrices in the order in which tiles read them.

use super::Matrix;
use crate::simd::{level, Level};

/// Height of panels of `A` and width of panels of `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Panels {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Panels {
    /// The panels that this machine's tiles read.
    pub(super) fn of_machine() -> Self {
        match level() {
            Level::Avx512 => Self { rows: 12, columns: 32 },
            Level::Avx2 => Self { rows: 6, columns: 16 },
            Level::Portable => Self { rows: 4, columns: 16 },
        }
    }
}

/// Steps of the inner dimension that are computed before the next ones.
pub(super) const DEPTH: usize = 256;

/// A matrix packed once for many products: weights.
///
/// Blocks of `DEPTH` rows; in a block, panels of columns; in a panel, row after row, padded with zeros.
#[derive(Clone, Debug)]
pub struct PackedB {
    pub(super) data: Vec<f32>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) panels: Panels,
}

impl PackedB {
    /// Packs the right factor of products.
    pub fn new(b: Matrix<'_>) -> Self {
        let panels = Panels::of_machine();
        let padded = b.columns.div_ceil(panels.columns) * panels.columns;
        let mut data = vec![0.0; padded * b.rows];
        for start in (0..b.rows).step_by(DEPTH) {
            let depth = DEPTH.min(b.rows - start);
            pack_b(b, (start, depth), (0, b.columns), panels.columns, &mut data[start * padded..]);
        }
        Self { data, rows: b.rows, columns: b.columns, panels }
    }

    /// Number of rows and columns of the matrix.
    pub const fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Bytes of the copy.
    pub fn bytes(&self) -> usize {
        self.data.len() * 4
    }
}

/// Packs `count` columns from `column` on, and `depth` rows from `row` on, into panels of `width` columns.
pub(super) fn pack_b(
    b: Matrix<'_>,
    (row, depth): (usize, usize),
    (column, count): (usize, usize),
    width: usize,
    out: &mut [f32],
) {
    for (panel, out) in (0..count).step_by(width).zip(out.chunks_mut(width * depth)) {
        let first = column + panel;
        let live = width.min(count - panel);
        if b.column_stride == 1 {
            for (step, out) in out.chunks_exact_mut(width).enumerate() {
                let from = (row + step) * b.row_stride + first;
                out[..live].copy_from_slice(&b.data[from..from + live]);
                out[live..].fill(0.0);
            }
        } else {
            if live < width {
                out.fill(0.0);
            }
            transpose_panel(b, (row, depth), (first, live), width, out);
        }
    }
}

/// Packs a panel of a matrix whose rows are not contiguous, a few rows at a time so that their lines stay in cache.
fn transpose_panel(
    b: Matrix<'_>,
    (row, depth): (usize, usize),
    (first, live): (usize, usize),
    width: usize,
    out: &mut [f32],
) {
    const STEPS: usize = 16;
    for step in (0..depth).step_by(STEPS) {
        let steps = STEPS.min(depth - step);
        for column in 0..live {
            let from = (row + step) * b.row_stride + (first + column) * b.column_stride;
            if b.row_stride == 1 {
                for (at, &value) in b.data[from..from + steps].iter().enumerate() {
                    out[(step + at) * width + column] = value;
                }
            } else {
                for at in 0..steps {
                    out[(step + at) * width + column] = b.data[from + at * b.row_stride];
                }
            }
        }
    }
}

/// Packs `count` rows from `row` on, and `depth` columns from `column` on, into panels of `height` rows.
pub(super) fn pack_a(
    a: Matrix<'_>,
    (row, count): (usize, usize),
    (column, depth): (usize, usize),
    height: usize,
    out: &mut [f32],
) {
    for (panel, out) in (0..count).step_by(height).zip(out.chunks_mut(height * depth)) {
        let live = height.min(count - panel);
        let start = |at: usize| (row + panel + at) * a.row_stride + column * a.column_stride;
        if a.column_stride == 1 && live == 12 && height == 12 {
            // All rows at once: the writes are in order, and twelve streams of reads are what caches can follow.
            let rows: [&[f32]; 12] = std::array::from_fn(|at| &a.data[start(at)..start(at) + depth]);
            for (step, out) in out.chunks_exact_mut(12).enumerate() {
                for (out, row) in out.iter_mut().zip(&rows) {
                    *out = row[step];
                }
            }
        } else if a.row_stride == 1 {
            for (step, out) in out.chunks_exact_mut(height).enumerate() {
                let from = start(0) + step * a.column_stride;
                out[..live].copy_from_slice(&a.data[from..from + live]);
            }
        } else {
            for at in 0..live {
                for step in 0..depth {
                    out[step * height + at] = a.data[start(at) + step * a.column_stride];
                }
            }
        }
    }
}

/// A left factor packed once for many products: the weights of a convolution.
///
/// Blocks of `DEPTH` columns; in a block, panels of rows; in a panel, column after column.
#[derive(Clone, Debug)]
pub struct PackedA {
    pub(super) data: Vec<f32>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) panels: Panels,
}

impl PackedA {
    /// Packs the left factor of products.
    pub fn new(a: Matrix<'_>) -> Self {
        let panels = Panels::of_machine();
        let padded = a.rows.div_ceil(panels.rows) * panels.rows;
        let mut data = vec![0.0; padded * a.columns];
        for start in (0..a.columns).step_by(DEPTH) {
            let depth = DEPTH.min(a.columns - start);
            pack_a(a, (0, a.rows), (start, depth), panels.rows, &mut data[start * padded..]);
        }
        Self { data, rows: a.rows, columns: a.columns, panels }
    }

    /// Number of rows and columns of the matrix.
    pub const fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }
}
