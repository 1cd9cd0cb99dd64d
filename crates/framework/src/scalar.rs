//! Conversions between Python numbers, some of which only a run knows.

use dy2st_eval::{Args, Outcome, Value, Vm};
use dy2st_ir::{Attrs, OpKind, Type};

use crate::session::Session;
use crate::sink::{Emitted, Operand};
use crate::value::SymbolicScalar;

/// `int(value)` for a number.
pub fn to_int(session: &Session, vm: &mut Vm, value: &Value) -> Outcome {
    match value {
        Value::Float(x) if x.abs() < 9e18 => Ok(Value::Int(*x as i64)),
        Value::Float(x) if x.is_finite() => {
            // Beyond 64 bits: Python's own.
            let int = Value::Object(vm.types.int.clone());
            vm.call(&int, Args::new(vec![value.clone()]))
        }
        Value::Float(x) if x.is_nan() => Err(vm.value_error("cannot convert float NaN to integer")),
        Value::Float(_) => Err(vm.raise("OverflowError", "cannot convert float infinity to integer")),
        Value::Bool(b) => Ok(Value::Int(i64::from(*b))),
        _ => convert(session, vm, value, OpKind::PyInt, |t| matches!(t, Type::PyInt(_))),
    }
}

/// `float(value)` for a number.
pub fn to_float(session: &Session, vm: &mut Vm, value: &Value) -> Outcome {
    match value {
        Value::Int(i) => Ok(Value::Float(*i as f64)),
        Value::Bool(b) => Ok(Value::Float(f64::from(u8::from(*b)))),
        _ => convert(session, vm, value, OpKind::PyFloat, |t| matches!(t, Type::PyFloat)),
    }
}

fn convert(session: &Session, vm: &mut Vm, value: &Value, kind: OpKind, is_already: fn(&Type) -> bool) -> Outcome {
    let Some(scalar) = SymbolicScalar::of(value) else { return Ok(value.clone()) };
    if is_already(&scalar.ty) {
        return Ok(value.clone());
    }
    let operand = Operand::Scalar(scalar.clone());
    match session.emit(vm, kind, vec![operand], Attrs::new())?.into_iter().next() {
        Some(Emitted::Scalar(s)) => Ok(s.into_value()),
        _ => Err(vm.raise("RuntimeError", "a conversion gave no number")),
    }
}
