//! Ops of one element each.

use dy2st_ir::{OpErrorKind, OpKind, Type};
use dy2st_kernels::pointwise::{self, Binary, Compare, Function, Logical, Unary};
use dy2st_tensor::{DType, HostTensor, Scalar};

use crate::call::{one, OpCall, Outcome};

/// Runs an op of the pointwise and comparison tables.
pub fn run(call: &mut OpCall, types: &[Type]) -> Outcome {
    if let Some(dtype) = call.optional(0).map(HostTensor::dtype) {
        match function_of(call, dtype)? {
            Some(Function::Binary(op)) => return binary(call, op),
            Some(Function::Unary(op)) => return unary(call, op, types),
            None => {}
        }
    }
    if let Some(op) = compare_of(call.kind) {
        let (a, b) = (call.get(0)?, call.get(1)?);
        return pointwise::compare(op, a, b).map(one).map_err(|error| call.kernel(error));
    }
    if let Some(op) = logical_of(call.kind) {
        let (a, b) = (call.get(0)?, call.get(1)?);
        return pointwise::logical(op, a, b).map(one).map_err(|error| call.kernel(error));
    }
    let result = match call.kind {
        OpKind::Cast => pointwise::cast(call.get(0)?, result_dtype(call, types)?),
        OpKind::Assign => Ok(call.take(0)?),
        OpKind::Isnan => pointwise::is_nan(call.get(0)?),
        OpKind::Isinf => pointwise::is_inf(call.get(0)?),
        OpKind::Isfinite => pointwise::is_finite(call.get(0)?),
        OpKind::LogicalNot => pointwise::logical_not(call.get(0)?),
        OpKind::BitwiseNot => pointwise::bitwise_not(call.get(0)?),
        OpKind::Clip => return clip(call),
        OpKind::Scale => return scale(call),
        OpKind::Pow => return power(call),
        OpKind::Round => return round(call),
        OpKind::Lerp => return lerp(call),
        OpKind::Stanh => return stanh(call, types),
        OpKind::Prelu => return prelu(call),
        OpKind::AddN => return add_n(call),
        OpKind::Isclose => return isclose(call),
        OpKind::Allclose => {
            let close = isclose(call)?;
            let all = close[0].as_bool().is_some_and(|items| items.iter().all(|item| *item));
            return Ok(one(HostTensor::scalar(DType::Bool, Scalar::Bool(all))));
        }
        OpKind::EqualAll => return equal_all(call),
        _ => return Err(super::unimplemented(call)),
    };
    result.map(one).map_err(|error| call.kernel(error))
}

fn result_dtype(call: &OpCall, types: &[Type]) -> Outcome<DType> {
    match types.first() {
        Some(Type::Tensor(tensor)) => Ok(tensor.dtype),
        _ => Err(call.error(OpErrorKind::Signature, "has no result type")),
    }
}

/// The kernel's function for ops that are one function of elements, with a first operand of this dtype.
pub fn function_of(call: &OpCall, dtype: DType) -> Outcome<Option<Function>> {
    if let Some(op) = binary_of(call.kind) {
        return Ok(Some(Function::Binary(op)));
    }
    let unary = match call.kind {
        // Integers are divided towards zero.
        OpKind::Divide => {
            return Ok(Some(Function::Binary(if dtype.is_int() { Binary::TruncDiv } else { Binary::Div })));
        }
        OpKind::Scale => scale_of(call)?,
        // Integers beyond 2^53 need bounds of their own.
        OpKind::Clip if dtype == DType::Int64 => None,
        OpKind::Clip => {
            let bound = |name: &str, default: f64| call.optional_scalar(name).map_or(default, Scalar::to_f64);
            Some(Unary::Clip { min: bound("min", f64::NEG_INFINITY), max: bound("max", f64::INFINITY) })
        }
        OpKind::Pow if dtype.is_int() || dtype.is_complex() => None,
        OpKind::Pow => Some(Unary::Power { exponent: call.scalar("y")?.to_f64() }),
        OpKind::Round if call.int("decimals")? == 0 => Some(Unary::Round),
        _ => unary_of(call)?,
    };
    Ok(unary.map(Function::Unary))
}

