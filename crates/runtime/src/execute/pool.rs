//! Pooling, and windows as columns.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::conv::{self, ConvParams};
use dy2st_kernels::pointwise;
use dy2st_kernels::pool::{self, Pool, PoolParams, Windows};
use dy2st_tensor::{DType, HostTensor, Scalar};

use super::layout::{make_room, padding, per_dim, Layout};
use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome};

/// Runs an op that pools.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    match call.kind {
        OpKind::Pool2d | OpKind::Pool3d => forward(call),
        OpKind::Pool2dGrad | OpKind::Pool3dGrad => backward(call),
        OpKind::MaxPool2dWithIndex | OpKind::MaxPool3dWithIndex => {
            let x = call.get(0)?;
            let (out, places) = max_with_places(call, x, false)?;
            Ok([out, places].into_iter().collect())
        }
        OpKind::MaxPoolWithIndexGrad => {
            let (x, places, grad) = (call.get(0)?, call.get(1)?, call.get(2)?);
            pool::max_pool_grad(grad, places, x.shape()).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::Unpool => unpool(call, types),
        OpKind::Unfold => unfold(call, types),
        OpKind::Fold => {
            let shape = known_shape(call, types, 0)?;
            fold(call, call.get(0)?, &shape).map(one)
        }
        OpKind::UnfoldGrad => {
            let shape = call.get(0)?.shape().to_vec();
            fold(call, call.get(1)?, &shape).map(one)
        }
        _ => super::image::run(call, types),
    }
}

/// How an op pools an image of this shape, channels first.
fn pool_of(call: &OpCall, input: &[usize], has_algorithm: bool) -> Outcome<Windows> {
    let spatial = &input[2..];
    let rank = spatial.len();
    let sizes = call.ints("kernel_size")?;
    let sizes = if sizes.len() == 1 { vec![sizes[0]; rank] } else { sizes };
    if sizes.len() != rank {
        return Err(call.invalid(format!("kernel_size has {} numbers for {rank} dims", sizes.len())));
    }
    if call.bool("global_pooling")? {
        return Ok(Windows::Parts(vec![1; rank]));
    }
    if call.bool("adaptive")? {
        let parts = sizes.iter().zip(spatial).map(|(size, have)| usize::try_from(*size).unwrap_or(*have));
        return Ok(Windows::Parts(parts.collect()));
    }
    let kernel = per_dim(call, "kernel_size", rank)?;
    let strides = if call.ints("strides")?.is_empty() { kernel.clone() } else { per_dim(call, "strides", rank)? };
    let padding = padding(call, spatial, &kernel, &strides, has_algorithm)?;
    let exclusive = !has_algorithm || call.bool("exclusive")?;
    Ok(Windows::Sliding(PoolParams { kernel, strides, padding, ceil: call.bool("ceil_mode")?, exclusive }))
}

fn is_average(call: &OpCall) -> Outcome<bool> {
    Ok(&*call.text("pooling_type")? == "avg")
}

/// The pool of an image of this shape, channels first, that gives values alone.
pub fn of_values(call: &OpCall, input: &[usize]) -> Outcome<Pool> {
    Ok(Pool { average: is_average(call)?, windows: pool_of(call, input, true)? })
}

fn max_with_places(call: &OpCall, x: &HostTensor, has_algorithm: bool) -> Outcome<(HostTensor, HostTensor)> {
    match pool_of(call, x.shape(), has_algorithm)? {
        Windows::Parts(parts) => pool::adaptive_max_pool(x, &parts),
        Windows::Sliding(params) => pool::max_pool(x, &params),
    }
    .map_err(|error| call.kernel(error))
}

fn forward(call: &OpCall) -> Outcome {
    let x = call.get(0)?;
    let layout = Layout::of(call, x.rank())?;
    let x = layout.forth(call, x)?;
    let out = of_values(call, x.shape())?.run(&x).map_err(|error| call.kernel(error))?;
    layout.back(call, out).map(one)
}

