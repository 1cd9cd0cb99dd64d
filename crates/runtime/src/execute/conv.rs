//! Convolution and its gradients.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::conv::{self, ConvParams, ConvWeights};
use dy2st_tensor::HostTensor;

use super::layout::{make_room, padding, per_dim, Layout};
use crate::call::{one, OpCall, Outcome};

/// Runs an op of the table of convolution and images.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    match call.kind {
        OpKind::Conv2d | OpKind::DepthwiseConv2d | OpKind::Conv3d => forward(call, None),
        OpKind::Conv2dInputGrad | OpKind::DepthwiseConv2dInputGrad | OpKind::Conv3dInputGrad => backward(call, true),
        OpKind::Conv2dFilterGrad | OpKind::DepthwiseConv2dFilterGrad | OpKind::Conv3dFilterGrad => {
            backward(call, false)
        }
        OpKind::Conv2dTranspose | OpKind::DepthwiseConv2dTranspose | OpKind::Conv3dTranspose => transposed(call, types),
        _ => super::pool::run(call, types),
    }
}

/// Whether the op's images have their channels last.
pub fn is_turned(call: &OpCall, rank: usize) -> Outcome<bool> {
    Layout::of(call, rank).map(|layout| layout.is_last())
}

/// The attributes of a convolution of an image (channels first) with a filter.
pub fn params(call: &OpCall, input: &[usize], filter: &[usize]) -> Outcome<ConvParams> {
    let spatial = filter.len().saturating_sub(2);
    let (strides, mut dilations) = (per_dim(call, "strides", spatial)?, per_dim(call, "dilations", spatial)?);
    // As in PaddlePaddle, padding SAME takes no dilation.
    if &*call.text("padding_algorithm")? == "SAME" {
        dilations.fill(1);
    }
    let reach: Vec<usize> =
        filter[2..].iter().zip(&dilations).map(|(size, dilation)| dilation * size.saturating_sub(1) + 1).collect();
    let mut padding = padding(call, &input[2..], &reach, &strides, true)?;
    make_room(&mut padding, &input[2..], &reach, &strides);
    let groups = call.int("groups")?.max(1) as usize;
    Ok(ConvParams { strides, padding, dilations, groups })
}

/// A convolution, with its filter packed beforehand where the caller has done so.
pub fn forward(call: &OpCall, packed: Option<&ConvWeights>) -> Outcome {
    let (x, filter) = (call.get(0)?, call.get(1)?);
    let layout = Layout::of(call, x.rank())?;
    let x = layout.forth(call, x)?;
    let params = params(call, x.shape(), filter.shape())?;
    let out = match packed {
        Some(weights) => {
            let mut shape = vec![x.shape()[0], filter.shape()[0]];
            shape.extend(params.output(&x.shape()[2..], &filter.shape()[2..]).map_err(|error| call.kernel(error))?);
            let run =
                |out: dy2st_kernels::ViewMut<'_>| conv::conv_packed_into((&x).into(), weights, None, &params, out);
            dy2st_kernels::allocate(&shape, x.dtype(), run)
        }
        None => conv::conv(&x, filter, None, &params),
    };
    layout.back(call, out.map_err(|error| call.kernel(error))?).map(one)
}

fn backward(call: &OpCall, for_input: bool) -> Outcome {
    let (x, filter, grad) = (call.get(0)?, call.get(1)?, call.get(2)?);
    let layout = Layout::of(call, x.rank())?;
    let grad = layout.forth(call, grad)?;
    let shape = layout.shape_forth(x.shape());
    let params = params(call, &shape, filter.shape())?;
    if for_input {
        let out = conv::conv_input_grad(&grad, filter, &shape, &params).map_err(|error| call.kernel(error))?;
        return layout.back(call, out).map(one);
    }
    let x = layout.forth(call, x)?;
    conv::conv_weight_grad(&x, &grad, filter.shape(), &params).map(one).map_err(|error| call.kernel(error))
}

/// The gradient of a convolution whose input has the shape that the rule has worked out.
fn transposed(call: &OpCall, types: &[Type]) -> Outcome {
    let (x, filter) = (call.get(0)?, call.get(1)?);
    let layout = Layout::of(call, x.rank())?;
    let x = layout.forth(call, x)?;
    let shape = layout.shape_forth(&super::reshape::known_shape(call, types, 0)?);
    let params = params(call, &shape, filter.shape())?;
    let smallest = transposed_size(&x, filter, &params);
    let fits = smallest
        .iter()
        .zip(&shape[2..])
        .zip(&params.strides)
        .all(|((least, size), stride)| size >= least && size - least < (*stride).max(1));
    if !fits {
        return Err(call.invalid(format!("the output size {:?} does not suit the input", &shape[2..])));
    }
    let out = conv::conv_input_grad(&x, filter, &shape, &params).map_err(|error| call.kernel(error))?;
    layout.back(call, out).map(one)
}

/// Spatial dims of the output without extra rows at its end.
fn transposed_size(x: &HostTensor, filter: &HostTensor, params: &ConvParams) -> Vec<usize> {
    (0..params.strides.len())
        .map(|axis| {
            let reach = params.dilations[axis] * filter.shape()[axis + 2].saturating_sub(1) + 1;
            let full = x.shape()[axis + 2].saturating_sub(1) * params.strides[axis] + reach;
            full.saturating_sub(params.padding[axis].0 + params.padding[axis].1)
        })
        .collect()
}
