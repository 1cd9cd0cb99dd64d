//! Arithmetic of Python numbers, with Python's results and exceptions. An `int` beyond 64 bits is an error, not a wrong
//! number.

use dy2st_ir::{Attr, Op, OpError, OpErrorKind, OpKind};
use dy2st_kernels::pointwise::{unary, Unary};
use dy2st_tensor::{DType, HostTensor, Scalar};

use super::value::RunValue;

type Outcome = Result<RunValue, OpError>;

/// A number as arithmetic sees it.
#[derive(Clone, Copy)]
enum Number {
    Int(i64),
    Float(f64),
}

fn number(op: &Op, value: Option<&RunValue>) -> Result<Number, OpError> {
    match value {
        Some(RunValue::Int(value)) => Ok(Number::Int(*value)),
        Some(RunValue::Bool(value)) => Ok(Number::Int(i64::from(*value))),
        Some(RunValue::Float(value)) => Ok(Number::Float(*value)),
        other => Err(wrong(op, other)),
    }
}

fn wrong(op: &Op, value: Option<&RunValue>) -> OpError {
    let got = value.map_or("nothing", RunValue::kind);
    OpError::new(op.kind, OpErrorKind::Signature, format!("takes a Python number, got {got}"))
}

fn overflow(op: &Op) -> OpError {
    OpError::new(op.kind, OpErrorKind::Overflow, "a Python int of the program does not fit in 64 bits")
}

fn error(op: &Op, kind: OpErrorKind, message: &str) -> OpError {
    OpError::new(op.kind, kind, message)
}

fn as_float(value: Number) -> f64 {
    match value {
        Number::Int(value) => value as f64,
        Number::Float(value) => value,
    }
}

/// Truth of a number.
pub fn truth(op: &Op, value: Option<&RunValue>) -> Result<bool, OpError> {
    Ok(match number(op, value)? {
        Number::Int(value) => value != 0,
        Number::Float(value) => value != 0.0,
    })
}

/// Runs an op on Python numbers.
pub fn run(op: &Op, operands: &[RunValue]) -> Outcome {
    let (a, b) = (operands.first(), operands.get(1));
    match op.kind {
        OpKind::PyConst => constant(op),
        OpKind::PyAdd | OpKind::PySub | OpKind::PyMul => arithmetic(op, number(op, a)?, number(op, b)?),
        OpKind::PyTruediv => true_division(op, number(op, a)?, number(op, b)?),
        OpKind::PyFloordiv | OpKind::PyMod => division(op, number(op, a)?, number(op, b)?),
        OpKind::PyPow => power(op, number(op, a)?, number(op, b)?),
        OpKind::PyBitand | OpKind::PyBitor | OpKind::PyBitxor => bits(op, a, b),
        OpKind::PyLshift | OpKind::PyRshift => shift(op, number(op, a)?, number(op, b)?),
        OpKind::PyMax | OpKind::PyMin => extreme(op, a, b),
        OpKind::PyNeg | OpKind::PyAbs | OpKind::PyInvert => sign(op, number(op, a)?),
        OpKind::PyEq | OpKind::PyNe | OpKind::PyLt | OpKind::PyLe | OpKind::PyGt | OpKind::PyGe => {
            Ok(RunValue::Bool(compare(op, number(op, a)?, number(op, b)?)))
        }
        OpKind::PyNot => Ok(RunValue::Bool(!truth(op, a)?)),
        OpKind::PyAnd => Ok(RunValue::Bool(truth(op, a)? && truth(op, b)?)),
        OpKind::PyOr => Ok(RunValue::Bool(truth(op, a)? || truth(op, b)?)),
        OpKind::PyBool => Ok(RunValue::Bool(truth(op, a)?)),
        OpKind::PyFloat => Ok(RunValue::Float(as_float(number(op, a)?))),
        OpKind::PyInt => match number(op, a)? {
            Number::Int(value) => Ok(RunValue::Int(value)),
            Number::Float(value) => cut(op, value),
        },
        OpKind::PyRound => round(op, number(op, a)?),
        OpKind::PyMath => match b {
            Some(_) => math_of_two(op, as_float(number(op, a)?), as_float(number(op, b)?)),
            None => math(op, number(op, a)?),
        },
        OpKind::PySelect => {
            let chosen = if truth(op, a)? { b } else { operands.get(2) };
            chosen.cloned().ok_or_else(|| wrong(op, None))
        }
        _ => Err(error(op, OpErrorKind::Unimplemented, "is not an op on Python numbers")),
    }
}

fn constant(op: &Op) -> Outcome {
    match op.attrs.get("value") {
        Some(Attr::Bool(value)) => Ok(RunValue::Bool(*value)),
        Some(Attr::Int(value)) => Ok(RunValue::Int(*value)),
        Some(Attr::Float(value)) => Ok(RunValue::Float(*value)),
        _ => Err(error(op, OpErrorKind::Signature, "has no value")),
    }
}

