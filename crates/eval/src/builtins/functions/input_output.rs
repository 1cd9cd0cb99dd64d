//! `print`, `input`, `open`.

use std::rc::Rc;

use crate::builtins::args::as_str;
use crate::builtins::Method;
use crate::native::{Args, Outcome};
use crate::output::Stream;
use crate::value::{Payload, Value};
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
            if i > 0 && text_runs_code(vm, item, 0) {
                domain.print(vm, &std::mem::take(&mut parts), &separator, &file)?;
            } else if i > 0 {
                parts.push(Value::str(&separator));
            }
            parts.push(vm.str_value(item)?);
        }
        domain.print(vm, &parts, &end, &file)?;
        return Ok(Value::None);
    }
    let to = match &file {
        Value::None => vm.replaced_stdout()?,
        file => Some(file.clone()),
    };
    match to {
        None => print_to_process(vm, &args.pos, &separator, &end, flush)?,
        // sys.stdout = None silences print.
        Some(Value::None) => {}
        Some(to) => {
            let is_stdout = matches!(file, Value::None);
            for (i, item) in args.pos.iter().enumerate() {
                if i > 0 {
                    vm.write_piece(&to, is_stdout, &separator)?;
                }
                let text = shown(vm, item)?;
                vm.write_piece(&to, is_stdout, &text)?;
            }
            vm.write_piece(&to, is_stdout, &end)?;
            if flush {
                vm.call_method(&to, "flush", Args::default())?;
            }
        }
    }
    Ok(Value::None)
}

/// The text of a value as `print` shows it.
fn shown(vm: &mut Vm, item: &Value) -> Outcome<Rc<str>> {
    if vm.is_unknown(item) {
        return Ok(Rc::from("<unknown>"));
    }
    match vm.str_value(item)? {
        Value::Str(shown) => Ok(shown),
        _ => Err(vm.unsupported("print() of a text that is known at run time only")),
    }
}

/// What is before an object is out before its text is asked for, which may print or raise.
fn print_to_process(vm: &mut Vm, items: &[Value], separator: &str, end: &str, flush: bool) -> Outcome<()> {
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            text.push_str(separator);
        }
        if i > 0 && matches!(item, Value::Object(_) | Value::Tuple(_)) {
            vm.write(Stream::Out, &text);
            text.clear();
        }
        text.push_str(&shown(vm, item)?);
    }
    text.push_str(end);
    vm.write(Stream::Out, &text);
    vm.check_output()?;
    if flush {
        vm.stdout.flush();
    }
    Ok(())
}

/// Whether to make the text of a value may run code of the program.
fn text_runs_code(vm: &Vm, value: &Value, depth: usize) -> bool {
    const DEEP: usize = 4;
    let any = |items: &[&Value]| depth >= DEEP || items.iter().any(|item| text_runs_code(vm, item, depth + 1));
    match value {
        Value::Tuple(items) => any(&items.iter().collect::<Vec<_>>()),
        Value::Object(object) => {
            // What another crate keeps it also shows.
            if matches!(vm.heap.read(object).payload, Payload::Native(_)) {
                return false;
            }
            let class = vm.type_of(value);
            let is_ours = |name| matches!(vm.lookup_class(&class, name), Some(Value::Native(_)) | None);
            if !is_ours("__str__") || !is_ours("__repr__") {
                return true;
            }
            match &vm.heap.read(object).payload {
                Payload::List(items) => any(&items.iter().collect::<Vec<_>>()),
                Payload::Dict(table) | Payload::Set(table) => {
                    any(&table.iter().flat_map(|e| [&e.key, &e.value]).collect::<Vec<_>>())
                }
                _ => false,
            }
        }
        _ => false,
    }
}
