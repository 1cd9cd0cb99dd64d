//! numpy's scalars as operands of a tensor's operators. PaddlePaddle takes six types of them by name: integers as if they
//! were Python's, but without a promotion, and the others as a tensor of the other operand's dtype. A `numpy.float64` is
//! Python's `float`, and a `numpy.complex128` its `complex`.

use dy2st_eval::{Outcome, Raise, Value, Vm};
use dy2st_ir::OpKind;
use dy2st_tensor::{DType, Scalar};

use crate::arguments::{number, Number};

/// The attribute under which a scalar of another embedded module hands out the Python number that it holds.
const NUMBER: &str = "__dy_number__";

/// What a scalar of numpy is to an operator.
pub(crate) enum ArrayScalar {
    /// A number that leaves the tensor its dtype.
    Counted(Number),
    /// A tensor of one element in the tensor's dtype.
    Filled(Number),
    /// No operand.
    Unknown,
}

/// The scalar of numpy that a value is.
pub(crate) fn array_scalar(vm: &mut Vm, value: &Value) -> Outcome<Option<ArrayScalar>> {
    if value.as_object().is_none() {
        return Ok(None);
    }
    let Some(held) = vm.find_attr(value, NUMBER)? else { return Ok(None) };
    let Some(n) = number(vm, &held) else { return Ok(None) };
    Ok(Some(match &*vm.type_name(value) {
        "int32" | "int64" => ArrayScalar::Counted(n),
        "float16" | "float32" | "complex64" => ArrayScalar::Filled(n),
        _ => ArrayScalar::Unknown,
    }))
}

/// The number that a value is for an argument of an op, also one of numpy's.
pub(crate) fn number_or_array_scalar(vm: &mut Vm, value: &Value) -> Outcome<Option<Number>> {
    if let Some(n) = number(vm, value) {
        return Ok(Some(n));
    }
    if value.as_object().is_none() || crate::is_tensor(vm, value) {
        return Ok(None);
    }
    Ok(vm.find_attr(value, NUMBER)?.and_then(|held| number(vm, &held)))
}

/// A number as an element of `dtype`: tensors of real numbers take the real part.
pub(crate) fn real_part(n: Number, dtype: DType) -> Number {
    match n {
        Number::Known(Scalar::Complex(re, _)) if !dtype.is_complex() => Number::Known(Scalar::Float(re)),
        other => other,
    }
}

/// What an operator does with a scalar that it does not know: it leaves it to the scalar, or raises.
pub(crate) fn unknown(vm: &Vm, name: &str, op: OpKind, reversed: bool, got: &str) -> Outcome {
    use OpKind as K;
    let left = match op {
        K::Add | K::Multiply | K::Equal | K::NotEqual => true,
        K::Subtract | K::FloorDivide | K::Remainder | K::ElementwisePow => !reversed,
        _ => false,
    };
    if left {
        return Ok(Value::NotImplemented);
    }
    Err(refused(vm, name, got))
}

fn refused(vm: &Vm, name: &str, got: &str) -> Raise {
    vm.value_error(&format!(
        "(InvalidArgument) __{name}__(): argument (position 1) must be numpy.float16/float32/float64, numpy.int32/int64, \
         numpy.complex64/complex128, but got numpy.{got}"
    ))
}
