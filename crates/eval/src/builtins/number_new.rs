//! `int(x)`, `bool(x)`, `float(x)`, `complex(x)`: making numbers from other values.

use std::rc::Rc;

use num_traits::ToPrimitive;

use super::args::{as_big, as_str, clip, fault, lift, positional, Signature};
use super::bytes_type;
use super::number::{self, float, int, parse, Num};
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// The class that `__new__` was given.
pub(super) fn class_of_new(vm: &Vm, v: Option<&Option<Value>>, name: &str) -> Outcome<Ref> {
    match v {
        Some(Some(Value::Object(class))) if vm.is_class(class) => Ok(class.clone()),
        _ => Err(vm.type_error(&format!("{name}.__new__(X): X is not a type object"))),
    }
}

/// A new immutable value as an instance of `class`; abstract ones stay as they are.
pub(super) fn finish_new(vm: &Vm, class: &Ref, value: Value) -> Value {
    let types = &vm.types;
    let is_number = |class: &Ref| [&types.float, &types.int, &types.complex].iter().any(|n| vm.is_subclass(class, n));
    let is_builtin = [&types.float, &types.int, &types.bool, &types.complex].contains(&class);
    if matches!(value, Value::Abstract(_)) && (is_builtin || !is_number(class)) {
        value
    } else {
        vm.wrap_immediate(class, value)
    }
}

pub(super) fn int_new(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature = Signature { name: "type.int", params: &["", "base"], required: 0, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let class = class_of_new(vm, args.first(), "int")?;
    let value = match (&args[1], &args[2]) {
        (None, None) => Value::Int(0),
        (None, Some(_)) => return Err(vm.type_error("int() missing string argument")),
        (Some(x), None) => to_int(vm, x)?,
        (Some(x), Some(base)) => int_with_base(vm, x, base)?,
    };
    Ok(finish_new(vm, &class, value))
}

fn int_with_base(vm: &mut Vm, x: &Value, base: &Value) -> Outcome {
    let base = clip(&as_big(vm, base)?);
    if base != 0 && !(2..=36).contains(&base) {
        return Err(vm.value_error("int() base must be >= 2 and <= 36, or 0"));
    }
    let x = vm.unwrap_immediate(x);
    if let Value::Str(text) = &x {
        return lift(vm, parse::parse_int(text, base as u32));
    }
    match bytes_type::bytes_like(vm, &x) {
        Some(bytes) => lift(vm, parse::parse_int_bytes(&bytes, base as u32)),
        None => Err(vm.type_error("int() can't convert non-string with explicit base")),
    }
}

/// `int(x)`.
pub(super) fn to_int(vm: &mut Vm, x: &Value) -> Outcome {
    match x {
        Value::Int(_) | Value::BigInt(_) => return Ok(x.clone()),
        Value::Bool(b) => return Ok(Value::Int(i64::from(*b))),
        Value::Float(f) => return lift(vm, float::truncate(*f)),
        Value::Str(text) => return lift(vm, parse::parse_int(text, 10)),
        Value::Abstract(_) => return vm.domain_for(x)?.int(vm, x),
        _ => {}
    }
    for name in ["__int__", "__index__", "__trunc__"] {
        if let Some(result) = vm.call_special(x, name, Args::default())? {
            let plain = vm.unwrap_immediate(&result);
            return match plain {
                Value::Bool(b) => Ok(Value::Int(i64::from(b))),
                Value::Int(_) | Value::BigInt(_) => Ok(plain),
                Value::Abstract(_) => Ok(plain),
                _ => {
                    let kind = vm.type_name(&result);
                    Err(vm.type_error(&format!("{name} returned non-int (type {kind})")))
                }
            };
        }
    }
    let plain = vm.unwrap_immediate(x);
    if let Value::Str(text) = &plain {
        return lift(vm, parse::parse_int(text, 10));
    }
    if let Some(bytes) = bytes_type::bytes_like(vm, &plain) {
        return lift(vm, parse::parse_int_bytes(&bytes, 10));
    }
    let kind = vm.type_name(x);
    Err(vm.type_error(&format!("int() argument must be a string, a bytes-like object or a real number, not '{kind}'")))
}

pub(super) fn bool_new(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.bool", args, 0, 1)?;
    match &args[1] {
        None => Ok(Value::Bool(false)),
        Some(x @ Value::Abstract(_)) => vm.domain_for(x)?.bool(vm, x),
        Some(x) => match (x, vm.domain.clone()) {
            // The truth of an object may be known at run time only; this is no test, so it may stay open.
            (Value::Object(_), Some(domain)) => domain.bool(vm, x),
            _ => vm.truth(x).map(Value::Bool),
        },
    }
}

pub(super) fn float_new(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "type.float", args, 0, 1)?;
    let class = class_of_new(vm, args.first(), "float")?;
    let value = match &args[1] {
        None => Value::Float(0.0),
        Some(x) => to_float_value(vm, x)?,
    };
    Ok(finish_new(vm, &class, value))
}

