//! The input as a matrix: one row per channel and kernel element, one column per output; and back.

use super::Spatial;
use crate::float::Float;

/// Walks rows of outputs: calls `run(matrix row, first output of the run, first input element or none, low, high)` for
/// each channel, kernel element and row of outputs; outputs `low..high` of the run lie in the input.
fn walk(s: &Spatial, channels: usize, mut run: impl FnMut(usize, usize, Option<usize>, (usize, usize))) {
    let (input, _, _) = s.sizes();
    let mut row = 0;
    for channel in 0..channels {
        for kd in 0..s.kernel[0] {
            for kh in 0..s.kernel[1] {
                for kw in 0..s.kernel[2] {
                    let (low, high) = s.live(kw);
                    for od in 0..s.output[0] {
                        let depth = s.at(0, od, kd);
                        for oh in 0..s.output[1] {
                            let first = (od * s.output[1] + oh) * s.output[2];
                            let from = match (depth, s.at(1, oh, kh)) {
                                (Some(d), Some(h)) if low < high => {
                                    let w = low * s.stride[2] + kw * s.dilation[2] - s.before[2];
                                    Some(channel * input + (d * s.input[1] + h) * s.input[2] + w)
                                }
                                _ => None,
                            };
                            run(row, first, from, (low, high));
                        }
                    }
                    row += 1;
                }
            }
        }
    }
}

/// Writes the matrix of the input's `channels` to `columns`.
pub(super) fn gather<T: Float>(x: &[T], s: &Spatial, channels: usize, columns: &mut [T]) {
    let (_, _, outputs) = s.sizes();
    let (width, stride) = (s.output[2], s.stride[2]);
    walk(s, channels, |row, first, from, (low, high)| {
        let out = &mut columns[row * outputs + first..row * outputs + first + width];
        let Some(from) = from else {
            out.fill(T::of(0.0));
            return;
        };
        out[..low].fill(T::of(0.0));
        out[high..].fill(T::of(0.0));
        if stride == 1 {
            out[low..high].copy_from_slice(&x[from..from + high - low]);
        } else {
            for (at, out) in out[low..high].iter_mut().enumerate() {
                *out = x[from + at * stride];
            }
        }
    });
}

/// Adds the matrix's elements to the elements of the input that they stand for.
pub(super) fn scatter<T: Float>(columns: &[T], s: &Spatial, channels: usize, x: &mut [T]) {
    let (_, _, outputs) = s.sizes();
    let stride = s.stride[2];
    walk(s, channels, |row, first, from, (low, high)| {
        let Some(from) = from else { return };
        let values = &columns[row * outputs + first + low..row * outputs + first + high];
        for (at, &value) in values.iter().enumerate() {
            x[from + at * stride] += value;
        }
    });
}
