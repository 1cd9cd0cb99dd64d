//! `abs`, `bin`, `chr`, `divmod`, `hex`, `max`, `min`, `oct`, `ord`, `pow`, `round`, `sum`.

use crate::builtins::args::{as_big, as_str, exactly, lift, positional, Signature};
use crate::builtins::number::{self, Num};
use crate::builtins::{bytes_type, number_types, Method};
use crate::domain::{BinaryOp, CompareOp};
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Names and functions.
pub(super) const FUNCTIONS: &[Method] = &[
    ("abs", abs),
    ("bin", |vm, args| radix(vm, args, "bin", 2, "0b")),
    ("oct", |vm, args| radix(vm, args, "oct", 8, "0o")),
    ("hex", |vm, args| radix(vm, args, "hex", 16, "0x")),
    ("chr", chr),
    ("ord", ord),
    ("divmod", divmod),
    ("pow", pow),
    ("round", round),
    ("sum", sum),
    ("max", |vm, args| extreme(vm, args, "max", CompareOp::Gt)),
    ("min", |vm, args| extreme(vm, args, "min", CompareOp::Lt)),
];

fn abs(vm: &mut Vm, args: Args) -> Outcome {
    let [x] = exactly(vm, "abs", args)?;
    if let Some(n) = Num::of(&x) {
        return lift(vm, number::absolute(&n));
    }
    match vm.call_special(&x, "__abs__", Args::default())? {
        Some(result) => Ok(result),
        None => {
            let kind = vm.type_name(&x);
            Err(vm.type_error(&format!("bad operand type for abs(): '{kind}'")))
        }
    }
}

fn radix(vm: &mut Vm, args: Args, name: &str, radix: u32, prefix: &str) -> Outcome {
    let [x] = exactly(vm, name, args)?;
    let n = as_big(vm, &x)?;
    let sign = if num_traits::Signed::is_negative(&n) { "-" } else { "" };
    Ok(Value::str(&format!("{sign}{prefix}{}", n.magnitude().to_str_radix(radix))))
}

fn chr(vm: &mut Vm, args: Args) -> Outcome {
    let [x] = exactly(vm, "chr", args)?;
    let n = as_big(vm, &x)?;
    if i32::try_from(&n).is_err() {
        return Err(vm.raise("OverflowError", "Python int too large to convert to C int"));
    }
    let code = u32::try_from(&n).ok().filter(|&c| c <= 0x10_ffff);
    let Some(code) = code else {
        return Err(vm.value_error("chr() arg not in range(0x110000)"));
    };
    match char::from_u32(code) {
        Some(c) => Ok(Value::str(c.encode_utf8(&mut [0; 4]))),
        None => Err(vm.unsupported("a lone surrogate in a string")),
    }
}

fn ord(vm: &mut Vm, args: Args) -> Outcome {
    let [x] = exactly(vm, "ord", args)?;
    let length = if let Some(text) = as_str(vm, &x) {
        let mut chars = text.chars();
        if let (Some(c), None) = (chars.next(), chars.next()) {
            return Ok(Value::Int(i64::from(c as u32)));
        }
        text.chars().count()
    } else if let Some(bytes) = bytes_type::bytes_like(vm, &x) {
        if let [b] = bytes[..] {
            return Ok(Value::Int(i64::from(b)));
        }
        bytes.len()
    } else {
        let kind = vm.type_name(&x);
        return Err(vm.type_error(&format!("ord() expected string of length 1, but {kind} found")));
    };
    Err(vm.type_error(&format!("ord() expected a character, but string of length {length} found")))
}

fn divmod(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "divmod", args, 2, 2)?;
    let [a, b] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    let (x, y) = (vm.unwrap_immediate(&a), vm.unwrap_immediate(&b));
    if let Some(result) = number_types::div_mod(vm, &x, &y) {
        return result;
    }
    for (me, other, name) in [(&a, &b, "__divmod__"), (&b, &a, "__rdivmod__")] {
        if let Value::Abstract(_) = me {
            return Err(vm.unsupported("divmod() of a value that is known at run time only"));
        }
        match vm.call_special(me, name, Args::new(vec![other.clone()]))? {
            None | Some(Value::NotImplemented) => {}
            Some(result) => return Ok(result),
        }
    }
    let (a, b) = (vm.type_name(&a), vm.type_name(&b));
    Err(vm.type_error(&format!("unsupported operand type(s) for divmod(): '{a}' and '{b}'")))
}

