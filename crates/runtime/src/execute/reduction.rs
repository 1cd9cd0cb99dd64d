//! Reductions and scans.

use dy2st_ir::{OpKind, Type};
use dy2st_kernels::pointwise;
use dy2st_kernels::reduce::{self, arg_extreme, Extreme, Reduce, Scan};
use dy2st_tensor::{DType, HostTensor, Scalar};

use crate::call::{one, OpCall, Outcome, Results};

/// Runs an op of the table of reductions.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    let result = match call.kind {
        OpKind::Logsumexp => {
            let (axes, keep) = (call.ints("axis")?, call.bool("keepdim")?);
            let x = as_float(call, call.get(0)?, types)?;
            reduce::logsumexp(&x, &axes, keep).map_err(|error| call.kernel(error))?
        }
        OpKind::Argmax => extreme(call, Extreme::Max)?,
        OpKind::Argmin => extreme(call, Extreme::Min)?,
        OpKind::PNorm => p_norm(call)?,
        OpKind::Cumsum => cumulate(call, Scan::Sum, types)?,
        OpKind::Logcumsumexp => log_cumulative_sum_of_exponentials(call, types)?,
        OpKind::Cumprod => {
            let (exclusive, reverse) = (call.bool("exclusive")?, call.bool("reverse")?);
            let scanned = reduce::scan(Scan::Prod, call.get(0)?, call.int("dim")?, exclusive, reverse);
            scanned.map_err(|error| call.kernel(error))?
        }
        OpKind::CumprodGrad => cumprod_grad(call)?,
        OpKind::Cummax | OpKind::Cummin => return cummax_min(call, types),
        OpKind::Numel => HostTensor::scalar(DType::Int64, Scalar::Int(call.get(0)?.len() as i64)),
        kind => match reduce_of(kind) {
            Some(op) => fold(call, op)?,
            None => return super::order::run(call, types),
        },
    };
    let wanted = types.first().and_then(Type::as_tensor).map_or(result.dtype(), |tensor| tensor.dtype);
    pointwise::cast(&result, wanted).map(one).map_err(|error| call.kernel(error))
}

/// The kernel's reduction.
pub fn reduce_of(kind: OpKind) -> Option<Reduce> {
    Some(match kind {
        OpKind::Sum => Reduce::Sum,
        OpKind::Mean => Reduce::Mean,
        OpKind::Max | OpKind::Amax => Reduce::Max,
        OpKind::Min | OpKind::Amin => Reduce::Min,
        OpKind::Prod => Reduce::Prod,
        OpKind::All => Reduce::All,
        OpKind::Any => Reduce::Any,
        _ => return None,
    })
}

fn fold(call: &OpCall, op: Reduce) -> Outcome<HostTensor> {
    let (axes, keep) = (call.ints("axis")?, call.bool("keepdim")?);
    let x = call.get(0)?;
    let x = match call.dtype("dtype") {
        // A sum in another dtype is computed in it.
        Some(dtype) => pointwise::cast(x, dtype).map_err(|error| call.kernel(error))?,
        None => x.clone(),
    };
    let rank = x.rank();
    let reduced = |at: usize| axes.is_empty() || axes.iter().any(|axis| call.axis(*axis, rank) == Ok(at));
    if matches!(op, Reduce::Max | Reduce::Min) {
        if let Some(axis) = (0..rank).find(|at| x.shape()[*at] == 0 && reduced(*at)) {
            return Err(call.invalid(format!("Cannot perform reduction along an axis ({axis}) that has a size of 0. ")));
        }
        if x.is_empty() {
            let sizes = (0..rank).filter(|at| keep || !reduced(*at));
            let shape: Vec<usize> = sizes.map(|at| if reduced(at) { 1 } else { x.shape()[at] }).collect();
            return Ok(HostTensor::zeros(&shape, x.dtype()));
        }
    }
    reduce::reduce(op, &x, &axes, keep).map_err(|error| call.kernel(error))
}

/// The operand in the result's dtype.
fn as_float(call: &OpCall, x: &HostTensor, types: &[Type]) -> Outcome<HostTensor> {
    let wanted = types.first().and_then(Type::as_tensor).map_or(x.dtype(), |tensor| tensor.dtype);
    pointwise::cast(x, wanted).map_err(|error| call.kernel(error))
}

