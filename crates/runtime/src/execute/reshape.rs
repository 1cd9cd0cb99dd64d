//! Shape and order of elements.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::movement::{self, SliceRange};
use dy2st_tensor::{DType, HostTensor, Scalar};

use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op of the table of shapes.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    match call.kind {
        // The elements stay in order; the shape rule has worked out the shape.
        OpKind::Reshape | OpKind::Unsqueeze | OpKind::Squeeze | OpKind::Flatten | OpKind::ReshapeLike => {
            let shape = known_shape(call, types, 0)?;
            call.reshaped(call.get(0)?, &shape).map(one)
        }
        OpKind::Transpose => transpose(call),
        OpKind::Expand | OpKind::ExpandAs => expand(call, &known_shape(call, types, 0)?),
        OpKind::BroadcastTensors => {
            let shape = known_shape(call, types, 0)?;
            call.rest(0)
                .into_iter()
                .map(|tensor| movement::expand(tensor, &shape).map_err(|error| call.kernel(error)))
                .collect()
        }
        OpKind::ExpandReduced => expand_reduced(call),
        OpKind::Slice | OpKind::StridedSlice => {
            let ranges = ranges(call, call.get(0)?.shape())?;
            let cut = movement::slice(call.get(0)?, &ranges).map_err(|error| call.kernel(error))?;
            let shape = known_shape(call, types, 0)?;
            call.reshaped(&cut, &shape).map(one)
        }
        OpKind::SliceGrad | OpKind::StridedSliceGrad => slice_grad(call),
        OpKind::Flip => {
            let axes = call.ints("axis")?;
            movement::flip(call.get(0)?, &axes).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::Roll => {
            let (shifts, axes) = (call.ints("shifts")?, call.ints("axis")?);
            movement::roll(call.get(0)?, &shifts, &axes).map(one).map_err(|error| call.kernel(error))
        }
        OpKind::Meshgrid => meshgrid(call, types),
        OpKind::AsStrided => as_strided(call),
        OpKind::Complex
        | OpKind::Real
        | OpKind::Imag
        | OpKind::Conj
        | OpKind::Angle
        | OpKind::AsReal
        | OpKind::AsComplex => super::complex::run(call, types),
        _ => super::join::run(call, types),
    }
}

/// The shape of a result, which must be known.
pub fn known_shape(call: &OpCall, types: &[Type], index: usize) -> Outcome<Vec<usize>> {
    let dims = types.get(index).and_then(Type::as_tensor).and_then(|tensor| dy2st_ir::host_shape(&tensor.dims));
    dims.ok_or_else(|| call.invalid("the shape of the result is not known"))
}

fn transpose(call: &OpCall) -> Outcome {
    let x = call.get(0)?;
    let mut axes = Vec::new();
    for axis in call.ints("perm")? {
        axes.push(call.axis(axis, x.rank())?);
    }
    movement::permute(x, &axes).map(one).map_err(|error| call.kernel(error))
}

fn expand(call: &OpCall, shape: &[usize]) -> Outcome {
    movement::expand(call.get(0)?, shape).map(one).map_err(|error| call.kernel(error))
}

/// What a reduction gave, stretched to the shape of what it reduced.
fn expand_reduced(call: &OpCall) -> Outcome {
    let (grad, x) = (call.get(0)?, call.get(1)?);
    let axes = call.ints("axis")?;
    let mut shape = x.shape().to_vec();
    if axes.is_empty() {
        shape.fill(1);
    } else {
        for axis in axes {
            let axis = call.axis(axis, x.rank())?;
            if let Some(size) = shape.get_mut(axis) {
                *size = 1;
            }
        }
    }
    let grad = call.reshaped(grad, &shape)?;
    movement::expand(&grad, x.shape()).map(one).map_err(|error| call.kernel(error))
}