fn pow(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature = Signature { name: "pow", params: &["base", "exp", "mod"], required: 2, positional: 3 };
    let args = SIGNATURE.bind(vm, args)?;
    let [base, exp] = [0, 1].map(|i| args[i].clone().unwrap_or(Value::None));
    match &args[2] {
        None | Some(Value::None) => {}
        Some(modulus) => {
            if number::to_big(&vm.unwrap_immediate(&base)).is_none() {
                let call = Args::new(vec![exp.clone(), modulus.clone()]);
                match vm.call_special(&base, "__pow__", call)? {
                    None | Some(Value::NotImplemented) => {}
                    Some(result) => return Ok(result),
                }
            }
            return number_types::power_mod(vm, &base, &exp, modulus);
        }
    }
    match vm.binary(BinaryOp::Pow, &base, &exp) {
        Err(raise) if vm.raise_is(&raise, "TypeError") => Err(raise),
        other => other,
    }
}

fn round(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature =
        Signature { name: "round", params: &["number", "ndigits"], required: 1, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let x = args[0].clone().unwrap_or(Value::None);
    let digits = args[1].clone().filter(|v| !matches!(v, Value::None));
    let call = Args::new(digits.into_iter().collect());
    match vm.call_special(&x, "__round__", call)? {
        Some(result) => Ok(result),
        None => {
            let kind = vm.type_name(&x);
            Err(vm.type_error(&format!("type {kind} doesn't define __round__ method")))
        }
    }
}

fn sum(vm: &mut Vm, args: Args) -> Outcome {
    const SIGNATURE: Signature = Signature { name: "sum", params: &["", "start"], required: 1, positional: 2 };
    let args = SIGNATURE.bind(vm, args)?;
    let iterable = args[0].clone().unwrap_or(Value::None);
    let mut total = args[1].clone().unwrap_or(Value::Int(0));
    let iterator = vm.iter(&iterable)?;
    let refused = if as_str(vm, &total).is_some() {
        Some("strings [use ''.join(seq) instead]")
    } else if matches!(total, Value::Bytes(_)) {
        Some("bytes [use b''.join(seq) instead]")
    } else if bytes_type::bytes_like(vm, &total).is_some() {
        Some("bytearray [use b''.join(seq) instead]")
    } else {
        None
    };
    if let Some(what) = refused {
        return Err(vm.type_error(&format!("sum() can't sum {what}")));
    }
    while let Some(item) = vm.next(&iterator)? {
        total = vm.binary(BinaryOp::Add, &total, &item)?;
    }
    Ok(total)
}

fn extreme(vm: &mut Vm, mut args: Args, name: &str, op: CompareOp) -> Outcome {
    let (mut key, mut default) = (None, None);
    for (keyword, value) in std::mem::take(&mut args.kw) {
        match &*keyword {
            "key" => key = Some(value).filter(|v| !matches!(v, Value::None)),
            "default" => default = Some(value),
            _ => {
                return Err(vm.type_error(&format!("'{keyword}' is an invalid keyword argument for {name}()")));
            }
        }
    }
    let items = match args.pos.len() {
        0 => return Err(vm.type_error(&format!("{name} expected at least 1 argument, got 0"))),
        1 => vm.to_vec(&args.pos[0])?,
        _ if default.is_some() => {
            return Err(
                vm.type_error(&format!("Cannot specify a default for {name}() with multiple positional arguments"))
            );
        }
        _ => args.pos,
    };
    let mut best: Option<(Value, Value)> = None;
    for item in items {
        let measure = match &key {
            Some(key) => vm.call(key, Args::new(vec![item.clone()]))?,
            None => item.clone(),
        };
        let better = match &best {
            None => true,
            Some((_, known)) => {
                let verdict = vm.compare(op, &measure, known)?;
                vm.truth(&verdict)?
            }
        };
        if better {
            best = Some((item, measure));
        }
    }
    match best.map(|(item, _)| item).or(default) {
        Some(item) => Ok(item),
        None => Err(vm.value_error(&format!("{name}() arg is an empty sequence"))),
    }
}
