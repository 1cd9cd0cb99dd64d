//! Dtype rules: how the dtype of a result follows.

use dy2st_tensor::DType;

use crate::{Attr, DTypeRule, OpErrorKind, TensorType, Type};

use super::{Call, Rule};

/// The dtype of a result.
pub fn infer(call: &Call, result: usize) -> Rule<DType> {
    let declared = call.info.results;
    let rule = declared[result.min(declared.len() - 1)].dtype;
    match rule {
        DTypeRule::Same | DTypeRule::SameInteger => agreed(call),
        DTypeRule::Inexact => Ok(inexact(agreed(call)?)),
        DTypeRule::RealPart => Ok(agreed(call)?.real_part()),
        DTypeRule::Bool => {
            agreed(call)?;
            Ok(DType::Bool)
        }
        DTypeRule::Int64 => Ok(DType::Int64),
        DTypeRule::Int32 => Ok(DType::Int32),
        DTypeRule::Float32 => Ok(DType::Float32),
        DTypeRule::Int32Or64 => Ok(if call.bool("out_int32")? { DType::Int32 } else { DType::Int64 }),
        DTypeRule::First => Ok(call.tensor(0)?.dtype),
        DTypeRule::Second => Ok(call.tensor(1)?.dtype),
        DTypeRule::ComplexOf => match agreed(call)? {
            DType::Float32 | DType::Complex64 => Ok(DType::Complex64),
            DType::Float64 | DType::Complex128 => Ok(DType::Complex128),
            dtype => Err(call.error(OpErrorKind::DType, format!("has no complex number of {dtype}"))),
        },
        DTypeRule::Cumsum => {
            let dtype = call.tensor(0)?.dtype;
            Ok(if dtype.is_int() || dtype.is_bool() { DType::Int64 } else { dtype })
        }
        DTypeRule::Bincount => Ok(call.optional_tensor(1).map_or(DType::Int64, |weights| weights.dtype)),
        DTypeRule::Histogram => {
            let counts = call.optional_tensor(1).is_none() && !call.bool("density")?;
            Ok(if counts { DType::Int64 } else { DType::Float32 })
        }
        DTypeRule::Uint8 => Ok(DType::UInt8),
        DTypeRule::AttrDtype => match call.dtype("dtype") {
            Some(dtype) => Ok(dtype),
            None => agreed(call),
        },
        DTypeRule::Sum => {
            let dtype = agreed(call)?;
            Ok(match call.dtype("dtype") {
                Some(asked) => asked,
                None if matches!(dtype, DType::Bool | DType::Int32) => DType::Int64,
                None => dtype,
            })
        }
        DTypeRule::Constant => match call.attr("value") {
            Some(Attr::Tensor(value)) => Ok(value.dtype()),
            _ => Err(call.error(OpErrorKind::Signature, "has no value")),
        },
        DTypeRule::Where => {
            let condition = call.tensor(0)?.dtype;
            if condition != DType::Bool {
                return Err(call.error(OpErrorKind::DType, format!("the condition must be bool, got {condition}")));
            }
            same(call, &call.operands[1..])
        }
        DTypeRule::Typed => Err(call.error(OpErrorKind::Signature, "has no dtype rule")),
    }
}

/// Integers and bool become float32, as in Paddle's elementary functions.
fn inexact(dtype: DType) -> DType {
    if dtype.is_int() || dtype.is_bool() {
        DType::Float32
    } else {
        dtype
    }
}

/// The one dtype of all tensor operands.
fn agreed(call: &Call) -> Rule<DType> {
    same(call, call.operands)
}

fn same(call: &Call, operands: &[Type]) -> Rule<DType> {
    let mut tensors = operands.iter().filter_map(Type::as_tensor).rev();
    let Some(TensorType { dtype, .. }) = tensors.next() else {
        return Err(call.error(OpErrorKind::Signature, "needs a tensor operand"));
    };
    match tensors.find(|other| other.dtype != *dtype) {
        Some(other) => Err(call.told(format!(
            "(InvalidArgument) The type of data we are trying to retrieve ({dtype}) does not match the type of data ({}) \
             currently contained in the container.",
            other.dtype
        ))),
        None => Ok(*dtype),
    }
}