fn extreme(call: &OpCall, which: Extreme) -> Outcome<HostTensor> {
    let axis = if call.bool("flatten")? { None } else { Some(call.int("axis")?) };
    arg_extreme(which, call.get(0)?, axis, call.bool("keepdims")?).map_err(|error| call.kernel(error))
}

fn p_norm(call: &OpCall) -> Outcome<HostTensor> {
    let axes = if call.bool("asvector")? { Vec::new() } else { vec![call.int("axis")?] };
    reduce::norm(call.get(0)?, call.float("porder")?, &axes, call.bool("keepdim")?).map_err(|error| call.kernel(error))
}

fn cumulate(call: &OpCall, op: Scan, types: &[Type]) -> Outcome<HostTensor> {
    let x = as_float(call, call.get(0)?, types)?;
    let (exclusive, reverse) = (call.bool("exclusive")?, call.bool("reverse")?);
    let (x, axis) = if call.bool("flatten")? { (call.reshaped(&x, &[x.len()])?, 0) } else { (x, call.int("axis")?) };
    if x.rank() == 0 {
        return Ok(x);
    }
    reduce::scan(op, &x, axis, exclusive, reverse).map_err(|error| call.kernel(error))
}

fn log_cumulative_sum_of_exponentials(call: &OpCall, types: &[Type]) -> Outcome<HostTensor> {
    if call.bool("exclusive")? {
        return Err(call.error(dy2st_ir::OpErrorKind::Unimplemented, "an exclusive sum"));
    }
    let x = as_float(call, call.get(0)?, types)?;
    let flat = call.bool("flatten")?;
    let (x, axis) = if flat { (call.reshaped(&x, &[x.len()])?, 0) } else { (x, call.int("axis")?) };
    if x.rank() == 0 {
        return Ok(x);
    }
    reduce::log_cumulative_sum_of_exponentials(&x, axis, call.bool("reverse")?).map_err(|error| call.kernel(error))
}

fn cummax_min(call: &OpCall, types: &[Type]) -> Outcome {
    let max = call.kind == OpKind::Cummax;
    let (values, places) =
        reduce::cummax_min(call.get(0)?, call.int("axis")?, max).map_err(|error| call.kernel(error))?;
    let wanted = types.get(1).and_then(Type::as_tensor).map_or(DType::Int64, |tensor| tensor.dtype);
    let places = pointwise::cast(&places, wanted).map_err(|error| call.kernel(error))?;
    Ok(Results::from_iter([values, places]))
}

/// `dx[i]` is the sum over `j >= i` of `dout[j]` times the product of the `x[k]`, `k <= j`, without `x[i]`.
fn cumprod_grad(call: &OpCall) -> Outcome<HostTensor> {
    if call.bool("exclusive")? || call.bool("reverse")? {
        return Err(call.error(dy2st_ir::OpErrorKind::Unimplemented, "an exclusive or reversed product"));
    }
    let (x, grad) = (call.get(0)?, call.get(2)?);
    let axis = call.axis(call.int("dim")?, x.rank())?;
    let size = x.shape().get(axis).copied().unwrap_or(1);
    let inner: usize = x.shape().get(axis + 1..).unwrap_or(&[]).iter().product();
    let values: Vec<f64> = x.scalars().map(Scalar::to_f64).collect();
    let grads: Vec<f64> = grad.scalars().map(Scalar::to_f64).collect();
    let mut out = vec![0.0; values.len()];
    for start in 0..values.len() / size.max(1) {
        let base = (start / inner) * size * inner + start % inner;
        let at = |index: usize| base + index * inner;
        let mut before = 1.0;
        for index in 0..size {
            let mut product = before;
            let mut sum = 0.0;
            for later in index..size {
                if later > index {
                    product *= values[at(later)];
                }
                sum += grads[at(later)] * product;
            }
            out[at(index)] = sum;
            before *= values[at(index)];
        }
    }
    let out = HostTensor::from_vec(x.shape(), out).map_err(|error| call.tensor_error(error))?;
    pointwise::cast(&out, x.dtype()).map_err(|error| call.kernel(error))
}
