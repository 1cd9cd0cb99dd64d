//! Pools with a window that slides.

use dy2st_tensor::{element_count, HostTensor};

use crate::conv::{ConvParams, Spatial};
use crate::float::{with_float, Float};
use crate::{allocate_items, KernelError, View};

/// Attributes of a pool, one entry per spatial dim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolParams {
    /// Size of the window.
    pub kernel: Vec<usize>,
    /// Distance between neighbouring windows.
    pub strides: Vec<usize>,
    /// Padding before and after each dim.
    pub padding: Vec<(usize, usize)>,
    /// Rounds the number of windows up.
    pub ceil: bool,
    /// Averages over the elements of the input only, not over padding.
    pub exclusive: bool,
}

impl PoolParams {
    /// Spatial dims of the output.
    pub fn output(&self, input: &[usize]) -> Result<Vec<usize>, KernelError> {
        let rank = input.len();
        let complete = self.kernel.len() == rank && self.strides.len() == rank && self.padding.len() == rank;
        if !complete || !(1..=3).contains(&rank) || self.strides.contains(&0) || self.kernel.contains(&0) {
            return Err(KernelError::attribute(
                "pool",
                "one kernel size, stride and padding per spatial dim is needed",
            ));
        }
        (0..rank)
            .map(|axis| {
                let padded = input[axis] + self.padding[axis].0 + self.padding[axis].1;
                // Rounded towards zero: a window that is a little larger than the input fits once, cut to the input.
                let (room, stride) = (padded as i64 - self.kernel[axis] as i64, self.strides[axis] as i64);
                let rounded = if self.ceil { room + stride - 1 } else { room };
                let count = usize::try_from(rounded / stride + 1).ok().filter(|count| *count > 0);
                count.ok_or_else(|| KernelError::shape("pool", "the window is larger than the input"))
            })
            .collect()
    }

    pub(super) fn layout(&self, shape: &[usize]) -> Result<(Spatial, Vec<usize>), KernelError> {
        let [items, channels, input @ ..] = shape else {
            return Err(KernelError::shape("pool", "items, channels and spatial dims are needed"));
        };
        let output = self.output(input)?;
        let params = ConvParams {
            strides: self.strides.clone(),
            padding: self.padding.clone(),
            dilations: vec![1; input.len()],
            groups: 1,
        };
        let mut out_shape = vec![*items, *channels];
        out_shape.extend(&output);
        Ok((Spatial::new(input, &self.kernel, &output, &params), out_shape))
    }
}

/// A window: its bounds in the input along each dim.
pub(super) type Window = [(usize, usize); 3];

/// Calls `run(output, window)` for all windows, each cut to the input.
pub(super) fn windows(s: &Spatial, mut run: impl FnMut(usize, Window)) {
    let bounds = |axis: usize, at: usize| {
        let start = at * s.stride[axis];
        let end = (start + s.kernel[axis]).saturating_sub(s.before[axis]).min(s.input[axis]);
        (start.saturating_sub(s.before[axis]).min(end), end)
    };
    let mut at = 0;
    for d in 0..s.output[0] {
        for h in 0..s.output[1] {
            for w in 0..s.output[2] {
                run(at, [bounds(0, d), bounds(1, h), bounds(2, w)]);
                at += 1;
            }
        }
    }
}

/// Elements of a window, as offsets into a channel of `input`.
pub(super) fn elements(input: [usize; 3], [d, h, w]: Window) -> impl Iterator<Item = usize> {
    (d.0..d.1)
        .flat_map(move |d| (h.0..h.1).flat_map(move |h| (w.0..w.1).map(move |w| (d * input[1] + h) * input[2] + w)))
}

/// Place of the largest element of a window; the first of equals, NaN passed over.
pub(super) fn largest<T: Float>(x: &[T], input: [usize; 3], window: Window) -> Option<usize> {
    let mut best: Option<(usize, T)> = None;
    for at in elements(input, window) {
        if best.is_none_or(|(_, value)| x[at] > value) {
            best = Some((at, x[at]));
        }
    }
    best.map(|(at, _)| at)
}