/// Complex factors have no function of their own.
fn scale_of(call: &OpCall) -> Outcome<Option<Unary>> {
    let (scale, bias) = (call.scalar("scale")?, call.scalar("bias")?);
    if matches!(scale, Scalar::Complex(..)) || matches!(bias, Scalar::Complex(..)) {
        return Ok(None);
    }
    let (scale, bias) = (scale.to_f64(), bias.to_f64());
    Ok(Some(if call.bool("bias_after_scale")? {
        Unary::Scale { scale, bias }
    } else {
        Unary::BiasScale { scale, bias }
    }))
}

fn binary_of(kind: OpKind) -> Option<Binary> {
    Some(match kind {
        OpKind::Add => Binary::Add,
        OpKind::Subtract => Binary::Sub,
        OpKind::Multiply => Binary::Mul,
        OpKind::FloorDivide => Binary::FloorDiv,
        OpKind::Remainder => Binary::Mod,
        OpKind::ElementwisePow => Binary::Pow,
        OpKind::Maximum => Binary::Max,
        OpKind::Minimum => Binary::Min,
        OpKind::Fmax => Binary::Fmax,
        OpKind::Fmin => Binary::Fmin,
        OpKind::Atan2 => Binary::Atan2,
        OpKind::Heaviside => Binary::Heaviside,
        OpKind::Copysign => Binary::Copysign,
        OpKind::BitwiseAnd => Binary::And,
        OpKind::BitwiseOr => Binary::Or,
        OpKind::BitwiseXor => Binary::Xor,
        OpKind::BitwiseLeftShift => Binary::Shl,
        OpKind::BitwiseRightShift => Binary::Shr,
        _ => return None,
    })
}

/// The kernel's comparison.
pub fn compare_of(kind: OpKind) -> Option<Compare> {
    Some(match kind {
        OpKind::Equal => Compare::Eq,
        OpKind::NotEqual => Compare::Ne,
        OpKind::LessThan => Compare::Lt,
        OpKind::LessEqual => Compare::Le,
        OpKind::GreaterThan => Compare::Gt,
        OpKind::GreaterEqual => Compare::Ge,
        _ => return None,
    })
}

/// The kernel's function of truth values.
pub fn logical_of(kind: OpKind) -> Option<Logical> {
    Some(match kind {
        OpKind::LogicalAnd => Logical::And,
        OpKind::LogicalOr => Logical::Or,
        OpKind::LogicalXor => Logical::Xor,
        _ => return None,
    })
}

/// The kernel's function for ops of one operand.
fn unary_of(call: &OpCall) -> Outcome<Option<Unary>> {
    Ok(Some(match call.kind {
        OpKind::Relu => Unary::Relu,
        OpKind::Relu6 => Unary::Relu6,
        OpKind::Exp => Unary::Exp,
        OpKind::Expm1 => Unary::Expm1,
        OpKind::Log => Unary::Log,
        OpKind::Log2 => Unary::Log2,
        OpKind::Log10 => Unary::Log10,
        OpKind::Log1p => Unary::Log1p,
        OpKind::Sqrt => Unary::Sqrt,
        OpKind::Rsqrt => Unary::Rsqrt,
        OpKind::Sin => Unary::Sin,
        OpKind::Cos => Unary::Cos,
        OpKind::Tan => Unary::Tan,
        OpKind::Asin => Unary::Asin,
        OpKind::Acos => Unary::Acos,
        OpKind::Atan => Unary::Atan,
        OpKind::Sinh => Unary::Sinh,
        OpKind::Cosh => Unary::Cosh,
        OpKind::Tanh => Unary::Tanh,
        OpKind::Asinh => Unary::Asinh,
        OpKind::Acosh => Unary::Acosh,
        OpKind::Atanh => Unary::Atanh,
        OpKind::Erf => Unary::Erf,
        OpKind::Erfinv => Unary::Erfinv,
        OpKind::Sigmoid => Unary::Sigmoid,
        OpKind::Logsigmoid => Unary::LogSigmoid,
        OpKind::Lgamma => Unary::Lgamma,
        OpKind::Digamma => Unary::Digamma,
        OpKind::Square => Unary::Square,
        OpKind::Abs => Unary::Abs,
        OpKind::Sign => Unary::Sign,
        OpKind::Floor => Unary::Floor,
        OpKind::Ceil => Unary::Ceil,
        OpKind::Trunc => Unary::Trunc,
        OpKind::Reciprocal => Unary::Reciprocal,
        _ => return activation_of(call),
    }))
}

