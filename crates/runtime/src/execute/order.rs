//! Sorting, choosing by rank, and counting.

use dy2st_ir::{OpErrorKind, OpKind, Type};
use dy2st_kernels::order;
use dy2st_kernels::pointwise;
use dy2st_tensor::{DType, HostTensor};

use super::reshape::known_shape;
use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op that orders or counts elements.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    let pair = |result: Result<(HostTensor, HostTensor), dy2st_kernels::KernelError>| {
        result.map(|(values, places)| Results::from_iter([values, places])).map_err(kernel)
    };
    match call.kind {
        OpKind::Argsort => pair(order::sort(call.get(0)?, call.int("axis")?, call.bool("descending")?)),
        OpKind::Topk => {
            let count = call.int("k")?.max(0) as usize;
            pair(order::topk(call.get(0)?, count, call.int("axis")?, call.bool("largest")?))
        }
        OpKind::Kthvalue => {
            let k = call.int("k")?.max(0) as usize;
            pair(order::kthvalue(call.get(0)?, k, call.int("axis")?, call.bool("keepdim")?))
        }
        OpKind::MedianIndex => {
            let x = call.get(0)?;
            let axis = call.axis(call.int("axis")?, x.rank())?;
            let size = x.shape().get(axis).copied().unwrap_or(1);
            pair(order::kthvalue(x, size.div_ceil(2), axis as i64, call.bool("keepdim")?))
        }
        OpKind::Mode => pair(order::mode(call.get(0)?, call.int("axis")?, call.bool("keepdim")?)),
        OpKind::Searchsorted => {
            let places = order::searchsorted(call.get(0)?, call.get(1)?, call.bool("right")?).map_err(kernel)?;
            let dtype = if call.bool("out_int32")? { DType::Int32 } else { DType::Int64 };
            pointwise::cast(&places, dtype).map(one).map_err(kernel)
        }
        OpKind::Bincount => {
            let least = call.int("minlength")?.max(0) as usize;
            order::bincount(call.get(0)?, call.optional(1), least).map(one).map_err(kernel)
        }
        OpKind::Histogram if call.optional(1).is_none() && !call.bool("density")? => {
            let (bins, min, max) = (call.int("bins")?.max(0) as usize, call.float("min")?, call.float("max")?);
            order::histogram(call.get(0)?, bins, min, max).map(one).map_err(kernel)
        }
        OpKind::Unique => unique(call, types),
        OpKind::UniqueConsecutive => unique_consecutive(call),
        _ => Err(super::unimplemented(call)),
    }
}

fn places(call: &OpCall, places: &HostTensor) -> Outcome<HostTensor> {
    let dtype = call.dtype("dtype").unwrap_or(DType::Int64);
    pointwise::cast(places, dtype).map_err(|error| call.kernel(error))
}

/// The rows of a flat tensor only: an axis has no kernel.
fn flat_only(call: &OpCall) -> Outcome<()> {
    if call.ints("axis")?.is_empty() {
        Ok(())
    } else {
        Err(call.error(OpErrorKind::Unimplemented, "along an axis has no CPU kernel yet"))
    }
}

fn unique(call: &OpCall, types: &[Type]) -> Outcome {
    flat_only(call)?;
    let found = order::unique(call.get(0)?).map_err(|error| call.kernel(error))?;
    let inverse = call.reshaped(&found.inverse, &known_shape(call, types, 2)?)?;
    let values = [places(call, &found.first)?, places(call, &inverse)?, places(call, &found.counts)?];
    Ok(std::iter::once(found.values).chain(values).collect())
}

/// Runs of equal neighbours.
fn unique_consecutive(call: &OpCall) -> Outcome {
    flat_only(call)?;
    let x = call.get(0)?;
    let items: Vec<dy2st_tensor::Scalar> = x.scalars().collect();
    let (mut firsts, mut inverse, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    for (place, item) in items.iter().enumerate() {
        if place == 0 || items[place - 1] != *item {
            firsts.push(place as i64);
            counts.push(0i64);
        }
        if let Some(count) = counts.last_mut() {
            *count += 1;
        }
        inverse.push(counts.len() as i64 - 1);
    }
    let vector = |values: Vec<i64>| HostTensor::from_vec(&[values.len()], values).map_err(|e| call.tensor_error(e));
    let flat = call.reshaped(x, &[x.len()])?;
    let values = dy2st_kernels::index::index_select(&flat, &vector(firsts)?, 0).map_err(|error| call.kernel(error))?;
    let (inverse, counts) = (places(call, &vector(inverse)?)?, places(call, &vector(counts)?)?);
    Ok([values, inverse, counts].into_iter().collect())
}
