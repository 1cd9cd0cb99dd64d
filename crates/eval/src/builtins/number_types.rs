//! Methods of `int`, `bool`, `float` and `complex`.

use std::rc::Rc;

use num_bigint::BigInt;

use super::args::{as_big, as_str, clip, exactly, lift, positional, Signature};
use super::number::{self, complex, float, int, Num};
use super::number_new::{bool_new, complex_new, float_new, int_new};
use super::{add_closure, add_methods, format_spec, Method};
use crate::domain::{BinaryOp, CompareOp, UnaryOp};
use crate::heap::Ref;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Which operands a type's operators take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tower {
    Int,
    Float,
    Complex,
}

impl Tower {
    fn takes(self, v: &Value) -> bool {
        match v {
            Value::Bool(_) | Value::Int(_) | Value::BigInt(_) => true,
            Value::Float(_) => self != Self::Int,
            Value::Complex(_) => self == Self::Complex,
            _ => false,
        }
    }
}

const BINARY: &[(&str, &str, BinaryOp)] = &[
    ("__add__", "__radd__", BinaryOp::Add),
    ("__sub__", "__rsub__", BinaryOp::Sub),
    ("__mul__", "__rmul__", BinaryOp::Mul),
    ("__truediv__", "__rtruediv__", BinaryOp::TrueDiv),
    ("__pow__", "__rpow__", BinaryOp::Pow),
    ("__floordiv__", "__rfloordiv__", BinaryOp::FloorDiv),
    ("__mod__", "__rmod__", BinaryOp::Mod),
    ("__lshift__", "__rlshift__", BinaryOp::LShift),
    ("__rshift__", "__rrshift__", BinaryOp::RShift),
    ("__and__", "__rand__", BinaryOp::And),
    ("__or__", "__ror__", BinaryOp::Or),
    ("__xor__", "__rxor__", BinaryOp::Xor),
];

/// The comparison methods and their operators.
pub(super) const COMPARE: &[(&str, CompareOp)] = &[
    ("__lt__", CompareOp::Lt),
    ("__le__", CompareOp::Le),
    ("__eq__", CompareOp::Eq),
    ("__ne__", CompareOp::Ne),
    ("__gt__", CompareOp::Gt),
    ("__ge__", CompareOp::Ge),
];

const UNARY: &[(&str, UnaryOp)] =
    &[("__neg__", UnaryOp::Neg), ("__pos__", UnaryOp::Pos), ("__invert__", UnaryOp::Invert)];

fn install_operators(vm: &mut Vm, class: &Ref, tower: Tower, defined: fn(BinaryOp) -> bool) {
    for &(name, reflected, op) in BINARY {
        if !defined(op) {
            continue;
        }
        add_closure(vm, class, name, Rc::new(move |vm: &mut Vm, args| operate(vm, args, tower, op, false)));
        add_closure(vm, class, reflected, Rc::new(move |vm: &mut Vm, args| operate(vm, args, tower, op, true)));
    }
    for &(name, op) in COMPARE {
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [a, b] = exactly(vm, "number.__cmp__", args)?;
            let b = vm.unwrap_immediate(&b);
            let truth = if tower.takes(&b) { number::compare(op, &a, &b) } else { None };
            Ok(truth.map_or(Value::NotImplemented, Value::Bool))
        };
        add_closure(vm, class, name, Rc::new(run));
    }
    for &(name, op) in UNARY {
        if op == UnaryOp::Invert && tower != Tower::Int {
            continue;
        }
        let run = move |vm: &mut Vm, args: Args| -> Outcome {
            let [a] = exactly(vm, "number.__unary__", args)?;
            number::unary(op, &a).map_or(Ok(Value::NotImplemented), |r| lift(vm, r))
        };
        add_closure(vm, class, name, Rc::new(run));
    }
}

fn operate(vm: &mut Vm, args: Args, tower: Tower, op: BinaryOp, reflected: bool) -> Outcome {
    if op == BinaryOp::Pow && args.pos.len() == 3 && !matches!(args.pos[2], Value::None) {
        return power_mod(vm, &args.pos[0], &args.pos[1], &args.pos[2]);
    }
    let mut args = args;
    if op == BinaryOp::Pow {
        args.pos.truncate(2);
    }
    let [a, b] = exactly(vm, "number.__op__", args)?;
    let b = vm.unwrap_immediate(&b);
    if !tower.takes(&b) {
        return Ok(Value::NotImplemented);
    }
    let result = if reflected { number::binary(op, &b, &a) } else { number::binary(op, &a, &b) };
    result.map_or(Ok(Value::NotImplemented), |r| lift(vm, r))
}