fn arithmetic(op: &Op, a: Number, b: Number) -> Outcome {
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        let result = match op.kind {
            OpKind::PyAdd => a.checked_add(b),
            OpKind::PySub => a.checked_sub(b),
            _ => a.checked_mul(b),
        };
        return result.map(RunValue::Int).ok_or_else(|| overflow(op));
    }
    let (a, b) = (as_float(a), as_float(b));
    Ok(RunValue::Float(match op.kind {
        OpKind::PyAdd => a + b,
        OpKind::PySub => a - b,
        _ => a * b,
    }))
}

fn true_division(op: &Op, a: Number, b: Number) -> Outcome {
    if as_float(b) == 0.0 {
        let ints = matches!((a, b), (Number::Int(_), Number::Int(_)));
        let message = if ints { "division by zero" } else { "float division by zero" };
        return Err(error(op, OpErrorKind::ZeroDivision, message));
    }
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        return Ok(RunValue::Float(quotient(a, b)));
    }
    Ok(RunValue::Float(as_float(a) / as_float(b)))
}

/// `a / b` of integers, rounded once.
fn quotient(a: i64, b: i64) -> f64 {
    const EXACT: u64 = 1 << 53;
    let (top, bottom) = (u128::from(a.unsigned_abs()), u128::from(b.unsigned_abs()));
    if a == 0 || a.unsigned_abs() <= EXACT && b.unsigned_abs() <= EXACT {
        return a as f64 / b as f64;
    }
    // 64 bits of quotient or more, of which the lowest says whether something was left: the conversion then rounds
    // rightly.
    let shift = top.leading_zeros();
    let scaled = top << shift;
    let digits = (scaled / bottom) | u128::from(scaled % bottom != 0);
    let size = digits as f64 * (-f64::from(shift)).exp2();
    if (a < 0) == (b < 0) {
        size
    } else {
        -size
    }
}

fn division(op: &Op, a: Number, b: Number) -> Outcome {
    let floor = op.kind == OpKind::PyFloordiv;
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        if b == 0 {
            let message = if floor { "integer division or modulo by zero" } else { "integer modulo by zero" };
            return Err(error(op, OpErrorKind::ZeroDivision, message));
        }
        let (quotient, rest) = (a.checked_div(b).ok_or_else(|| overflow(op))?, a.wrapping_rem(b));
        let adjust = rest != 0 && (rest < 0) != (b < 0);
        return Ok(RunValue::Int(match (floor, adjust) {
            (true, true) => quotient - 1,
            (true, false) => quotient,
            (false, true) => rest + b,
            (false, false) => rest,
        }));
    }
    let (a, b) = (as_float(a), as_float(b));
    if b == 0.0 {
        let message = if floor { "float floor division by zero" } else { "float modulo" };
        return Err(error(op, OpErrorKind::ZeroDivision, message));
    }
    // As CPython's float_divmod.
    let mut rest = a % b;
    let mut quotient = (a - rest) / b;
    if rest == 0.0 {
        rest = 0f64.copysign(b);
    } else if (b < 0.0) != (rest < 0.0) {
        rest += b;
        quotient -= 1.0;
    }
    let floored = if quotient == 0.0 {
        0f64.copysign(a / b)
    } else if quotient - quotient.floor() > 0.5 {
        quotient.floor() + 1.0
    } else {
        quotient.floor()
    };
    Ok(RunValue::Float(if floor { floored } else { rest }))
}

fn power(op: &Op, a: Number, b: Number) -> Outcome {
    if let (Number::Int(base), Number::Int(exponent)) = (a, b) {
        if exponent < 0 {
            if base == 0 {
                return Err(error(op, OpErrorKind::ZeroDivision, "0.0 cannot be raised to a negative power"));
            }
            return Err(error(
                op,
                OpErrorKind::Unimplemented,
                "an int to a negative power, which is a float in Python",
            ));
        }
        let exponent = u32::try_from(exponent).map_err(|_| overflow(op));
        return match (base, exponent) {
            (0 | 1, Ok(exponent)) => Ok(RunValue::Int(base.pow(exponent.min(1)))),
            (base, exponent) => base.checked_pow(exponent?).map(RunValue::Int).ok_or_else(|| overflow(op)),
        };
    }
    let (base, exponent) = (as_float(a), as_float(b));
    if base == 0.0 && exponent < 0.0 {
        return Err(error(op, OpErrorKind::ZeroDivision, "0.0 cannot be raised to a negative power"));
    }
    if base < 0.0 && base.is_finite() && exponent.is_finite() && exponent.fract() != 0.0 {
        return Err(error(
            op,
            OpErrorKind::Unimplemented,
            "a negative number to a fraction, which is complex in Python",
        ));
    }
    let result = base.powf(exponent);
    if result.is_infinite() && base.is_finite() && exponent.is_finite() {
        return Err(error(op, OpErrorKind::Overflow, "(34, 'Numerical result out of range')"));
    }
    Ok(RunValue::Float(result))
}