fn backward(call: &OpCall) -> Outcome {
    let (x, grad) = (call.get(0)?, call.get(2)?);
    let layout = Layout::of(call, x.rank())?;
    let (x, grad) = (layout.forth(call, x)?, layout.forth(call, grad)?);
    let result = if is_average(call)? {
        match pool_of(call, x.shape(), true)? {
            Windows::Parts(_) => pool::adaptive_avg_pool_grad(&grad, x.shape()),
            Windows::Sliding(params) => pool::avg_pool_grad(&grad, x.shape(), &params),
        }
    } else {
        let places = max_with_places(call, &x, true)?.1;
        pool::max_pool_grad(&grad, &places, x.shape())
    };
    layout.back(call, result.map_err(|error| call.kernel(error))?).map(one)
}

/// Each element goes to the place that was its maximum's.
fn unpool(call: &OpCall, types: &[Type]) -> Outcome {
    let (x, places) = (call.get(0)?, call.get(1)?);
    let places = pointwise::cast(places, DType::Int32).map_err(|error| call.kernel(error))?;
    let shape = known_shape(call, types, 0)?;
    pool::max_pool_grad(x, &places, &shape).map(one).map_err(|error| call.kernel(error))
}

/// The convolution whose filter picks each place of the window in turn, so that its outputs are the columns.
fn picker(call: &OpCall, dtype: DType, image: [usize; 2]) -> Outcome<(HostTensor, ConvParams)> {
    let kernel = per_dim(call, "kernel_sizes", 2)?;
    let (strides, dilations) = (per_dim(call, "strides", 2)?, per_dim(call, "dilations", 2)?);
    let pads = call.shape("paddings")?;
    let mut padding = match *pads.as_slice() {
        [pad] => vec![(pad, pad); 2],
        [down, across] => vec![(down, down), (across, across)],
        [top, left, bottom, right] => vec![(top, bottom), (left, right)],
        _ => return Err(call.invalid("paddings has 1, 2 or 4 numbers")),
    };
    let reach: Vec<usize> = (0..2).map(|axis| dilations[axis] * kernel[axis].saturating_sub(1) + 1).collect();
    make_room(&mut padding, &image, &reach, &strides);
    let area = kernel[0] * kernel[1];
    let eye = dy2st_kernels::movement::eye(area, area, dtype).map_err(|error| call.kernel(error))?;
    let filter = call.reshaped(&eye, &[area, 1, kernel[0], kernel[1]])?;
    Ok((filter, ConvParams { strides, padding, dilations, groups: 1 }))
}

fn unfold(call: &OpCall, types: &[Type]) -> Outcome {
    let x = call.get(0)?;
    let &[batch, channels, height, width] = x.shape() else { return Err(call.invalid("takes a 4-D tensor")) };
    let (filter, params) = picker(call, x.dtype(), [height, width])?;
    let planes = call.reshaped(x, &[batch * channels, 1, height, width])?;
    let columns = conv::conv(&planes, &filter, None, &params).map_err(|error| call.kernel(error))?;
    call.reshaped(&columns, &known_shape(call, types, 0)?).map(one)
}

/// The sum of the columns at their places: the gradient of `unfold`.
fn fold(call: &OpCall, columns: &HostTensor, shape: &[usize]) -> Outcome<HostTensor> {
    let &[batch, channels, height, width] = shape else { return Err(call.invalid("gives a 4-D tensor")) };
    let (filter, params) = picker(call, columns.dtype(), [height, width])?;
    let plane = [batch * channels, 1, height, width];
    let out = params.output(&[height, width], &filter.shape()[2..]).map_err(|error| call.kernel(error))?;
    let columns = call.reshaped(columns, &[batch * channels, filter.shape()[0], out[0], out[1]])?;
    if columns.is_empty() {
        return Ok(HostTensor::full(shape, columns.dtype(), Scalar::Int(0)));
    }
    let image = conv::conv_input_grad(&columns, &filter, &plane, &params).map_err(|error| call.kernel(error))?;
    call.reshaped(&image, shape)
}
