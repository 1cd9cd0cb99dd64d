//! Resampling, padding and shuffling of images.

use dy2st_ir::{Attr, OpErrorKind, OpKind, Type};
use dy2st_kernels::interpolate::{interpolate, interpolate_grad, Alignment, Interpolation};
use dy2st_kernels::movement::{self, PadMode, SliceRange};
use dy2st_tensor::HostTensor;

use super::layout::Layout;
use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome};

/// Runs an op on images that neither convolves nor pools.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    match call.kind {
        OpKind::LinearInterp | OpKind::BilinearInterp | OpKind::TrilinearInterp => {
            resize(call, types, Interpolation::Linear)
        }
        OpKind::NearestInterp => resize(call, types, Interpolation::Nearest),
        OpKind::BicubicInterp => resize(call, types, Interpolation::Cubic),
        OpKind::LinearInterpGrad | OpKind::BilinearInterpGrad | OpKind::TrilinearInterpGrad => {
            resize_grad(call, Interpolation::Linear)
        }
        OpKind::NearestInterpGrad => resize_grad(call, Interpolation::Nearest),
        OpKind::BicubicInterpGrad => resize_grad(call, Interpolation::Cubic),
        OpKind::PixelShuffle => shuffle(call, types, true),
        OpKind::PixelUnshuffle => shuffle(call, types, false),
        OpKind::ChannelShuffle => channel_shuffle(call),
        OpKind::Pad3d => pad3d(call),
        OpKind::Pad3dGrad => pad3d_grad(call),
        OpKind::Pad => {
            let widths = widths(call)?;
            let mode = PadMode::Constant(call.scalar("pad_value")?);
            movement::pad(call.get(0)?, &widths, mode).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::PadGrad => {
            let ranges: Vec<SliceRange> = widths(call)?
                .into_iter()
                .zip(call.get(0)?.shape())
                .map(|((before, _), size)| SliceRange { start: before.max(0) as usize, count: *size, step: 1 })
                .collect();
            movement::slice(call.get(1)?, &ranges).map(one).map_err(|error| call.kernel(error))
        }
        _ => Err(super::unimplemented(call)),
    }
}