fn bits(op: &Op, a: Option<&RunValue>, b: Option<&RunValue>) -> Outcome {
    if let (Some(RunValue::Bool(a)), Some(RunValue::Bool(b))) = (a, b) {
        return Ok(RunValue::Bool(match op.kind {
            OpKind::PyBitand => a & b,
            OpKind::PyBitor => a | b,
            _ => a ^ b,
        }));
    }
    match (number(op, a)?, number(op, b)?) {
        (Number::Int(a), Number::Int(b)) => Ok(RunValue::Int(match op.kind {
            OpKind::PyBitand => a & b,
            OpKind::PyBitor => a | b,
            _ => a ^ b,
        })),
        _ => Err(error(op, OpErrorKind::Signature, "unsupported operand type(s): a float has no bits")),
    }
}

fn shift(op: &Op, a: Number, b: Number) -> Outcome {
    let (Number::Int(value), Number::Int(by)) = (a, b) else {
        return Err(error(op, OpErrorKind::Signature, "unsupported operand type(s): a float has no bits"));
    };
    if by < 0 {
        return Err(error(op, OpErrorKind::InvalidArgument, "negative shift count"));
    }
    if op.kind == OpKind::PyRshift {
        return Ok(RunValue::Int(value >> by.min(63)));
    }
    let factor = u32::try_from(by).ok().filter(|by| *by < 63).map(|by| 1i64 << by);
    match factor {
        _ if value == 0 => Ok(RunValue::Int(0)),
        Some(factor) => value.checked_mul(factor).map(RunValue::Int).ok_or_else(|| overflow(op)),
        None => Err(overflow(op)),
    }
}

/// The first of equals, as Python's `max` and `min`.
fn extreme(op: &Op, a: Option<&RunValue>, b: Option<&RunValue>) -> Outcome {
    let (x, y) = (number(op, a)?, number(op, b)?);
    let second = match (x, y, op.kind) {
        (Number::Int(x), Number::Int(y), OpKind::PyMax) => y > x,
        (Number::Int(x), Number::Int(y), _) => y < x,
        (x, y, OpKind::PyMax) => as_float(y) > as_float(x),
        (x, y, _) => as_float(y) < as_float(x),
    };
    let chosen = if second { b } else { a };
    let any_float = matches!(x, Number::Float(_)) || matches!(y, Number::Float(_));
    match chosen {
        // The program's type is float wherever one operand is.
        Some(value) if any_float => Ok(RunValue::Float(as_float(number(op, Some(value))?))),
        Some(value) => Ok(value.clone()),
        None => Err(wrong(op, None)),
    }
}

fn sign(op: &Op, a: Number) -> Outcome {
    match (op.kind, a) {
        (OpKind::PyNeg, Number::Int(value)) => value.checked_neg().map(RunValue::Int).ok_or_else(|| overflow(op)),
        (OpKind::PyNeg, Number::Float(value)) => Ok(RunValue::Float(-value)),
        (OpKind::PyAbs, Number::Int(value)) => value.checked_abs().map(RunValue::Int).ok_or_else(|| overflow(op)),
        (OpKind::PyAbs, Number::Float(value)) => Ok(RunValue::Float(value.abs())),
        (_, Number::Int(value)) => Ok(RunValue::Int(!value)),
        (_, Number::Float(_)) => Err(error(op, OpErrorKind::Signature, "bad operand type for unary ~: 'float'")),
    }
}