/// The ranges of a slice of a tensor of this shape by the op's attributes.
pub fn ranges(call: &OpCall, shape: &[usize]) -> Outcome<Vec<SliceRange>> {
    let (axes, starts, ends) = (call.ints("axes")?, call.ints("starts")?, call.ints("ends")?);
    let steps = match call.kind {
        OpKind::Slice | OpKind::SliceGrad => vec![1; axes.len()],
        OpKind::StridedSlice | OpKind::StridedSliceGrad => call.ints("strides")?,
        _ => call.ints("steps")?,
    };
    let mut ranges: Vec<SliceRange> = shape.iter().map(|size| SliceRange::all(*size)).collect();
    let dropped = match call.kind {
        OpKind::SetValue | OpKind::SetValueWithTensor => call.ints("decrease_axes")?,
        _ => call.ints("decrease_axis")?,
    };
    for (index, axis) in axes.into_iter().enumerate() {
        let axis = call.axis(axis, shape.len())?;
        let size = *shape.get(axis).ok_or_else(|| call.invalid("a 0-D tensor has no slices"))?;
        let start = starts[index];
        ranges[axis] = if dropped.contains(&(axis as i64)) {
            // An index: the end is of no account, so that -1 works whose end would be 0.
            let place = if start < 0 { start + size as i64 } else { start };
            let Some(place) = usize::try_from(place).ok().filter(|place| *place < size) else {
                let message = format!("index {start} is out of bounds for axis {axis} with size {size}");
                return Err(call.error(dy2st_ir::OpErrorKind::OutOfRange, message));
            };
            SliceRange { start: place, count: 1, step: 1 }
        } else {
            SliceRange::from_python(Some(start), Some(ends[index]), steps[index], size)
        };
    }
    Ok(ranges)
}

/// Zeros with the gradient where the slice was.
fn slice_grad(call: &OpCall) -> Outcome {
    let (x, grad) = (call.get(0)?, call.get(1)?);
    let ranges = ranges(call, x.shape())?;
    let shape: Vec<usize> = ranges.iter().map(|range| range.count).collect();
    let grad = call.reshaped(grad, &shape)?;
    let zeros = HostTensor::zeros(x.shape(), grad.dtype());
    movement::assign_slice(zeros, &ranges, &grad).map(one).map_err(|error| call.kernel(error))
}

fn meshgrid(call: &OpCall, types: &[Type]) -> Outcome {
    let shape = known_shape(call, types, 0)?;
    let mut results = Results::new();
    for (index, tensor) in call.rest(0).into_iter().enumerate() {
        let mut line = vec![1; shape.len()];
        line[index] = tensor.len();
        let line = call.reshaped(tensor, &line)?;
        results.push(movement::expand(&line, &shape).map_err(|error| call.kernel(error))?);
    }
    Ok(results)
}

/// Elements at an offset and strides, by index.
fn as_strided(call: &OpCall) -> Outcome {
    let x = call.get(0)?;
    let (dims, strides, offset) = (call.shape("dims")?, call.ints("stride")?, call.int("offset")?);
    if dims.len() != strides.len() {
        return Err(call.invalid("dims and stride must have one length"));
    }
    call.ensure(&dims, DType::Int64)?;
    let mut places = vec![offset];
    for (size, stride) in dims.iter().zip(&strides) {
        places = places.iter().flat_map(|place| (0..*size).map(move |at| place + at as i64 * stride)).collect();
    }
    let count = places.len();
    let index = HostTensor::from_vec(&[count], places).map_err(|error| call.tensor_error(error))?;
    let flat = call.reshaped(x, &[x.len()])?;
    let picked = dy2st_kernels::index::index_select(&flat, &index, 0).map_err(|error| call.kernel(error))?;
    call.reshaped(&picked, &dims).map(one)
}

/// A tensor of zeros of the shape and dtype of another.
pub fn zeros_like(x: &HostTensor) -> HostTensor {
    HostTensor::full(x.shape(), x.dtype(), Scalar::Int(0))
}

/// The elements as `int64`.
pub fn as_int64(call: &OpCall, x: &HostTensor) -> Outcome<HostTensor> {
    dy2st_kernels::pointwise::cast(x, DType::Int64).map_err(|error| call.kernel(error))
}
