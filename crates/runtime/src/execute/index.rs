//! Choosing, gathering and scattering.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::index::{self, Combine};
use dy2st_kernels::movement;
use dy2st_kernels::{pointwise, KernelError};
use dy2st_tensor::{DType, HostTensor};

use super::reshape::{as_int64, known_shape, ranges, zeros_like};
use crate::call::{one, OpCall, Outcome};

/// Runs an op of the table of indexing.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    match call.kind {
        OpKind::Where => {
            let (condition, x, y) = (call.get(0)?, call.get(1)?, call.get(2)?);
            pointwise::select(condition, x, y).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::Gather | OpKind::IndexSelect => gather(call, types),
        OpKind::GatherGrad => gather_grad(call),
        OpKind::GatherNd => index::gather_nd(call.get(0)?, call.get(1)?).map(one).map_err(|error| call.kernel(error)),
        OpKind::IndexSample => {
            counts_from_the_front(call)?;
            along(call, 1)
        }
        OpKind::TakeAlongAxis => along(call, call.int("axis")?),
        OpKind::PutAlongAxis => put_along_axis(call),
        OpKind::Scatter | OpKind::ScatterNdAdd | OpKind::IndexAdd => scatter(call),
        OpKind::IndexPut | OpKind::IndexGet => advanced(call),
        OpKind::SetValue | OpKind::SetValueWithTensor => set_value(call),
        OpKind::MaskedSelect => {
            index::masked_select(call.get(0)?, call.get(1)?).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::MaskedFill => {
            let (x, mask, value) = (call.get(0)?, call.get(1)?, call.get(2)?);
            let value = pointwise::cast(value, x.dtype()).map_err(|error| call.kernel(error))?;
            pointwise::select(mask, &value, x).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::MaskedScatter | OpKind::MaskedSelectGrad => masked_scatter(call),
        OpKind::Nonzero => index::nonzero(call.get(0)?).map(one).map_err(|error| call.kernel(error)),
        OpKind::Embedding => {
            let padding = padding(call, call.get(1)?.shape())?;
            index::embedding(call.get(0)?, call.get(1)?, padding).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::EmbeddingGrad => {
            let (ids, weight, grad) = (call.get(0)?, call.get(1)?, call.get(2)?);
            let rows = weight.shape().first().copied().unwrap_or(0);
            let padding = padding(call, weight.shape())?;
            let result = index::embedding_grad(ids, grad, rows, padding).map_err(|error| call.kernel(error))?;
            call.reshaped(&result, weight.shape()).map(one)
        }
        OpKind::OneHot => {
            let classes = call.int("num_classes")?.max(0) as usize;
            index::one_hot(call.get(0)?, classes, DType::Float32).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::Multiplex => multiplex(call, types),
        OpKind::Searchsorted | OpKind::Unique | OpKind::UniqueConsecutive | OpKind::Bincount | OpKind::Histogram => {
            super::order::run(call, types)
        }
        _ => Err(super::unimplemented(call)),
    }
}

/// Slices along an axis; an index of `[n, 1]` counts as `[n]`.
fn gather(call: &OpCall, types: &[Type]) -> Outcome {
    let (x, at) = (call.get(0)?, call.get(1)?);
    let axis = call.int("axis")?;
    let flat = call.reshaped(at, &[at.len()])?;
    let picked = index::index_select(x, &flat, axis).map_err(|error| call.kernel(error))?;
    call.reshaped(&picked, &known_shape(call, types, 0)?).map(one)
}

fn gather_grad(call: &OpCall) -> Outcome {
    let (x, at, grad) = (call.get(0)?, call.get(1)?, call.get(2)?);
    let axis = call.axis(call.int("axis")?, x.rank())?;
    let mut shape = x.shape().to_vec();
    if let Some(size) = shape.get_mut(axis) {
        *size = at.len();
    }
    let (flat, grad) = (call.reshaped(at, &[at.len()])?, call.reshaped(grad, &shape)?);
    index::index_add(zeros_like(x), &flat, axis as i64, &grad).map(one).map_err(|error| call.kernel(error))
}

/// Single elements along an axis. The index may be smaller than the operand elsewhere only where it is broadcast.
fn along(call: &OpCall, axis: i64) -> Outcome {
    index::take_along_axis(call.get(0)?, call.get(1)?, axis).map(one).map_err(|error| call.kernel(error))
}

fn put_along_axis(call: &mut OpCall) -> Outcome {
    let axis = call.int("axis")?;
    let combine = match (&*call.text("reduce")?, call.bool("include_self")?) {
        ("assign", _) => Combine::Assign,
        ("add", true) => Combine::Add,
        ("mul" | "multiply", true) => Combine::Multiply,
        (other, _) => {
            return Err(call.error(dy2st_ir::OpErrorKind::Unimplemented, format!("reduce=\"{other}\" has no kernel")));
        }
    };
    let x = call.take(0)?;
    let (at, values) = (call.get(1)?, call.get(2)?);
    let values = movement::expand(values, at.shape()).map_err(|error| call.kernel(error))?;
    index::put_along_axis(x, at, &values, axis, combine).map(one).map_err(|error| call.kernel(error))
}

fn scatter(call: &mut OpCall) -> Outcome {
    let x = call.take(0)?;
    let (at, updates) = (call.get(1)?, call.get(2)?);
    let result = match call.kind {
        OpKind::Scatter => {
            let at = call.reshaped(at, &[at.len()])?;
            index::scatter(x, &at, updates, call.bool("overwrite")?)
        }
        OpKind::ScatterNdAdd => index::scatter_nd_add(x, at, updates),
        _ => index::index_add(x, at, call.int("axis")?, updates),
    };
    result.map(one).map_err(|error| call.kernel(error))
}

/// Index tensors for the leading dims; bool ones become the places that are true in them.
fn places(call: &OpCall, first: usize) -> Outcome<Vec<HostTensor>> {
    let mut places = Vec::new();
    for tensor in call.rest(first) {
        if tensor.dtype() == DType::Bool {
            let found = index::nonzero(tensor).map_err(|error| call.kernel(error))?;
            if tensor.rank() > 0 {
                places.extend(movement::unstack(&found, 1).map_err(|error| call.kernel(error))?);
            }
        } else {
            places.push(tensor.clone());
        }
    }
    Ok(places)
}

/// `x[i, j, ...]` read or written.
fn advanced(call: &mut OpCall) -> Outcome {
    if call.kind == OpKind::IndexPut {
        let places = places(call, 2)?;
        let accumulate = call.bool("accumulate")?;
        let x = call.take(0)?;
        let value = call.get(1)?;
        let places: Vec<&HostTensor> = places.iter().collect();
        return index::index_put(x, &places, value, accumulate).map(one).map_err(|error| call.kernel(error));
    }
    let places = places(call, 1)?;
    let mut shape = dy2st_tensor::Shape::new();
    for place in &places {
        shape = dy2st_tensor::broadcast_shapes(&shape, place.shape()).map_err(|error| call.tensor_error(error))?;
    }
    let mut columns = Vec::new();
    for place in &places {
        let place = as_int64(call, place)?;
        columns.push(movement::expand(&place, &shape).map_err(|error| call.kernel(error))?);
    }
    let columns: Vec<&HostTensor> = columns.iter().collect();
    let at = movement::stack(&columns, -1).map_err(|error| call.kernel(error))?;
    index::gather_nd(call.get(0)?, &at).map(one).map_err(|error| call.kernel(error))
}

/// Numbers or a tensor into a strided slice.
fn set_value(call: &mut OpCall) -> Outcome {
    let ranges = ranges(call, call.get(0)?.shape())?;
    let shape: Vec<usize> = ranges.iter().map(|range| range.count).collect();
    let x = call.take(0)?;
    let value = if call.kind == OpKind::SetValue {
        let values = call.floats("values")?;
        let count = values.len();
        let values = HostTensor::from_vec(&[count], values).map_err(|error| call.tensor_error(error))?;
        let wanted = call.shape("shape")?;
        if count == 1 {
            values
        } else {
            call.reshaped(&values, &wanted)?
        }
    } else {
        fitted(call, call.get(1)?, &shape)?
    };
    let value = pointwise::cast(&value, x.dtype()).map_err(|error| call.kernel(error))?;
    movement::assign_slice(x, &ranges, &value).map(one).map_err(|error| call.kernel(error))
}

/// The value with dims of size 1 where the assignment indexes a single place, and without those that it makes.
fn fitted(call: &OpCall, value: &HostTensor, shape: &[usize]) -> Outcome<HostTensor> {
    let (dropped, made) = (call.ints("decrease_axes")?, call.ints("none_axes")?);
    let mut sizes = value.shape().to_vec();
    let kept = shape.len().saturating_sub(dropped.len());
    // New axes stand among the kept ones; where the value has them, they have size 1 and go.
    for axis in made.iter().rev() {
        let place = *axis as usize + sizes.len();
        if let Some(place) = place.checked_sub(kept + made.len()) {
            if sizes.get(place) == Some(&1) {
                sizes.remove(place);
            }
        }
    }
    for axis in dropped {
        let from_end = shape.len() - axis as usize;
        if let Some(place) = (sizes.len() + 1).checked_sub(from_end) {
            sizes.insert(place, 1);
        }
    }
    call.reshaped(value, &sizes)
}

/// `x` with the mask's places filled from the front of the value (or, for the gradient of a selection, zeros so filled).
fn masked_scatter(call: &mut OpCall) -> Outcome {
    let x = if call.kind == OpKind::MaskedScatter { call.get(0)?.clone() } else { zeros_like(call.get(0)?) };
    let (mask, value) = (call.get(1)?, call.get(2)?);
    let shape = dy2st_tensor::broadcast_shapes(x.shape(), mask.shape()).map_err(|error| call.tensor_error(error))?;
    let kernel = |error| call.kernel(error);
    let whole = movement::expand(&x, &shape).map_err(kernel)?;
    let mask = movement::expand(mask, &shape).map_err(kernel)?;
    let at = index::nonzero(&mask).map_err(kernel)?;
    let count = at.shape()[0];
    let flat = call.reshaped(value, &[value.len()])?;
    if count > flat.len() {
        return Err(call.invalid(format!("the mask has {count} places, the value {} elements", flat.len())));
    }
    let range = movement::SliceRange { start: 0, count, step: 1 };
    let taken = movement::slice(&flat, &[range]).map_err(kernel)?;
    if whole.rank() == 0 {
        return call.reshaped(if count == 1 { &taken } else { &whole }, &[]).map(one);
    }
    let columns = movement::unstack(&at, 1).map_err(kernel)?;
    let columns: Vec<&HostTensor> = columns.iter().collect();
    let filled = index::index_put(whole, &columns, &taken, false).map_err(kernel)?;
    // A mask that stretches the operand of a selection: what came of one element adds up.
    if call.kind == OpKind::MaskedSelectGrad {
        return super::join::reduce_as(call, &filled, x.shape()).map(one);
    }
    Ok(one(filled))
}

/// Whether no index of a sample is below zero.
fn counts_from_the_front(call: &OpCall) -> Outcome<()> {
    let size = call.get(0)?.shape().get(1).copied().unwrap_or(0);
    match as_int64(call, call.get(1)?)?.to_i64_vec().into_iter().find(|index| *index < 0) {
        Some(index) => Err(call.kernel(KernelError::Index { index, size })),
        None => Ok(()),
    }
}

/// The row of an embedding of this shape that is zero.
pub fn padding(call: &OpCall, weight: &[usize]) -> Outcome<Option<usize>> {
    let index = call.int("padding_idx")?;
    let rows = weight.first().copied().unwrap_or(0);
    Ok(usize::try_from(index).ok().filter(|index| *index < rows))
}

fn multiplex(call: &OpCall, types: &[Type]) -> Outcome {
    let shape = known_shape(call, types, 0)?;
    let chosen = as_int64(call, call.get(0)?)?.to_i64_vec();
    let inputs = call.rest(1);
    let mut rows = Vec::new();
    for (row, which) in chosen.into_iter().enumerate() {
        let Some(input) = usize::try_from(which).ok().and_then(|which| inputs.get(which)) else {
            return Err(call.error(dy2st_ir::OpErrorKind::OutOfRange, format!("index {which} names no input")));
        };
        let at = HostTensor::from_vec(&[1], vec![row as i64]).map_err(|error| call.tensor_error(error))?;
        rows.push(index::index_select(input, &at, 0).map_err(|error| call.kernel(error))?);
    }
    let rows: Vec<&HostTensor> = rows.iter().collect();
    let joined = movement::concat(&rows, 0).map_err(|error| call.kernel(error))?;
    call.reshaped(&joined, &shape).map(one)
}
