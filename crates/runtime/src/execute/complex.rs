//! Complex numbers and their parts.

use dy2st_ir::{OpKind, Type};
use dy2st_tensor::{Complex, DType, HostTensor, Scalar};

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome};

/// Runs an op on complex numbers.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let x = call.get(0)?;
    let shape = known_shape(call, types, 0)?;
    let parts = |x: &HostTensor| -> Vec<(f64, f64)> {
        x.scalars()
            .map(|value| match value {
                Scalar::Complex(re, im) => (re, im),
                other => (other.to_f64(), 0.0),
            })
            .collect()
    };
    let dtype = types.first().and_then(Type::as_tensor).map_or(x.dtype(), |tensor| tensor.dtype);
    let real = |values: Vec<f64>| floats(call, &shape, dtype, values);
    match call.kind {
        OpKind::Conj if !x.dtype().is_complex() => Ok(one(x.clone())),
        OpKind::Real if !x.dtype().is_complex() => Ok(one(x.clone())),
        OpKind::Conj => complexes(call, &shape, dtype, parts(x).into_iter().map(|(re, im)| (re, -im)).collect()),
        OpKind::Real => real(parts(x).into_iter().map(|(re, _)| re).collect()),
        OpKind::Imag => real(parts(x).into_iter().map(|(_, im)| im).collect()),
        OpKind::Angle => real(parts(x).into_iter().map(|(re, im)| im.atan2(re)).collect()),
        OpKind::AsReal => real(parts(x).into_iter().flat_map(|(re, im)| [re, im]).collect()),
        OpKind::AsComplex => {
            let values: Vec<f64> = x.scalars().map(Scalar::to_f64).collect();
            complexes(call, &shape, dtype, values.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
        }
        OpKind::Complex => {
            let expand =
                |x: &HostTensor| dy2st_kernels::movement::expand(x, &shape).map_err(|error| call.kernel(error));
            let (re, im) = (expand(x)?, expand(call.get(1)?)?);
            let pairs = re.scalars().zip(im.scalars()).map(|(re, im)| (re.to_f64(), im.to_f64())).collect();
            complexes(call, &shape, dtype, pairs)
        }
        _ => Err(super::unimplemented(call)),
    }
}

fn floats(call: &OpCall, shape: &[usize], dtype: DType, values: Vec<f64>) -> Outcome {
    let tensor = if dtype == DType::Float64 {
        HostTensor::from_vec(shape, values)
    } else {
        HostTensor::from_vec(shape, values.into_iter().map(|value| value as f32).collect())
    };
    tensor.map(one).map_err(|error| call.tensor_error(error))
}

fn complexes(call: &OpCall, shape: &[usize], dtype: DType, values: Vec<(f64, f64)>) -> Outcome {
    let tensor = if dtype == DType::Complex128 {
        HostTensor::from_vec(shape, values.into_iter().map(|(re, im)| Complex { re, im }).collect())
    } else {
        let narrow = values.into_iter().map(|(re, im)| Complex { re: re as f32, im: im as f32 }).collect();
        HostTensor::from_vec(shape, narrow)
    };
    tensor.map(one).map_err(|error| call.tensor_error(error))
}
