//! The convolution itself, and the choice of its way: depthwise, a plain matrix product, or packed panels.

use dy2st_tensor::{element_count, HostTensor};

use super::panels::Packer;
use super::{columns, depthwise, ConvParams, Spatial};
use crate::float::{with_float, Float};
use crate::gemm::{gemm_panels, panel_size, Matrix, PackedA};
use crate::{allocate, KernelError, Slice, SliceMut, View, ViewMut};

/// Outputs that are packed at a time: their panels stay in the second-level cache.
const OUTPUTS: usize = 512;

/// What the shapes of a convolution say.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    pub(super) items: usize,
    pub(super) groups: usize,
    /// Channels of the input in a group.
    pub(super) inputs: usize,
    /// Channels of the output in a group.
    pub(super) outputs: usize,
    pub(super) spatial: Spatial,
    pub(super) out_shape: Vec<usize>,
}

impl Sizes {
    pub(super) fn new(x: &[usize], weight: &[usize], params: &ConvParams) -> Result<Self, KernelError> {
        let (&[items, channels, ref input @ ..], &[outputs, inputs, ref kernel @ ..]) = (x, weight) else {
            return Err(KernelError::shape("conv", "items, channels and spatial dims are needed"));
        };
        if input.len() != kernel.len() {
            return Err(KernelError::shape("conv", "input and weight differ in rank"));
        }
        let output = params.output(input, kernel)?;
        let groups = params.groups;
        if channels != inputs * groups || outputs % groups != 0 {
            let message = format!("{channels} channels in, {outputs} out, {inputs} per group, {groups} groups");
            return Err(KernelError::shape("conv", message));
        }
        let spatial = Spatial::new(input, kernel, &output, params);
        let mut out_shape = vec![items, outputs];
        out_shape.extend(output);
        Ok(Self { items, groups, inputs, outputs: outputs / groups, spatial, out_shape })
    }
}

/// Weights of a convolution, packed once for many calls.
#[derive(Clone, Debug)]
pub struct ConvWeights {
    shape: Vec<usize>,
    /// The weights as they are, for depthwise convolutions.
    plain: Vec<f32>,
    groups: Vec<PackedA>,
}

impl ConvWeights {
    /// Packs `float32` weights for a convolution of `groups` groups.
    pub fn new(weight: View<'_>, groups: usize) -> Result<Self, KernelError> {
        let items = weight.items::<f32>()?;
        let &[outputs, ref rest @ ..] = weight.shape else {
            return Err(KernelError::shape("conv", "the weight is 0-D"));
        };
        if groups == 0 || outputs % groups != 0 {
            return Err(KernelError::attribute("conv", format!("{outputs} channels do not make {groups} groups")));
        }
        let (rows, depth) = (outputs / groups, element_count(rest));
        let shape = weight.shape.to_vec();
        if is_depthwise(&shape, groups) {
            return Ok(Self { shape, plain: items.to_vec(), groups: Vec::new() });
        }
        let groups = (0..groups)
            .map(|group| {
                Ok(PackedA::new(Matrix::new(&items[group * rows * depth..(group + 1) * rows * depth], rows, depth)?))
            })
            .collect::<Result<_, KernelError>>()?;
        Ok(Self { shape, plain: Vec::new(), groups })
    }
}

/// One input channel per group.
fn is_depthwise(weight: &[usize], groups: usize) -> bool {
    groups > 1 && weight.get(1) == Some(&1)
}

/// The convolution of `x` with `weight`, plus `bias` per output channel.
pub fn conv(
    x: &HostTensor,
    weight: &HostTensor,
    bias: Option<&HostTensor>,
    params: &ConvParams,
) -> Result<HostTensor, KernelError> {
    let sizes = Sizes::new(x.shape(), weight.shape(), params)?;
    allocate(&sizes.out_shape, x.dtype(), |out| conv_into(x.into(), weight.into(), bias.map(Into::into), params, out))
}

/// The convolution of `x` with `weight`, plus `bias` per output channel, into `out`.
pub fn conv_into(
    x: View<'_>,
    weight: View<'_>,
    bias: Option<View<'_>>,
    params: &ConvParams,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    if let Slice::F32(_) = x.data {
        return conv_packed_into(x, &ConvWeights::new(weight, params.groups)?, bias, params, out);
    }
    let sizes = Sizes::new(x.shape, weight.shape, params)?;
    out.expect_shape(&sizes.out_shape)?;
    with_float!("conv", x.dtype(), T => {
        let out = out.items::<T>()?;
        by_columns::<T>(&sizes, x.items()?, weight.items()?, out)?;
        if let Some(bias) = bias {
            add_bias(out, bias.items::<T>()?, sizes.spatial.sizes().2);
        }
        Ok(())
    })
}

