//! Tensors from numbers.

use dy2st_ir::{Attr, OpKind, Type};
use dy2st_kernels::movement;
use dy2st_tensor::{DType, HostTensor};

use crate::call::{one, OpCall, Outcome};

/// Runs an op of the table of creation.
pub fn run(call: &mut OpCall, _types: &[Type]) -> Outcome {
    let dtype = call.dtype("dtype").unwrap_or(DType::Float32);
    let kernel = |error| call.kernel(error);
    match call.kind {
        OpKind::Full => {
            let shape = call.shape("shape")?;
            Ok(one(HostTensor::full(&shape, dtype, call.scalar("value")?)))
        }
        OpKind::FullLike => {
            let x = call.get(0)?;
            let dtype = call.dtype("dtype").unwrap_or(x.dtype());
            Ok(one(HostTensor::full(x.shape(), dtype, call.scalar("value")?)))
        }
        OpKind::Arange => {
            let (start, end, step) = (call.scalar("start")?, call.scalar("end")?, call.scalar("step")?);
            movement::arange(start, end, step, dtype).map(one).map_err(kernel)
        }
        OpKind::Linspace => {
            let count = size(call, "number")?;
            movement::linspace(call.float("start")?, call.float("stop")?, count, dtype).map(one).map_err(kernel)
        }
        OpKind::Logspace => {
            let count = size(call, "num")?;
            call.ensure(&[count], DType::Float64)?;
            let base = call.float("base")?;
            let line =
                movement::linspace(call.float("start")?, call.float("stop")?, count, DType::Float64).map_err(kernel)?;
            let values: Vec<f64> = line.scalars().map(|value| base.powf(value.to_f64())).collect();
            let line = HostTensor::from_vec(&[count], values).map_err(|error| call.tensor_error(error))?;
            dy2st_kernels::pointwise::cast(&line, dtype).map(one).map_err(kernel)
        }
        OpKind::Eye => {
            movement::eye(size(call, "num_rows")?, size(call, "num_columns")?, dtype).map(one).map_err(kernel)
        }
        OpKind::TrilIndices => triangle_indices(call, true, dtype),
        OpKind::TriuIndices => triangle_indices(call, false, dtype),
        OpKind::Constant => match call.attr("value") {
            Some(Attr::Tensor(value)) => Ok(one(value)),
            _ => Err(call.invalid("has no value")),
        },
        _ => Err(super::unimplemented(call)),
    }
}

fn size(call: &OpCall, name: &str) -> Outcome<usize> {
    let value = call.int(name)?;
    usize::try_from(value).map_err(|_| call.invalid(format!("`{name}` is {value}")))
}

fn triangle_indices(call: &OpCall, lower: bool, dtype: DType) -> Outcome {
    let (rows, columns, offset) = (call.int("rows")?, call.int("cols")?, call.int("offset")?);
    let mut places = [Vec::new(), Vec::new()];
    for row in 0..rows {
        for column in 0..columns {
            if (lower && column <= row + offset) || (!lower && column >= row + offset) {
                places[0].push(row);
                places[1].push(column);
            }
        }
    }
    let count = places[0].len();
    let all = places.concat();
    let indices = HostTensor::from_vec(&[2, count], all).map_err(|error| call.tensor_error(error))?;
    dy2st_kernels::pointwise::cast(&indices, dtype).map(one).map_err(|error| call.kernel(error))
}