fn activation_of(call: &OpCall) -> Outcome<Option<Unary>> {
    let float = |name: &str| call.float(name);
    Ok(Some(match call.kind {
        OpKind::Silu => Unary::Silu,
        OpKind::Swish => Unary::Swish { beta: 1.0 },
        OpKind::Gelu if call.bool("approximate")? => Unary::GeluTanh,
        OpKind::Gelu => Unary::Gelu,
        OpKind::Softplus => Unary::Softplus { beta: float("beta")?, threshold: float("threshold")? },
        OpKind::Softsign => Unary::Softsign,
        OpKind::Mish => Unary::Mish,
        OpKind::Elu => Unary::Elu { alpha: float("alpha")? },
        OpKind::Selu => Unary::Selu { scale: float("scale")?, alpha: float("alpha")? },
        OpKind::Celu => Unary::Celu { alpha: float("alpha")? },
        OpKind::LeakyRelu => Unary::LeakyRelu { slope: float("negative_slope")? },
        OpKind::Hardswish => Unary::Hardswish,
        OpKind::Hardsigmoid => Unary::Hardsigmoid { slope: float("slope")?, offset: float("offset")? },
        OpKind::Hardtanh => Unary::Hardtanh { min: float("t_min")?, max: float("t_max")? },
        OpKind::Hardshrink => Unary::Hardshrink { threshold: float("threshold")? },
        OpKind::Softshrink => Unary::Softshrink { threshold: float("threshold")? },
        OpKind::TanhShrink => Unary::TanhShrink,
        OpKind::ThresholdedRelu => Unary::ThresholdedRelu { threshold: float("threshold")?, value: float("value")? },
        _ => return Ok(None),
    }))
}

/// Applies a function, on float32 where the operand is of integers and the op gives floats.
fn unary(call: &mut OpCall, op: Unary, types: &[Type]) -> Outcome {
    let wanted = result_dtype(call, types)?;
    let x = call.take(0)?;
    let x = if x.dtype() == wanted || x.dtype().is_complex() {
        x
    } else {
        pointwise::cast(&x, wanted).map_err(|error| call.kernel(error))?
    };
    pointwise::unary(op, &x).map(one).map_err(|error| call.kernel(error))
}

fn binary(call: &OpCall, op: Binary) -> Outcome {
    let (a, b) = (call.get(0)?, call.get(1)?);
    pointwise::binary(op, a, b).map(one).map_err(|error| call.kernel(error))
}

/// A complex factor and bias.
fn scale(call: &mut OpCall) -> Outcome {
    let (scale, bias) = (call.scalar("scale")?, call.scalar("bias")?);
    let x = call.take(0)?;
    let constant = |number| HostTensor::scalar(x.dtype(), number);
    let product = pointwise::binary(Binary::Mul, &x, &constant(scale)).map_err(|error| call.kernel(error))?;
    let sum = pointwise::binary(Binary::Add, &product, &constant(bias));
    sum.map(one).map_err(|error| call.kernel(error))
}

/// `int64`.
fn clip(call: &mut OpCall) -> Outcome {
    let (min, max) = (call.optional_scalar("min"), call.optional_scalar("max"));
    let (min, max) = (min.map_or(i64::MIN, Scalar::to_i64), max.map_or(i64::MAX, Scalar::to_i64));
    let x = call.take(0)?;
    pointwise::clip_integers(&x, min, max).map(one).map_err(|error| call.kernel(error))
}

/// Integers and complex numbers.
fn power(call: &mut OpCall) -> Outcome {
    let exponent = call.scalar("y")?;
    let x = call.take(0)?;
    let result = pointwise::binary(Binary::Pow, &x, &HostTensor::scalar(x.dtype(), exponent));
    result.map(one).map_err(|error| call.kernel(error))
}

fn round(call: &mut OpCall) -> Outcome {
    let decimals = call.int("decimals")?;
    let x = call.take(0)?;
    let kernel = |error| call.kernel(error);
    let factor = 10f64.powi(decimals.clamp(-300, 300) as i32);
    let up = pointwise::unary(Unary::Scale { scale: factor, bias: 0.0 }, &x).map_err(kernel)?;
    let rounded = pointwise::unary(Unary::Round, &up).map_err(kernel)?;
    let factor = HostTensor::scalar(x.dtype(), Scalar::Float(factor));
    pointwise::binary(Binary::Div, &rounded, &factor).map(one).map_err(kernel)
}

