//! Joining, cutting and repeating.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::movement;
use dy2st_kernels::reduce::{reduce, Reduce};
use dy2st_tensor::HostTensor;

use super::reshape::{as_int64, known_shape};
use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op that joins, cuts or repeats.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    match call.kind {
        OpKind::Concat => movement::concat(&call.rest(0), call.int("axis")?).map(one).map_err(kernel),
        OpKind::Stack => movement::stack(&call.rest(0), call.int("axis")?).map(one).map_err(kernel),
        OpKind::Unbind => movement::unstack(call.get(0)?, call.int("axis")?).map(Into::into).map_err(kernel),
        OpKind::Split | OpKind::SplitWithNum | OpKind::ConcatGrad => split(call, types),
        OpKind::Tile => {
            let times = call.shape("repeat_times")?;
            movement::tile(call.get(0)?, &times).map(one).map_err(kernel)
        }
        OpKind::TileGrad => tile_grad(call),
        OpKind::RepeatInterleave => {
            let repeats = call.int("repeats")?.max(0) as usize;
            movement::repeat_interleave(call.get(0)?, &[repeats], call.int("axis")?).map(one).map_err(kernel)
        }
        OpKind::RepeatInterleaveWithTensorIndex => {
            let repeats: Vec<usize> =
                as_int64(call, call.get(1)?)?.to_i64_vec().into_iter().map(|times| times.max(0) as usize).collect();
            movement::repeat_interleave(call.get(0)?, &repeats, call.int("axis")?).map(one).map_err(kernel)
        }
        OpKind::RepeatInterleaveGrad => repeat_interleave_grad(call),
        OpKind::ReduceAs => reduce_as(call, call.get(0)?, call.get(1)?.shape()).map(one),
        _ => Err(super::unimplemented(call)),
    }
}

/// Pieces along the axis, of the sizes that the shape rule has worked out.
fn split(call: &OpCall, types: &[Type]) -> Outcome {
    let x = call.get(0)?;
    let axis = call.axis(call.int("axis")?, x.rank())?;
    let mut sizes = Vec::new();
    for index in 0..types.len() {
        sizes.push(known_shape(call, types, index)?.get(axis).copied().unwrap_or(0));
    }
    movement::split(x, &sizes, axis as i64).map(Results::from).map_err(|error| call.kernel(error))
}

/// The sum over the axes along which `shape` stretches to the shape of `x`.
pub fn reduce_as(call: &OpCall, x: &HostTensor, shape: &[usize]) -> Outcome<HostTensor> {
    let Some(extra) = x.rank().checked_sub(shape.len()) else {
        return call.reshaped(x, shape);
    };
    let axes: Vec<i64> = (0..x.rank())
        .filter(|axis| *axis < extra || (shape[axis - extra] == 1 && x.shape()[*axis] != 1))
        .map(|axis| axis as i64)
        .collect();
    if axes.is_empty() {
        return call.reshaped(x, shape);
    }
    let sum = reduce(Reduce::Sum, x, &axes, false).map_err(|error| call.kernel(error))?;
    call.reshaped(&sum, shape)
}

/// The sum of the copies.
fn tile_grad(call: &OpCall) -> Outcome {
    let (x, grad) = (call.get(0)?, call.get(1)?);
    let times = call.shape("repeat_times")?;
    let rank = x.rank().max(times.len());
    let (mut shape, mut axes) = (Vec::new(), Vec::new());
    for axis in 0..rank {
        let size = (axis + x.rank()).checked_sub(rank).map_or(1, |index| x.shape()[index]);
        let times = (axis + times.len()).checked_sub(rank).map_or(1, |index| times[index]);
        axes.push(shape.len() as i64);
        shape.extend([times, size]);
    }
    let grad = call.reshaped(grad, &shape)?;
    if axes.is_empty() {
        return call.reshaped(&grad, x.shape()).map(one);
    }
    let sum = reduce(Reduce::Sum, &grad, &axes, false).map_err(|error| call.kernel(error))?;
    call.reshaped(&sum, x.shape()).map(one)
}

fn repeat_interleave_grad(call: &OpCall) -> Outcome {
    let (x, grad) = (call.get(0)?, call.get(1)?);
    let axis = call.axis(call.int("axis")?, x.rank())?;
    let mut shape = x.shape().to_vec();
    shape.insert((axis + 1).min(shape.len()), call.int("repeats")?.max(0) as usize);
    let grad = call.reshaped(grad, &shape)?;
    let sum = reduce(Reduce::Sum, &grad, &[axis as i64 + 1], false).map_err(|error| call.kernel(error))?;
    Ok(one(sum))
}
