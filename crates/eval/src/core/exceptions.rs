//! Exceptions.

use super::arg;
use crate::native::{Args, NativeFn, Outcome};
use crate::value::{Exception, Value};
use crate::vm::Vm;

pub(super) fn install(vm: &mut Vm) {
    let class = vm.types.exc("BaseException");
    vm.add_methods(
        &class,
        &[
            ("__new__", new),
            ("__init__", init),
            ("__repr__", repr),
            ("__str__", str),
            ("with_traceback", with_traceback),
            ("add_note", add_note),
            ("__reduce__", reduce),
        ],
    );
    let properties: &[(&'static str, NativeFn, Option<NativeFn>)] = &[
        ("args", |vm, args| field(vm, &args, |e| Value::tuple(e.args.clone())), Some(set_args)),
        ("__cause__", |vm, args| field(vm, &args, |e| e.cause.clone().unwrap_or(Value::None)), Some(set_cause)),
        (
            "__context__",
            |vm, args| field(vm, &args, |e| e.context.clone().unwrap_or(Value::None)),
            Some(|vm, args| {
                let context = some(arg(&args, 1));
                vm.edit_exception(&arg(&args, 0), |e| e.context = context);
                Ok(Value::None)
            }),
        ),
        (
            "__suppress_context__",
            |vm, args| field(vm, &args, |e| e.suppress_context.clone().unwrap_or(Value::Bool(false))),
            Some(|vm, args| {
                let flag = vm.truth(&arg(&args, 1))?;
                vm.edit_exception(&arg(&args, 0), |e| e.suppress_context = Some(Value::Bool(flag)));
                Ok(Value::None)
            }),
        ),
        ("__traceback__", |vm, args| Ok(vm.traceback_of(&arg(&args, 0))), Some(set_traceback)),
    ];
    for (name, get, set) in properties {
        vm.add_property(&class, name, *get, *set);
    }
    let class = vm.types.exc("KeyError");
    vm.add_methods(&class, &[("__str__", key_error_str)]);
    let class = vm.types.exc("StopIteration");
    vm.add_property(&class, "value", first_arg, None);
    let class = vm.types.exc("SystemExit");
    vm.add_property(&class, "code", exit_code, None);
    let class = vm.types.exc("OSError");
    vm.add_methods(&class, &[("__new__", new_os_error), ("__str__", os_error_str)]);
    vm.add_property(&class, "errno", |vm, args| os_part(vm, &args, 0), None);
    vm.add_property(&class, "strerror", |vm, args| os_part(vm, &args, 1), None);
    install_groups(vm);
    let class = vm.types.exc("SyntaxError");
    vm.add_methods(&class, &[("__init__", syntax_error_init), ("__str__", syntax_error_str)]);
    let class = vm.types.exc("ImportError");
    vm.add_methods(&class, &[("__init__", import_error_init)]);
    vm.add_property(&class, "msg", first_arg, None);
    for (class, names) in [
        ("ImportError", &["name", "path"][..]),
        ("AttributeError", &["name", "obj"]),
        ("NameError", &["name"]),
        ("OSError", &["filename", "filename2"]),
        ("SyntaxError", SYNTAX_FIELDS),
    ] {
        let class = vm.types.exc(class);
        for name in names {
            vm.set_class_attr(&class, name, Value::None);
        }
    }
    for name in ["AttributeError", "NameError"] {
        let class = vm.types.exc(name);
        vm.add_methods(&class, &[("__init__", named_init)]);
    }
}

/// Exception groups: made, shown and read; `except*` is refused where it is compiled.
fn install_groups(vm: &mut Vm) {
    let class = vm.types.exc("BaseExceptionGroup");
    vm.add_methods(
        &class,
        &[
            ("__new__", new_group),
            ("__str__", |vm, args| {
                let values = exception_args(vm, &args);
                let count = match values.get(1) {
                    Some(members) => vm.to_vec(members)?.len(),
                    None => 0,
                };
                let message = vm.str(values.first().unwrap_or(&Value::None))?;
                let plural = if count == 1 { "" } else { "s" };
                Ok(Value::str(&format!("{message} ({count} sub-exception{plural})")))
            }),
        ],
    );
    vm.add_property(&class, "message", first_arg, None);
    vm.add_property(
        &class,
        "exceptions",
        |vm, args| match exception_args(vm, &args).get(1) {
            Some(members) => Ok(Value::tuple(vm.to_vec(members)?)),
            None => Ok(Value::tuple(Vec::new())),
        },
        None,
    );
}

fn new_group(vm: &mut Vm, mut args: Args) -> Outcome {
    let Some(Value::Object(mut class)) = args.pos.first().cloned() else {
        return Err(vm.type_error("BaseExceptionGroup.__new__(X): X is not a type object"));
    };
    args.pos.remove(0);
    if args.pos.len() != 2 {
        let given = args.pos.len();
        return Err(vm.type_error(&format!("BaseExceptionGroup.__new__() takes exactly 2 arguments ({given} given)")));
    }
    let members = vm.to_vec(&args.pos[1])?;
    if members.is_empty() {
        return Err(vm.value_error("second argument (exceptions) must be a non-empty sequence"));
    }
    let (base, plain) = (vm.types.exc("BaseException"), vm.types.exc("Exception"));
    for (at, member) in members.iter().enumerate() {
        if !vm.is_instance(member, &base) {
            return Err(vm.value_error(&format!("Item {at} of second argument (exceptions) is not an exception")));
        }
    }
    if members.iter().all(|member| vm.is_instance(member, &plain)) && class == vm.types.exc("BaseExceptionGroup") {
        class = vm.types.exc("ExceptionGroup");
    }
    vm.new_instance(&class, &args)
}

/// What `SyntaxError` tells: the message, then the parts of the second argument.
const SYNTAX_FIELDS: &[&str] =
    &["msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"];

/// `SyntaxError(msg, (filename, lineno, offset, text, end_lineno, end_offset))`.
fn syntax_error_init(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let values = args.pos[1..].to_vec();
    if let Some(message) = values.first() {
        vm.set_attr(&this, "msg", message.clone())?;
    }
    if let [_, details] = values.as_slice() {
        let details = vm.to_vec(details)?;
        if details.len() != 4 && details.len() != 6 {
            let message = format!("function missing required argument 'text' (pos {})", details.len() + 1);
            return Err(vm.type_error(&message));
        }
        for (name, value) in SYNTAX_FIELDS[1..].iter().zip(details) {
            vm.set_attr(&this, name, value)?;
        }
    }
    vm.edit_exception(&this, |e| e.args = values);
    Ok(Value::None)
}

fn syntax_error_str(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let message = vm.get_attr(&this, "msg")?;
    let message = vm.str(&message)?;
    let (file, line) = (vm.get_attr(&this, "filename")?, vm.get_attr(&this, "lineno")?);
    let file = match &file {
        Value::Str(path) => Some(path.rsplit('/').next().unwrap_or(path).to_string()),
        _ => None,
    };
    Ok(Value::str(&match (file, line) {
        (Some(file), Value::Int(line)) => format!("{message} ({file}, line {line})"),
        (Some(file), _) => format!("{message} ({file})"),
        (None, Value::Int(line)) => format!("{message} (line {line})"),
        (None, _) => message.to_string(),
    }))
}

fn some(value: Value) -> Option<Value> {
    match value {
        Value::None => None,
        value => Some(value),
    }
}

fn field(vm: &mut Vm, args: &Args, read: impl FnOnce(&Exception) -> Value) -> Outcome {
    Ok(vm.exception_field(&arg(args, 0), read).unwrap_or(Value::None))
}

fn new(vm: &mut Vm, mut args: Args) -> Outcome {
    let Some(Value::Object(class)) = args.pos.first().cloned() else {
        return Err(vm.type_error("BaseException.__new__(X): X is not a type object"));
    };
    args.pos.remove(0);
    vm.new_instance(&class, &args)
}

fn init(vm: &mut Vm, args: Args) -> Outcome {
    if !args.kw.is_empty() {
        let name = vm.type_name(&arg(&args, 0));
        return Err(vm.type_error(&format!("{name}() takes no keyword arguments")));
    }
    let values = args.pos[1..].to_vec();
    vm.edit_exception(&arg(&args, 0), |e| e.args = values);
    Ok(Value::None)
}

/// `ImportError(msg, name=..., path=...)`.
fn import_error_init(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let values = args.pos[1..].to_vec();
    vm.edit_exception(&this, |e| e.args = values);
    for (name, value) in args.kw {
        if !matches!(&*name, "name" | "path") {
            let message = format!("'{name}' is an invalid keyword argument for ImportError()");
            return Err(vm.type_error(&message));
        }
        vm.set_attr(&this, &name, value)?;
    }
    Ok(Value::None)
}

/// `AttributeError(msg, name=..., obj=...)` and `NameError(msg, name=...)`.
fn named_init(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let values = args.pos[1..].to_vec();
    vm.edit_exception(&this, |e| e.args = values);
    for (name, value) in args.kw {
        if !matches!(&*name, "name" | "obj") {
            let class = vm.type_name(&this);
            let message = format!("'{name}' is an invalid keyword argument for {class}()");
            return Err(vm.type_error(&message));
        }
        vm.set_attr(&this, &name, value)?;
    }
    Ok(Value::None)
}

fn exception_args(vm: &Vm, args: &Args) -> Vec<Value> {
    vm.exception_field(&arg(args, 0), |e| e.args.clone()).unwrap_or_default()
}

fn repr(vm: &mut Vm, args: Args) -> Outcome {
    let name = vm.type_name(&arg(&args, 0));
    let values = exception_args(vm, &args);
    crate::builtins::repr_items(vm, &values, &format!("{name}("), ")")
}

fn str(vm: &mut Vm, args: Args) -> Outcome {
    let values = exception_args(vm, &args);
    match values.as_slice() {
        [] => Ok(Value::str("")),
        [one] => vm.str_value(one),
        _ => vm.repr_value(&Value::tuple(values)),
    }
}

fn key_error_str(vm: &mut Vm, args: Args) -> Outcome {
    let values = exception_args(vm, &args);
    match values.as_slice() {
        [one] => vm.repr_value(one),
        _ => str(vm, args),
    }
}

fn set_args(vm: &mut Vm, args: Args) -> Outcome {
    let values = vm.to_vec(&arg(&args, 1))?;
    vm.edit_exception(&arg(&args, 0), |e| e.args = values);
    Ok(Value::None)
}

fn set_cause(vm: &mut Vm, args: Args) -> Outcome {
    let cause = some(arg(&args, 1));
    vm.edit_exception(&arg(&args, 0), |e| {
        e.cause = cause;
        e.suppress_context = Some(Value::Bool(true));
    });
    Ok(Value::None)
}

fn set_traceback(vm: &mut Vm, args: Args) -> Outcome {
    let trace = vm.trace_entries(&arg(&args, 1));
    vm.edit_exception(&arg(&args, 0), |e| e.trace = trace);
    Ok(Value::None)
}

fn with_traceback(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    set_traceback(vm, args)?;
    Ok(this)
}

fn add_note(vm: &mut Vm, args: Args) -> Outcome {
    let (this, note) = (arg(&args, 0), arg(&args, 1));
    match vm.find_attr(&this, "__notes__")? {
        Some(notes) => vm.call_method(&notes, "append", Args::new(vec![note])),
        None => {
            let notes = vm.new_list(vec![note]);
            vm.set_attr(&this, "__notes__", notes)?;
            Ok(Value::None)
        }
    }
}

/// `(class, args)` or `(class, args, attributes)`.
fn reduce(vm: &mut Vm, args: Args) -> Outcome {
    let this = arg(&args, 0);
    let class = Value::Object(vm.type_of(&this));
    let values = Value::tuple(exception_args(vm, &args));
    let mut parts = vec![class, values];
    if let Value::Object(r) = &this {
        let attrs = vm.heap.read(r).attrs.as_ref().filter(|a| !a.is_empty()).map(|a| (**a).clone());
        if let Some(attrs) = attrs {
            parts.push(vm.new_dict(attrs));
        }
    }
    Ok(Value::tuple(parts))
}

fn first_arg(vm: &mut Vm, args: Args) -> Outcome {
    Ok(exception_args(vm, &args).into_iter().next().unwrap_or(Value::None))
}

fn exit_code(vm: &mut Vm, args: Args) -> Outcome {
    let values = exception_args(vm, &args);
    Ok(match values.len() {
        0 => Value::None,
        1 => values[0].clone(),
        _ => Value::tuple(values),
    })
}

/// `OSError(errno, text, filename)` becomes the subclass of its number, and keeps two arguments.
fn new_os_error(vm: &mut Vm, mut args: Args) -> Outcome {
    let Some(Value::Object(mut class)) = args.pos.first().cloned() else {
        return Err(vm.type_error("OSError.__new__(X): X is not a type object"));
    };
    args.pos.remove(0);
    if class == vm.types.exc("OSError") && args.pos.len() >= 2 {
        let name = match args.pos[0] {
            Value::Int(1 | 13) => "PermissionError",
            Value::Int(2) => "FileNotFoundError",
            Value::Int(17) => "FileExistsError",
            Value::Int(20) => "NotADirectoryError",
            Value::Int(21) => "IsADirectoryError",
            Value::Int(110) => "TimeoutError",
            _ => "OSError",
        };
        class = vm.types.exc(name);
    }
    vm.new_instance(&class, &args)
}

fn os_part(vm: &mut Vm, args: &Args, at: usize) -> Outcome {
    let values = exception_args(vm, args);
    Ok(if values.len() >= 2 { values[at].clone() } else { Value::None })
}

fn os_error_str(vm: &mut Vm, args: Args) -> Outcome {
    let values = exception_args(vm, &args);
    let own = vm.find_attr(&arg(&args, 0), "filename")?.and_then(some);
    let [errno, text, rest @ ..] = values.as_slice() else { return str(vm, args) };
    let (errno, text) = (vm.str(errno)?, vm.str(text)?);
    match own.as_ref().or(rest.first()) {
        Some(file) => {
            let file = vm.repr(file)?;
            Ok(Value::str(&format!("[Errno {errno}] {text}: {file}")))
        }
        None => Ok(Value::str(&format!("[Errno {errno}] {text}"))),
    }
}