fn compare(op: &Op, a: Number, b: Number) -> bool {
    use std::cmp::Ordering;
    let order = match (a, b) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp(&b)),
        (Number::Float(a), Number::Float(b)) => a.partial_cmp(&b),
        (Number::Int(a), Number::Float(b)) => compare_exactly(a, b),
        (Number::Float(a), Number::Int(b)) => compare_exactly(b, a).map(Ordering::reverse),
    };
    match op.kind {
        OpKind::PyEq => order == Some(Ordering::Equal),
        OpKind::PyNe => order != Some(Ordering::Equal),
        OpKind::PyLt => order == Some(Ordering::Less),
        OpKind::PyLe => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        OpKind::PyGt => order == Some(Ordering::Greater),
        _ => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// Python compares an int and a float as numbers, without rounding the int.
fn compare_exactly(int: i64, float: f64) -> Option<std::cmp::Ordering> {
    if float.is_nan() {
        return None;
    }
    if float >= 9.3e18 {
        return Some(std::cmp::Ordering::Less);
    }
    if float <= -9.3e18 {
        return Some(std::cmp::Ordering::Greater);
    }
    let whole = float.floor();
    let order = i128::from(int).cmp(&(whole as i128));
    Some(if order == std::cmp::Ordering::Equal && float > whole { std::cmp::Ordering::Less } else { order })
}

fn cut(op: &Op, value: f64) -> Outcome {
    if value.is_nan() {
        return Err(error(op, OpErrorKind::InvalidArgument, "cannot convert float NaN to integer"));
    }
    if value.is_infinite() {
        return Err(error(op, OpErrorKind::Overflow, "cannot convert float infinity to integer"));
    }
    let whole = value.trunc();
    if !(-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&whole) {
        return Err(overflow(op));
    }
    Ok(RunValue::Int(whole as i64))
}

fn round(op: &Op, a: Number) -> Outcome {
    let digits = match op.attrs.get("digits") {
        Some(Attr::Int(digits)) => Some(*digits),
        _ => None,
    };
    match (a, digits) {
        (Number::Int(value), None) => Ok(RunValue::Int(value)),
        (Number::Int(value), Some(digits)) if digits >= 0 => Ok(RunValue::Int(value)),
        (Number::Int(_), Some(_)) => {
            Err(error(op, OpErrorKind::Unimplemented, "an int to a negative number of digits"))
        }
        (Number::Float(value), None) => cut(op, value.round_ties_even()),
        (Number::Float(value), Some(_)) if !value.is_finite() || value == 0.0 => Ok(RunValue::Float(value)),
        (Number::Float(value), Some(digits)) if digits >= 0 => {
            // The decimal text is the exact number rounded half to even, which is what Python takes.
            let text = format!("{value:.*}", digits.min(400) as usize);
            Ok(RunValue::Float(text.parse().unwrap_or(value)))
        }
        (Number::Float(value), Some(digits)) => {
            let factor = 10f64.powi(digits.max(-400).unsigned_abs() as i32);
            Ok(RunValue::Float((value / factor).round_ties_even() * factor))
        }
    }
}

fn math_of_two(op: &Op, x: f64, y: f64) -> Outcome {
    let result = match op.attrs.get("name") {
        Some(Attr::Str(name)) if &**name == "hypot" => x.hypot(y),
        Some(Attr::Str(name)) if &**name == "atan2" => x.atan2(y),
        Some(Attr::Str(name)) if &**name == "copysign" => x.copysign(y),
        Some(Attr::Str(name)) if &**name == "fmod" => {
            if x.is_infinite() && !y.is_nan() || y == 0.0 && !x.is_nan() {
                return Err(error(op, OpErrorKind::InvalidArgument, "math domain error"));
            }
            x % y
        }
        _ => return Err(error(op, OpErrorKind::Unimplemented, "is no function of two numbers")),
    };
    Ok(RunValue::Float(result))
}

fn math(op: &Op, a: Number) -> Outcome {
    let Some(Attr::Str(name)) = op.attrs.get("name") else {
        return Err(error(op, OpErrorKind::Signature, "names no function"));
    };
    let x = as_float(a);
    let whole = |rounded: f64| match a {
        Number::Int(value) => Ok(RunValue::Int(value)),
        Number::Float(_) => cut(op, rounded),
    };
    let result = match &**name {
        "floor" => return whole(x.floor()),
        "ceil" => return whole(x.ceil()),
        "trunc" => return whole(x.trunc()),
        "isnan" => return Ok(RunValue::Bool(x.is_nan())),
        "isinf" => return Ok(RunValue::Bool(x.is_infinite())),
        "isfinite" => return Ok(RunValue::Bool(x.is_finite())),
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "expm1" => x.exp_m1(),
        "log" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "log1p" => x.ln_1p(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "fabs" => x.abs(),
        "radians" => x.to_radians(),
        "degrees" => x.to_degrees(),
        "erf" => {
            let tensor = HostTensor::scalar(DType::Float64, Scalar::Float(x));
            let result = unary(Unary::Erf, &tensor).map_err(|error| crate::call::kernel_error(op.kind, error))?;
            result.item().map_or(f64::NAN, Scalar::to_f64)
        }
        other => return Err(error(op, OpErrorKind::Unimplemented, &format!("math.{other}"))),
    };
    let pole = result.is_infinite() && matches!(&**name, "log" | "log2" | "log10" | "log1p");
    if x.is_finite() && (result.is_nan() || pole) || (x.is_infinite() && result.is_nan()) {
        return Err(error(op, OpErrorKind::InvalidArgument, "math domain error"));
    }
    if x.is_finite() && result.is_infinite() {
        return Err(error(op, OpErrorKind::Overflow, "math range error"));
    }
    Ok(RunValue::Float(result))
}
