//! Channels as padded planes, split by the phases of the strides.
//!
//! Elements that one kernel element meets at neighbouring outputs stand side by side then, and rows of outputs follow each
//! other at one distance. A kernel element is an offset, and a convolution needs no copy per kernel element. Outputs are
//! numbered along rows that are as long as the plane's; those beyond the output's width are computed and dropped.

use super::Spatial;

/// Elements behind the last plane that vectors may read.
pub(super) const SLACK: usize = 64;

/// Sizes of the planes of a convolution.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    /// Elements of a row of one phase: the distance of rows of outputs.
    pub(super) row: usize,
    /// Rows of one phase: the distance of slices of outputs is `row * rows`.
    pub(super) rows: usize,
    /// Elements of a channel's plane.
    pub(super) size: usize,
    /// Where each kernel element's first output lies.
    pub(super) taps: Vec<usize>,
    /// Elements of a phase of the plane.
    phase: usize,
}

impl Planes {
    pub(super) fn new(s: &Spatial) -> Self {
        let reach = |axis: usize| {
            let last = s.output[axis].saturating_sub(1) * s.stride[axis];
            (last + s.kernel[axis].saturating_sub(1) * s.dilation[axis] + 1).div_ceil(s.stride[axis])
        };
        let (depth, rows, row) = (reach(0), reach(1), reach(2));
        let phase = depth * rows * row;
        let mut planes = Self { row, rows, size: phase * s.stride.iter().product::<usize>(), taps: Vec::new(), phase };
        for kd in 0..s.kernel[0] {
            for kh in 0..s.kernel[1] {
                for kw in 0..s.kernel[2] {
                    let at = [kd * s.dilation[0], kh * s.dilation[1], kw * s.dilation[2]];
                    planes.taps.push(planes.place(s, at));
                }
            }
        }
        planes
    }

    /// Where the padded input's element `at` lies in the plane.
    fn place(&self, s: &Spatial, [d, h, w]: [usize; 3]) -> usize {
        let phase = ((d % s.stride[0]) * s.stride[1] + h % s.stride[1]) * s.stride[2] + w % s.stride[2];
        phase * self.phase + ((d / s.stride[0]) * self.rows + h / s.stride[1]) * self.row + w / s.stride[2]
    }

    /// Outputs, numbered along the plane's rows, up to the last one that counts.
    pub(super) fn outputs(&self, s: &Spatial) -> usize {
        let [depth, height, width] = s.output;
        if depth * height * width == 0 {
            return 0;
        }
        ((depth - 1) * self.rows + height - 1) * self.row + width
    }

    /// Copies a channel to its plane, whose padding is zero already and stays so.
    pub(super) fn fill(&self, s: &Spatial, x: &[f32], plane: &mut [f32]) {
        let [depth, height, width] = s.input;
        let stride = s.stride[2];
        let held = |axis: usize, at: usize, size: usize| at + s.before[axis] < size * s.stride[axis];
        let slices = self.phase / (self.rows * self.row).max(1);
        for d in (0..depth).take_while(|&d| held(0, d, slices)) {
            for h in (0..height).take_while(|&h| held(1, h, self.rows)) {
                let x = &x[(d * height + h) * width..(d * height + h + 1) * width];
                for first in 0..stride.min(width) {
                    let from = self.place(s, [d + s.before[0], h + s.before[1], first + s.before[2]]);
                    // The elements of one phase stand side by side, as many as the row has room for.
                    let room = self.row.saturating_sub((first + s.before[2]) / stride);
                    let count = (width - first).div_ceil(stride).min(room);
                    let out = &mut plane[from..from + count];
                    if stride == 1 {
                        out.copy_from_slice(&x[..count]);
                    } else {
                        for (out, &value) in out.iter_mut().zip(x[first..].iter().step_by(stride)) {
                            *out = value;
                        }
                    }
                }
            }
        }
    }
}
