//! Pools whose windows divide the input into a given number of parts.

use dy2st_tensor::{element_count, HostTensor};

use super::window::{elements, largest, Window};
use crate::float::{with_float, Float};
use crate::{allocate_items, KernelError, View};

/// Sizes of an adaptive pool, in three dims.
pub(super) struct Parts {
    pub(super) input: [usize; 3],
    output: [usize; 3],
    pub(super) shape: Vec<usize>,
}

impl Parts {
    pub(super) fn new(x: &[usize], output: &[usize]) -> Result<Self, KernelError> {
        let [items, channels, input @ ..] = x else {
            return Err(KernelError::shape("adaptive_pool", "items, channels and spatial dims are needed"));
        };
        if input.len() != output.len() || !(1..=3).contains(&input.len()) || output.contains(&0) {
            return Err(KernelError::attribute("adaptive_pool", "one output size per spatial dim is needed"));
        }
        let three = |sizes: &[usize]| {
            let mut all = [1; 3];
            all[3 - sizes.len()..].copy_from_slice(sizes);
            all
        };
        let mut shape = vec![*items, *channels];
        shape.extend(output);
        Ok(Self { input: three(input), output: three(output), shape })
    }

    pub(super) fn sizes(&self) -> (usize, usize) {
        (self.input.iter().product(), self.output.iter().product())
    }

    /// Window of an output: from the part's start rounded down to its end rounded up.
    pub(super) fn window(&self, at: usize) -> Window {
        let [_, height, width] = self.output;
        let places = [at / width / height, at / width % height, at % width];
        std::array::from_fn(|axis| {
            let (input, output, place) = (self.input[axis], self.output[axis], places[axis]);
            (place * input / output, ((place + 1) * input).div_ceil(output))
        })
    }
}

/// Gradient of a pool of averages of parts for an input of shape `input`.
pub fn adaptive_avg_pool_grad(grad: &HostTensor, input: &[usize]) -> Result<HostTensor, KernelError> {
    let parts = Parts::new(input, &grad.shape()[2.min(grad.rank())..])?;
    let (size, outputs) = parts.sizes();
    with_float!("adaptive_avg_pool_grad", grad.dtype(), T => {
        let dy = View::from(grad).items::<T>()?;
        allocate_items(input, |dx: &mut [T]| {
            for (at, &dy) in dy.iter().enumerate() {
                let dx = &mut dx[at / outputs * size..(at / outputs + 1) * size];
                let window = parts.window(at % outputs);
                let count: usize = window.iter().map(|(low, high)| high - low).product();
                let share = dy / T::of(count as f64);
                for at in elements(parts.input, window) {
                    dx[at] += share;
                }
            }
            Ok(())
        })
    })
}

/// Largest elements of as many parts as `output` says, and where they are (`int32`, flat in the spatial dims).
pub fn adaptive_max_pool(x: &HostTensor, output: &[usize]) -> Result<(HostTensor, HostTensor), KernelError> {
    let parts = Parts::new(x.shape(), output)?;
    let (input, outputs) = parts.sizes();
    let mut places = vec![0i32; element_count(&parts.shape)];
    let values = with_float!("adaptive_max_pool", x.dtype(), T => {
        let items = View::from(x).items::<T>()?;
        allocate_items(&parts.shape, |out: &mut [T]| {
            for (at, (out, place)) in out.iter_mut().zip(&mut places).enumerate() {
                let x = &items[at / outputs * input..(at / outputs + 1) * input];
                if let Some(best) = largest(x, parts.input, parts.window(at % outputs)) {
                    (*out, *place) = (x[best], best as i32);
                }
            }
            Ok(())
        })
    })?;
    Ok((values, HostTensor::from_vec(&parts.shape, places)?))
}