/// `float(x)`.
fn to_float_value(vm: &mut Vm, x: &Value) -> Outcome {
    match x {
        Value::Float(_) => return Ok(x.clone()),
        Value::Str(text) => return lift(vm, parse::parse_float(text)).map(Value::Float),
        Value::Abstract(_) => return vm.domain_for(x)?.float(vm, x),
        Value::Complex(_) => {
            return Err(vm.type_error("float() argument must be a string or a real number, not 'complex'"));
        }
        _ => {}
    }
    if let Some(n) = Num::of(x) {
        return lift(vm, n.to_float()).map(Value::Float);
    }
    if let Some(result) = vm.call_special(x, "__float__", Args::default())? {
        let plain = vm.unwrap_immediate(&result);
        return match plain {
            Value::Float(_) | Value::Abstract(_) => Ok(plain),
            _ => {
                let (owner, kind) = (vm.type_name(x), vm.type_name(&result));
                Err(vm.type_error(&format!("{owner}.__float__ returned non-float (type {kind})")))
            }
        };
    }
    let plain = vm.unwrap_immediate(x);
    if let Value::Str(text) = &plain {
        return lift(vm, parse::parse_float(text)).map(Value::Float);
    }
    if vm.lookup_class(&vm.type_of(x), "__index__").is_some() {
        let n = as_big(vm, x)?;
        return lift(vm, int::big_to_float(&n)).map(Value::Float);
    }
    if let Some(bytes) = bytes_type::bytes_like(vm, &plain) {
        return lift(vm, parse::parse_float_bytes(&bytes)).map(Value::Float);
    }
    let kind = vm.type_name(x);
    Err(vm.type_error(&format!("float() argument must be a string or a real number, not '{kind}'")))
}

/// The value as a float where Python wants a real number (`math` functions, `%f`); the error is the caller's.
pub(super) fn real_number(vm: &mut Vm, x: &Value) -> Outcome<Option<f64>> {
    let plain = vm.unwrap_immediate(x);
    match Num::of(&plain) {
        Some(Num::Complex(..)) => return Ok(None),
        Some(n) => return lift(vm, n.to_float()).map(Some),
        None => {}
    }
    if let Some(result) = vm.call_special(x, "__float__", Args::default())? {
        match vm.unwrap_immediate(&result) {
            Value::Float(f) => return Ok(Some(f)),
            Value::Abstract(_) => return Err(vm.unsupported("a float here that is known at run time only")),
            _ => {}
        }
        let (owner, kind) = (vm.type_name(x), vm.type_name(&result));
        return Err(vm.type_error(&format!("{owner}.__float__ returned non-float (type {kind})")));
    }
    if vm.lookup_class(&vm.type_of(x), "__index__").is_some() {
        let n = as_big(vm, x)?;
        return lift(vm, int::big_to_float(&n)).map(Some);
    }
    Ok(None)
}

pub(super) fn complex_new(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "type.complex", params: &["real", "imag"], required: 0, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let class = class_of_new(vm, args.first(), "complex")?;
    if let Some(Some(text)) = args[1].as_ref().map(|v| as_str(vm, v)) {
        if args[2].is_some() {
            return Err(vm.type_error("complex() can't take second arg if first is a string"));
        }
        let (re, im) = lift(vm, parse::parse_complex(&text))?;
        return Ok(finish_new(vm, &class, Value::Complex(Rc::new((re, im)))));
    }
    if args[2].as_ref().is_some_and(|v| as_str(vm, v).is_some()) {
        return Err(vm.type_error("complex() second arg can't be a string"));
    }
    let re = complex_part(vm, args[1].as_ref(), "first")?;
    let im = complex_part(vm, args[2].as_ref(), "second")?;
    // Parts that were not given as complex add nothing, not even the sign of a zero.
    let real = if im.1 == 0.0 { re.0 } else { re.0 - im.1 };
    let imaginary = if re.1 == 0.0 { im.0 } else { re.1 + im.0 };
    let value = Value::Complex(Rc::new((real, imaginary)));
    Ok(finish_new(vm, &class, value))
}

fn complex_part(vm: &mut Vm, v: Option<&Value>, which: &str) -> Outcome<(f64, f64)> {
    let Some(v) = v else { return Ok((0.0, 0.0)) };
    if let Value::Complex(c) = vm.unwrap_immediate(v) {
        return Ok(*c);
    }
    if which == "first" {
        if let Some(result) = vm.call_special(v, "__complex__", Args::default())? {
            if let Value::Complex(c) = vm.unwrap_immediate(&result) {
                return Ok(*c);
            }
        }
    }
    match real_number(vm, v)? {
        Some(f) => Ok((f, 0.0)),
        None => {
            let kind = vm.type_name(v);
            let or_string = if which == "first" { "a string or " } else { "" };
            Err(vm.type_error(&format!("complex() {which} argument must be {or_string}a number, not '{kind}'")))
        }
    }
}

/// An index as a small number, refusing what does not fit with the named exception.
pub(super) fn small_index(vm: &mut Vm, v: &Value, class: &'static str) -> Outcome<i64> {
    let n = as_big(vm, v)?;
    match n.to_i64() {
        Some(i) => Ok(i),
        None => {
            let kind = vm.type_name(v);
            Err(fault(vm, number::Fault::new(class, format!("cannot fit '{kind}' into an index-sized integer"))))
        }
    }
}