/// `pow(a, b, m)` of integers.
pub(super) fn power_mod(vm: &mut Vm, a: &Value, b: &Value, m: &Value) -> Outcome {
    let plain = [a, b, m].map(|v| number::to_big(&vm.unwrap_immediate(v)));
    let [Some(x), Some(y), Some(z)] = plain else {
        let kinds = [a, b, m].map(|v| Num::of(&vm.unwrap_immediate(v)));
        if kinds.iter().any(|n| matches!(n, Some(Num::Complex(..)))) {
            return Err(vm.value_error("complex modulo"));
        }
        if kinds.iter().any(|n| matches!(n, Some(Num::Float(_)))) {
            return Err(vm.type_error("pow() 3rd argument not allowed unless all arguments are integers"));
        }
        let [a, b, m] = [a, b, m].map(|v| vm.type_name(v));
        return Err(vm.type_error(&format!("unsupported operand type(s) for ** or pow(): '{a}', '{b}', '{m}'")));
    };
    lift(vm, int::pow_mod(&x, &y, &z)).map(number::from_big)
}

/// Installs the methods of all number types.
pub(super) fn install(vm: &mut Vm) {
    let (int, bool) = (vm.types.int.clone(), vm.types.bool.clone());
    let (float, complex) = (vm.types.float.clone(), vm.types.complex.clone());
    install_operators(vm, &int, Tower::Int, |op| op != BinaryOp::MatMul);
    install_operators(vm, &float, Tower::Float, float::defines);
    install_operators(vm, &complex, Tower::Complex, complex::defines);
    add_methods(vm, &int, COMMON);
    add_methods(vm, &int, REAL);
    add_methods(vm, &int, INT);
    add_methods(vm, &bool, &[("__new__", bool_new)]);
    add_methods(vm, &float, COMMON);
    add_methods(vm, &float, REAL);
    add_methods(vm, &float, FLOAT);
    add_methods(vm, &complex, COMMON);
    add_methods(vm, &complex, &[("__new__", complex_new), ("__complex__", itself), ("conjugate", conjugate)]);
    vm.add_class_methods(&int, &[("from_bytes", from_bytes)]);
    vm.add_class_methods(&float, &[("fromhex", from_hex)]);
    for class in [&int, &float, &complex] {
        vm.add_property(class, "real", |vm, args| Ok(real(vm, &args)), None);
        vm.add_property(class, "imag", |vm, args| Ok(imag(vm, &args)), None);
    }
    vm.add_property(&int, "numerator", |vm, args| Ok(real(vm, &args)), None);
    vm.add_property(&int, "denominator", |_, _| Ok(Value::Int(1)), None);
}

const COMMON: &[Method] =
    &[("__repr__", repr), ("__hash__", hash), ("__bool__", truth), ("__abs__", absolute), ("__format__", format)];

const REAL: &[Method] = &[
    ("__int__", truncate),
    ("__trunc__", truncate),
    ("__float__", to_float),
    ("__floor__", floor),
    ("__ceil__", ceil),
    ("__round__", round),
    ("__divmod__", div_mod_method),
    ("__rdivmod__", div_mod_reflected),
    ("conjugate", conjugate),
    ("as_integer_ratio", integer_ratio),
];

const INT: &[Method] = &[
    ("__new__", int_new),
    ("__index__", truncate),
    ("bit_length", bit_length),
    ("bit_count", bit_count),
    ("to_bytes", to_bytes),
];

const FLOAT: &[Method] = &[("__new__", float_new), ("is_integer", is_integer), ("hex", hex)];

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.__repr__", args)?;
    let text = number::repr(&a).unwrap_or_else(|| Ok(String::new()));
    Ok(Value::str(&lift(vm, text)?))
}

fn hash(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.__hash__", args)?;
    Ok(Value::Int(number::hash(&a).unwrap_or(0) as i64))
}

fn truth(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.__bool__", args)?;
    Ok(Value::Bool(number::truth(&a).unwrap_or(true)))
}

fn number_of(vm: &Vm, v: &Value) -> Outcome<Num> {
    Num::of(v).ok_or_else(|| vm.type_error("a number is required"))
}

fn absolute(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.__abs__", args)?;
    let n = number_of(vm, &a)?;
    lift(vm, number::absolute(&n))
}

/// `format(number, spec)` for a value that is a number.
pub(super) fn format_number(vm: &mut Vm, v: &Value, spec: &str) -> Outcome<String> {
    let result = match v {
        Value::Float(f) => format_spec::format_float(*f, spec),
        Value::Complex(c) => format_complex(c.0, c.1, spec),
        Value::Bool(b) if spec.is_empty() => Ok(if *b { "True" } else { "False" }.into()),
        Value::Bool(b) => format_spec::format_int(&BigInt::from(i64::from(*b)), spec, "bool"),
        other => format_spec::format_int(&number::to_big(other).unwrap_or_default(), spec, "int"),
    };
    lift(vm, result)
}

