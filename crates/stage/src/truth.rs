//! The truth of values that only a run knows.

use dy2st_eval::{Outcome, Raise, Value, Vm};
use dy2st_framework::{is_tensor, Emitted, Operand, SymbolicScalar, TensorRef};
use dy2st_ir::{Attrs, OpKind, Type};
use dy2st_tensor::Scalar;

use crate::abstracts::Choice;
use crate::stager::{Condition, Stager};

/// The truth of a value, as `bool(value)` would say it.
pub fn condition(stager: &Stager, vm: &mut Vm, value: &Value) -> Outcome<Condition> {
    if let Some(s) = SymbolicScalar::of(value) {
        return scalar(stager, vm, s);
    }
    if let Some(c) = Choice::of(value) {
        let (condition, then, other) = (c.condition, c.then.clone(), c.other.clone());
        return chosen(stager, vm, condition, &then, &other);
    }
    if is_tensor(vm, value) {
        let tensor = stager.session.read(vm, value)?;
        return self::tensor(stager, vm, &tensor);
    }
    if let Some(object) = crate::contents::undecided(vm, value) {
        let truth = &mut |vm: &mut Vm| condition(stager, vm, value).map(Condition::into_value);
        let joined = crate::contents::split(stager, vm, &object, truth)?;
        return known_or_run(stager, vm, &joined);
    }
    match vm.truth_value(value)? {
        Value::Bool(b) => Ok(Condition::Known(b)),
        // Ranges and the like.
        unknown if matches!(value, Value::Abstract(_)) => {
            let length = vm.len(&unknown)?;
            condition(stager, vm, &length)
        }
        unknown => condition(stager, vm, &unknown),
    }
}

/// A truth that ways gave.
fn known_or_run(stager: &Stager, vm: &Vm, truth: &Value) -> Outcome<Condition> {
    match truth {
        Value::Bool(b) => Ok(Condition::Known(*b)),
        v => match SymbolicScalar::of(v) {
            Some(s) => Ok(Condition::Run(s.id)),
            None => Err(stager.refuse(vm, "the truth of this value cannot be told at run time")),
        },
    }
}

fn scalar(stager: &Stager, vm: &Vm, s: &SymbolicScalar) -> Outcome<Condition> {
    let id = if s.ty == Type::PyBool {
        s.id
    } else {
        stager.here(vm);
        let made = stager.recorder.record(OpKind::PyBool, &[s.id], Attrs::new());
        made.map_err(|e| dy2st_framework::op_error(vm, &e))?[0]
    };
    Ok(match stager.recorder.known(id) {
        Some(truth) => Condition::Known(truth),
        None => Condition::Run(id),
    })
}

/// What Paddle says of the truth of a tensor of several elements.
fn ambiguous(vm: &Vm) -> Raise {
    vm.raise("AssertionError", dy2st_framework::AMBIGUOUS_TRUTH)
}

/// The truth of a tensor of one element.
pub fn tensor(stager: &Stager, vm: &mut Vm, tensor: &TensorRef) -> Outcome<Condition> {
    if let Some(host) = stager.session.sink().host(tensor) {
        return match host.get(0) {
            Some(x) if host.len() == 1 => Ok(Condition::Known(dy2st_framework::is_true(x))),
            _ => Err(ambiguous(vm)),
        };
    }
    if tensor.ty().element_count().is_some_and(|n| n != 1) {
        return Err(ambiguous(vm));
    }
    let operand = Operand::Tensor(tensor.clone());
    let made = stager.session.emit(vm, OpKind::TensorItem, vec![operand], Attrs::new())?;
    match made.into_iter().next() {
        Some(Emitted::Scalar(s)) if s.ty == Type::PyBool => scalar(stager, vm, &s),
        // Paddle's truth of an element: it is greater than zero.
        Some(Emitted::Scalar(s)) => {
            let zero = stager.recorder.constant(Scalar::Int(0));
            let made = stager.recorder.record(OpKind::PyGt, &[s.id, zero], Attrs::new());
            let id = made.map_err(|e| dy2st_framework::op_error(vm, &e))?[0];
            scalar(stager, vm, &SymbolicScalar { id, ty: Type::PyBool })
        }
        _ => Err(vm.raise("RuntimeError", "an element gave no number")),
    }
}

/// The truth of one of two values: the condition itself where the alternatives are plainly true and false.
fn chosen(stager: &Stager, vm: &mut Vm, id: dy2st_ir::Value, then: &Value, other: &Value) -> Outcome<Condition> {
    if let Some(truth) = stager.recorder.known(id) {
        return condition(stager, vm, if truth { then } else { other });
    }
    let value = stager.fork(vm, id, &mut |vm| condition(stager, vm, then).map(Condition::into_value), &mut |vm| {
        condition(stager, vm, other).map(Condition::into_value)
    })?;
    known_or_run(stager, vm, &value)
}
