//! The input's matrix in panels of outputs, as the matrix product reads it, a block of it at a time.

use super::Spatial;

/// A run of outputs of a panel that lie in one row: its first lane, length, and output position.
#[derive(Clone, Copy, Debug)]
struct Run {
    lane: usize,
    count: usize,
    od: usize,
    oh: usize,
    ow: usize,
}

/// Packs matrix rows `start..start + depth` (channel, kernel element) for outputs `first..first + count` into panels of
/// `width` outputs. `runs` is room that is kept between calls.
pub(super) struct Packer<'a> {
    spatial: &'a Spatial,
    /// Kernel elements in the order of matrix rows: offsets of depth, row and column.
    taps: Vec<[usize; 3]>,
    runs: Vec<Run>,
}

impl<'a> Packer<'a> {
    pub(super) fn new(spatial: &'a Spatial) -> Self {
        let k = spatial.kernel;
        let taps =
            (0..k[0]).flat_map(|kd| (0..k[1]).flat_map(move |kh| (0..k[2]).map(move |kw| [kd, kh, kw]))).collect();
        Self { spatial, taps, runs: Vec::new() }
    }

    pub(super) fn pack(
        &mut self,
        x: &[f32],
        (start, depth): (usize, usize),
        (first, count): (usize, usize),
        width: usize,
        out: &mut [f32],
    ) {
        for (panel, out) in (0..count).step_by(width).zip(out.chunks_exact_mut(width * depth)) {
            let live = width.min(count - panel);
            self.find_runs(first + panel, live);
            for (step, out) in out.chunks_exact_mut(width).enumerate() {
                let row = start + step;
                let tap = self.taps[row % self.taps.len()];
                self.pack_row(x, row / self.taps.len(), tap, out);
                out[live..].fill(0.0);
            }
        }
    }

    fn find_runs(&mut self, first: usize, count: usize) {
        self.runs.clear();
        let [_, height, width] = self.spatial.output;
        let (mut at, mut lane) = (first, 0);
        while lane < count {
            let ow = at % width;
            let length = (width - ow).min(count - lane);
            self.runs.push(Run { lane, count: length, od: at / width / height, oh: at / width % height, ow });
            at += length;
            lane += length;
        }
    }

    #[inline]
    fn pack_row(&self, x: &[f32], channel: usize, [kd, kh, kw]: [usize; 3], out: &mut [f32]) {
        let s = self.spatial;
        let (low, high) = s.live(kw);
        let [depth, height, width] = s.input;
        for run in &self.runs {
            let out = &mut out[run.lane..run.lane + run.count];
            let (Some(d), Some(h)) = (s.at(0, run.od, kd), s.at(1, run.oh, kh)) else {
                out.fill(0.0);
                continue;
            };
            let begin = low.clamp(run.ow, run.ow + run.count) - run.ow;
            let end = high.clamp(run.ow, run.ow + run.count) - run.ow;
            if begin >= end {
                out.fill(0.0);
                continue;
            }
            out[..begin].fill(0.0);
            out[end..].fill(0.0);
            let column = (run.ow + begin) * s.stride[2] + kw * s.dilation[2] - s.before[2];
            let from = ((channel * depth + d) * height + h) * width + column;
            if s.stride[2] == 1 {
                out[begin..end].copy_from_slice(&x[from..from + end - begin]);
            } else {
                let source = &x[from..];
                for (out, &value) in out[begin..end].iter_mut().zip(source.iter().step_by(s.stride[2])) {
                    *out = value;
                }
            }
        }
    }
}