/// Both parts with the same specification; width and fill go around the whole.
fn format_complex(re: f64, im: f64, spec_text: &str) -> Result<String, number::Fault> {
    if spec_text.is_empty() {
        return Ok(complex::repr(re, im));
    }
    let spec = format_spec::parse(spec_text, '>', "complex")?;
    format_spec::format_complex(re, im, &spec)
}

fn format(vm: &mut Vm, args: Args) -> Outcome {
    let [a, spec] = exactly(vm, "number.__format__", args)?;
    let Some(spec) = as_str(vm, &spec) else {
        let kind = vm.type_name(&spec);
        return Err(vm.type_error(&format!("__format__() argument must be str, not {kind}")));
    };
    Ok(Value::str(&format_number(vm, &a, &spec)?))
}

fn truncate(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.__int__", args)?;
    match a {
        Value::Float(f) => lift(vm, float::truncate(f)),
        Value::Bool(b) => Ok(Value::Int(i64::from(b))),
        other => Ok(other),
    }
}

fn to_float(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.__float__", args)?;
    let n = number_of(vm, &a)?;
    lift(vm, n.to_float()).map(Value::Float)
}

fn whole(vm: &mut Vm, args: Args, round: fn(f64) -> f64) -> Outcome {
    let [a] = exactly(vm, "number.__floor__", args)?;
    match a {
        Value::Float(f) => lift(vm, float::truncate(round(f))),
        Value::Bool(b) => Ok(Value::Int(i64::from(b))),
        other => Ok(other),
    }
}

fn floor(vm: &mut Vm, args: Args) -> Outcome {
    whole(vm, args, f64::floor)
}

fn ceil(vm: &mut Vm, args: Args) -> Outcome {
    whole(vm, args, f64::ceil)
}

fn round(vm: &mut Vm, args: Args) -> Outcome {
    let mut args = positional(vm, "number.__round__", args, 0, 1)?.into_iter().flatten();
    let a = args.next().unwrap_or(Value::None);
    match args.next() {
        None | Some(Value::None) => match a {
            Value::Float(f) => lift(vm, float::round_whole(f)),
            Value::Bool(b) => Ok(Value::Int(i64::from(b))),
            other => Ok(other),
        },
        Some(digits) => {
            let digits = clip(&as_big(vm, &digits)?);
            match number_of(vm, &a)? {
                Num::Float(f) => lift(vm, float::round_to(f, digits)).map(Value::Float),
                n => Ok(number::from_big(int::round_to(&n.to_big().unwrap_or_default(), digits))),
            }
        }
    }
}

/// `divmod` of two real numbers; `None` where one is not.
pub(super) fn div_mod(vm: &mut Vm, a: &Value, b: &Value) -> Option<Outcome> {
    let (x, y) = (Num::of(a)?, Num::of(b)?);
    if let (Some(x), Some(y)) = (x.to_big(), y.to_big()) {
        let pair = int::div_mod(&x, &y, "integer division or modulo by zero")
            .map(|(q, r)| Value::tuple(vec![number::from_big(q), number::from_big(r)]));
        return Some(lift(vm, pair));
    }
    if matches!(x, Num::Complex(..)) || matches!(y, Num::Complex(..)) {
        return None;
    }
    let pair = x.to_float().and_then(|x| Ok((x, y.to_float()?))).and_then(|(x, y)| {
        if y == 0.0 {
            return Err(number::Fault::zero_division("float divmod()"));
        }
        let (q, r) = float::div_mod(x, y);
        Ok(Value::tuple(vec![Value::Float(q), Value::Float(r)]))
    });
    Some(lift(vm, pair))
}

fn div_mod_method(vm: &mut Vm, args: Args) -> Outcome {
    let [a, b] = exactly(vm, "number.__divmod__", args)?;
    div_mod_like(vm, &a, &b, false)
}

fn div_mod_reflected(vm: &mut Vm, args: Args) -> Outcome {
    let [a, b] = exactly(vm, "number.__rdivmod__", args)?;
    div_mod_like(vm, &a, &b, true)
}

fn div_mod_like(vm: &mut Vm, receiver: &Value, other: &Value, reflected: bool) -> Outcome {
    let other = vm.unwrap_immediate(other);
    let tower = if matches!(receiver, Value::Float(_)) { Tower::Float } else { Tower::Int };
    if !tower.takes(&other) {
        return Ok(Value::NotImplemented);
    }
    let result = if reflected { div_mod(vm, &other, receiver) } else { div_mod(vm, receiver, &other) };
    result.unwrap_or(Ok(Value::NotImplemented))
}

fn itself(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "complex.__complex__", args)?;
    Ok(a)
}

fn conjugate(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.conjugate", args)?;
    Ok(match a {
        Value::Complex(c) => Value::Complex(Rc::new((c.0, -c.1))),
        Value::Bool(b) => Value::Int(i64::from(b)),
        other => other,
    })
}

