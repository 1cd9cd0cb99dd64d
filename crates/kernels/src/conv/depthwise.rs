//! Depthwise convolution: each channel with kernels of its own.
#![allow(unsafe_code, reason = "the reads of a block of outputs are checked at once")]

use super::forward::Sizes;
use super::planes::{Planes, SLACK};
use crate::simd::{vectorize, Simd};
use crate::threads::rows;
use crate::KernelError;

/// Rows of outputs that are computed together: their sums do not wait for each other.
const ROWS: usize = 4;

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
    let planes = Planes::new(s);
    let channels = sizes.groups;
    let [_, height, width] = s.output;
    rows(out, sizes.outputs * outputs, sizes.outputs * outputs * kernel, |first, out| {
        let mut room = vec![0.0; planes.size + SLACK];
        for (at, out) in out.chunks_mut(sizes.outputs * outputs).enumerate() {
            let at = first + at;
            planes.fill(s, &x[at * input..(at + 1) * input], &mut room);
            for (copy, out) in out.chunks_mut(outputs).enumerate() {
                let channel = at % channels * sizes.outputs + copy;
                let weight = &weight[channel * kernel..(channel + 1) * kernel];
                let bias = bias.map_or(0.0, |bias| bias[channel]);
                for (slice, out) in out.chunks_mut(height * width).enumerate() {
                    for (block, out) in out.chunks_mut(ROWS * width).enumerate() {
                        let start = (slice * planes.rows + block * ROWS) * planes.row;
                        rows_of_outputs(&room[start..], planes.row, &planes.taps, weight, bias, out, width);
                    }
                }
            }
        }
    });
    Ok(())
}

vectorize! {
    /// Up to [`ROWS`] rows of outputs: for each, the sum over the kernel's elements.
    fn rows_of_outputs<S>(
        plane: &[f32],
        row: usize,
        taps: &[usize],
        weight: &[f32],
        bias: f32,
        out: &mut [f32],
        width: usize,
    ) {
        let count = out.len() / width;
        let reach = taps.iter().max().map_or(0, |tap| tap + (count - 1) * row + width.next_multiple_of(S::LANES));
        assert!(reach <= plane.len() && taps.len() == weight.len(), "all reads lie in the plane");
        // The number of rows is a constant in each of these, so that their sums stay in registers.
        match count {
            ROWS => lines::<S, ROWS>(plane, row, taps, weight, bias, out, width),
            _ => {
                for (line, out) in out.chunks_exact_mut(width).enumerate() {
                    lines::<S, 1>(&plane[line * row..], row, taps, weight, bias, out, width);
                }
            }
        }
    }
}

/// `COUNT` rows of outputs, a vector at a time; the caller has checked that all reads lie in the plane.
#[inline(always)]
fn lines<S: Simd, const COUNT: usize>(
    plane: &[f32],
    row: usize,
    taps: &[usize],
    weight: &[f32],
    bias: f32,
    out: &mut [f32],
    width: usize,
) {
    for at in (0..width).step_by(S::LANES) {
        let mut sums = [S::splat(bias); COUNT];
        for (&tap, &weight) in taps.iter().zip(weight) {
            let weight = S::splat(weight);
            for (line, sum) in sums.iter_mut().enumerate() {
                // SAFETY: `rows_of_outputs` bounds the end of every read by the length of the plane.
                let x = unsafe { S::load_at(plane.as_ptr().add(tap + line * row + at)) };
                *sum = S::fma(x, weight, *sum);
            }
        }
        for (sum, out) in sums.into_iter().zip(out.chunks_exact_mut(width)) {
            let out = &mut out[at..];
            if out.len() >= S::LANES {
                S::store(out, sum);
            } else {
                S::store_part(out, sum);
            }
        }
    }
}