/// The convolution of `float32` with packed weights, plus `bias` per output channel, into `out`.
pub fn conv_packed_into(
    x: View<'_>,
    weights: &ConvWeights,
    bias: Option<View<'_>>,
    params: &ConvParams,
    out: ViewMut<'_>,
) -> Result<(), KernelError> {
    let sizes = Sizes::new(x.shape, &weights.shape, params)?;
    out.expect_shape(&sizes.out_shape)?;
    let (Slice::F32(x), SliceMut::F32(out)) = (x.data, out.data) else {
        return Err(KernelError::Unsupported { kernel: "conv", dtype: x.dtype() });
    };
    let bias = match bias {
        Some(bias) if bias.len() == sizes.groups * sizes.outputs => Some(bias.items::<f32>()?),
        Some(_) => return Err(KernelError::shape("conv", "one bias per output channel is needed")),
        None => None,
    };
    if weights.groups.is_empty() {
        return depthwise::run(&sizes, x, &weights.plain, bias, out);
    }
    if weights.groups.len() != sizes.groups {
        return Err(KernelError::attribute("conv", "the weights were packed for another number of groups"));
    }
    let (input, _, outputs) = sizes.spatial.sizes();
    let (per_x, per_out) = (sizes.inputs * input, sizes.outputs * outputs);
    if per_out == 0 {
        return Ok(());
    }
    let mut packer = Packer::new(&sizes.spatial);
    for (at, out) in out.chunks_mut(per_out).enumerate() {
        group(&sizes, &x[at * per_x..(at + 1) * per_x], &weights.groups[at % sizes.groups], &mut packer, out);
    }
    if let Some(bias) = bias {
        add_bias(out, bias, outputs);
    }
    Ok(())
}

/// One group of one item.
fn group(sizes: &Sizes, x: &[f32], weight: &PackedA, packer: &mut Packer<'_>, out: &mut [f32]) {
    thread_local! {
        static ROOM: std::cell::RefCell<Vec<f32>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    let (_, kernel, outputs) = sizes.spatial.sizes();
    let (width, deep) = panel_size();
    let rows = sizes.inputs * kernel;
    if rows == 0 {
        out.fill(0.0);
        return;
    }
    ROOM.with(|room| {
        let mut room = room.borrow_mut();
        let most = OUTPUTS.min(outputs).div_ceil(width) * width * deep.min(rows);
        if room.len() < most {
            room.resize(most, 0.0);
        }
        for first in (0..outputs).step_by(OUTPUTS) {
            let count = OUTPUTS.min(outputs - first);
            for start in (0..rows).step_by(deep) {
                let depth = deep.min(rows - start);
                let panels = &mut room[..count.div_ceil(width) * width * depth];
                packer.pack(x, (start, depth), (first, count), width, panels);
                gemm_panels(weight, (start, depth), panels, count, &mut out[first..], outputs);
            }
        }
    });
}

/// Any float: the input's matrix in full, then a matrix product.
fn by_columns<T: Float>(sizes: &Sizes, x: &[T], weight: &[T], out: &mut [T]) -> Result<(), KernelError> {
    let (input, kernel, outputs) = sizes.spatial.sizes();
    let depth = sizes.inputs * kernel;
    let mut room = vec![T::of(0.0); depth * outputs];
    for (at, out) in out.chunks_mut((sizes.outputs * outputs).max(1)).enumerate() {
        let x = &x[at * sizes.inputs * input..(at + 1) * sizes.inputs * input];
        let weight = &weight[at % sizes.groups * sizes.outputs * depth..];
        let matrix = if sizes.spatial.is_pointwise() {
            x
        } else {
            columns::gather(x, &sizes.spatial, sizes.inputs, &mut room);
            &room
        };
        T::gemm((sizes.outputs, outputs, depth), (weight, depth, 1), (matrix, outputs, 1), false, out)?;
    }
    Ok(())
}

/// Adds one number to all outputs of each channel.
pub(super) fn add_bias<T: Float>(out: &mut [T], bias: &[T], outputs: usize) {
    if bias.is_empty() {
        return;
    }
    for (at, out) in out.chunks_mut(outputs.max(1)).enumerate() {
        let bias = bias[at % bias.len()];
        for value in out {
            *value += bias;
        }
    }
}
