//! Sizes of convolutions and pools. Fewer than three spatial dims count as three with leading dims of 1.

use dy2st_tensor::element_count;

use crate::KernelError;

/// Attributes of a convolution, one entry per spatial dim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvParams {
    /// Distance between neighbouring outputs in the input.
    pub strides: Vec<usize>,
    /// Zeros before and after each dim.
    pub padding: Vec<(usize, usize)>,
    /// Distance between neighbouring elements of the kernel in the input.
    pub dilations: Vec<usize>,
    /// Groups of channels that do not see each other.
    pub groups: usize,
}

impl ConvParams {
    /// Stride 1, no padding, no dilation, one group.
    pub fn new(spatial: usize) -> Self {
        Self { strides: vec![1; spatial], padding: vec![(0, 0); spatial], dilations: vec![1; spatial], groups: 1 }
    }

    /// Spatial dims of the output of a convolution of `input` with `kernel`.
    pub fn output(&self, input: &[usize], kernel: &[usize]) -> Result<Vec<usize>, KernelError> {
        self.check(input.len())?;
        (0..input.len())
            .map(|axis| {
                let reach = self.dilations[axis] * kernel[axis].saturating_sub(1) + 1;
                let padded = input[axis] + self.padding[axis].0 + self.padding[axis].1;
                let room = padded.checked_sub(reach);
                room.map(|room| room / self.strides[axis] + 1).ok_or_else(|| {
                    KernelError::shape("conv", format!("a kernel of reach {reach} in {padded} elements"))
                })
            })
            .collect()
    }

    /// Fails unless there is one attribute per spatial dim and none that must not be is 0.
    pub(crate) fn check(&self, spatial: usize) -> Result<(), KernelError> {
        let complete =
            self.strides.len() == spatial && self.padding.len() == spatial && self.dilations.len() == spatial;
        if !(1..=3).contains(&spatial) || !complete {
            return Err(KernelError::attribute("conv", "one stride, padding and dilation per spatial dim is needed"));
        }
        if self.groups == 0 || self.strides.contains(&0) || self.dilations.contains(&0) {
            return Err(KernelError::attribute("conv", "groups, strides and dilations are at least 1"));
        }
        Ok(())
    }
}

/// The spatial side of a convolution or pool, in three dims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spatial {
    pub(crate) input: [usize; 3],
    pub(crate) kernel: [usize; 3],
    pub(crate) output: [usize; 3],
    pub(crate) stride: [usize; 3],
    pub(crate) before: [usize; 3],
    pub(crate) dilation: [usize; 3],
}

fn three(values: impl ExactSizeIterator<Item = usize>, lead: usize) -> [usize; 3] {
    let mut all = [lead; 3];
    let skip = 3_usize.saturating_sub(values.len());
    for (slot, value) in all[skip..].iter_mut().zip(values) {
        *slot = value;
    }
    all
}

impl Spatial {
    /// The geometry of a convolution whose sizes are known to agree.
    pub(crate) fn new(input: &[usize], kernel: &[usize], output: &[usize], params: &ConvParams) -> Self {
        Self {
            input: three(input.iter().copied(), 1),
            kernel: three(kernel.iter().copied(), 1),
            output: three(output.iter().copied(), 1),
            stride: three(params.strides.iter().copied(), 1),
            before: three(params.padding.iter().map(|padding| padding.0), 0),
            dilation: three(params.dilations.iter().copied(), 1),
        }
    }

    /// Elements of the input, the kernel and the output.
    pub(crate) fn sizes(&self) -> (usize, usize, usize) {
        (element_count(&self.input), element_count(&self.kernel), element_count(&self.output))
    }

    /// Position in the input of the kernel's element `k` at output `o`; none in the padding.
    #[inline]
    pub(crate) fn at(&self, axis: usize, o: usize, k: usize) -> Option<usize> {
        (o * self.stride[axis] + k * self.dilation[axis])
            .checked_sub(self.before[axis])
            .filter(|&at| at < self.input[axis])
    }

    /// Outputs `low..high` along the last axis at which the kernel's element `k` lies in the input.
    #[inline]
    pub(crate) fn live(&self, k: usize) -> (usize, usize) {
        let (stride, shift, before) = (self.stride[2], k * self.dilation[2], self.before[2]);
        let low = before.saturating_sub(shift).div_ceil(stride);
        let high = (self.input[2] + before).saturating_sub(shift).div_ceil(stride);
        (low.min(self.output[2]), high.min(self.output[2]))
    }

    /// The convolution is a matrix product as it stands.
    pub(crate) fn is_pointwise(&self) -> bool {
        self.kernel == [1; 3] && self.stride == [1; 3] && self.before == [0; 3] && self.input == self.output
    }
}
