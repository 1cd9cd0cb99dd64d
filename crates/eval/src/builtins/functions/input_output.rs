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

/// `sys.stdout` where a program has put something else there.
fn replaced_stdout(vm: &mut Vm) -> Outcome<Option<Value>> {
    let modules = vm.modules.clone();
    let Some(sys) = vm.dict_get(&modules, &Value::str("sys"))? else { return Ok(None) };
    let (Some(now), Some(first)) = (vm.find_attr(&sys, "stdout")?, vm.find_attr(&sys, "__stdout__")?) else {
        return Ok(None);
    };
    Ok((!now.is(&first)).then_some(now))
}

/// Writes to a file object, or to standard output.
fn write_to(vm: &mut Vm, file: &Value, text: &str, flush: bool) -> Outcome<()> {
    let file = match file {
        Value::None => replaced_stdout(vm)?,
        file => Some(file.clone()),
    };
    match file {
        None => {
            vm.stdout.write(text);
            if flush {
                vm.stdout.flush();
            }
        }
        // sys.stdout = None silences print.
        Some(Value::None) => {}
        Some(file) => {
            vm.call_method(&file, "write", Args::new(vec![Value::str(text)]))?;
            if flush {
                vm.call_method(&file, "flush", Args::default())?;
            }
        }
    }
    Ok(())
}

fn print(vm: &mut Vm, args: Args) -> Outcome {
    if vm.staging {
        if let Some(domain) = vm.domain.clone() {
            domain.print(vm, &args)?;
            return Ok(Value::None);
        }
    }
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
    write_to(vm, &file, &text, flush)?;
    Ok(Value::None)
}