fn lerp(call: &OpCall) -> Outcome {
    let kernel = |error| call.kernel(error);
    let (x, y, weight) = (call.get(0)?, call.get(1)?, call.get(2)?);
    let off = pointwise::binary(Binary::Sub, y, x).map_err(kernel)?;
    let step = pointwise::binary(Binary::Mul, weight, &off).map_err(kernel)?;
    pointwise::binary(Binary::Add, x, &step).map(one).map_err(kernel)
}

/// `scale_b * tanh(scale_a * x)`.
fn stanh(call: &OpCall, types: &[Type]) -> Outcome {
    let kernel = |error| call.kernel(error);
    let x = pointwise::cast(call.get(0)?, result_dtype(call, types)?).map_err(kernel)?;
    let scale = |x: &HostTensor, scale: f64| pointwise::unary(Unary::Scale { scale, bias: 0.0 }, x).map_err(kernel);
    let curve = pointwise::unary(Unary::Tanh, &scale(&x, call.float("scale_a")?)?).map_err(kernel)?;
    scale(&curve, call.float("scale_b")?).map(one)
}

fn prelu(call: &OpCall) -> Outcome {
    let kernel = |error| call.kernel(error);
    let (x, alpha) = (call.get(0)?, call.get(1)?);
    let mut shape = vec![1; x.rank().max(1)];
    match &*call.text("mode")? {
        "channel" => {
            let last = call.text("data_format")?.ends_with('C');
            let axis = if last { x.rank().saturating_sub(1) } else { 1 };
            if let Some(size) = shape.get_mut(axis) {
                *size = alpha.len();
            }
        }
        "element" if x.rank() > 0 => shape[1..].copy_from_slice(&x.shape()[1..]),
        _ => {}
    }
    let alpha = call.reshaped(alpha, &shape)?;
    let scaled = pointwise::binary(Binary::Mul, x, &alpha).map_err(kernel)?;
    let zero = HostTensor::scalar(x.dtype(), Scalar::Int(0));
    let positive = pointwise::compare(Compare::Gt, x, &zero).map_err(kernel)?;
    let result = pointwise::select(&positive, x, &scaled).map_err(kernel)?;
    call.reshaped(&result, x.shape()).map(one)
}

fn add_n(call: &OpCall) -> Outcome {
    let mut sum = call.get(0)?.clone();
    for next in call.rest(1) {
        sum = pointwise::binary(Binary::Add, &sum, next).map_err(|error| call.kernel(error))?;
    }
    Ok(one(sum))
}

/// `|x - y| <= atol + rtol * |y|`, and equal infinities.
fn isclose(call: &OpCall) -> Outcome {
    let (x, y) = (call.get(0)?, call.get(1)?);
    let (rtol, atol, equal_nan) = (call.float("rtol")?, call.float("atol")?, call.bool("equal_nan")?);
    let shape = dy2st_tensor::broadcast_shapes(x.shape(), y.shape()).map_err(|error| call.tensor_error(error))?;
    let expand =
        |tensor: &HostTensor| dy2st_kernels::movement::expand(tensor, &shape).map_err(|error| call.kernel(error));
    let (x, y) = (expand(x)?, expand(y)?);
    let close = |a: f64, b: f64| {
        if a.is_nan() || b.is_nan() {
            equal_nan && a.is_nan() && b.is_nan()
        } else {
            a == b || (a - b).abs() <= atol + rtol * b.abs()
        }
    };
    let items = x.scalars().zip(y.scalars()).map(|(a, b)| close(a.to_f64(), b.to_f64())).collect();
    HostTensor::from_vec::<bool>(&shape, items).map(one).map_err(|error| call.tensor_error(error))
}

fn equal_all(call: &OpCall) -> Outcome {
    let (x, y) = (call.get(0)?, call.get(1)?);
    let equal = x.shape() == y.shape() && {
        let same = pointwise::compare(Compare::Eq, x, y).map_err(|error| call.kernel(error))?;
        same.as_bool().is_some_and(|items| items.iter().all(|item| *item))
    };
    Ok(one(HostTensor::scalar(DType::Bool, Scalar::Bool(equal))))
}
