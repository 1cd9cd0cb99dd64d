//! Depthwise convolution: each channel with kernels of its own.
//!
//! A channel is copied into a padded plane whose rows are split by the phase of the stride, so that all elements which
//! a kernel element meets along a row of outputs stand side by side.

use super::forward::Sizes;
use super::Spatial;
use crate::simd::vectorize;
use crate::threads::rows;
use crate::KernelError;

/// Sizes of the padded plane.
struct Plane {
    /// Elements of one phase of a row; a vector may read past its end into what follows.
    phase: usize,
    /// Elements of a row: all phases.
    row: usize,
    /// Offset of each kernel element in the plane.
    taps: Vec<usize>,
    size: usize,
}

/// Room for a vector that begins at the last output of the plane.
const SLACK: usize = 64;

impl Plane {
    fn new(s: &Spatial) -> Self {
        let reach = |axis: usize| {
            (s.output[axis].saturating_sub(1)) * s.stride[axis]
                + (s.kernel[axis].saturating_sub(1)) * s.dilation[axis]
                + 1
        };
        let stride = s.stride[2];
        let phase = reach(2).div_ceil(stride);
        let row = phase * stride;
        let height = reach(1);
        let mut taps = Vec::new();
        for kd in 0..s.kernel[0] {
            for kh in 0..s.kernel[1] {
                for kw in 0..s.kernel[2] {
                    let column = kw * s.dilation[2];
                    let line = kd * s.dilation[0] * height + kh * s.dilation[1];
                    taps.push(line * row + column % stride * phase + column / stride);
                }
            }
        }
        Self { phase, row, taps, size: reach(0) * height * row + SLACK }
    }

    /// Copies a channel; what is not written is padding and stays zero from channel to channel.
    fn fill(&self, s: &Spatial, x: &[f32], plane: &mut [f32]) {
        let [depth, height, width] = s.input;
        let [before_d, before_h, before_w] = s.before;
        let stride = s.stride[2];
        let lines = self.row * ((s.output[1].saturating_sub(1)) * s.stride[1] + (s.kernel[1] - 1) * s.dilation[1] + 1);
        for d in 0..depth {
            for h in 0..height {
                let start = (d + before_d) * lines + (h + before_h) * self.row;
                // Rows and columns beyond what any output reads are left out.
                if start + self.row + SLACK > plane.len() || (h + before_h + 1) * self.row > lines {
                    continue;
                }
                let x = &x[(d * height + h) * width..(d * height + h + 1) * width];
                let out = &mut plane[start..start + self.row];
                if stride == 1 {
                    let count = width.min(self.row.saturating_sub(before_w));
                    out[before_w..before_w + count].copy_from_slice(&x[..count]);
                    continue;
                }
                for (at, &value) in x.iter().enumerate() {
                    let column = at + before_w;
                    if column >= self.row {
                        break;
                    }
                    out[column % stride * self.phase + column / stride] = value;
                }
            }
        }
    }
}

pub(super) fn run(
    sizes: &Sizes,
    x: &[f32],
    weight: &[f32],
    bias: Option<&[f32]>,
    out: &mut [f32],
) -> Result<(), KernelError> {
    let s = &sizes.spatial;
    let (input, kernel, outputs) = s.sizes();
    if outputs == 0 || out.is_empty() {
        return Ok(());
    }
    if kernel == 0 {
        return Err(KernelError::shape("conv", "the kernel is empty"));
    }
    let plane = Plane::new(s);
    let channels = sizes.groups;
    rows(out, sizes.outputs * outputs, sizes.outputs * outputs * kernel, |first, out| {
        let mut room = vec![0.0; plane.size];
        for (at, out) in out.chunks_mut(sizes.outputs * outputs).enumerate() {
            let at = first + at;
            plane.fill(s, &x[at * input..(at + 1) * input], &mut room);
            for (copy, out) in out.chunks_mut(outputs).enumerate() {
                let channel = at % channels * sizes.outputs + copy;
                let weight = &weight[channel * kernel..(channel + 1) * kernel];
                let bias = bias.map_or(0.0, |bias| bias[channel]);
                for (line, out) in out.chunks_mut(s.output[2]).enumerate() {
                    let (od, oh) = (line / s.output[1], line % s.output[1]);
                    let height = plane_height(s);
                    let start = (od * s.stride[0] * height + oh * s.stride[1]) * plane.row;
                    row_of_outputs(&room[start..], &plane.taps, weight, bias, out);
                }
            }
        }
    });
    Ok(())
}

fn plane_height(s: &Spatial) -> usize {
    s.output[1].saturating_sub(1) * s.stride[1] + s.kernel[1].saturating_sub(1) * s.dilation[1] + 1
}

vectorize! {
    /// One row of outputs: for each, the sum over the kernel's elements.
    fn row_of_outputs<S>(plane: &[f32], taps: &[usize], weight: &[f32], bias: f32, out: &mut [f32]) {
        let mut at = 0;
        while at < out.len() {
            let mut sum = S::splat(bias);
            for (&tap, &weight) in taps.iter().zip(weight) {
                sum = S::fma(S::load(&plane[tap + at..]), S::splat(weight), sum);
            }
            let out = &mut out[at..];
            if out.len() >= S::LANES {
                S::store(out, sum);
            } else {
                S::store_part(out, sum);
            }
            at += S::LANES;
        }
    }
}