fn integer_ratio(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "number.as_integer_ratio", args)?;
    let (n, d) = match number_of(vm, &a)? {
        Num::Float(f) => lift(vm, float::integer_ratio(f))?,
        other => (other.to_big().unwrap_or_default(), BigInt::from(1)),
    };
    Ok(Value::tuple(vec![number::from_big(n), number::from_big(d)]))
}

fn real(vm: &Vm, args: &Args) -> Value {
    match args.pos.first().map_or(Value::None, |v| vm.unwrap_immediate(v)) {
        Value::Complex(c) => Value::Float(c.0),
        Value::Bool(b) => Value::Int(i64::from(b)),
        other => other,
    }
}

fn imag(vm: &Vm, args: &Args) -> Value {
    match args.pos.first().map_or(Value::None, |v| vm.unwrap_immediate(v)) {
        Value::Complex(c) => Value::Float(c.1),
        Value::Float(_) => Value::Float(0.0),
        _ => Value::Int(0),
    }
}

fn big_self(args: &Args) -> BigInt {
    args.pos.first().and_then(number::to_big).unwrap_or_default()
}

fn bit_length(vm: &mut Vm, args: Args) -> Outcome {
    let n = big_self(&args);
    exactly::<1>(vm, "int.bit_length", args)?;
    Ok(Value::Int(n.bits() as i64))
}

fn bit_count(vm: &mut Vm, args: Args) -> Outcome {
    let n = big_self(&args);
    exactly::<1>(vm, "int.bit_count", args)?;
    Ok(Value::Int(int::bit_count(&n) as i64))
}

fn byte_order(vm: &Vm, v: Option<&Value>) -> Outcome<bool> {
    match v.map(|v| as_str(vm, v)) {
        None => Ok(true),
        Some(Some(order)) if &*order == "big" => Ok(true),
        Some(Some(order)) if &*order == "little" => Ok(false),
        Some(Some(_)) => Err(vm.value_error("byteorder must be either 'little' or 'big'")),
        Some(None) => Err(vm.type_error("to_bytes() argument 'byteorder' must be str")),
    }
}

fn to_bytes(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "int.to_bytes", params: &["length", "byteorder", "signed"], required: 0, positional: 2 };
    let n = big_self(&args);
    let args = SIGNATURE.bind(vm, args)?;
    let length = args[1].as_ref().map_or(Ok(1), |v| vm.index(v))?;
    let big_endian = byte_order(vm, args[2].as_ref())?;
    let signed = args[3].as_ref().map_or(Ok(false), |v| vm.truth(v))?;
    let Ok(length) = usize::try_from(length) else {
        return Err(vm.value_error("length argument must be non-negative"));
    };
    vm.check_size(length as u64)?;
    let bytes = lift(vm, int::to_bytes(&n, length, big_endian, signed))?;
    Ok(Value::Bytes(Rc::from(bytes)))
}

fn from_bytes(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "int.from_bytes", params: &["bytes", "byteorder", "signed"], required: 1, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let source = args[1].clone().unwrap_or(Value::None);
    let bytes = super::bytes_type::bytes_of_iterable(vm, &source)?;
    let big_endian = byte_order(vm, args[2].as_ref())?;
    let signed = args[3].as_ref().map_or(Ok(false), |v| vm.truth(v))?;
    let n = number::from_big(int::from_bytes(&bytes, big_endian, signed));
    of_class(vm, args[0].as_ref(), n, |vm| vm.types.int.clone())
}

/// The value as an instance of the class that a class method was called on.
fn of_class(vm: &mut Vm, class: Option<&Value>, value: Value, base: fn(&Vm) -> Ref) -> Outcome {
    match class {
        Some(Value::Object(class)) if *class != base(vm) => vm.instantiate(&class.clone(), Args::new(vec![value])),
        _ => Ok(value),
    }
}

fn from_hex(vm: &mut Vm, args: Args) -> Outcome {
    let [class, text] = exactly(vm, "float.fromhex", args)?;
    let Some(text) = as_str(vm, &text) else {
        return Err(vm.type_error("bad argument type for built-in operation"));
    };
    let f = lift(vm, float::from_hex(&text))?;
    of_class(vm, Some(&class), Value::Float(f), |vm| vm.types.float.clone())
}

fn is_integer(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "float.is_integer", args)?;
    Ok(Value::Bool(matches!(a, Value::Float(f) if f.is_finite() && f.fract() == 0.0)))
}

fn hex(vm: &mut Vm, args: Args) -> Outcome {
    let [a] = exactly(vm, "float.hex", args)?;
    let Value::Float(f) = a else { return Ok(Value::None) };
    Ok(Value::str(&float::to_hex(f)))
}
