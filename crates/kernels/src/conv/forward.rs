//! The convolution itself, and the choice of its way: depthwise, a plain matrix product, or packed panels.

use std::cell::RefCell;

use dy2st_tensor::{element_count, HostTensor};

use super::panels::Packer;
use super::planes::{Planes, SLACK};
use super::{columns, depthwise, ConvParams, Spatial};
use crate::float::{with_float, Float};
use crate::gemm::{gemm_offsets, gemm_panels, panel_size, Matrix, PackedA};
use crate::{allocate, KernelError, Slice, SliceMut, View, ViewMut};

/// Elements of the result that are computed before they are moved to their place: they stay in the second-level cache.
const RESULTS: usize = 1 << 16;

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
    let (input, kernel, outputs) = sizes.spatial.sizes();
    let (per_x, per_out) = (sizes.inputs * input, sizes.outputs * outputs);
    if per_out == 0 {
        return Ok(());
    }
    if sizes.inputs * kernel == 0 {
        out.fill(0.0);
    } else if sizes.spatial.is_pointwise() {
        let mut packer = Packer::new(&sizes.spatial);
        for (at, out) in out.chunks_mut(per_out).enumerate() {
            pointwise(&sizes, &x[at * per_x..(at + 1) * per_x], &weights.groups[at % sizes.groups], &mut packer, out);
        }
    } else {
        let planes = Planes::new(&sizes.spatial);
        with_room(planes.size * sizes.inputs + SLACK, |room| {
            for (at, out) in out.chunks_mut(per_out).enumerate() {
                let (x, weight) = (&x[at * per_x..(at + 1) * per_x], &weights.groups[at % sizes.groups]);
                by_planes(&sizes, &planes, x, weight, room, out);
            }
        });
    }
    if let Some(bias) = bias {
        add_bias(out, bias, outputs);
    }
    Ok(())
}

/// Runs `work` on `count` zeros of this thread's room.
fn with_room(count: usize, work: impl FnOnce(&mut [f32])) {
    thread_local! {
        static ROOM: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
    }
    ROOM.with(|room| {
        let mut room = room.borrow_mut();
        room.clear();
        room.resize(count, 0.0);
        work(&mut room);
    });
}

/// One group of one item, through padded planes: the kernel's elements are offsets into them.
fn by_planes(sizes: &Sizes, planes: &Planes, x: &[f32], weight: &PackedA, room: &mut [f32], out: &mut [f32]) {
    thread_local! {
        static RESULT: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
        static OFFSETS: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    }
    let s = &sizes.spatial;
    let (input, _, outputs) = s.sizes();
    for (x, plane) in x.chunks(input.max(1)).zip(room.chunks_mut(planes.size)) {
        planes.fill(s, x, plane);
    }
    let total = planes.outputs(s);
    let (width, _) = panel_size();
    let chunk = (RESULTS / sizes.outputs).max(2 * width).next_multiple_of(width);
    RESULT.with_borrow_mut(|result| {
        OFFSETS.with_borrow_mut(|offsets| {
            for first in (0..total).step_by(chunk) {
                let count = chunk.min(total - first);
                offsets.clear();
                for channel in 0..sizes.inputs {
                    offsets.extend(planes.taps.iter().map(|tap| channel * planes.size + tap + first));
                }
                if result.len() < sizes.outputs * count {
                    result.resize(sizes.outputs * count, 0.0);
                }
                let result = &mut result[..sizes.outputs * count];
                gemm_offsets(weight, room, offsets, count, result, count);
                for (result, out) in result.chunks(count).zip(out.chunks_mut(outputs)) {
                    keep(s, planes, first, result, out);
                }
            }
        });
    });
}

/// Moves the results `first..` of a channel, which are numbered along the planes' rows, to their places.
fn keep(s: &Spatial, planes: &Planes, first: usize, result: &[f32], out: &mut [f32]) {
    let [_, height, width] = s.output;
    let mut at = 0;
    while at < result.len() {
        let (line, column) = ((first + at) / planes.row, (first + at) % planes.row);
        let (slice, row) = (line / planes.rows, line % planes.rows);
        if column >= width || row >= height {
            // On to the next row of the plane.
            at += planes.row - column;
            continue;
        }
        let count = (width - column).min(result.len() - at);
        let to = (slice * height + row) * width + column;
        out[to..to + count].copy_from_slice(&result[at..at + count]);
        at += count;
    }
}

/// One group of one item with a kernel of one element: the input is the matrix.
fn pointwise(sizes: &Sizes, x: &[f32], weight: &PackedA, packer: &mut Packer<'_>, out: &mut [f32]) {
    thread_local! {
        static ROOM: RefCell<(Vec<f32>, Vec<usize>)> = const { RefCell::new((Vec::new(), Vec::new())) };
    }
    let (input, _, outputs) = sizes.spatial.sizes();
    let (width, deep) = panel_size();
    // Panels are read whole: the last one is packed where it is not full.
    let whole = outputs - outputs % width;
    ROOM.with_borrow_mut(|(room, offsets)| {
        if whole > 0 {
            offsets.clear();
            offsets.extend((0..sizes.inputs).map(|channel| channel * input));
            gemm_offsets(weight, x, offsets, whole, out, outputs);
        }
        if whole < outputs {
            room.resize(width * deep, 0.0);
            for start in (0..sizes.inputs).step_by(deep) {
                let depth = deep.min(sizes.inputs - start);
                let panel = &mut room[..width * depth];
                packer.pack(x, (start, depth), (whole, outputs - whole), width, panel);
                gemm_panels(weight, (start, depth), panel, outputs - whole, &mut out[whole..], outputs);
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