/// Largest elements of the windows, and where they are (`int32`, flat in the spatial dims).
pub fn max_pool(x: &HostTensor, params: &PoolParams) -> Result<(HostTensor, HostTensor), KernelError> {
    let (s, shape) = params.layout(x.shape())?;
    let (input, _, outputs) = s.sizes();
    let mut places = vec![0i32; element_count(&shape)];
    let values = with_float!("max_pool", x.dtype(), T => {
        let items = View::from(x).items::<T>()?;
        allocate_items(&shape, |out: &mut [T]| {
            for (channel, (out, places)) in out.chunks_mut(outputs.max(1)).zip(places.chunks_mut(outputs.max(1))).enumerate() {
                let x = &items[channel * input..(channel + 1) * input];
                windows(&s, |at, window| {
                    let place = largest(x, s.input, window);
                    out[at] = place.map_or(-T::LARGEST, |place| x[place]);
                    places[at] = place.map_or(-1, |place| place as i32);
                });
            }
            Ok(())
        })
    })?;
    Ok((values, HostTensor::from_vec(&shape, places)?))
}

/// Gradient of `max_pool` for an input of shape `input`, with the places that it gave.
pub fn max_pool_grad(grad: &HostTensor, places: &HostTensor, input: &[usize]) -> Result<HostTensor, KernelError> {
    let spatial = element_count(&input[2.min(input.len())..]);
    let outputs = element_count(&grad.shape()[2.min(grad.rank())..]);
    let places = View::from(places).items::<i32>()?;
    with_float!("max_pool_grad", grad.dtype(), T => {
        let dy = View::from(grad).items::<T>()?;
        allocate_items(input, |dx: &mut [T]| {
            for (channel, dx) in dx.chunks_mut(spatial.max(1)).enumerate() {
                let range = channel * outputs..(channel + 1) * outputs;
                for (&dy, &place) in dy[range.clone()].iter().zip(&places[range]) {
                    if let Some(slot) = usize::try_from(place).ok().and_then(|at| dx.get_mut(at)) {
                        *slot += dy;
                    }
                }
            }
            Ok(())
        })
    })
}

/// What the sum of a window is divided by.
pub(super) fn divisor(s: &Spatial, params: &PoolParams, at: usize, window: Window) -> usize {
    let [_, height, width] = s.output;
    let places = [at / width / height, at / width % height, at % width];
    if params.exclusive {
        return window.iter().map(|(low, high)| high - low).product();
    }
    // Padding counts, but not what a window that was rounded up reaches beyond it.
    let lead = 3 - params.kernel.len();
    (0..3)
        .map(|axis| {
            let place = places[axis] * s.stride[axis];
            let after = axis.checked_sub(lead).map_or(0, |axis| params.padding[axis].1);
            (place + s.kernel[axis]).min(s.before[axis] + s.input[axis] + after).saturating_sub(place)
        })
        .product()
}

/// Gradient of a pool of averages for an input of shape `input`.
pub fn avg_pool_grad(grad: &HostTensor, input: &[usize], params: &PoolParams) -> Result<HostTensor, KernelError> {
    let (s, shape) = params.layout(input)?;
    if grad.shape() != shape {
        return Err(KernelError::OutputShape { expected: shape, found: grad.shape().to_vec() });
    }
    let (size, _, outputs) = s.sizes();
    with_float!("avg_pool_grad", grad.dtype(), T => {
        let dy = View::from(grad).items::<T>()?;
        allocate_items(input, |dx: &mut [T]| {
            for (channel, dx) in dx.chunks_mut(size.max(1)).enumerate() {
                let dy = &dy[channel * outputs..(channel + 1) * outputs];
                windows(&s, |at, window| {
                    let share = dy[at] / T::of(divisor(&s, params, at, window) as f64);
                    for at in elements(s.input, window) {
                        dx[at] += share;
                    }
                });
            }
            Ok(())
        })
    })
}