fn widths(call: &OpCall) -> Outcome<Vec<(i64, i64)>> {
    Ok(call.ints("paddings")?.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}

fn alignment(call: &OpCall, how: Interpolation) -> Outcome<Alignment> {
    Ok(match (call.bool("align_corners")?, how, call.int("align_mode")?) {
        (true, ..) => Alignment::Corners,
        (false, Interpolation::Linear, 1) | (false, Interpolation::Nearest, _) => Alignment::Origin,
        (false, ..) => Alignment::Centres,
    })
}

/// The scales that were given, one for each spatial dim, or none.
fn scales(call: &OpCall, spatial: usize) -> Vec<f64> {
    match call.attr("scale") {
        Some(Attr::Floats(scale)) if scale.len() == 1 => vec![scale[0]; spatial],
        Some(Attr::Floats(scale)) => scale,
        _ => Vec::new(),
    }
}

fn resize(call: &OpCall, types: &[Type], how: Interpolation) -> Outcome {
    let x = call.get(0)?;
    let layout = Layout::of(call, x.rank())?;
    let x = layout.forth(call, x)?;
    let shape = layout.shape_forth(&known_shape(call, types, 0)?);
    let scales = scales(call, shape.len() - 2);
    let out = interpolate(&x, &shape[2..], &scales, how, alignment(call, how)?).map_err(|error| call.kernel(error))?;
    layout.back(call, out).map(one)
}

fn resize_grad(call: &OpCall, how: Interpolation) -> Outcome {
    let (x, grad) = (call.get(0)?, call.get(1)?);
    let layout = Layout::of(call, x.rank())?;
    let shape = layout.shape_forth(x.shape());
    let grad = layout.forth(call, grad)?;
    let scales = scales(call, shape.len() - 2);
    let out =
        interpolate_grad(&grad, &shape, &scales, how, alignment(call, how)?).map_err(|error| call.kernel(error))?;
    layout.back(call, out).map(one)
}

/// Blocks of channels and blocks of space change places.
fn shuffle(call: &OpCall, types: &[Type], up: bool) -> Outcome {
    let x = call.get(0)?;
    let layout = Layout::of(call, 4)?;
    let x = layout.forth(call, x)?;
    let &[batch, channels, height, width] = x.shape() else { return Err(call.invalid("takes a 4-D tensor")) };
    let by = call.int(if up { "upscale_factor" } else { "downscale_factor" })?.max(1) as usize;
    let (split, order) = if up {
        (vec![batch, channels / (by * by), by, by, height, width], [0, 1, 4, 2, 5, 3])
    } else {
        (vec![batch, channels, height / by, by, width / by, by], [0, 1, 3, 5, 2, 4])
    };
    let turned = movement::permute(&call.reshaped(&x, &split)?, &order).map_err(|error| call.kernel(error))?;
    let shape = layout.shape_forth(&known_shape(call, types, 0)?);
    layout.back(call, call.reshaped(&turned, &shape)?).map(one)
}

fn channel_shuffle(call: &OpCall) -> Outcome {
    let x = call.get(0)?;
    let layout = Layout::of(call, 4)?;
    let x = layout.forth(call, x)?;
    let &[batch, channels, height, width] = x.shape() else { return Err(call.invalid("takes a 4-D tensor")) };
    let groups = call.int("groups")?.max(1) as usize;
    let split = call.reshaped(&x, &[batch, groups, channels / groups, height, width])?;
    let turned = movement::permute(&split, &[0, 2, 1, 3, 4]).map_err(|error| call.kernel(error))?;
    layout.back(call, call.reshaped(&turned, x.shape())?).map(one)
}

/// Before and after each dim of an image (channels first), from left, right, top, bottom, front, back.
fn image_widths(call: &OpCall) -> Outcome<Vec<(i64, i64)>> {
    let pads = widths(call)?;
    let mut all = vec![(0, 0), (0, 0)];
    all.extend(pads.into_iter().rev());
    Ok(all)
}

fn mode(call: &OpCall) -> Outcome<PadMode> {
    Ok(match &*call.text("mode")? {
        "constant" => PadMode::Constant(call.scalar("pad_value")?),
        "reflect" => PadMode::Reflect,
        "replicate" => PadMode::Replicate,
        "circular" => PadMode::Circular,
        other => return Err(call.error(OpErrorKind::Unimplemented, format!("mode=\"{other}\""))),
    })
}

fn pad3d(call: &OpCall) -> Outcome {
    let x = call.get(0)?;
    let layout = Layout::of(call, 5)?;
    let x = layout.forth(call, x)?;
    let out = movement::pad(&x, &image_widths(call)?, mode(call)?).map_err(|error| call.kernel(error))?;
    layout.back(call, out).map(one)
}

/// Each element of the gradient goes to the element that the padding repeated.
fn pad3d_grad(call: &OpCall) -> Outcome {
    let (x, grad) = (call.get(0)?, call.get(1)?);
    let layout = Layout::of(call, 5)?;
    let shape = layout.shape_forth(x.shape());
    let grad = layout.forth(call, grad)?;
    let widths = image_widths(call)?;
    let kernel = |error| call.kernel(error);
    let out = if &*call.text("mode")? == "constant" {
        let ranges: Vec<SliceRange> = widths
            .iter()
            .zip(&shape)
            .map(|((before, _), size)| SliceRange { start: (*before).max(0) as usize, count: *size, step: 1 })
            .collect();
        movement::slice(&grad, &ranges).map_err(kernel)?
    } else {
        // Padding the places themselves says where each element of the gradient belongs.
        let count: usize = shape.iter().product();
        let places = HostTensor::from_vec(&shape, (0..count as i64).collect()).map_err(|e| call.tensor_error(e))?;
        let places = movement::pad(&places, &widths, mode(call)?).map_err(kernel)?;
        let zeros = HostTensor::zeros(&[count], grad.dtype());
        let (places, grad) = (call.reshaped(&places, &[grad.len()])?, call.reshaped(&grad, &[grad.len()])?);
        let sum = dy2st_kernels::index::index_put(zeros, &[&places], &grad, true).map_err(kernel)?;
        call.reshaped(&sum, &shape)?
    };
    layout.back(call, out).map(one)
}
