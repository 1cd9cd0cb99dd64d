//! `print`, `input`, `open`.

use crate::builtins::args::as_str;
use crate::builtins::Method;
use crate::native::{Args, Outcome};
use crate::value::Value;
use crate::vm::Vm;

/// Names and functions.
pub(super) const FUNCTIONS: &[Method] = &[
    ("print", print),
    ("input", |vm, _| Err(vm.unsupported("input(): the program has no standard input"))),
    ("open", open),
];

/// `io.open`, which asks the command's permission.
fn open(vm: &mut Vm, args: Args) -> Outcome {
    let io = vm.import("io")?;
    let open = vm.get_attr(&io, "open")?;
    vm.call(&open, args)
}

fn print(vm: &mut Vm, args: Args) -> Outcome {
    let (mut separator, mut end, mut file, mut flush) = (" ".into(), "\n".into(), Value::None, false);
    for (key, value) in &args.kw {
        match &**key {
            "sep" | "end" => {
                let text = match value {
                    Value::None => None,
                    v => Some(as_str(vm, v).ok_or_else(|| {
                        let kind = vm.type_name(v);
                        vm.type_error(&format!("{key} must be None or a string, not {kind}"))
                    })?),
                };
                match (&**key, text) {
                    ("sep", Some(text)) => separator = text,
                    (_, Some(text)) => end = text,
                    _ => {}
                }
            }
            "file" => file = value.clone(),
            "flush" => flush = vm.truth(value)?,
            _ => return Err(vm.type_error(&format!("'{key}' is an invalid keyword argument for print()"))),
        }
    }
    if let Some(domain) = vm.domain.clone().filter(|_| vm.staging) {
        let mut parts = Vec::new();
        for (i, item) in args.pos.iter().enumerate() {
            if i > 0 {
                parts.push(Value::str(&separator));
            }
            parts.push(vm.str_value(item)?);
        }
        domain.print(vm, &parts, &end, &file)?;
        return Ok(Value::None);
    }
    let mut text = String::new();
    for (i, item) in args.pos.iter().enumerate() {
        if i > 0 {
            text.push_str(&separator);
        }
        if vm.is_unknown(item) {
            text.push_str("<unknown>");
            continue;
        }
        match vm.str_value(item)? {
            Value::Str(shown) => text.push_str(&shown),
            _ => return Err(vm.unsupported("print() of a text that is known at run time only")),
        }
    }
    text.push_str(&end);
    vm.write_to(&file, &text, flush)?;
    Ok(Value::None)
}
