//! Softmax and the normalisations.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::movement;
use dy2st_kernels::pointwise::{self, Binary, Unary};
use dy2st_kernels::rows;
use dy2st_tensor::HostTensor;

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op of the table of normalisations.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    match call.kind {
        OpKind::Softmax => rows::softmax(call.get(0)?, call.int("axis")?).map(one).map_err(kernel),
        OpKind::LogSoftmax => rows::log_softmax(call.get(0)?, call.int("axis")?).map(one).map_err(kernel),
        OpKind::LayerNorm => {
            let axis = call.int("begin_norm_axis")?.max(0) as usize;
            let (scale, bias) = (call.optional(1), call.optional(2));
            let normed = rows::layer_norm(call.get(0)?, scale, bias, call.float("epsilon")?, axis).map_err(kernel)?;
            results(call, types, [normed.y, normed.mean, normed.variance])
        }
        OpKind::RmsNorm => rms_norm(call, types),
        OpKind::BatchNorm => batch_norm(call),
        OpKind::GroupNorm => group_norm(call, types),
        OpKind::InstanceNorm => {
            let (scale, bias) = (call.optional(1), call.optional(2));
            let epsilon = call.float("epsilon")?;
            let normed = rows::instance_norm(call.get(0)?, scale, bias, epsilon).map_err(kernel)?;
            let root = inverse_root(call, &normed.variance, epsilon)?;
            results(call, types, [normed.y, normed.mean, root])
        }
        _ => Err(super::unimplemented(call)),
    }
}

/// Results in the shapes that the rule gives them.
fn results<const N: usize>(call: &OpCall, types: &[Type], tensors: [HostTensor; N]) -> Outcome {
    let mut results = Results::new();
    for (index, tensor) in tensors.into_iter().enumerate() {
        results.push(call.reshaped(&tensor, &known_shape(call, types, index)?)?);
    }
    Ok(results)
}

fn inverse_root(call: &OpCall, variance: &HostTensor, epsilon: f64) -> Outcome<HostTensor> {
    let shifted = pointwise::unary(Unary::Scale { scale: 1.0, bias: epsilon }, variance);
    shifted.and_then(|shifted| pointwise::unary(Unary::Rsqrt, &shifted)).map_err(|error| call.kernel(error))
}

fn rms_norm(call: &OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    let x = call.get(0)?;
    let (shape, rows_shape) = (known_shape(call, types, 0)?, known_shape(call, types, 1)?);
    let count: usize = rows_shape.iter().product();
    let flat = call.reshaped(x, &[count, x.len() / count.max(1)])?;
    let epsilon = call.float("epsilon")?;
    let scale = match call.optional(1) {
        Some(scale) => Some(call.reshaped(scale, &[scale.len()])?),
        None => None,
    };
    let y = rows::rms_norm(&flat, scale.as_ref(), epsilon).map_err(kernel)?;
    let squares = pointwise::unary(Unary::Square, &flat).map_err(kernel)?;
    let mean = dy2st_kernels::reduce::reduce(dy2st_kernels::reduce::Reduce::Mean, &squares, &[1], false);
    let root = inverse_root(call, &mean.map_err(kernel)?, epsilon)?;
    Ok([call.reshaped(&y, &shape)?, call.reshaped(&root, &rows_shape)?].into_iter().collect())
}

/// Turns the channels of a tensor to axis 1 and back.
struct ChannelsLast {
    forth: Vec<usize>,
    back: Vec<usize>,
}

impl ChannelsLast {
    fn of(call: &OpCall, rank: usize) -> Outcome<Option<Self>> {
        let last = channels_last(call, rank)?;
        Ok(last.then(|| {
            let mut forth = vec![0, rank - 1];
            forth.extend(1..rank - 1);
            let mut back = vec![0];
            back.extend(2..rank);
            back.push(1);
            Self { forth, back }
        }))
    }
}

/// Whether batch norm takes the mean and variance that it is given.
pub fn is_fixed(call: &OpCall) -> Outcome<bool> {
    Ok(call.bool("is_test")? || call.bool("use_global_stats")?)
}

/// Whether the channels of a tensor of this rank come last.
pub fn channels_last(call: &OpCall, rank: usize) -> Outcome<bool> {
    Ok(rank > 2 && call.text("data_format")?.ends_with('C'))
}

fn batch_norm(call: &OpCall) -> Outcome {
    let kernel = |error| call.kernel(error);
    let (x, mean, variance) = (call.get(0)?, call.get(1)?, call.get(2)?);
    let (scale, bias) = (call.optional(3), call.optional(4));
    let (epsilon, momentum) = (call.float("epsilon")?, call.float("momentum")?);
    let turn = ChannelsLast::of(call, x.rank())?;
    let x = match &turn {
        Some(turn) => movement::permute(x, &turn.forth).map_err(kernel)?,
        None => x.clone(),
    };
    let back = |y: HostTensor| match &turn {
        Some(turn) => movement::permute(&y, &turn.back).map_err(kernel),
        None => Ok(y),
    };
    if is_fixed(call)? {
        let y = rows::batch_norm_infer(&x, (mean, variance), scale, bias, epsilon).map_err(kernel)?;
        let root = inverse_root(call, variance, epsilon)?;
        return Ok([back(y)?, mean.clone(), variance.clone(), mean.clone(), root].into_iter().collect());
    }
    let normed = rows::batch_norm_train(&x, scale, bias, epsilon).map_err(kernel)?;
    let run = |old: &HostTensor, new: &HostTensor| {
        let part = |tensor, scale| pointwise::unary(Unary::Scale { scale, bias: 0.0 }, tensor).map_err(kernel);
        pointwise::binary(Binary::Add, &part(old, momentum)?, &part(new, 1.0 - momentum)?).map_err(kernel)
    };
    let (mean_out, variance_out) = (run(mean, &normed.mean)?, run(variance, &normed.variance)?);
    let root = inverse_root(call, &normed.variance, epsilon)?;
    Ok([back(normed.y)?, mean_out, variance_out, normed.mean, root].into_iter().collect())
}

fn group_norm(call: &OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    let x = call.get(0)?;
    let turn = ChannelsLast::of(call, x.rank())?;
    let turned = match &turn {
        Some(turn) => movement::permute(x, &turn.forth).map_err(kernel)?,
        None => x.clone(),
    };
    let groups = call.int("groups")?.max(1) as usize;
    let normed = rows::group_norm(&turned, groups, call.optional(1), call.optional(2), call.float("epsilon")?)
        .map_err(kernel)?;
    let y = match &turn {
        Some(turn) => movement::permute(&normed.y, &turn.back).map_err(kernel)?,
        None => normed.y,
    };
    results(call, types, [y, normed.mean, normed.variance])
}
