//! What `OSError` and the Unicode errors have beyond `BaseException`.

use super::add_methods;
use crate::native::{Args, Outcome};
use crate::value::{Exception, Payload, Value};
use crate::vm::Vm;

/// Installs the methods.
pub(super) fn install(vm: &mut Vm) {
    let os_error = vm.types.exc("OSError");
    add_methods(
        vm,
        &os_error,
        &[
            ("__new__", os_error_new),
            ("__init__", |vm, args| {
                let me = args.pos[0].clone();
                set_os_parts(vm, &me, args.pos[1..].to_vec());
                Ok(Value::None)
            }),
            ("__str__", os_error_str),
        ],
    );
    install_attributes(vm, "OSError", &[("errno", 0), ("strerror", 1), ("filename", 2)]);
    install_attributes(vm, "UnicodeEncodeError", UNICODE);
    install_attributes(vm, "UnicodeDecodeError", UNICODE);
    add_methods(vm, &vm.types.exc("UnicodeEncodeError"), &[("__str__", encode_error_str)]);
    add_methods(vm, &vm.types.exc("UnicodeDecodeError"), &[("__str__", decode_error_str)]);
}

const UNICODE: &[(&str, usize)] = &[("encoding", 0), ("object", 1), ("start", 2), ("end", 3), ("reason", 4)];

/// `args` of an exception instance.
fn args_of(vm: &Vm, v: Option<&Value>) -> Vec<Value> {
    v.and_then(|v| vm.exception_field(v, |e| e.args.clone())).unwrap_or_default()
}

/// `BaseException.__str__`.
fn plain_str(vm: &mut Vm, args: &Args) -> Outcome {
    let items = args_of(vm, args.pos.first());
    match &items[..] {
        [] => Ok(Value::str("")),
        [one] => vm.str_value(one),
        _ => vm.str_value(&Value::tuple(items)),
    }
}

/// Attributes that are read from `args`, or from the instance's own attributes where it has them.
fn install_attributes(vm: &mut Vm, class: &str, names: &'static [(&'static str, usize)]) {
    let class = vm.types.exc(class);
    for &(name, at) in names {
        let owner = vm.class_name(&class);
        let get = vm.native_closure(
            name,
            &owner,
            std::rc::Rc::new(move |vm: &mut Vm, args: Args| Ok(attribute(vm, args.pos.first(), name, at))),
        );
        let set =
            vm.native_closure(name, &owner, std::rc::Rc::new(move |vm: &mut Vm, args: Args| Ok(keep(vm, &args, name))));
        let parts = Box::new([get, set, Value::None, Value::None]);
        let property = vm.object(&vm.types.property.clone(), Payload::Property(parts));
        vm.set_class_attr(&class, name, property);
    }
}

/// Gives an instance an attribute of its own.
fn keep(vm: &mut Vm, args: &Args, name: &str) -> Value {
    let key = vm.intern(name);
    if let [Value::Object(me), value] = &args.pos[..] {
        vm.heap.write(me).attrs.get_or_insert_with(Default::default).set_str(&key, value.clone());
    }
    Value::None
}

fn attribute(vm: &Vm, me: Option<&Value>, name: &str, at: usize) -> Value {
    if let Some(Value::Object(r)) = me {
        if let Some(own) = vm.heap.read(r).attrs.as_ref().and_then(|a| a.get_str(name)) {
            return own.clone();
        }
    }
    let args = args_of(vm, me);
    // OSError's attributes need at least two arguments.
    if matches!(name, "errno" | "strerror" | "filename") && args.len() < 2 {
        return Value::None;
    }
    args.get(at).cloned().unwrap_or(Value::None)
}

/// The class that an `OSError` of that number is.
pub(super) fn class_of_errno(errno: i64) -> &'static str {
    match errno {
        1 | 13 => "PermissionError",
        2 => "FileNotFoundError",
        3 => "ProcessLookupError",
        4 => "InterruptedError",
        10 => "ChildProcessError",
        11 | 114 | 115 => "BlockingIOError",
        17 => "FileExistsError",
        20 => "NotADirectoryError",
        21 => "IsADirectoryError",
        32 | 108 => "BrokenPipeError",
        103 => "ConnectionAbortedError",
        104 => "ConnectionResetError",
        110 => "TimeoutError",
        111 => "ConnectionRefusedError",
        _ => "OSError",
    }
}

fn os_error_new(vm: &mut Vm, args: Args) -> Outcome {
    let Some(Value::Object(class)) = args.pos.first() else {
        return Err(vm.type_error("OSError.__new__(X): X is not a type object"));
    };
    let mut class = class.clone();
    if class == vm.types.exc("OSError") && (3..=6).contains(&args.pos.len()) {
        if let Value::Int(errno) = &args.pos[1] {
            class = vm.types.exc(class_of_errno(*errno));
        }
    }
    let payload = Exception { args: args.pos[1..].to_vec(), ..Exception::default() };
    let me = vm.object(&class, Payload::Exception(Box::new(payload)));
    set_os_parts(vm, &me, args.pos[1..].to_vec());
    Ok(me)
}

fn set_os_parts(vm: &mut Vm, me: &Value, mut items: Vec<Value>) {
    if (3..=5).contains(&items.len()) {
        let key = vm.intern("filename");
        if let Value::Object(r) = me {
            vm.heap.write(r).attrs.get_or_insert_with(Default::default).set_str(&key, items[2].clone());
        }
        items.truncate(2);
    }
    vm.edit_exception(me, |e| e.args = items);
}

fn os_error_str(vm: &mut Vm, args: Args) -> Outcome {
    let me = args.pos.first().cloned();
    let filename = attribute(vm, me.as_ref(), "filename", 2);
    match &args_of(vm, me.as_ref())[..] {
        [errno, text, ..] => {
            let (errno, text) = (vm.str(errno)?, vm.str(text)?);
            Ok(Value::str(&match filename {
                Value::None => format!("[Errno {errno}] {text}"),
                name => format!("[Errno {errno}] {text}: {}", vm.repr(&name)?),
            }))
        }
        _ => plain_str(vm, &args),
    }
}

fn encode_error_str(vm: &mut Vm, args: Args) -> Outcome {
    let items = args_of(vm, args.pos.first());
    let [Value::Str(encoding), Value::Str(object), Value::Int(start), Value::Int(end), Value::Str(reason)] = &items[..]
    else {
        return plain_str(vm, &args);
    };
    Ok(Value::str(&if end - start == 1 {
        let bad = object.chars().nth(*start as usize).unwrap_or('?') as u32;
        let shown = match bad {
            0..=0xff => format!("\\x{bad:02x}"),
            0x100..=0xffff => format!("\\u{bad:04x}"),
            _ => format!("\\U{bad:08x}"),
        };
        format!("'{encoding}' codec can't encode character '{shown}' in position {start}: {reason}")
    } else {
        format!("'{encoding}' codec can't encode characters in position {start}-{}: {reason}", end - 1)
    }))
}

fn decode_error_str(vm: &mut Vm, args: Args) -> Outcome {
    let items = args_of(vm, args.pos.first());
    let [Value::Str(encoding), Value::Bytes(object), Value::Int(start), Value::Int(end), Value::Str(reason)] =
        &items[..]
    else {
        return plain_str(vm, &args);
    };
    Ok(Value::str(&if end - start == 1 {
        let bad = object.get(*start as usize).copied().unwrap_or(0);
        format!("'{encoding}' codec can't decode byte 0x{bad:02x} in position {start}: {reason}")
    } else {
        format!("'{encoding}' codec can't decode bytes in position {start}-{}: {reason}", end - 1)
    }))
}
